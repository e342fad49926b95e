import DisplayList
import Geometry

// Whether all numbers in a value are small enough to be drawn.

extension Double {
  /// False for NaN.
  var isDrawable: Bool { abs(self) <= SceneLimits.largestNumber }
}

extension Point {
  var isDrawable: Bool { x.isDrawable && y.isDrawable }
}

extension Path {
  var isDrawable: Bool { points.allSatisfy(\.isDrawable) }
}

extension AnimatedValue {
  var isDrawable: Bool {
    switch self {
    case .number(let number): number.isDrawable
    case .point(let point): point.isDrawable
    case .size(let size): size.isDrawable
    case .rect(let rect): rect.origin.isDrawable && rect.size.isDrawable
    case .color(let color): color.isDrawable
    case .paint(let paint): paint?.isDrawable ?? true
    case .colors(let colors): colors.allSatisfy(\.isDrawable)
    case .numbers(let numbers): numbers.allSatisfy(\.isDrawable)
    case .radii(let r):
      [r.topLeft, r.topRight, r.bottomRight, r.bottomLeft].allSatisfy(\.isDrawable)
    case .transform(let transform): transform.operations.allSatisfy(\.isDrawable)
    case .path(let path): path.isDrawable
    case .filter(let filter): filter?.numbers.allSatisfy(\.isDrawable) ?? true
    case .flag, .text: true
    }
  }
}

extension Size {
  var isDrawable: Bool { width.isDrawable && height.isDrawable }
}

extension Color {
  fileprivate var isDrawable: Bool { [red, green, blue, alpha].allSatisfy(\.isDrawable) }
}

extension Paint {
  fileprivate var isDrawable: Bool {
    switch self {
    case .color(let color): color.isDrawable
    case .gradient(let gradient):
      gradient.start.isDrawable && gradient.end.isDrawable && gradient.focus?.isDrawable ?? true
        && gradient.focalRadius.isDrawable && gradient.transform.isDrawable
        && gradient.stops.allSatisfy { $0.color.isDrawable && $0.location.isDrawable }
    }
  }
}

extension Affine {
  fileprivate var isDrawable: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isDrawable) }
}

extension Tiles {
  var isDrawable: Bool { tile.origin.isDrawable && tile.size.isDrawable && placement.isDrawable }
}

extension LayerClock {
  /// What is wrong with it; nil if nothing.
  var mistake: String? {
    guard [beginTime, speed, timeOffset].allSatisfy(\.isDrawable) else {
      return "the clock has a number beyond a billion"
    }
    let keys = curve?.keys ?? []
    let rises = zip(keys, keys.dropFirst()).allSatisfy { $0.time <= $1.time }
    guard rises, keys.allSatisfy({ $0.time.isDrawable && $0.value.isDrawable }) else {
      return "the clock's curve has times that do not rise"
    }
    return nil
  }
}

extension Transform.Operation {
  fileprivate var isDrawable: Bool {
    switch self {
    case .translate(let x, let y, let z), .scale(let x, let y, let z):
      x.isDrawable && y.isDrawable && z.isDrawable
    case .rotateX(let angle), .rotateY(let angle), .rotateZ(let angle): angle.isDrawable
    case .skew(let x, let y): x.isDrawable && y.isDrawable
    case .perspective(let distance): distance.isDrawable
    case .matrix(let m):
      [m.rows.0, m.rows.1, m.rows.2, m.rows.3].allSatisfy { row in
        (0..<4).allSatisfy { row[$0].isDrawable }
      }
    }
  }
}

extension Emitter {
  var isDrawable: Bool {
    position.isDrawable && size.isDrawable && cells.allSatisfy(\.isDrawable)
  }
}

extension Emitter.Cell {
  fileprivate var isDrawable: Bool {
    let spreads = [lifetime, velocity, direction, scale, spin]
    let rates = births.points.flatMap { [$0.time, $0.rate] }
    return (rates + [scaleSpeed, alphaSpeed] + spreads.flatMap { [$0.value, $0.range] })
      .allSatisfy(\.isDrawable) && acceleration.isDrawable
  }
}

extension MediaTiming.Repeat {
  var isPositive: Bool {
    switch self {
    case .count(let n), .duration(let n): n > 0 && n.isDrawable
    case .forever: true
    }
  }
}

extension PropertyMotion.Values {
  /// What is wrong with them; nil if nothing.
  var mistake: String? {
    switch self {
    case .basic(let from, let to, let by):
      let isDrawable = [from, to, by].allSatisfy { $0?.isDrawable ?? true }
      return isDrawable ? nil : "an animation has a number beyond a billion"
    case .keyframes(let frames):
      guard !frames.values.isEmpty else { return "an animation has no values" }
      guard frames.values.allSatisfy({ $0?.isDrawable ?? true }) else {
        return "an animation has a number beyond a billion"
      }
      return Self.mistake(inTimes: frames.keyTimes)
    case .along(let motion):
      guard motion.path.isDrawable, motion.keyPoints.allSatisfy(\.isDrawable) else {
        return "a path has a number beyond a billion"
      }
      return Self.mistake(inTimes: motion.keyTimes)
    case .computed(let path):
      return path.courses.lazy.compactMap { Self.keyframes($0).mistake }.first
    }
  }

  private static func mistake(inTimes times: [Double]) -> String? {
    let rises = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    guard rises, times.allSatisfy(\.isDrawable) else {
      return "an animation has key times that do not rise"
    }
    return nil
  }
}
