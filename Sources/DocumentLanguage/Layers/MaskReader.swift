import DisplayList
import Notations
import Scene
import SceneReading

/// The keys of the records in `masks`.
package enum MaskKeys {
  static let layers = Key(
    "layers", .list(.record(.layer), .any), "what the mask is made of, in the layer's space",
    isRequired: true)
  package static let fields = Fields(LayerMask([]))
    .choice("mode", \.mode, "how it combines with the masks before it")
    .choice("source", \.source, "what covers: the alpha of its layers, or their luminance")
    .bool("inverted", \.isInverted, "whether the mask is inverted")
    .number("opacity", \.opacity, "the strength of the mask", .unit)

  static let vocabulary = Vocabulary(.mask, "a mask", [layers] + fields.keys)
}

/// Reads `mask` and `masks`.
struct MaskReader {
  /// The masks, and the plain values of `mask` and `masks` for an expanded document.
  struct Result {
    var masks: [LayerMask] = []
    var mask: SpecNode?
    var nodes: [SpecNode] = []
  }

  let session: Session

  /// `inside` evaluates the expressions of the masked layer.
  func read(_ object: ObjectReader, _ inside: Resolver, _ inner: LayerContext) -> Result {
    var result = Result()
    let reader = LayerListReader(session: session)
    if let node = object[LayerKeys.mask] {
      var list = LayerList()
      reader.read(node, inner, into: &list)
      if list.layers.count > 1 {
        node.error(
          "a mask is one layer, not \(list.layers.count)", hint: "'masks' takes lists of layers")
      }
      if !list.layers.isEmpty { result.masks = [LayerMask(list.layers)] }
      result.mask = list.nodes.first
    }
    guard let node = object[LayerKeys.masks] else { return result }
    if object.has(LayerKeys.mask) { node.error("'masks' and 'mask' cannot be used together") }
    guard let elements = node.elements else {
      node.mismatch("a list of masks")
      return result
    }
    for element in elements {
      guard let record = ObjectReader(element, MaskKeys.vocabulary) else { continue }
      let own = record.members.filter { $0.key != MaskKeys.layers.name }.compactMap(inside.resolve)
      let plain = ObjectReader(element, members: own)
      let list = record[MaskKeys.layers].map { reader.read($0, inner) } ?? LayerList()
      var mask = MaskKeys.fields.read(plain)
      mask.layers = list.layers
      result.masks.append(mask)
      let members = record.members.compactMap { member in
        member.key == MaskKeys.layers.name
          ? member.with(SpecNode(.array(list.nodes), member.node.place))
          : own.first { $0.key == member.key }.map { $0.with($0.node.escaped) }
      }
      result.nodes.append(SpecNode(.object(members), element.node.place))
    }
    return result
  }
}
