import Geometry

/// The placement of a layer, a group or a repeater's copy, for which Lottie uses the same record.
struct LottieTransform: Hashable, Sendable {
  enum Position: Hashable, Sendable {
    case joined(NumberTrack)
    case split(x: NumberTrack, y: NumberTrack, z: NumberTrack)

    var isMoving: Bool {
      switch self {
      case .joined(let track): track.isMoving
      case .split(let x, let y, _): x.isMoving || y.isMoving
      }
    }

    func point(at frame: Double) -> Point {
      switch self {
      case .joined(let track):
        let value = track.value(at: frame)
        return Point(value.component(0), value.component(1))
      case .split(let x, let y, _): return Point(x.number(at: frame), y.number(at: frame))
      }
    }

    /// How far behind the canvas it is.
    func depth(at frame: Double) -> Double {
      switch self {
      case .joined(let track): track.value(at: frame).component(2)
      case .split(_, _, let z): z.number(at: frame)
      }
    }

    var hasDepth: Bool {
      switch self {
      case .joined(let track): track.hasComponent(2)
      case .split(_, _, let z): z.hasComponent(0)
      }
    }

    var spans: [ClosedRange<Double>] {
      switch self {
      case .joined(let track): track.span.map { [$0] } ?? []
      case .split(let x, let y, let z): [x.span, y.span, z.span].compactMap { $0 }
      }
    }

    var cuts: [Double] {
      switch self {
      case .joined(let track): track.keys.map(\.frame)
      case .split(let x, let y, let z): (x.keys + y.keys + z.keys).map(\.frame)
      }
    }
  }

  var anchor: NumberTrack = .still([0, 0])
  var position: Position = .joined(.still([0, 0]))
  /// In percent.
  var scale: NumberTrack = .still([100, 100])
  /// All angles are in degrees, clockwise.
  var rotation: NumberTrack = .number(0)
  var rotationX: NumberTrack = .number(0)
  var rotationY: NumberTrack = .number(0)
  var orientation: NumberTrack = .still([0, 0, 0])
  var skew: NumberTrack = .number(0)
  var skewAxis: NumberTrack = .number(0)
  /// In percent.
  var opacity: NumberTrack = .number(100)

  static let identity = LottieTransform()

  /// Whether it has no effect except for its opacity.
  var isIdentityPlace: Bool {
    var place = self
    place.opacity = .number(100)
    if case .still(let scale) = place.scale, scale.component(0) == 100, scale.component(1) == 100 {
      place.scale = .still([100, 100])
    }
    if case .still(let anchor) = place.anchor, case .joined(.still(let position)) = place.position,
      anchor.component(0) == position.component(0), anchor.component(1) == position.component(1),
      place.scale == .still([100, 100])
    {
      place.anchor = .still([0, 0])
      place.position = .joined(.still([0, 0]))
    }
    if place.skew == .number(0) { place.skewAxis = .number(0) }
    return place == .identity
  }

  var isSkewed: Bool { skew != .number(0) }

  /// Whether it is three-dimensional.
  var isSpatial: Bool {
    rotationX != .number(0) || rotationY != .number(0)
      || orientation.isMoving || orientation.first.contains { $0 != 0 }
  }

  /// Whether it moves something to the front or the back, which shows once an ancestor turns it.
  var hasDepth: Bool { anchor.hasComponent(2) || position.hasDepth }
}
