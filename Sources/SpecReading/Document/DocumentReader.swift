import Geometry
import Scene

/// Reads one file as a document: parameters, named values, canvas, playback, layers.
struct DocumentReader {
  let session: Session
  /// How many documents use each other down to this one.
  let depth: Int

  /// What came of a document. The scene is as complete as it could be made; whether it may be used says
  /// `session.hasErrors`.
  struct Result {
    var scene: Scene?
    var parameters: [Parameter]
  }

  func read(_ reading: NotationReading, _ values: ParameterValues) -> Result {
    let source = session.source(reading)
    guard let root = reading.root else { return Result(scene: nil, parameters: []) }
    let node = NodeReader(node: root, source: source, session: session)
    guard let document = ObjectReader(node, DocumentKeys.vocabulary) else {
      return Result(scene: nil, parameters: [])
    }
    let parameters = ParameterReader.read(document[DocumentKeys.parameters], values, node)
    let scope = Scope(nil, parameters.map { ($0.name, $0.value) })
    let names = namedValues(document, scope, node)
    source.names = names
    let inner = Scope(scope, names: names)
    names.computeAll()
    return Result(scene: scene(document, inner), parameters: parameters)
  }

  private func namedValues(_ document: ObjectReader, _ scope: Scope, _ root: NodeReader) -> Names {
    let names = Names(parameters: scope, root: root)
    for (family, key) in [
      (Names.Family.colors, DocumentKeys.colors), (.paths, DocumentKeys.paths),
      (.styles, DocumentKeys.styles),
    ] {
      guard let node = document[key] else { continue }
      guard let members = node.members else {
        node.mismatch("a record of \(family.rawValue) by name")
        continue
      }
      names.add(family, members)
    }
    return names
  }

  private func scene(_ document: ObjectReader, _ scope: Scope) -> Scene? {
    let resolver = Resolver(scope: scope, source: document.node.source, session: session)
    func plain(_ key: Key) -> NodeReader? {
      document[key].flatMap { node in resolver.resolve(node.node).map(node.with) }
    }
    let canvas = plain(DocumentKeys.canvas).flatMap(CanvasReader.read) ?? Canvas(size: Size(1, 1))
    let inner = Scope(
      scope, [("width", .number(canvas.size.width)), ("height", .number(canvas.size.height))])
    let layers = document[DocumentKeys.layers].map {
      LayerListReader(session: session, documentDepth: depth).read(
        $0, LayerContext(scope: inner, size: canvas.size))
    }
    var scene = Scene(
      title: plain(DocumentKeys.title)?.text(),
      summary: plain(DocumentKeys.description)?.text(), canvas: canvas, layers: layers ?? [])
    scene.phases = plain(DocumentKeys.phases).map(PhaseReader.read) ?? []
    scene.playback = PlaybackReader.read(plain(DocumentKeys.playback), for: scene)
    return scene
  }
}
