import Geometry
import Notations
import SceneReading

/// Lists a document's layers and assets as After Effects shows them, also those that are not drawn.
struct LottieInventory {
  private let frameRate: Double
  private let firstFrame: Double
  private let sources: (_ asset: SpecNode) -> Inventory.Source
  /// How many more layers may be listed.
  private var room = Inventory.mostListed

  static func inventory(
    _ root: SpecNode, sources: @escaping (_ asset: SpecNode) -> Inventory.Source
  ) -> Inventory {
    var list = LottieInventory(
      frameRate: root["fr"]?.number ?? 1, firstFrame: root["ip"]?.number ?? 0, sources: sources)
    return list.inventory(root)
  }

  private init(
    frameRate: Double, firstFrame: Double,
    sources: @escaping (_ asset: SpecNode) -> Inventory.Source
  ) {
    self.frameRate = frameRate
    self.firstFrame = firstFrame
    self.sources = sources
  }

  private mutating func inventory(_ root: SpecNode) -> Inventory {
    let assets = (root["assets"]?.items ?? []).filter(\.isRecord)
    let lists = [root] + assets.filter { $0["layers"] != nil }
    var uses: [String: Int] = [:]
    var layerCount = 0
    for list in lists {
      for layer in list.layers {
        layerCount += 1
        if let id = layer["refId"]?.id { uses[id, default: 0] += 1 }
      }
    }
    var inventory = Inventory(layers: layers(root, from: firstFrame), isFrontFirst: true)
    inventory.assets = assets.prefix(Inventory.mostListed).map { node in
      let isComposition = node["layers"] != nil
      var asset = Inventory.Asset(
        id: Inventory.title(node["id"]?.id ?? ""), kind: kind(of: node),
        source: isComposition ? .document : sources(node),
        uses: node["id"]?.id.flatMap { uses[$0] } ?? 0,
        layers: isComposition ? layers(node, from: 0) : [])
      asset.name = node["nm"]?.text.map(Inventory.title)
      if let width = node["w"]?.number, let height = node["h"]?.number {
        asset.size = Size(width, height)
      }
      return asset
    }
    inventory.unlistedLayers = layerCount - (Inventory.mostListed - room)
    inventory.unlistedAssets = assets.count - inventory.assets.count
    return inventory
  }

  private func kind(of asset: SpecNode) -> String {
    if asset["layers"] != nil { return "composition" }
    if asset["t"]?.integer == 3 { return "data" }
    return asset["w"] == nil ? "sound" : "image"
  }

  // MARK: Layers

  /// `start` is the frame that is second 0.
  private mutating func layers(_ composition: SpecNode, from start: Double) -> [Inventory.Entry] {
    guard room > 0 else { return [] }
    let nodes = composition.layers
    var names: [Int: String] = [:]
    for node in nodes {
      // The first of an index is the one that is meant.
      if let index = node["ind"]?.integer, names[index] == nil { names[index] = title(node) }
    }
    var result: [Inventory.Entry] = []
    for (position, node) in nodes.enumerated() where room > 0 {
      room -= 1
      result.append(
        entry(node, names, above: position > 0 ? nodes[position - 1] : nil, from: start))
    }
    return result
  }

  private func entry(
    _ node: SpecNode, _ names: [Int: String], above: SpecNode?, from start: Double
  ) -> Inventory.Entry {
    var entry = Inventory.Entry(name: title(node), kind: kind(ofLayer: node["ty"]?.integer))
    entry.text = firstText(node)
    entry.asset = node["refId"]?.id.map(Inventory.title)
    entry.parent = node["parent"]?.integer.map { names[$0] ?? "\($0)" }
    if let mode = matteMode(node) {
      let source = node["tp"]?.integer.map { names[$0] ?? "\($0)" }
      entry.matte = Inventory.Matte(mode: mode, layer: source ?? above.map(title) ?? "")
    }
    entry.isMatte = node["td"]?.isTrue ?? false
    entry.isHidden = node["hd"]?.isTrue ?? false
    entry.start = node["ip"]?.number.map { ($0 - start) / frameRate }
    entry.end = node["op"]?.number.map { ($0 - start) / frameRate }
    return entry
  }

  /// Layers without a name are called by their index.
  private func title(_ node: SpecNode) -> String {
    if let name = node["nm"]?.text, !name.isEmpty { return Inventory.title(name) }
    return node["ind"]?.integer.map { "\($0)" } ?? ""
  }

  private func firstText(_ node: SpecNode) -> String? {
    let settings = node["t"]?["d"]?["k"]?.items.first
    return settings?["s"]?["t"]?.text.map(Inventory.title)
  }

  private func matteMode(_ node: SpecNode) -> String? {
    switch node["tt"]?.integer {
    case 1: "alpha"
    case 2: "inverted alpha"
    case 3: "luma"
    case 4: "inverted luma"
    default: nil
    }
  }

  private func kind(ofLayer type: Int?) -> String {
    switch type {
    case 0: "composition"
    case 1: "solid"
    case 2: "image"
    case 3: "null"
    case 4: "shapes"
    case 5: "text"
    case 6: "sound"
    case 13: "camera"
    case 15: "data"
    case let type?: "kind \(type)"
    case nil: "no kind"
    }
  }
}

extension SpecNode {
  /// The layers of a composition's record.
  fileprivate var layers: [SpecNode] { (self["layers"]?.items ?? []).filter(\.isRecord) }
}
