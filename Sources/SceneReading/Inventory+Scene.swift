import Scene

extension Inventory {
  /// The layers of a scene, for front ends whose files are made of the same.
  public init(_ scene: Scene) {
    var room = Self.mostListed
    self.init(layers: Self.listed(scene.layers, &room))
    unlistedLayers = Self.count(scene.layers) - (Self.mostListed - room)
  }

  private static func listed(_ layers: [Layer], _ room: inout Int) -> [Entry] {
    var result: [Entry] = []
    for layer in layers where room > 0 {
      room -= 1
      var entry = Entry(name: title(layer.name ?? ""), kind: layer.kind)
      entry.text = layer.firstText.map(title)
      entry.isHidden = layer.isHidden
      if let lifetime = layer.lifetime {
        entry.start = lifetime.appear.isFinite ? lifetime.appear : nil
        entry.end = lifetime.disappear.isFinite ? lifetime.disappear : nil
      }
      entry.children = listed(layer.children, &room)
      result.append(entry)
    }
    return result
  }

  private static func count(_ layers: [Layer]) -> Int {
    layers.reduce(0) { $0 + 1 + count($1.children) }
  }
}

extension Layer {
  /// What it draws, in a word.
  public var kind: String {
    switch content {
    case .none: children.isEmpty ? (background == nil ? "layer" : "rectangle") : "group"
    case .shape: "shape"
    case .gradient: "gradient"
    case .text: "text"
    case .image: "image"
    case .replicator: "replicator"
    case .backdrop: "backdrop"
    case .snapshot: "snapshot"
    case .emitter: "emitter"
    case .tiles: "tiles"
    }
  }

  /// What a text layer says first; nil for other layers.
  public var firstText: String? {
    guard case .text(let text) = content else { return nil }
    return text.settings.first?.text
  }
}
