import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// An image, embedded once however often it is used.
  func image(_ content: ImageContent, _ state: LayerState, _ place: Place) -> [Element] {
    let image = content.image
    guard let href = address(of: image) else {
      warn(state.model, "its image cannot be embedded")
      return []
    }
    let id = define(
      Element(
        "image",
        [
          ("href", .text(href)), ("width", "1"), ("height", "1"), ("preserveAspectRatio", "none"),
        ]))
    func numbers(_ layer: Layer) -> [Double] {
      let r = content.rect(in: layer.bounds)
      return [r.minX + place.offset.x, r.minY + place.offset.y, r.width, r.height]
    }
    let signal = state.signal(numbers)
    let decimals = place.decimals
    var use = Element("use", [("href", "#\(id)")])
    if signal.isStill() {
      let n = signal.value(0)
      let map = Affine(a: n[2], b: 0, c: 0, d: n[3], tx: n[0], ty: n[1])
      use["transform"] = transform(map, place).map { .transform($0) }
      return [tinted(use, state, place)]
    }
    func attribute(_ kind: TransformFunction.Kind, _ parts: Range<Int>) -> Element.Attribute {
      Track(.transform(kind), signal.mapped { Array($0[parts]) }, tolerance: place.tolerance) {
        .numbers($0.map { WrittenNumber($0, decimals) })
      }.attribute(clock)
    }
    use.set(attribute(.scale, 2..<4))
    var moved = Element("g", children: [use])
    moved.set(attribute(.translate, 0..<2))
    return [tinted(moved, state, place)]
  }

  /// An image in the colour that a replicator's copies have.
  private func tinted(_ image: Element, _ state: LayerState, _ place: Place) -> Element {
    guard let tint = place.tint else { return image }
    let signal = Signal(
      round: clock.round, breaks: tint.plan.breaks, eases: tint.plan.eases,
      value: { t in
        let color = tint.color(t)
        return [color.red, color.green, color.blue, color.alpha]
      })
    var result = image
    let shades = ["feFuncR", "feFuncG", "feFuncB"].enumerated().compactMap { index, name in
      shade(name, signal.component(index))
    }
    if !shades.isEmpty {
      let filter = define(
        .filter(area(state, place), [Element("feComponentTransfer", children: shades)]))
      result = Element("g", [("filter", .reference(filter))], children: [result])
    }
    if let opacity = opacityAttribute("opacity", signal.component(3)) {
      result = Element("g", children: [result])
      result.set(opacity)
    }
    return result
  }

  /// Multiplies one channel; nil if that changes nothing.
  private func shade(_ name: String, _ slope: Signal) -> Element? {
    if slope.isStill(), slope.value(0)[0] == 1 { return nil }
    var element = Element(name, [("type", "linear")])
    let attribute = Track(.attribute("slope"), slope, tolerance: 0.001) {
      .number($0[0], Decimals(3))
    }.attribute(clock)
    element.set(attribute)
    return element
  }

  /// A picture as an address with its data; nil if it cannot be embedded.
  func address(of image: Image) -> String? {
    encodePNG(image).map { "data:image/png;base64," + base64($0) }
  }
}

/// RFC 4648, with padding.
package func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count / 3 * 4 + 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let count = min(3, bytes.count - start)
    var word = 0
    for i in 0..<3 { word = word << 8 | (i < count ? Int(bytes[start + i]) : 0) }
    for i in 0..<4 {
      out.append(i <= count ? digits[word >> (18 - 6 * i) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: out, as: UTF8.self)
}
