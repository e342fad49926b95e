import DisplayList
import Geometry

// Whether all numbers of a value are finite.

extension AnimatedValue {
  var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .point(let point): point.isFinite
    case .size(let size): size.isFinite
    case .rect(let rect): rect.origin.isFinite && rect.size.isFinite
    case .color(let color): color.isFinite
    case .paint(let paint): paint?.isFinite ?? true
    case .colors(let colors): colors.allSatisfy(\.isFinite)
    case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
    case .radii(let r):
      [r.topLeft, r.topRight, r.bottomRight, r.bottomLeft].allSatisfy(\.isFinite)
    case .transform(let transform): transform.operations.allSatisfy(\.isFinite)
    case .path(let path): path.isFinite
    case .filter(let filter): filter?.numbers.allSatisfy(\.isFinite) ?? true
    case .flag, .text: true
    }
  }
}

extension Size {
  var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Color {
  fileprivate var isFinite: Bool { [red, green, blue, alpha].allSatisfy(\.isFinite) }
}

extension Paint {
  fileprivate var isFinite: Bool {
    switch self {
    case .color(let color): color.isFinite
    case .gradient(let gradient):
      gradient.start.isFinite && gradient.end.isFinite && gradient.focus?.isFinite ?? true
        && gradient.focalRadius.isFinite && gradient.transform.isFinite
        && gradient.stops.allSatisfy { $0.color.isFinite && $0.location.isFinite }
    }
  }
}

extension Affine {
  fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension Tiles {
  var isFinite: Bool { tile.origin.isFinite && tile.size.isFinite && placement.isFinite }
}

extension LayerClock {
  /// What is wrong with it.
  var mistake: String? {
    guard [beginTime, speed, timeOffset].allSatisfy(\.isFinite) else {
      return "the clock has a number that is not finite"
    }
    let keys = curve?.keys ?? []
    let rises = zip(keys, keys.dropFirst()).allSatisfy { $0.time <= $1.time }
    guard rises, keys.allSatisfy({ $0.time.isFinite && $0.value.isFinite }) else {
      return "the clock's curve has times that do not rise"
    }
    return nil
  }
}

extension Transform.Operation {
  fileprivate var isFinite: Bool {
    switch self {
    case .translate(let x, let y, let z), .scale(let x, let y, let z):
      x.isFinite && y.isFinite && z.isFinite
    case .rotateX(let angle), .rotateY(let angle), .rotateZ(let angle): angle.isFinite
    case .skew(let x, let y): x.isFinite && y.isFinite
    case .perspective(let distance): distance.isFinite
    case .matrix(let m):
      [m.rows.0, m.rows.1, m.rows.2, m.rows.3].allSatisfy { row in
        (0..<4).allSatisfy { row[$0].isFinite }
      }
    }
  }
}

extension Emitter {
  var isFinite: Bool {
    position.isFinite && size.isFinite && cells.allSatisfy(\.isFinite)
  }
}

extension Emitter.Cell {
  fileprivate var isFinite: Bool {
    let spreads = [lifetime, velocity, direction, scale, spin]
    return ([birthRate, scaleSpeed, alphaSpeed] + spreads.flatMap { [$0.value, $0.range] })
      .allSatisfy(\.isFinite) && acceleration.isFinite
  }
}

extension MediaTiming.Repeat {
  var isPositive: Bool {
    switch self {
    case .count(let n), .duration(let n): n > 0 && n.isFinite
    case .forever: true
    }
  }
}

extension PropertyMotion.Values {
  /// What is wrong with them.
  var mistake: String? {
    switch self {
    case .basic(let from, let to, let by):
      let isFinite = [from, to, by].allSatisfy { $0?.isFinite ?? true }
      return isFinite ? nil : "an animation has a number that is not finite"
    case .keyframes(let frames):
      guard !frames.values.isEmpty else { return "an animation has no values" }
      guard frames.values.allSatisfy({ $0?.isFinite ?? true }) else {
        return "an animation has a number that is not finite"
      }
      return Self.mistake(inTimes: frames.keyTimes)
    case .along(let motion):
      guard motion.path.isFinite, motion.keyPoints.allSatisfy(\.isFinite) else {
        return "a path has a number that is not finite"
      }
      return Self.mistake(inTimes: motion.keyTimes)
    case .computed(let path):
      return path.courses.lazy.compactMap { Self.keyframes($0).mistake }.first
    }
  }

  private static func mistake(inTimes times: [Double]) -> String? {
    let rises = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    guard rises, times.allSatisfy(\.isFinite) else {
      return "an animation has key times that do not rise"
    }
    return nil
  }
}
