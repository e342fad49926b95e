import Diagnostics
import Geometry
import Notations
import Scene
import SceneReading

/// Reads one file as a document: parameters, named values, canvas, playback, layers.
struct DocumentReader {
  let session: Session
  private var isOutermost: Bool { session.depth == 0 }

  /// The result of reading a document. The scene is as complete as possible; it may be used only if
  /// `session.hasErrors` is false.
  struct Result {
    var scene: Scene?
    var parameters: [Parameter] = []
    var expanded: SpecNode?
  }

  func read(_ source: Source, _ values: ParameterValues) -> Result {
    guard let root = source.reading.root else { return Result() }
    let node = NodeReader(node: root, source: source, session: session)
    if isOutermost, let kind = OtherFile(root), !source.isBroken {
      node.error("this is \(kind.noun), not a document", hint: kind.hint)
      return Result()
    }
    guard let document = ObjectReader(node, DocumentKeys.vocabulary) else { return Result() }
    let parameters = ParameterReader.read(document[DocumentKeys.parameters], values, session)
    let given = Scope(nil, parameters.map { ($0.name, $0.value) })
    for member in document[DocumentKeys.parameters]?.members ?? []
    where given.meaning(of: member.key) == nil { given.define(mistaken: member.key) }
    let shared = ImportReader.read(document[DocumentKeys.imports])
    let scope = (shared + [document]).reduce(given) { scope, file in
      Definitions.scope(file[DocumentKeys.definitions], in: scope)
    }
    let names = NamedValues(parameters: scope, root: node)
    for file in shared + [document] { names.add(file) }
    source.names = names
    names.checkAll()
    var result = Result(parameters: parameters)
    read(document, Scope(scope, names: names), into: &result)
    return result
  }

  private func read(_ document: ObjectReader, _ scope: Scope, into result: inout Result) {
    let resolver = Resolver(scope: scope, source: document.node.source, session: session)
    let plain = ObjectReader(
      document.node,
      members: document.members.filter { !DocumentKeys.isDeferred($0.key) }
        .compactMap(resolver.resolve))
    let canvas = plain[DocumentKeys.canvas].flatMap(CanvasReader.read) ?? Canvas(size: Size(1, 1))
    let inner = Scope(
      scope, [("width", .number(canvas.size.width)), ("height", .number(canvas.size.height))])
    document.node.source.schedule = Schedule()
    var list = LayerList()
    if let node = document[DocumentKeys.layers] {
      list = LayerListReader(session: session).read(
        node, LayerContext(scope: inner, size: canvas.size))
    }
    SnapshotReader.resolve(in: &list.layers, document.node.source)
    var scene = Scene(
      title: plain.text(DocumentKeys.title), summary: plain.text(DocumentKeys.description),
      group: plain.text(DocumentKeys.group), canvas: canvas, layers: list.layers)
    _ = plain[DocumentKeys.allow]?.list("a list of warnings' names") {
      $0.choice(of: Advice.allCases.map(\.rawValue))
    }
    let phases = plain[DocumentKeys.phases]
    scene.phases = phases.map { PhaseReader.read($0, inner) } ?? []
    let timeless = ScheduleResolver.resolve(in: &scene, document.node.source)
    if let phases { PhaseReader.check(scene.phases, phases, besides: timeless) }
    PlaybackReader.read(
      plain[DocumentKeys.playback], into: &scene, document.node, isOutermost: isOutermost)
    result.scene = scene
    if session.isExpanding, isOutermost {
      result.expanded = expanded(document, plain, list.nodes)
    }
  }

  /// The document without parameters, styles, expressions and repeats.
  private func expanded(_ document: ObjectReader, _ plain: ObjectReader, _ layers: [SpecNode])
    -> SpecNode
  {
    var members: [SpecMember] = []
    for member in document.members {
      if member.key == DocumentKeys.layers.name {
        members.append(member.with(SpecNode(.array(layers), member.node.place)))
      } else if let family = NamedValues.Family(rawValue: member.key), family != .styles {
        members.append(member.with(named(family, document.node, member.node.place)))
      } else if member.key == DocumentKeys.imports.name {
        // Write imported values into the document itself, which may be passed on alone.
        for family in [NamedValues.Family.colors, .paths] where !document.has(family.key) {
          let values = self.named(family, document.node, member.node.place)
          guard values.members?.isEmpty == false else { continue }
          members.append(
            SpecMember(key: family.rawValue, keyPlace: member.keyPlace, node: values))
        }
      } else if let value = plain.members.first(where: { $0.key == member.key }) {
        members.append(member.with(value.node.escaped))
      }
    }
    return SpecNode(.object(members), document.node.node.place)
  }
}

extension DocumentReader {
  /// The named values of a family in plain form, including those of imported files.
  private func named(
    _ family: NamedValues.Family, _ document: NodeReader, _ place: SpecPlace
  ) -> SpecNode {
    guard let names = document.source.names else { return SpecNode(.object([]), place) }
    let named = names.names(of: family).compactMap { name in
      names.node(name, in: family).map {
        SpecMember(key: name, keyPlace: place, node: $0.escaped)
      }
    }
    return SpecNode(.object(named), place)
  }
}

extension SpecNode {
  fileprivate var members: [SpecMember]? {
    if case .object(let members) = value { members } else { nil }
  }
}
