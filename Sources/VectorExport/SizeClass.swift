import DisplayList
import Geometry
import Scene
import Timeline

/// Particles of about the same size, which they have from a group around all of them. Inside of it their places are whole
/// numbers, as the particle itself is written larger.
struct SizeClass {
  /// Of the group, in points.
  let unit: WrittenNumber
  /// How much larger the particle is written.
  let magnification: Double
  /// Oldest first.
  let lives: [ParticleLife]

  /// As few as the tolerance, in points, allows for what reaches that far from the point it turns about, the smallest
  /// first; nil if the groups would take about as many bytes as they save. A unit is at most a step.
  static func few(
    _ lives: [ParticleLife], of cell: Emitter.Cell, reach: Double, tolerance: Double, step: Double
  ) -> [SizeClass]? {
    let error = tolerance / max(reach, 1)
    // A hair less than twice the error, so that the middle can be rounded.
    let span = error * 1.9
    let range = abs(cell.scale.range)
    // By what is the same for equal cells, which then share fades.
    guard range > 0, Double(lives.count) >= max(2, range / span), cell.scale.value - range > error
    else { return nil }
    let magnification = powerOfTwo(atLeast: (cell.scale.value + range) / step)
    let sizes = lives.map { $0.particle(at: 0).scale }
    var classes: [SizeClass] = []
    var rest = lives.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }[...]
    while let first = rest.first {
      let smallest = sizes[first]
      let members = rest.prefix { sizes[$0] - smallest <= span }
      rest = rest.dropFirst(members.count)
      let largest = sizes[members.last ?? first]
      let unit = WrittenNumber(
        (smallest + largest) / 2 / magnification,
        within: (error - (largest - smallest) / 2) / magnification)
      classes.append(
        SizeClass(
          unit: unit, magnification: magnification, lives: members.sorted().map { lives[$0] }))
    }
    return classes
  }

  /// Few different ones, since particles share fades only if they are written equally large.
  private static func powerOfTwo(atLeast least: Double) -> Double {
    var power = 1.0
    while power < least - 1e-9 { power *= 2 }
    return power
  }

  /// The group around them.
  func group(_ particles: [Element]) -> Element {
    let function = TransformFunction(kind: .scale, numbers: [unit])
    return Element("g", [("transform", .transform([function]))], children: particles)
  }
}

extension Layer {
  /// Whether copies of it look the same in any order: all of it has one colour that never changes.
  var hasOneColor: Bool {
    guard children.isEmpty, animations.isEmpty, changes.isEmpty, lifetime == nil,
      transform == .identity, border.width == 0, shadow.opacity == 0, blur == 0,
      blendMode == .normal, filter == nil, clipPath == nil, masks.isEmpty
    else { return false }
    switch (background, content) {
    case (.color?, .none): return true
    case (nil, .shape(let shape)):
      guard case .color? = shape.fill else { return false }
      return shape.stroke == nil
    default: return false
    }
  }

  /// A layer of one colour, this many times as large.
  func magnified(_ factor: Double) -> Layer {
    var result = self
    result.bounds = Rect(
      x: bounds.minX * factor, y: bounds.minY * factor, width: bounds.width * factor,
      height: bounds.height * factor)
    result.cornerRadii = CornerRadii(
      topLeft: cornerRadii.topLeft * factor, topRight: cornerRadii.topRight * factor,
      bottomRight: cornerRadii.bottomRight * factor, bottomLeft: cornerRadii.bottomLeft * factor)
    if case .shape(var shape) = content {
      shape.path = shape.path.transformed(by: .scale(factor, factor))
      result.content = .shape(shape)
    }
    return result
  }
}
