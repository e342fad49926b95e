import Diagnostics
import Geometry
import Notations
import Scene

/// A file's contents as shown to programs.
extension Reading {
  /// What the file is and consists of: its measures, phases, parameters, layers and assets.
  public func contents(of scene: Scene) -> SpecNode {
    let inventory = inventory ?? Inventory(scene)
    var members: [(String, SpecNode)] = []
    if let title = scene.title { members.append(("title", .text(title))) }
    members += [
      ("size", .size(scene.canvas.size)), ("duration", .number(scene.playback.duration)),
      ("fps", .number(scene.playback.framesPerSecond)),
      (
        "phases",
        .list(
          scene.phases.map {
            .record([
              ("name", .text($0.name)), ("start", .number($0.start)), ("end", .number($0.end)),
            ])
          })
      ),
      ("parameters", .list(parameters.map(\.node))),
      ("order", .text(inventory.isFrontFirst ? "front to back" : "back to front")),
      ("layers", .list(inventory.layers.map(\.node))),
      ("assets", .list(inventory.assets.map(\.node))),
    ]
    if inventory.unlistedLayers > 0 {
      members.append(("unlistedLayers", .number(Double(inventory.unlistedLayers))))
    }
    if inventory.unlistedAssets > 0 {
      members.append(("unlistedAssets", .number(Double(inventory.unlistedAssets))))
    }
    return .record(members)
  }
}

extension Inventory.Entry {
  fileprivate var node: SpecNode {
    var members: [(String, SpecNode)] = [("name", .text(name)), ("kind", .text(kind))]
    if let text { members.append(("text", .text(text))) }
    if let asset { members.append(("asset", .text(asset))) }
    if let parent { members.append(("parent", .text(parent))) }
    if let matte {
      members.append(
        ("matte", .record([("mode", .text(matte.mode)), ("layer", .text(matte.layer))])))
    }
    if isMatte { members.append(("isMatte", .flag(true))) }
    if isHidden { members.append(("isHidden", .flag(true))) }
    if let start { members.append(("start", .number(start))) }
    if let end { members.append(("end", .number(end))) }
    if !children.isEmpty { members.append(("layers", .list(children.map(\.node)))) }
    return .record(members)
  }
}

extension Inventory.Asset {
  fileprivate var node: SpecNode {
    var members: [(String, SpecNode)] = [("id", .text(id))]
    if let name { members.append(("name", .text(name))) }
    members.append(("kind", .text(kind)))
    if let size { members.append(("size", .size(size))) }
    members.append(("source", .text(source.word)))
    if let path = source.path { members.append(("path", .text(path))) }
    members.append(("uses", .number(Double(uses))))
    if !layers.isEmpty { members.append(("layers", .list(layers.map(\.node)))) }
    return .record(members)
  }
}

extension Inventory.Source {
  fileprivate var word: String {
    switch self {
    case .document: "document"
    case .archive: "archive"
    case .file: "file"
    case .missing: "missing"
    case .unread: "unread"
    }
  }

  fileprivate var path: String? {
    switch self {
    case .document: nil
    case .archive(let path), .file(let path), .missing(let path), .unread(let path): path
    }
  }
}

extension SpecNode {
  fileprivate static func record(_ members: [(String, SpecNode)]) -> SpecNode {
    SpecNode(
      .object(members.map { SpecMember(key: $0.0, keyPlace: .none, node: $0.1) }), .none)
  }

  fileprivate static func list(_ nodes: [SpecNode]) -> SpecNode { SpecNode(.array(nodes), .none) }

  fileprivate static func text(_ text: String) -> SpecNode { SpecNode(.string(text), .none) }

  fileprivate static func flag(_ flag: Bool) -> SpecNode { SpecNode(.bool(flag), .none) }

  /// Rounded to a millionth.
  fileprivate static func number(_ value: Double) -> SpecNode {
    let scaled = (value * 1e6).rounded()
    return SpecNode(.number(scaled.isFinite ? scaled / 1e6 + 0 : value), .none)
  }

  fileprivate static func size(_ size: Size) -> SpecNode {
    .list([.number(size.width), .number(size.height)])
  }
}
