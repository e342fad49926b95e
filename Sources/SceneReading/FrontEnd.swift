import Diagnostics
import Scene

/// Turns one kind of file into a scene.
///
/// To add one, write a module with such a value and a row in `DocumentLoader.frontEnds` (Pipeline). It
/// reports problems only as diagnostics, and opens other files only through the request's resources. It
/// need not check what `Scene.validate` checks.
public struct FrontEnd: Sendable {
  /// What messages call such a file: `Lottie`.
  public var name: String
  /// Whether a file is of this kind, judged by its contents, never by its name. Called for every file,
  /// so it should look at as little as possible.
  public var recognises: @Sendable (SourceFile) -> Bool
  public var read: @Sendable (SourceFile, ReadingRequest) -> Reading
  /// The document as text, if a file contains it packed; what cannot be unpacked stays as it is.
  public var unpacked: @Sendable (SourceFile, Limits) -> SourceFile

  public init(
    name: String, recognises: @escaping @Sendable (SourceFile) -> Bool,
    read: @escaping @Sendable (SourceFile, ReadingRequest) -> Reading,
    unpacked: @escaping @Sendable (SourceFile, Limits) -> SourceFile = { file, _ in file }
  ) {
    self.name = name
    self.recognises = recognises
    self.read = read
    self.unpacked = unpacked
  }
}

/// The input of a front end besides the file.
public struct ReadingRequest: Sendable {
  /// Parameter values from the command line; for duplicates the last one counts.
  public var settings: [ParameterSetting]
  /// Files with parameter values, applied in order before the settings.
  public var tuning: [SourceFile]
  /// Whether to return the plain document too, if the language has one.
  public var isExpanding: Bool
  /// Whether to list what the file consists of, too, if that is not what its scene does.
  public var isListing: Bool
  public var resources: Resources
  public var limits: Limits

  public init(
    settings: [ParameterSetting] = [], tuning: [SourceFile] = [], isExpanding: Bool = false,
    isListing: Bool = false, resources: Resources = .none, limits: Limits = Limits()
  ) {
    self.settings = settings
    self.tuning = tuning
    self.isExpanding = isExpanding
    self.isListing = isListing
    self.resources = resources
    self.limits = limits
  }
}

extension Reading {
  /// Returns the same reading, but with the reasons in place of an invalid scene.
  public func validated(_ limits: SceneLimits) -> Reading {
    guard let scene else { return self }
    let faults = scene.validate(limits)
    guard !faults.isEmpty else { return self }
    var result = self
    result.scene = nil
    result.expanded = nil
    let places = origins.locations(of: faults.map(\.origin))
    result.diagnostics += zip(faults, places).map { fault, place in
      Diagnostic(.error, fault.message, at: place, hint: fault.hint)
    }
    return result
  }
}
