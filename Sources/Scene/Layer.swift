import DisplayList
import Geometry

/// A rectangle with content, children and animations: kineo's CALayer.
///
/// A layer's own space is that of its `bounds`. The properties here are model values; `Timeline`
/// returns presentation values as layers of the same type.
public struct Layer: Hashable, Sendable {
  /// Unique in the scene, counted in document order.
  public var id: LayerID
  public var name: String?
  /// Where it was written; nil if it was not read from a file.
  public var origin: Origin?

  public var bounds: Rect
  /// The anchor point's position in the parent's space.
  public var position: Point
  /// In unit coordinates of the bounds.
  public var anchorPoint: Point
  /// Distance towards the viewer; siblings are drawn in this order.
  public var zPosition: Double
  /// About the anchor point.
  public var transform: Transform
  /// Applied to the children, around this layer's anchor point; its perspective gives them depth.
  public var sublayerTransform: Transform

  public var opacity: Double
  public var isHidden: Bool
  /// Whether it is drawn, with everything in it, when it faces away from the viewer.
  public var isDoubleSided: Bool
  public var clips: Bool
  public var cornerRadii: CornerRadii
  /// Below the content; a gradient is in unit coordinates of the bounds.
  public var background: Paint?
  public var border: Border
  public var shadow: Shadow
  /// Standard deviation of a Gaussian over the layer and its children, in points; 0 for none.
  public var blur: Double
  public var blendMode: BlendMode
  /// After the blur; nil for none.
  public var filter: Filter?
  /// Clips the layer and everything in it, after blur and filter; nil for none.
  public var clipPath: ClipPath?
  /// Combined, they mask the layer and everything in it, after blur and filter.
  public var masks: [LayerMask]

  public var content: Content
  public var children: [Layer]

  /// Values of the author's own properties (`custom.…`), sorted by name.
  public var custom: [CustomProperty]

  /// Maps the parent's time to the layer's own.
  public var clock: LayerClock
  public var animations: [Animation]
  /// Sorted by time.
  public var changes: [PropertyChange]
  /// The span of the parent's time in which the layer exists; nil for always.
  public var lifetime: Lifetime?

  public init(id: LayerID, bounds: Rect, position: Point) {
    self.id = id
    self.bounds = bounds
    self.position = position
    anchorPoint = Point(0.5, 0.5)
    zPosition = 0
    transform = .identity
    sublayerTransform = .identity
    opacity = 1
    isHidden = false
    isDoubleSided = true
    clips = false
    cornerRadii = .zero
    border = Border()
    shadow = Shadow()
    blur = 0
    blendMode = .normal
    masks = []
    content = .none
    children = []
    custom = []
    clock = LayerClock()
    animations = []
    changes = []
  }
}

/// Identifies a layer in a scene.
public struct LayerID: Hashable, Sendable, Comparable {
  public var index: Int

  public init(_ index: Int) { self.index = index }

  public static func < (a: LayerID, b: LayerID) -> Bool { a.index < b.index }
}

/// A line inside a layer's edge, on top of its content.
public struct Border: Hashable, Sendable {
  public var width: Double
  public var color: Color

  public init(width: Double = 0, color: Color = .black) {
    self.width = width
    self.color = color
  }
}

/// A layer's shadow, with Core Animation's defaults for a y axis that grows downwards.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  public var offset: Point
  /// Standard deviation of the Gaussian, in points.
  public var radius: Double
  public var opacity: Double

  public init(
    color: Color = .black, offset: Point = Point(0, 3), radius: Double = 3, opacity: Double = 0
  ) {
    self.color = color
    self.offset = offset
    self.radius = radius
    self.opacity = opacity
  }
}

/// An author-defined property: it draws nothing, but can be animated and observed by actions.
public struct CustomProperty: Hashable, Sendable {
  public var name: String
  public var value: AnimatedValue

  public init(name: String, value: AnimatedValue) {
    self.name = name
    self.value = value
  }
}

/// `local = (parent − beginTime) · speed + timeOffset`, like a CALayer's media timing. A curve maps the
/// result to the local time.
public struct LayerClock: Hashable, Sendable {
  public var beginTime: Double
  public var speed: Double
  public var timeOffset: Double
  public var curve: TimeCurve?

  public init(
    beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0, curve: TimeCurve? = nil
  ) {
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
    self.curve = curve
  }

  public static let identity = LayerClock()

  public func localTime(at parentTime: Double) -> Double {
    let time = (parentTime - beginTime) * speed + timeOffset
    return curve?.value(at: time) ?? time
  }
}

extension Layer {
  /// Whether the layer or anything in it has a blend mode other than normal.
  public var blends: Bool { blendMode != .normal || children.contains(where: \.blends) }
}

/// From `appear` (inclusive) to `disappear` (exclusive), in the parent's time.
public struct Lifetime: Hashable, Sendable {
  public var appear: Double
  public var disappear: Double

  public init(appear: Double = -.infinity, disappear: Double = .infinity) {
    self.appear = appear
    self.disappear = disappear
  }

  public func contains(_ t: Double) -> Bool { t >= appear && t < disappear }

  /// When an emitter with this lifetime starts, in its own time: when it appears.
  public func emissionStart(on clock: LayerClock) -> Double {
    appear.isFinite ? clock.localTime(at: appear) : 0
  }
}
