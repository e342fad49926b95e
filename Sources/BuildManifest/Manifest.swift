import Diagnostics
import DocumentLanguage
import Notations
import Pipeline
import SceneReading

/// One asset of a build: the equivalent of `kineo WHAT FLAGS -o OUTPUT…`.
public struct BuildJob: Hashable, Sendable {
  public struct Flag: Hashable, Sendable {
    /// The flag without dashes.
    public var name: String
    /// Nil for a flag that is only turned on.
    public var value: String?
    /// Where the manifest gives the value.
    public var place = SpecPlace.none
  }

  public struct Output: Hashable, Sendable {
    /// Relative to the folder in which the build was started.
    public var path: String
    /// By the path's extension, or else the manifest's.
    public var format: OutputFormat
  }

  /// Identifies the job: the path of its first output, from the manifest's template.
  public var name: String
  /// A preset, or a path relative to the folder in which the build was started.
  public var what: String
  /// Sorted by name. One that may repeat can be there several times.
  public var flags: [Flag]
  public var outputs: [Output]
}

/// How a command-line flag takes its value.
public struct FlagTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It may be there several times: a manifest can give it a list.
  public static let repeats = FlagTraits(rawValue: 1)
  /// Its value is `NAME=VALUE`: a manifest can give it values by name.
  public static let sets = FlagTraits(rawValue: 2)
  /// It names a file that is read.
  public static let reads = FlagTraits(rawValue: 4)
}

/// The jobs of a manifest, and its diagnostics.
public struct ManifestReading: Sendable {
  /// In the order of the manifest; empty if there are errors.
  public var jobs: [BuildJob]
  public var diagnostics: [Diagnostic]
}

/// Reads manifests, in any notation.
public struct ManifestReader: Sendable {
  /// The paths that match a pattern, sorted.
  public var files: @Sendable (_ pattern: String) -> [String]
  /// Whether there is a preset of that name.
  public var isPreset: @Sendable (_ name: String) -> Bool
  /// The names of all presets; called only for suggestions, when a name is unknown.
  public var presetNames: @Sendable () -> [String]
  /// What is wrong with a flag's value; nil for nothing.
  public var mistake: @Sendable (_ flag: BuildJob.Flag) -> TextMistake?
  /// How a flag, or a parameter, takes its value; nil if an asset may not set it.
  public var traits: @Sendable (_ flag: String) -> FlagTraits?
  /// The flags that set the same as this one in another way.
  public var rivals: @Sendable (_ flag: String) -> [String]
  /// Whether one SVG can hold two values of a flag, one of them for readers who prefer dark colours.
  public var differsInDark: @Sendable (_ flag: String) -> Bool
  public var limits = Limits()

  /// The maximum number of assets in a manifest.
  public static let mostJobs = 1_000_000

  public init(
    files: @escaping @Sendable (_ pattern: String) -> [String],
    isPreset: @escaping @Sendable (_ name: String) -> Bool,
    presetNames: @escaping @Sendable () -> [String] = { [] },
    mistake: @escaping @Sendable (_ flag: BuildJob.Flag) -> TextMistake? = { _ in nil },
    traits: @escaping @Sendable (_ flag: String) -> FlagTraits? = { _ in [] },
    rivals: @escaping @Sendable (_ flag: String) -> [String] = { _ in [] },
    differsInDark: @escaping @Sendable (_ flag: String) -> Bool = { _ in true }
  ) {
    self.files = files
    self.isPreset = isPreset
    self.presetNames = presetNames
    self.mistake = mistake
    self.traits = traits
    self.rivals = rivals
    self.differsInDark = differsInDark
  }

  public func read(_ file: SourceFile) -> ManifestReading {
    let session = Session(limits: limits)
    let source = session.source(NotationReader.read(file, limits: limits.notation))
    var jobs: [BuildJob] = []
    if let root = source.reading.root {
      let node = NodeReader(node: root, source: source, session: session)
      jobs = JobList(reader: self, source: source).jobs(node)
    }
    return ManifestReading(
      jobs: session.hasErrors ? [] : jobs, diagnostics: session.diagnostics)
  }
}
