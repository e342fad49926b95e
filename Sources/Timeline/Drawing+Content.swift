import DisplayList
import Geometry
import Scene

/// A layer's own content.
extension Drawing {
  mutating func drawContent(
    of layer: Layer, _ node: Node, outline: Path, in space: Projection
  ) {
    switch layer.content {
    case .shape(let shape): draw(shape, along: shape.path, in: layer.bounds, space)
    case .text(let text):
      guard text.settings.indices.contains(text.current) else { return }
      draw(text.shape, along: text.settings[text.current].outline, in: layer.bounds, space)
    case .gradient(let gradient):
      items.append(
        .fill(
          Fill(
            path: outline, paint: .gradient(tinted(gradient.mapped(into: layer.bounds))),
            transform: space)))
    case .image(let content):
      let image = tintedImages.image(content.image, tintedBy: tint)
      items.append(
        .image(
          ImageItem(
            image: image, rect: content.rect(in: layer.bounds), transform: space)))
    case .snapshot:
      guard let picture = snapshots[node.id], let map = picture.fitted(into: layer.bounds)
      else { return }
      let place = space * Projection(map)
      for item in picture.items { items.append(item.mapped(by: place, tint: tint)) }
    case .none, .replicator, .backdrop, .emitter, .tiles: break
    }
  }

  private mutating func draw(
    _ shape: Shape, along path: Path, in bounds: Rect, _ space: Projection
  ) {
    let cut = shape.cut(path)
    if let fill = shape.fill {
      items.append(
        .fill(
          Fill(
            path: cut.filled, rule: shape.fillRule, paint: paint(fill, in: bounds), transform: space
          )))
    }
    if let stroke = shape.stroke, shape.style.width > 0, cut.trim.showsSomething {
      items.append(
        .stroke(
          Stroke(
            path: cut.stroked, style: shape.style, trim: cut.trim, paint: paint(stroke, in: bounds),
            transform: space)))
    }
  }

  func paint(_ paint: Paint, in bounds: Rect) -> Paint {
    switch paint {
    case .color(let color): .color(tinted(color))
    case .gradient(let gradient): .gradient(tinted(gradient.mapped(into: bounds)))
    }
  }

  /// Draws the border, a ring inside the layer's edge.
  mutating func drawBorder(of layer: Layer, outline: Path, in space: Projection) {
    let width = layer.border.width
    guard width > 0, layer.border.color.alpha > 0 else { return }
    var path = outline
    let inner = layer.bounds.inset(by: Insets(all: width))
    if !inner.isEmpty { path.append(layer.outline(inset: width)) }
    items.append(
      .fill(
        Fill(
          path: path, rule: .evenOdd, paint: .color(tinted(layer.border.color)), transform: space)))
  }
}

extension Trim {
  fileprivate var showsSomething: Bool { max(start, 0) < min(end, 1) }
}

extension Image {
  /// Multiplies every pixel component by component, as a replicator tints its copies.
  func tinted(by color: Color) -> Image {
    let c = color.clamped
    // 16.16 fixed point; premultiplied components are also multiplied by the alpha factor.
    let alpha = UInt32(c.alpha * 65536)
    let red = UInt32(c.red * c.alpha * 65536)
    let green = UInt32(c.green * c.alpha * 65536)
    let blue = UInt32(c.blue * c.alpha * 65536)
    func scaled(_ pixel: UInt32, _ shift: UInt32, _ factor: UInt32) -> UInt32 {
      // 255 · 65536 + 32768 fits; the result is at most 255.
      ((((pixel &>> shift) & 255) &* factor &+ 32768) &>> 16) &<< shift
    }
    return Image(
      identity: ContentHash.of([red, green, blue, alpha], after: identity),
      width: width, height: height,
      pixels: pixels.map {
        scaled($0, 0, red) | scaled($0, 8, green) | scaled($0, 16, blue) | scaled($0, 24, alpha)
      })
  }
}
