import DisplayList
import Geometry
import Notations

/// Reads gradients, which have the same keys in a layer and in a paint.
enum GradientReader {
  /// The gradient of a layer. Which keys it needs has not been checked, as it has those of all layers, too.
  static func layer(_ object: ObjectReader) -> Gradient? {
    if !object.has(GradientKeys.colors) { object.node.error("a gradient needs the key 'colors'") }
    return read(object)
  }

  static func read(_ object: ObjectReader) -> Gradient? {
    let name: GradientName? = object.choice(GradientKeys.gradient)
    let kind = (name ?? .axial).kind
    let colors =
      object[GradientKeys.colors]?.list("a list of colours", .atLeast(1)) { $0.color() } ?? []
    guard !colors.isEmpty else { return nil }
    let given = object[GradientKeys.locations].flatMap { locations($0, colors.count) }
    let even = colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
    let stops = zip(colors, given ?? even).map { Gradient.Stop(color: $0, location: $1) }
    let (start, end) = standardPoints(kind)
    return Gradient(
      kind: kind, stops: stops,
      start: object[GradientKeys.startPoint]?.unitPoint() ?? start,
      end: object[GradientKeys.endPoint]?.unitPoint() ?? end)
  }

  private static func standardPoints(_ kind: Gradient.Kind) -> (Point, Point) {
    switch kind {
    case .axial: (Point(0.5, 0), Point(0.5, 1))
    case .radial, .circular: (Point(0.5, 0.5), Point(1, 1))
    case .conic: (Point(0.5, 0.5), Point(0.5, 0))
    }
  }

  /// Reads the locations, one for each colour and not decreasing.
  private static func locations(_ node: NodeReader, _ count: Int) -> [Double]? {
    guard let values = node.list("a list of numbers from 0 to 1", .any, { $0.number(.unit) })
    else { return nil }
    guard values.count == count else {
      node.error("expected \(count) locations, one for each colour, found \(values.count)")
      return nil
    }
    guard zip(values, values.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      node.error("the locations must not decrease")
      return nil
    }
    return values
  }
}
