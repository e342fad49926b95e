import DisplayList
import Geometry
import Scene
import SceneReading

/// Embedded pictures.
extension SceneBuilder {
  func draw(image node: Int, in layer: inout Layer, _ unit: Double) {
    let element = tree.element(node)
    guard let reference = element.reference.map(trimmed) else { return }
    guard reference.hasPrefix("data:"), let bytes = DataURL.bytes(reference) else {
      log.warn(
        .external, "an image outside of the file is not read", at: element.place,
        hint: "embed it as data:image/png;base64,…")
      return
    }
    guard let image = resources.decodeImage(bytes) else {
      log.warn(.image, "the embedded image cannot be read", at: element.place)
      return
    }
    let own = Size(Double(image.width), Double(image.height))
    func length(_ name: String) -> Double? {
      tree.value(name, node, at: 0).number.flatMap {
        tree.nodes[node].style.entries[name] == nil ? nil : $0
      }
    }
    var size = Size(length("width") ?? own.width, length("height") ?? own.height)
    if length("width") == nil, let h = length("height") { size.width = h * own.width / own.height }
    if length("height") == nil, let w = length("width") { size.height = w * own.height / own.width }
    guard size.width > 0, size.height > 0 else { return }
    var picture = makeLayer()
    let view = Rect(origin: .zero, size: own)
    let map = ViewBox.map(view, into: size, element["preserveAspectRatio"])
    picture.bounds = view
    picture.anchorPoint = .zero
    picture.transform = Transform(map.operations)
    picture.content = .image(ImageContent(image: image))
    var window = makeLayer()
    if (element["preserveAspectRatio"] ?? "").contains("slice") {
      window.clipPath = ClipPath(.rect(Rect(origin: .zero, size: size)))
    }
    animate(
      &window, .transform, ["x", "y"].flatMap { tree.movers(of: $0, node) }, unit: unit
    ) { layer, time in
      let x = self.tree.number("x", node, at: time)
      let y = self.tree.number("y", node, at: time)
      layer.transform = Transform([.translate(x: x, y: y, z: 0)])
      return .transform(layer.transform)
    }
    window.children = [picture]
    layer.children = [window]
  }
}

/// `data:` addresses.
enum DataURL {
  static func bytes(_ text: String) -> [UInt8]? {
    guard let comma = text.firstIndex(of: ",") else { return nil }
    let head = text[..<comma].lowercased()
    let body = text[text.index(after: comma)...]
    return head.hasSuffix(";base64") ? base64(body) : percentDecoded(body)
  }

  private static func base64(_ text: Substring) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits = 0
    for byte in text.utf8 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="): continue
      default:
        guard isSpace(byte) else { return nil }
        continue
      }
      buffer = (buffer << 6 | UInt32(value)) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return result
  }

  private static func percentDecoded(_ text: Substring) -> [UInt8] {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[(i + 1)...(i + 2)], as: UTF8.self), radix: 16)
      {
        result.append(value)
        i += 3
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }
}
