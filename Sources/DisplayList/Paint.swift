import Geometry

/// What fills a shape or a stroke.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
}

/// Colours along an axis, a radius or an angle.
///
/// In a `Scene` the two points are unit coordinates of the layer's bounds; in a display list they are in
/// the item's own coordinates. Colours are mixed premultiplied, in encoded sRGB, and the end stops
/// extend without end.
public struct Gradient: Hashable, Sendable {
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// From `start` to `end`.
    case axial
    /// An ellipse about `start`, whose half axes are |end.x − start.x| and |end.y − start.y|.
    case radial
    /// About `start`, clockwise from the direction to `end`, with a hard seam there.
    case conic
  }

  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// 0…1, not smaller than the stop's before it.
    public var location: Double

    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  public var kind: Kind
  /// At least one.
  public var stops: [Stop]
  public var start: Point
  public var end: Point

  public init(kind: Kind, stops: [Stop], start: Point, end: Point) {
    precondition(!stops.isEmpty, "a gradient has at least one stop")
    self.kind = kind
    self.stops = stops
    self.start = start
    self.end = end
  }

  /// From unit coordinates of `bounds` to the coordinates that `bounds` is given in.
  public func mapped(into bounds: Rect) -> Gradient {
    var result = self
    result.start = bounds.point(atUnit: start)
    result.end = bounds.point(atUnit: end)
    return result
  }
}
