import DisplayList
import Geometry
import Scene

/// Items as they are drawn, back to front.
///
/// A layer's order is Core Animation's: background, content, children by `zPosition`, border; then the
/// group that blurs, masks, casts the shadow and blends the whole. Two things differ from CALayer: what
/// clips keeps its shadow, and a clipping layer's background and border, which have its shape anyway,
/// stay outside of the clip, so that their edges are cut once.
struct Drawing {
  var items: [Item] = []
  /// Multiplies every colour: what the replicators around give to a copy.
  var tint = Color.white

  mutating func draw(_ nodes: [Node], of parent: Layer, at time: Double, in space: Projection) {
    for node in nodes { draw(node, of: parent, at: time, in: space) }
  }

  private mutating func draw(
    _ node: Node, of parent: Layer, at parentTime: Double, in space: Projection
  ) {
    if let lifetime = node.lifetime, !lifetime.contains(parentTime) { return }
    let time = node.clock.localTime(at: parentTime)
    let layer = node.presented(at: time)
    guard !layer.isHidden, layer.opacity > 0 else { return }
    draw(layer, node, at: time, in: space * layer.place(in: parent))
  }

  private mutating func draw(_ layer: Layer, _ node: Node, at time: Double, in space: Projection) {
    let start = items.count
    let outline = layer.outline
    if let background = layer.background {
      items.append(
        .fill(Fill(path: outline, paint: .color(tinted(background)), transform: space)))
    }
    let inner = items.count
    drawContent(of: layer, in: space)
    draw(node.children, of: layer, at: time, in: space)
    if layer.clips, items.count > inner {
      group(from: inner) { Group(items: $0, clips: [Clip(path: outline, transform: space)]) }
    }
    drawBorder(of: layer, in: space)
    compose(layer, node, from: start, at: time, in: space)
  }

  private mutating func compose(
    _ layer: Layer, _ node: Node, from start: Int, at time: Double, in space: Projection
  ) {
    guard layer.opacity < 1, items.count > start else { return }
    group(from: start) { Group(items: $0, opacity: layer.opacity) }
  }

  /// Puts everything from an index on into one group.
  private mutating func group(from start: Int, _ make: ([Item]) -> Group) {
    let inside = Array(items[start...])
    items.removeSubrange(start...)
    items.append(.group(make(inside)))
  }

  private mutating func drawContent(of layer: Layer, in space: Projection) {
    switch layer.content {
    case .shape(let shape): draw(shape, along: shape.path, in: layer.bounds, space)
    case .text(let text):
      guard text.settings.indices.contains(text.current) else { return }
      draw(text.shape, along: text.settings[text.current].outline, in: layer.bounds, space)
    case .gradient(let gradient):
      items.append(
        .fill(
          Fill(
            path: layer.outline, paint: .gradient(tinted(gradient.mapped(into: layer.bounds))),
            transform: space)))
    case .none, .image, .replicator, .backdrop, .snapshot, .emitter: break
    }
  }

  private mutating func draw(
    _ shape: Shape, along path: Path, in bounds: Rect, _ space: Projection
  ) {
    if let fill = shape.fill {
      items.append(
        .fill(
          Fill(
            path: path, rule: shape.fillRule, paint: paint(fill, in: bounds), transform: space)))
    }
    if let stroke = shape.stroke, shape.style.width > 0, shape.trim.showsSomething {
      items.append(
        .stroke(
          Stroke(
            path: path, style: shape.style, trim: shape.trim, paint: paint(stroke, in: bounds),
            transform: space)))
    }
  }

  private mutating func drawBorder(of layer: Layer, in space: Projection) {
    let width = layer.border.width
    guard width > 0, layer.border.color.alpha > 0 else { return }
    var path = layer.outline
    let inner = layer.bounds.inset(by: Insets(all: width))
    if !inner.isEmpty {
      path.append(.roundedRect(inner, radii: layer.radii.shrunk(by: width)))
    }
    items.append(
      .fill(
        Fill(
          path: path, rule: .evenOdd, paint: .color(tinted(layer.border.color)), transform: space)))
  }

  private func paint(_ paint: Paint, in bounds: Rect) -> Paint {
    switch paint {
    case .color(let color): .color(tinted(color))
    case .gradient(let gradient): .gradient(tinted(gradient.mapped(into: bounds)))
    }
  }

  private func tinted(_ color: Color) -> Color {
    tint == .white ? color : color.multiplied(by: tint)
  }

  private func tinted(_ gradient: Gradient) -> Gradient {
    tint == .white ? gradient : gradient.mapColors { $0.multiplied(by: tint) }
  }
}

extension Layer {
  /// As they are drawn: none negative, none overlapping.
  var radii: CornerRadii { cornerRadii.isZero ? .zero : cornerRadii.fitted(into: bounds.size) }

  /// The edge of the layer, with its corners.
  var outline: Path { .roundedRect(bounds, radii: cornerRadii) }
}

extension CornerRadii {
  fileprivate func shrunk(by width: Double) -> CornerRadii {
    CornerRadii(
      topLeft: max(0, topLeft - width), topRight: max(0, topRight - width),
      bottomRight: max(0, bottomRight - width), bottomLeft: max(0, bottomLeft - width))
  }
}

extension Trim {
  fileprivate var showsSomething: Bool { max(start, 0) < min(end, 1) }
}
