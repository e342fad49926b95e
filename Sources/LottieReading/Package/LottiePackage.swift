import Diagnostics
import Notations

/// An unpacked Lottie file: the document as JSON, and the location of its images.
struct LottiePackage {
  var document: SourceFile
  /// Nil for plain JSON, whose images are next to it.
  var zip: ZipFile?
  /// Where the document is in the zip: empty, or with a slash at the end.
  var folder = ""
  /// The theme with which the animation is shown first.
  var theme: LottieTheme?

  /// Why a file cannot be unpacked.
  struct Failure: Error {
    var message: String
    var hint: String?
  }

  /// `limit` is the maximum size in bytes of a file in it.
  static func unpack(_ file: SourceFile, limit: Int) -> Result<LottiePackage, Failure> {
    if file.bytes.starts(with: [0x1F, 0x8B]) {
      guard let bytes = Inflate.bytes(file.bytes[...], .gzip, limit: limit) else {
        return .failure(
          Failure(message: "the gzipped file is damaged, or larger than \(limit) bytes unpacked"))
      }
      return .success(
        LottiePackage(document: SourceFile(name: file.name, path: file.path, bytes: bytes)))
    }
    guard file.bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      return .success(LottiePackage(document: file))
    }
    guard let zip = ZipFile(file.bytes) else {
      return .failure(Failure(message: "the zip is damaged"))
    }
    let manifest = tree("manifest.json", in: zip, limit: min(limit, 1 << 20))
    guard let name = animation(in: zip, manifest) else {
      return .failure(
        Failure(
          message: "the zip contains no animation",
          hint: "a .lottie file has one at animations/NAME.json or a/NAME.json"))
    }
    guard let bytes = zip.contents(of: name, limit: limit) else {
      return .failure(
        Failure(message: "'\(name)' in the zip is damaged, or larger than \(limit) bytes unpacked"))
    }
    let document = SourceFile(name: "\(file.name)/\(name)", path: file.path, bytes: bytes)
    let end = name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex
    let (folder, file) = (String(name[..<end]), name[end...])
    let entry = manifest?["animations"]?.items.first { "\($0["id"]?.text ?? "").json" == file }
    let theme = entry?["initialTheme"]?.text.map { theme in
      let rules = tree("t/\(theme).json", in: zip, limit: limit)?["rules"]?.items ?? []
      return LottieTheme(name: theme, rules: rules.filter { $0.concerns(entry?["id"]?.text) })
    }
    return .success(LottiePackage(document: document, zip: zip, folder: folder, theme: theme))
  }

  /// The tree of a JSON file in the zip; nil if there is no valid one.
  private static func tree(_ name: String, in zip: ZipFile, limit: Int) -> SpecNode? {
    zip.contents(of: name, limit: limit).flatMap {
      NotationReader.read(SourceFile(name: name, bytes: $0)).root
    }
  }

  /// The animation with which the manifest begins, the first one in it, or the first one there is.
  private static func animation(in zip: ZipFile, _ manifest: SpecNode?) -> String? {
    let names = zip.entries.map(\.name).filter {
      $0.hasSuffix(".json") && !$0.hasSuffix("manifest.json") && !$0.hasPrefix("__")
    }
    let ids = [
      manifest?["initial"]?["animation"], manifest?["activeAnimationId"],
      manifest?["animations"]?.items.first?["id"],
    ].compactMap { $0?.text }
    let places = ids.flatMap { ["animations/\($0).json", "a/\($0).json"] }
    return places.first(where: names.contains)
      ?? names.first { $0.hasPrefix("animations/") || $0.hasPrefix("a/") } ?? names.first
  }

  /// Paths at which an image may be, seen from the document or from the zip's root.
  static func places(folder: String, name: String) -> [String] {
    let plain = folder.hasPrefix("/") ? String(folder.dropFirst()) : folder
    return [plain + name, "images/" + name, "i/" + name, name]
  }
}

/// What slots are when an animation is shown with a theme.
struct LottieTheme {
  var name: String
  var rules: [SpecNode]
}

extension SpecNode {
  /// Whether a theme's rule is one for an animation: some are for a few of them only.
  fileprivate func concerns(_ animation: String?) -> Bool {
    self["animations"]?.items.contains { $0.text == animation } ?? true
  }
}
