import Diagnostics
import Notations
import Scene
import SceneReading

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
    var frames = FrameTable.unknown
    // A document that asks where its layers are is read again, with the same texts.
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
    session.report(
      Diagnostic(.error, "frames that depend on each other do not come to rest"))
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
    let result = DocumentReader(session: session, depth: 0).read(source, values)
    session.close()
    return (session, result)
  }
}

extension FrontEnd {
  /// kineo's own documents. Whatever nobody else recognises is read as one, so that its mistakes are reported.
  public static let document = FrontEnd(name: "document", recognises: { _ in true }) {
    file, request in
    SpecReader(resources: request.resources, limits: request.limits).read(
      file, parameters: request.settings, tuning: request.tuning, expanding: request.isExpanding)
  }
}
