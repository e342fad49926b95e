import Geometry
import Scene

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Particles without a history: each is a function of the seed, the cell and its number.
extension Emitter {
  struct Particle {
    /// Seconds since its birth.
    var age: Double
    var position: Point
    var rotation: Double
    var scale: Double
  }

  /// At most this many of a cell live at once; beyond that the oldest are left out.
  static let mostAlive = 20_000

  /// Those alive at a time, oldest first. Particle k is born after k / birthRate seconds.
  func particles(ofCell index: Int, _ cell: Cell, at time: Double) -> [Particle] {
    guard cell.birthRate > 0, time >= 0, time.isFinite else { return [] }
    let longest = cell.lifetime.value + abs(cell.lifetime.range)
    let newest = (time * cell.birthRate).rounded(.down)
    let oldest = max(
      0, ((time - longest) * cell.birthRate).rounded(.up), newest - Double(Emitter.mostAlive))
    // Beyond 2^53 neighbouring numbers are not told apart any more.
    guard longest > 0, newest < 9e15, newest >= oldest else { return [] }
    return (Int(oldest)...Int(newest)).compactMap { number in
      particle(number, index, cell, age: time - Double(number) / cell.birthRate)
    }
  }

  private func particle(_ number: Int, _ index: Int, _ cell: Cell, age: Double) -> Particle? {
    var dice = Dice(seed: seed, cell: index, number: number)
    guard age >= 0, age < dice.roll(cell.lifetime) else { return nil }
    let speed = dice.roll(cell.velocity)
    let (s, c) = sineCosine(dice.roll(cell.direction))
    let scale = dice.roll(cell.scale) + cell.scaleSpeed * age
    let spin = dice.roll(cell.spin)
    let origin = place(dice.next(), dice.next())
    return Particle(
      age: age,
      position: origin + Point(c, s) * (speed * age) + cell.acceleration * (age * age / 2),
      rotation: spin * age, scale: scale)
  }

  /// Where a particle is born, evenly over the shape, from two numbers in 0…1.
  private func place(_ u: Double, _ v: Double) -> Point {
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

/// SplitMix64 (Steele, Lea and Flood, 2014), started from the particle's own number.
private struct Dice {
  private var state: UInt64

  init(seed: UInt64, cell: Int, number: Int) {
    state = seed
    for part in [cell, number] {
      state = Dice.mixed(state ^ UInt64(bitPattern: Int64(part)) &* 0xD6E8_FEB8_6659_FD93)
    }
  }

  /// 0 ..< 1.
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
