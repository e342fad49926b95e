import DisplayList
import DocumentLanguage
import Geometry
import Notations
import Scene

extension DocumentWriter {
  mutating func write(content layer: Layer, to record: inout Record) {
    switch layer.content {
    case .none: record["type"] = .word("plain")
    case .shape(let shape): write(shape, path: shape.path, of: layer, to: &record)
    case .text(let text):
      // Letters become outlines, because the fonts of other programs are unknown here.
      if text.settings.count > 1 { omit("a text that changes keeps its first state", layer) }
      let outline =
        text.settings.indices.contains(text.current)
        ? text.settings[text.current].outline : Path()
      write(text.shape, path: outline, of: layer, to: &record)
    case .gradient(let gradient):
      record["type"] = .word("gradient")
      write(gradient, of: layer, to: &record)
    case .image(let content):
      guard let address = address(content.image) else {
        omit("an image cannot be embedded and is left out", layer)
        return record["type"] = .word("plain")
      }
      record["image"] = .word(address)
      if content.gravity != .resize {
        record["contentsGravity"] = .word(content.gravity.rawValue)
      }
    case .replicator(let replicator): write(replicator, of: layer, to: &record)
    case .backdrop, .snapshot, .emitter, .tiles:
      record["type"] = .word("plain")
      omit("glass, snapshots, emitters and tiles are left out", layer)
    }
  }

  private mutating func write(
    _ shape: Shape, path: Path, of layer: Layer, to record: inout Record
  ) {
    record["path"] = .path(path)
    record["fill"] = paint(shape.fill, layer)
    if shape.fillRule != .nonZero { record["fillRule"] = .word(shape.fillRule.rawValue) }
    if shape.stroke != nil || layer.moves(.stroke) {
      record["stroke"] = paint(shape.stroke, layer)
      record.append(ShapeKeys.style.members(of: shape.style))
    }
    record.append(ShapeKeys.trim.members(of: shape.trim))
    if shape.trimming.isPerSubpath { record["strokeParts"] = .word("together") }
    if shape.trimming.swapsEnds || shape.trimming.cutsFill || shape.trimming.movesDashes {
      omit("a trim that swaps its ends, cuts fills or moves dashes only cuts lines", layer)
    }
  }

  private mutating func write(
    _ replicator: Replicator, of layer: Layer, to record: inout Record
  ) {
    record["instances"] = .number(Double(replicator.count))
    if !replicator.transform.isIdentity {
      record["instanceTransform"] = transform(replicator.transform, layer)
    }
    record.append(ReplicatorKeys.fields.members(of: replicator))
  }

  // MARK: Paints

  mutating func paint(_ paint: Paint?, _ layer: Layer) -> SpecNode {
    switch paint {
    case nil: return .word("none")
    case .color(let color)?: return .color(color)
    case .gradient(let gradient)?:
      var record = Record()
      write(gradient, of: layer, to: &record)
      return record.node
    }
  }

  private mutating func write(
    _ gradient: Gradient, of layer: Layer, to record: inout Record
  ) {
    let isTranslucent = gradient.stops.contains { $0.color.alpha < 1 }
    if gradient.mixing == .straight, isTranslucent {
      omit("translucent gradient stops are mixed premultiplied", layer)
    }
    if gradient.spread != .pad {
      omit("a repeating gradient is written without its repeats", layer)
    }
    if let focus = gradient.focus, focus != gradient.start {
      omit("a gradient loses its focal point", layer)
    }
    let (start, end) = ends(of: gradient, in: layer)
    record["gradient"] = .word(DocumentWriter.name(of: gradient.kind))
    record["colors"] = .list(gradient.stops.map { .color($0.color) })
    record["locations"] = .numbers(gradient.stops.map(\.location))
    record["startPoint"] = .point(start)
    record["endPoint"] = .point(end)
  }

  private static func name(of kind: Gradient.Kind) -> String {
    switch kind {
    case .axial: "axial"
    case .radial, .circular: "radial"
    case .conic: "conic"
    }
  }

  /// The start and end in fractions of the layer's size, with the gradient's transform applied. The end of a circle is
  /// the corner of the box around it.
  private mutating func ends(of gradient: Gradient, in layer: Layer) -> (Point, Point) {
    let map = gradient.transform
    let start = map.apply(gradient.start)
    let (width, height) = (layer.bounds.width, layer.bounds.height)
    // A unit across and a unit down in points, after the transform.
    let across = Point(map.a * width, map.b * height)
    let down = Point(map.c * width, map.d * height)
    let isRight = abs(across.x * down.x + across.y * down.y) < 1e-6 * across.length * down.length
    let isEven = abs(across.length - down.length) < 1e-6 * (across.length + down.length)
    let isIdentity = map == .identity
    guard gradient.kind == .circular else {
      if !isIdentity, !isRight || !isEven {
        omit("a skewed gradient is written without its skew", layer)
      }
      return (start, map.apply(gradient.end))
    }
    let radius = (gradient.end - gradient.start).length
    if !isRight || !isEven, map.b != 0 || map.c != 0 {
      omit("a skewed gradient is written without its skew", layer)
    }
    let radii =
      map.b == 0 && map.c == 0
      ? Point(abs(map.a) * radius, abs(map.d) * radius)
      : Point(
        across.length * radius / max(width, 1e-9), down.length * radius / max(height, 1e-9))
    return (start, start + radii)
  }
}

extension Layer {
  /// Whether one of its animations moves a property.
  fileprivate func moves(_ property: Property) -> Bool {
    animations.contains { $0.moves(property) }
  }
}

extension Animation {
  fileprivate func moves(_ property: Property) -> Bool {
    switch motion {
    case .property(let motion): motion.target == .property(property)
    case .group(let animations): animations.contains { $0.moves(property) }
    }
  }
}
