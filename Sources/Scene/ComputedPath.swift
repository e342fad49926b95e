import DisplayList
import Geometry

/// A path computed from parts that move independently: animated shapes, groups that turn, and modifiers
/// of the paths before them.
///
/// An animation assigns it to a path property, so everything in it runs on that animation's clock.
public struct ComputedPath: Hashable, Sendable {
  /// Key times are fractions of the animation's duration; values are numbers or paths.
  public var courses: [Keyframes]
  /// In order: a modifier applies to the parts before it.
  public var parts: [Part]

  public init(courses: [Keyframes] = [], parts: [Part]) {
    self.courses = courses
    self.parts = parts
  }

  public enum Number: Hashable, Sendable {
    case still(Double)
    /// The index of a course.
    case moving(Int)
  }

  public struct Pair: Hashable, Sendable {
    public var x: Number
    public var y: Number

    public init(x: Number, y: Number) {
      self.x = x
      self.y = y
    }

    public static let zero = Pair(x: .still(0), y: .still(0))
    public static let one = Pair(x: .still(1), y: .still(1))
  }

  public indirect enum Part: Hashable, Sendable {
    /// A hidden outline only adds its length to a trim across several.
    case outline(Outline, isShown: Bool)
    /// Modifiers inside see only the group's own parts, in the group's space.
    case group([Part], Placement)
    /// Changes all earlier siblings, including those in groups.
    case modifier(Modifier)
  }

  /// One subpath.
  public enum Outline: Hashable, Sendable {
    case path(VertexPath)
    /// The index of a course.
    case moving(Int)
    case rectangle(center: Pair, size: Pair, radius: Number)
    case ellipse(center: Pair, size: Pair)
    case star(Star)
    indirect case reversed(Outline)
  }

  public struct Star: Hashable, Sendable {
    public var center: Pair
    /// Rounded down.
    public var points: Number
    /// In radians.
    public var rotation: Number
    public var outerRadius: Number
    /// A fraction.
    public var outerRoundness: Number
    /// Nil for a polygon.
    public var innerRadius: Number?
    public var innerRoundness: Number

    /// Larger numbers are clamped.
    static let mostPoints = 10_000.0

    public init(
      center: Pair, points: Number, rotation: Number, outerRadius: Number, outerRoundness: Number,
      innerRadius: Number?, innerRoundness: Number
    ) {
      self.center = center
      self.points = points
      self.rotation = rotation
      self.outerRadius = outerRadius
      self.outerRoundness = outerRoundness
      self.innerRadius = innerRadius
      self.innerRoundness = innerRoundness
    }
  }

  /// From a group's space to its parent's: moves the anchor to the origin, scales, skews, turns, then
  /// moves to the position.
  public struct Placement: Hashable, Sendable {
    public var anchor: Pair
    public var position: Pair
    public var scale: Pair
    /// In radians, like `skew` and `skewAxis`.
    public var rotation: Number
    public var skew: Number
    public var skewAxis: Number

    public init(
      anchor: Pair = .zero, position: Pair = .zero, scale: Pair = .one,
      rotation: Number = .still(0), skew: Number = .still(0), skewAxis: Number = .still(0)
    ) {
      self.anchor = anchor
      self.position = position
      self.scale = scale
      self.rotation = rotation
      self.skew = skew
      self.skewAxis = skewAxis
    }

    public static let identity = Placement()
  }

  public enum Modifier: Hashable, Sendable {
    /// Keeps one stretch of each path, or of all of them joined together. Swaps a start beyond the end;
    /// keeps nothing if they are equal. The offset counts in turns.
    case trim(start: Number, end: Number, offset: Number, together: Bool)
    case roundedCorners(radius: Number)
    /// A fraction; see `VertexPath.puckered(_:)`.
    case pucker(Number)
    case zigZag(ridges: Number, size: Number, isSmooth: Bool)
    case offset(by: Number, join: StrokeStyle.Join, miterLimit: Number)
  }
}
