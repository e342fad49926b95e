import Diagnostics
import DocumentLanguage
import Notations
import SceneReading

/// One asset of a build: what `kineo WHAT FLAGS -o OUTPUT…` would be asked for.
public struct BuildJob: Hashable, Sendable {
  public struct Flag: Hashable, Sendable {
    /// Without dashes.
    public var name: String
    /// Nil for a flag that is only switched on.
    public var value: String?
  }

  public struct Output: Hashable, Sendable {
    /// Seen from the folder that the build was started in.
    public var path: String
    public var format: String
  }

  /// Tells it from all others: the path of its first output, as the manifest's template makes it.
  public var name: String
  /// A preset, or a path seen from the folder that the build was started in.
  public var what: String
  /// In the order of their names.
  public var flags: [Flag]
  public var outputs: [Output]
}

/// What a manifest asks for, and what is wrong with it.
public struct ManifestReading: Sendable {
  /// In the order of the manifest; empty if there are errors.
  public var jobs: [BuildJob]
  public var diagnostics: [Diagnostic]
}

/// Reads manifests, in any notation that documents have.
public struct ManifestReader: Sendable {
  /// The paths that a pattern stands for, sorted.
  public var files: @Sendable (_ pattern: String) -> [String]
  /// Whether there is a preset of that name.
  public var isPreset: @Sendable (_ name: String) -> Bool
  /// All presets, asked for where a name is unknown.
  public var presetNames: @Sendable () -> [String]
  /// Whether an asset may have a flag, or a parameter, of that name.
  public var mayBeSet: @Sendable (_ flag: String) -> Bool
  public var limits = Limits()

  /// Assets of one manifest.
  public static let mostJobs = 1_000_000

  public init(
    files: @escaping @Sendable (_ pattern: String) -> [String],
    isPreset: @escaping @Sendable (_ name: String) -> Bool,
    presetNames: @escaping @Sendable () -> [String] = { [] },
    mayBeSet: @escaping @Sendable (_ flag: String) -> Bool = { _ in true }
  ) {
    self.files = files
    self.isPreset = isPreset
    self.presetNames = presetNames
    self.mayBeSet = mayBeSet
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
