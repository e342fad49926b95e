import Diagnostics
import Scene

/// One way in: a kind of file that becomes a scene.
///
/// A new one is a module with such a value and a row in `DocumentLoader.frontEnds` (Pipeline). It says what
/// is wrong with a file in diagnostics, it never fails otherwise, and it opens no other file than through
/// the request's resources. What a scene must be in any case (`Scene.validate`) it need not check.
public struct FrontEnd: Sendable {
  /// As messages call such a file: `Lottie`.
  public var name: String
  /// Whether a file is of this kind: by what it holds, never by its name. Asked for every file, so it looks
  /// no further than it must.
  public var recognises: @Sendable (SourceFile) -> Bool
  public var read: @Sendable (SourceFile, ReadingRequest) -> Reading

  public init(
    name: String, recognises: @escaping @Sendable (SourceFile) -> Bool,
    read: @escaping @Sendable (SourceFile, ReadingRequest) -> Reading
  ) {
    self.name = name
    self.recognises = recognises
    self.read = read
  }
}

/// What is asked of a front end besides the file.
public struct ReadingRequest: Sendable {
  /// Values for parameters as a command line gives them; the last of a name counts.
  public var settings: [ParameterSetting]
  /// Files with values for parameters, taken in order before the settings.
  public var tuning: [SourceFile]
  /// Whether the plain document is wanted too, where the language has one.
  public var isExpanding: Bool
  public var resources: Resources
  public var limits: Limits

  public init(
    settings: [ParameterSetting] = [], tuning: [SourceFile] = [], isExpanding: Bool = false,
    resources: Resources = .none, limits: Limits = Limits()
  ) {
    self.settings = settings
    self.tuning = tuning
    self.isExpanding = isExpanding
    self.resources = resources
    self.limits = limits
  }
}

extension Reading {
  /// The same without its scene, and with the reasons, where nothing could draw that scene.
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
