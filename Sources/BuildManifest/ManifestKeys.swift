import DocumentLanguage
import Notations
import Pipeline

/// The keys of a manifest.
enum ManifestKeys {
  static let output = Key(
    "output", .text, "output paths, relative to the manifest; {name}, {format}, {theme} and flags",
    otherwise: "{name}.{format}")
  static let formats = Key(
    "formats", .list(.choice(OutputFormat.all.map(\.name)), .atLeast(1)),
    "the formats of each asset",
    otherwise: "[\"gif\"]")
  static let flags = Key(
    "flags", .map(.anything), "flags of the command line and parameters, by name without dashes")
  static let themes = Key(
    "themes", .map(.map(.anything)), "flags by theme: each asset is made once in every theme")
  static let darkTheme = Key(
    "darkTheme", .text,
    "the theme whose colours SVGs of the others show to readers who prefer dark colours")
  static let assets = Key(
    "assets", .list(.either([.text, .record(.asset)]), .atLeast(1)), "what is made",
    isRequired: true)

  static let vocabulary = Vocabulary(
    .manifest, "a manifest", [output, formats, flags, themes, darkTheme, assets])
}

/// The keys of an entry of `assets`.
enum AssetKeys {
  static let what = Key(
    "what", .text, "a preset, a document next to the manifest, or a pattern with * and ?",
    isRequired: true)
  static let name = Key(
    "name", .text, "the value of {name}", otherwise: "the preset's or the file's")
  static let flags = Key("flags", .map(.anything), "flags of these assets")
  static let matrix = Key(
    "matrix", .map(.list(.anything, .atLeast(1))), "flags with several values: all combinations")
  static let themes = Key(
    "themes", .list(.text, .any), "the themes that they are made in", otherwise: "all")

  static let vocabulary = Vocabulary(
    .asset, "an asset",
    [what, name, ManifestKeys.output, ManifestKeys.formats, flags, matrix, themes])
}

extension VocabularyName {
  static let manifest: Self = .init("manifest") { ManifestKeys.vocabulary }
  static let asset: Self = .init("asset") { AssetKeys.vocabulary }
}
