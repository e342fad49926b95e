import DisplayList
import Geometry

/// A path that is computed from parts which move each for itself: shapes with tracks of their own, groups that
/// turn, and what changes the paths before it.
///
/// An animation gives it to a path, so all that moves in it runs on that animation's clock.
public struct ComputedPath: Hashable, Sendable {
  /// Key times are fractions of the animation's duration; values are numbers or paths.
  public var courses: [Keyframes]
  /// In the order in which modifiers take them in.
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
    /// Those that are not shown only lend their length to a trim over several.
    case outline(Outline, isShown: Bool)
    /// Its modifiers see its own parts only, in the group's space.
    case group([Part], Placement)
    /// Changes all that is before it beside it, also in groups.
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
    /// As a share.
    public var outerRoundness: Number
    /// Nil for a polygon.
    public var innerRadius: Number?
    public var innerRoundness: Number

    /// More are cut off.
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

  /// From a group's space to that around it: anchor to the origin, scaled, skewed, turned, moved to the position.
  public struct Placement: Hashable, Sendable {
    public var anchor: Pair
    public var position: Pair
    public var scale: Pair
    /// In radians, as `skew` and `skewAxis`.
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
    /// Leaves a stretch of each path, or of all together as one length. A start beyond the end changes places
    /// with it; equal ones leave nothing. The offset counts in turns.
    case trim(start: Number, end: Number, offset: Number, together: Bool)
    case roundedCorners(radius: Number)
    /// A share; see `VertexPath.puckered(_:)`.
    case pucker(Number)
    case zigZag(ridges: Number, size: Number, isSmooth: Bool)
    case offset(by: Number, join: StrokeStyle.Join, miterLimit: Number)
  }
}
