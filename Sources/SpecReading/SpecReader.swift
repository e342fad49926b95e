import Scene

/// The way from the bytes of a document to a scene.
///
/// In comes a file with what a caller sets of its parameters; out comes a resolved `Scene`, or all that is
/// wrong with the document. Reads no other file than those it names, ends for every input, and gives the
/// same for the same input.
public struct SpecReader: Sendable {
  public var resources: Resources
  public var limits: Limits

  public init(resources: Resources = .none, limits: Limits = Limits()) {
    self.resources = resources
    self.limits = limits
  }

  /// Tuning files are taken in order, then settings: the last value wins.
  public func read(
    _ file: SourceFile, parameters: [ParameterSetting] = [], tuning: [SourceFile] = []
  ) -> Reading {
    let session = Session(resources: resources, limits: limits)
    let values = ParameterValues(settings: parameters, tuning: tuning, session: session)
    let result = DocumentReader(session: session, depth: 0).read(
      NotationReader.read(file, limits: limits), values)
    return Reading(
      scene: session.hasErrors ? nil : result.scene, diagnostics: session.diagnostics,
      parameters: result.parameters, dependencies: session.dependencies)
  }
}
