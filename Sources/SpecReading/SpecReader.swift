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

  /// Tuning files are taken in order, then settings: the last value wins. The plain document is made
  /// where `expanding` asks for it.
  public func read(
    _ file: SourceFile, parameters: [ParameterSetting] = [], tuning: [SourceFile] = [],
    expanding: Bool = false
  ) -> Reading {
    let session = Session(resources: resources, limits: limits, isExpanding: expanding)
    let source = session.source(NotationReader.read(file, limits: limits))
    let values = ParameterValues(settings: parameters, tuning: tuning, session: session)
    session.enter(file.path ?? file.name)
    let result = DocumentReader(session: session, depth: 0).read(source, values)
    return Reading(
      scene: session.hasErrors ? nil : result.scene, diagnostics: session.diagnostics,
      parameters: result.parameters, dependencies: session.dependencies,
      expanded: session.hasErrors ? nil : result.expanded)
  }
}
