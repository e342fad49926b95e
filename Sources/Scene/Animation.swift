import DisplayList
import Geometry

/// One animation of a layer, as a CAAnimation: what it moves, on which clock, from where to where.
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

/// What an animation does while it runs.
public enum Motion: Hashable, Sendable {
  case property(PropertyMotion)
  /// Children on one clock; the group's active span clips them, it never scales them.
  case group([Animation])
}

/// What one property does.
public struct PropertyMotion: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case property(Property)
    /// Without the `custom.` before it.
    case custom(String)
  }

  public enum Values: Hashable, Sendable {
    /// What is nil follows CABasicAnimation's table; at most two are given.
    case basic(from: AnimatedValue?, to: AnimatedValue?, by: AnimatedValue?)
    case keyframes(Keyframes)
    case along(PathMotion)
    /// A path that is computed anew at every moment.
    case computed(ComputedPath)
  }

  /// Colours are mixed in this space.
  public enum ColorSpace: String, Hashable, Sendable, CaseIterable { case srgb, oklab }

  /// What is between two transforms.
  public enum TransformMixing: Hashable, Sendable, CaseIterable {
    /// Their matrices are taken apart and mixed, as Core Animation does.
    case whole
    /// Each operation is mixed with the other's in its place, as CSS and SVG do: a turn by 360° turns. Where the
    /// kinds stop matching, what is left of both is mixed as a whole. A shorter list continues with operations that
    /// change nothing.
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
  /// How many single motions it has: those of a group, in all its groups.
  var leafCount: Int {
    switch motion {
    case .property: 1
    case .group(let children): children.reduce(0) { $0 + $1.leafCount }
    }
  }
}

/// How values between keyframes are found.
public enum Calculation: String, Hashable, Sendable, CaseIterable {
  case linear, discrete, paced, cubic, cubicPaced
  /// Along a path at the key times, with even speed by length inside of each segment, or between two key
  /// points; the timing of a segment bends that. For other values it is `linear`.
  case lengthwise
}

/// Values at key times, as a CAKeyframeAnimation. A nil value is the property's model value.
public struct Keyframes: Hashable, Sendable {
  /// At least one.
  public var values: [AnimatedValue?]
  /// Fractions of the duration, from 0 to 1, not decreasing: as many as values, one more for
  /// `discrete`; empty for even spacing.
  public var keyTimes: [Double]
  /// One less than values, or empty for linear ones.
  public var timings: [TimingFunction]
  public var calculation: Calculation
  /// Kochanek–Bartels parameters, one for each value or empty for zeros.
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

/// A position that walks along a path, one keyframe for each element's end.
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
  /// Where on the path the layer is at each key time, as fractions of its whole length, which may run back; with
  /// `lengthwise` and `discrete`. Empty for the ends of its elements.
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

/// A property gets a new model value at a moment, and animations answer.
///
/// The value holds from `time` on in the layer's own time. The animations' `beginTime` counts from `time`,
/// before which they have no value; what they leave open (`from`) is the presentation value just before
/// the change, and their `to` the new model value.
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
