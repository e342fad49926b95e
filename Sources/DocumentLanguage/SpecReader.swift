import Diagnostics
import Notations
import Scene
import SceneReading

/// Turns the bytes of a document into a scene.
///
/// Takes a file and the values that a caller sets for its parameters; returns a resolved `Scene`, or all
/// mistakes in the document. Reads no other files than those that the document names, terminates for every
/// input, and is deterministic.
public struct SpecReader: Sendable {
  public var resources: Resources
  public var limits: Limits

  public init(resources: Resources = .none, limits: Limits = Limits()) {
    self.resources = resources
    self.limits = limits
  }

  /// Applies tuning files in order, then settings: the last value wins. Makes the plain document, too, if
  /// `expanding` is true.
  public func read(
    _ file: SourceFile, parameters: [ParameterSetting] = [], tuning: [SourceFile] = [],
    expanding: Bool = false
  ) -> Reading {
    var frames = FrameTable.unknown
    // A document that uses the frames of its layers is read again, with the same texts.
    let texts = TextLayouts()
    for _ in 0..<FrameTable.mostReadings {
      let (session, result) = read(file, parameters, tuning, expanding, frames, texts)
      guard session.usesFrames, let scene = result.scene else {
        return SpecReader.reading(session, result)
      }
      let found = FrameTable(scene)
      guard found.isKnown, found != frames else { return SpecReader.reading(session, result) }
      frames = found
    }
    let (session, result) = read(file, parameters, tuning, expanding, frames, texts)
    let restless = result.scene.flatMap { FrameTable($0).firstMoved(since: frames, of: $0.layers) }
    session.report(
      Diagnostic(
        .error,
        "the layout does not settle: the frame of this layer depends on itself, or on one that depends on it",
        at: session.origins.locations(of: [restless?.origin])[0]))
    return SpecReader.reading(session, result)
  }

  private static func reading(_ session: Session, _ result: DocumentReader.Result) -> Reading {
    Reading(
      scene: session.hasErrors ? nil : result.scene, diagnostics: session.diagnostics,
      parameters: result.parameters, dependencies: session.dependencies, origins: session.origins,
      expanded: session.hasErrors ? nil : result.expanded)
  }

  private func read(
    _ file: SourceFile, _ parameters: [ParameterSetting], _ tuning: [SourceFile],
    _ expanding: Bool, _ frames: FrameTable, _ texts: TextLayouts
  ) -> (Session, DocumentReader.Result) {
    let session = Session(
      resources: resources, limits: limits, isExpanding: expanding, frames: frames, texts: texts)
    let source = session.source(NotationReader.read(file, limits: limits.notation))
    let values = ParameterValues(settings: parameters, tuning: tuning, session: session)
    session.enter(file.path ?? file.name)
    let result = DocumentReader(session: session).read(source, values)
    session.close()
    return (session, result)
  }
}

extension FrontEnd {
  /// kineo's own documents. A file that no other front end recognises is read as one, so that its mistakes are
  /// reported.
  public static let document = FrontEnd(name: "document", recognises: { _ in true }) {
    file, request in
    SpecReader(resources: request.resources, limits: request.limits).read(
      file, parameters: request.settings, tuning: request.tuning, expanding: request.isExpanding)
  }
}
