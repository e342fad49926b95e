import Geometry
import Scene

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One particle from its birth to its end.
public struct ParticleLife: Sendable {
  /// In seconds of the emitter's time.
  public let birth: Double
  /// In seconds; positive.
  public let lifetime: Double
  private let origin: Point
  private let velocity: Point
  private let acceleration: Point
  private let spin: Double
  private let scale: (start: Double, speed: Double)

  /// Nil if it never lives.
  fileprivate init?(_ emitter: Emitter, ofCell index: Int, _ cell: Emitter.Cell, number: Int) {
    guard let birth = cell.births.time(of: Double(number)) else { return nil }
    var dice = Dice(
      seed: emitter.seed, cell: index, number: cell.births.model(of: number))
    self.birth = birth
    lifetime = dice.roll(cell.lifetime)
    guard lifetime > 0 else { return nil }
    let speed = dice.roll(cell.velocity)
    let (s, c) = sineCosine(dice.roll(cell.direction))
    velocity = Point(c, s) * speed
    acceleration = cell.acceleration
    scale = (dice.roll(cell.scale), cell.scaleSpeed)
    spin = dice.roll(cell.spin)
    origin = emitter.place(dice.next(), dice.next())
  }

  /// The particle at a given age, in seconds.
  public func particle(at age: Double) -> Particle {
    Particle(
      age: age, position: origin + velocity * age + acceleration * (age * age / 2),
      rotation: spin * age, scale: scale.start + scale.speed * age)
  }
}

/// A particle at a given time.
public struct Particle: Sendable {
  /// Seconds since its birth.
  public var age: Double
  public var position: Point
  /// In radians.
  public var rotation: Double
  /// Not drawn unless it is positive.
  public var scale: Double
}

/// Particles without history: each is a function of the seed, the cell and its number.
extension Emitter {
  /// The particles alive at a time, oldest first.
  func particles(ofCell index: Int, _ cell: Cell, at time: Double) -> [Particle] {
    lives(ofCell: index, cell, from: time, to: time, limit: Emitter.mostAlive).compactMap { life in
      let age = time - life.birth
      return age >= 0 && age < life.lifetime ? life.particle(at: age) : nil
    }
  }

  /// The particles that may be alive at any time of a span, oldest first; the last `limit` of them.
  public func lives(
    ofCell index: Int, _ cell: Cell, from start: Double, to end: Double, limit: Int
  ) -> [ParticleLife] {
    let longest = cell.lifetime.value + abs(cell.lifetime.range)
    guard longest > 0, end.isFinite,
      let born = cell.births.numbers(from: start - longest, to: end)
    else { return [] }
    let oldest = max(born.lowerBound, born.upperBound - Double(limit))
    // Beyond 2^53, consecutive numbers can no longer be distinguished.
    guard born.upperBound < 9e15, oldest > -9e15 else { return [] }
    return (Int(oldest)...Int(born.upperBound)).compactMap { number in
      ParticleLife(self, ofCell: index, cell, number: number)
    }
  }

  /// Where a particle is born, uniformly distributed over the shape, from two numbers in 0…1.
  fileprivate func place(_ u: Double, _ v: Double) -> Point {
    switch shape {
    case .point: return position
    case .line: return position + Point((u - 0.5) * size.width, 0)
    case .rectangle:
      return position + Point((u - 0.5) * size.width, (v - 0.5) * size.height)
    case .circle:
      let (s, c) = sineCosine(v * fullTurn)
      let r = u.squareRoot() / 2
      return position + Point(c * r * size.width, s * r * size.height)
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014), seeded with the particle's number.
private struct Dice {
  private var state: UInt64

  init(seed: UInt64, cell: Int, number: Int) {
    state = seed
    for part in [cell, number] {
      state = Dice.mixed(state ^ UInt64(bitPattern: Int64(part)) &* 0xD6E8_FEB8_6659_FD93)
    }
  }

  /// A random number, 0 ..< 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Double(Dice.mixed(state) >> 11) * 0x1p-53
  }

  mutating func roll(_ spread: Emitter.Spread) -> Double {
    spread.value + spread.range * (2 * next() - 1)
  }

  private static func mixed(_ seed: UInt64) -> UInt64 {
    var z = seed
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
