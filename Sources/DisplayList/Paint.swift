import Geometry

/// What fills a shape or a stroke.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
}

/// Colours along an axis, a radius or an angle.
///
/// In a `Scene` the points are unit coordinates of the layer's bounds; in a display list they are in
/// the item's own coordinates. In both `transform` is applied to them first. Colours are mixed in encoded sRGB.
public struct Gradient: Hashable, Sendable {
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// From `start` to `end`.
    case axial
    /// An ellipse about `start`, whose half axes are |end.x − start.x| and |end.y − start.y|.
    case radial
    /// A circle about `start` through `end`, seen from the focal point. Unit coordinates of oblong bounds make
    /// an ellipse of it.
    case circular
    /// About `start`, clockwise from the direction to `end`, with a hard seam there.
    case conic
  }

  /// What is before the first stop and behind the last.
  public enum Spread: Hashable, Sendable, CaseIterable {
    /// Their colours.
    case pad
    /// The gradient again.
    case `repeat`
    /// The gradient again, every other time backwards.
    case reflect
  }

  /// How colours between two stops are found.
  public enum Mixing: Hashable, Sendable, CaseIterable {
    /// Each by its alpha, so that what is transparent has no colour.
    case premultiplied
    /// Component by component, as SVG, PDF and Lottie.
    case straight
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
  /// Of a circular one: where its first stop is; nil for the centre.
  public var focus: Point?
  /// Of a circular one: the radius around the focal point at which it begins.
  public var focalRadius: Double
  public var spread: Spread
  public var mixing: Mixing
  /// From the space of the points to that in which the gradient stands.
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

  /// From unit coordinates of `bounds` to the coordinates that `bounds` is given in.
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
