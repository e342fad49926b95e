import DisplayList
import Geometry

/// One animation of a layer, like a CAAnimation.
public struct Animation: Hashable, Sendable {
  public var name: String?
  public var timing: MediaTiming
  /// Warps the whole of each cycle.
  public var easing: TimingFunction
  public var motion: Motion

  public init(
    name: String? = nil, timing: MediaTiming, easing: TimingFunction = .linear, motion: Motion
  ) {
    self.name = name
    self.timing = timing
    self.easing = easing
    self.motion = motion
  }
}

/// What an animation does.
public enum Motion: Hashable, Sendable {
  case property(PropertyMotion)
  /// Children that share a clock. The group's active span clips them but never scales them.
  case group([Animation])
}

/// The animation of one property.
public struct PropertyMotion: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case property(Property)
    /// Without the `custom.` prefix.
    case custom(String)
  }

  public enum Values: Hashable, Sendable {
    /// Missing values follow CABasicAnimation's table; at most two are given.
    case basic(from: AnimatedValue?, to: AnimatedValue?, by: AnimatedValue?)
    case keyframes(Keyframes)
    case along(PathMotion)
    /// A path that is recomputed for every frame.
    case computed(ComputedPath)
  }

  /// The space in which colours are mixed.
  public enum ColorSpace: String, Hashable, Sendable, CaseIterable { case srgb, oklab }

  /// How to interpolate between two transforms.
  public enum TransformMixing: Hashable, Sendable, CaseIterable {
    /// Decomposes both matrices and mixes their parts, as Core Animation does.
    case whole
    /// Mixes each operation with its counterpart, as CSS and SVG do: a turn by 360° turns. From the
    /// first pair of different kinds on, the rest is mixed as a whole. A shorter list is padded with
    /// identity operations.
    case byOperation
  }

  public var target: Target
  public var values: Values
  public var isAdditive: Bool
  public var isCumulative: Bool
  public var colorSpace: ColorSpace
  public var transformMixing: TransformMixing

  public init(
    target: Target, values: Values, isAdditive: Bool = false, isCumulative: Bool = false,
    colorSpace: ColorSpace = .srgb, transformMixing: TransformMixing = .whole
  ) {
    self.target = target
    self.values = values
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.colorSpace = colorSpace
    self.transformMixing = transformMixing
  }
}

extension Animation {
  /// The number of animations in it that are not groups.
  var leafCount: Int {
    switch motion {
    case .property: 1
    case .group(let children): children.reduce(0) { $0 + $1.leafCount }
    }
  }
}

/// How values between keyframes are computed.
public enum Calculation: String, Hashable, Sendable, CaseIterable {
  case linear, discrete, paced, cubic, cubicPaced
  /// For paths: even speed along each segment, or between two key points, which the segment's timing
  /// then warps. For other values the same as `linear`.
  case lengthwise
}

/// Values at key times, like a CAKeyframeAnimation. Nil is the property's model value.
public struct Keyframes: Hashable, Sendable {
  /// At least one.
  public var values: [AnimatedValue?]
  /// Fractions of the duration, from 0 to 1, not decreasing: one for each value, and one more for
  /// `discrete`; empty for even spacing.
  public var keyTimes: [Double]
  /// One fewer than values; empty for linear ones.
  public var timings: [TimingFunction]
  public var calculation: Calculation
  /// Kochanek–Bartels parameters, one for each value; empty for zeros.
  public var tensions: [Double]
  public var continuities: [Double]
  public var biases: [Double]

  public init(
    values: [AnimatedValue?], keyTimes: [Double] = [], timings: [TimingFunction] = [],
    calculation: Calculation = .linear, tensions: [Double] = [], continuities: [Double] = [],
    biases: [Double] = []
  ) {
    self.values = values
    self.keyTimes = keyTimes
    self.timings = timings
    self.calculation = calculation
    self.tensions = tensions
    self.continuities = continuities
    self.biases = biases
  }
}

/// A position that follows a path, with one keyframe at the end of each element.
public struct PathMotion: Hashable, Sendable {
  /// Whether the layer turns with the path.
  public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    case none, auto, autoReverse
  }

  /// In the parent's space.
  public var path: Path
  public var keyTimes: [Double]
  public var timings: [TimingFunction]
  public var calculation: Calculation
  public var rotationMode: RotationMode
  /// The position along the path at each key time, as a fraction of its length; may decrease. Only with
  /// `lengthwise` and `discrete`. Empty for the ends of the path's elements.
  public var keyPoints: [Double]

  public init(
    path: Path, keyTimes: [Double] = [], timings: [TimingFunction] = [],
    calculation: Calculation = .paced, rotationMode: RotationMode = .none,
    keyPoints: [Double] = []
  ) {
    self.keyPoints = keyPoints
    self.path = path
    self.keyTimes = keyTimes
    self.timings = timings
    self.calculation = calculation
    self.rotationMode = rotationMode
  }
}

/// A new model value for a property at a given time, and the animations it triggers.
///
/// The value holds from `time` on in the layer's own time. The animations' `beginTime` counts from
/// `time`, before which they have no value. A missing `from` is the presentation value just before the
/// change, a missing `to` the new model value.
public struct PropertyChange: Hashable, Sendable {
  public var time: Double
  public var target: PropertyMotion.Target
  public var value: AnimatedValue
  public var animations: [Animation]

  public init(
    time: Double, target: PropertyMotion.Target, value: AnimatedValue, animations: [Animation]
  ) {
    self.time = time
    self.target = target
    self.value = value
    self.animations = animations
  }
}
