import DisplayList
import Geometry

extension Scene {
  /// The colours that the document gives to areas: a viewer would notice if they came out wrong.
  ///
  /// Without duplicates, in document order. Includes the ends of colour animations, but not colours
  /// that only occur within gradients or while an animation runs.
  public var flatColors: [Color] {
    var collector = FlatColors()
    if let background = canvas.background { collector.add(background) }
    for layer in layers { collector.add(layer) }
    return collector.colors
  }
}

private struct FlatColors {
  var colors: [Color] = []
  private var seen: Set<Color> = []

  mutating func add(_ color: Color) {
    if color.alpha > 0, seen.insert(color).inserted { colors.append(color) }
  }

  mutating func add(_ paint: Paint?) {
    if case .color(let color)? = paint { add(color) }
  }

  mutating func add(_ layer: Layer) {
    if case .color(let background)? = layer.background { add(background) }
    if layer.border.width > 0 { add(layer.border.color) }
    switch layer.content {
    case .shape(let shape): add(shape)
    case .text(let text): add(text.shape)
    case .none, .gradient, .image, .replicator, .backdrop, .snapshot, .emitter, .tiles: break
    }
    for animation in layer.animations { add(animation) }
    for change in layer.changes { add(change.value) }
    for child in layer.children { add(child) }
  }

  private mutating func add(_ shape: Shape) {
    add(shape.fill)
    add(shape.stroke)
  }

  private mutating func add(_ animation: Animation) {
    switch animation.motion {
    case .group(let children): for child in children { add(child) }
    case .property(let motion):
      switch motion.values {
      case .basic(let from, let to, _):
        add(from)
        add(to)
      case .keyframes(let keyframes): for value in keyframes.values { add(value) }
      case .along, .computed: break
      }
    }
  }

  private mutating func add(_ value: AnimatedValue?) {
    switch value {
    case .color(let color): add(color)
    case .paint(let paint): add(paint)
    case .colors, .number, .point, .size, .rect, .numbers, .radii, .transform, .path, .filter,
      .flag, .text,
      nil:
      break
    }
  }
}
