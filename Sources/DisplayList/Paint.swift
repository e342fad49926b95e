import Geometry

/// What a shape or stroke is filled with.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
}

/// Colours along an axis, a radius or an angle.
///
/// In a `Scene` the points are unit coordinates of the layer's bounds; in a display list they are in
/// the item's own coordinates. In both, `transform` is applied to them first. Colours are mixed in
/// encoded sRGB.
public struct Gradient: Hashable, Sendable {
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// From `start` to `end`.
    case axial
    /// An ellipse around `start` with the half axes |end.x − start.x| and |end.y − start.y|.
    case radial
    /// A circle around `start` through `end`, seen from the focal point. In unit coordinates of oblong
    /// bounds it is an ellipse.
    case circular
    /// Around `start`, clockwise from the direction to `end`, with a hard seam there.
    case conic
  }

  /// What is drawn before the first stop and after the last.
  public enum Spread: Hashable, Sendable, CaseIterable {
    /// The colours of those stops.
    case pad
    /// The gradient again.
    case `repeat`
    /// The gradient again, reversed every other time.
    case reflect
  }

  /// How to interpolate colours between two stops.
  public enum Mixing: Hashable, Sendable, CaseIterable {
    /// Weighted by alpha, so that transparent colours do not show.
    case premultiplied
    /// Component by component, as in SVG, PDF and Lottie.
    case straight
  }

  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// 0…1, not less than the previous stop's.
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
  /// For circular gradients: the position of the first stop; nil for the centre.
  public var focus: Point?
  /// For circular gradients: the radius around the focal point at which they begin.
  public var focalRadius: Double
  public var spread: Spread
  public var mixing: Mixing
  /// Maps the space of the points to the one the gradient is drawn in.
  public var transform: Affine

  public init(
    kind: Kind, stops: [Stop], start: Point, end: Point, focus: Point? = nil,
    focalRadius: Double = 0, spread: Spread = .pad, mixing: Mixing = .premultiplied,
    transform: Affine = .identity
  ) {
    precondition(!stops.isEmpty, "a gradient has at least one stop")
    self.kind = kind
    self.stops = stops
    self.start = start
    self.end = end
    self.focus = focus
    self.focalRadius = focalRadius
    self.spread = spread
    self.mixing = mixing
    self.transform = transform
  }

  /// Converts from unit coordinates of `bounds` to the coordinates of `bounds` itself.
  public func mapped(into bounds: Rect) -> Gradient {
    var result = self
    guard kind == .circular || transform != .identity else {
      result.start = bounds.point(atUnit: start)
      result.end = bounds.point(atUnit: end)
      return result
    }
    let unit = Affine(
      a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
    result.transform = unit * transform
    return result
  }
}
