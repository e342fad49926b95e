import DisplayList
import Scene
import Timeline

/// The stops of one gradient over output time, with a replicator's tint.
struct MovingStops {
  /// The clock and the breaks of everything that animates them; its value has no numbers.
  private let shell: Signal
  /// Every colour and location is a signal of its own, and all of them look at the same times.
  private let memory: StopMemory
  /// The same at all times.
  let count: Int
  let mixing: Gradient.Mixing

  init(
    shell: Signal, count: Int, mixing: Gradient.Mixing = .premultiplied, _ effort: Effort,
    stops: @escaping (Double) -> [Gradient.Stop]
  ) {
    self.shell = shell
    self.count = count
    self.mixing = mixing
    memory = StopMemory(effort, stops)
  }

  func stops(at t: Double) -> [Gradient.Stop] { memory.stops(at: t) }

  func signal(_ value: @escaping ([Gradient.Stop]) -> [Double]) -> Signal {
    var signal = shell
    signal.value = { [memory] in value(memory.stops(at: $0)) }
    return signal
  }

  /// Straight sRGB levels 0…255 and alpha.
  func colorSignal(_ color: @escaping ([Gradient.Stop]) -> Color) -> Signal {
    signal {
      let c = color($0).clamped
      return [c.red * 255, c.green * 255, c.blue * 255, c.alpha]
    }
  }

  /// The ends and the inside of every interval between breaks.
  var moments: [Double] { shell.moments }

  var isStill: Bool {
    let first = stops(at: 0)
    return shell.breaks.isEmpty || moments.allSatisfy { stops(at: $0) == first }
  }
}

/// The stops of a gradient at the times that were asked for.
private final class StopMemory {
  private static let mostStops = 1 << 20
  private let effort: Effort
  private let evaluate: (Double) -> [Gradient.Stop]
  private var known: [Double: [Gradient.Stop]] = [:]

  init(_ effort: Effort, _ evaluate: @escaping (Double) -> [Gradient.Stop]) {
    self.effort = effort
    self.evaluate = evaluate
  }

  func stops(at t: Double) -> [Gradient.Stop] {
    effort.spend(1)
    if let stops = known[t] { return stops }
    if effort.isSpent, let some = known.first { return some.value }
    let stops = evaluate(t)
    if known.count * stops.count >= Self.mostStops { known.removeAll(keepingCapacity: true) }
    known[t] = stops
    return stops
  }
}

extension MovingStops {
  /// A location between two neighbouring stops: the fraction `share` from the stop `index` to the next.
  struct Mix: Hashable {
    var index: Int
    var share: Double
  }

  /// The locations at which stops are needed so that a browser, which interpolates straight colours,
  /// comes within half a level of premultiplied interpolation. Between stops of equal alpha, and next
  /// to fully transparent ones, both are the same.
  func places() -> [Mix] {
    guard count > 1 else { return [Mix(index: 0, share: 0)] }
    guard mixing == .premultiplied else { return (0..<count).map { Mix(index: $0, share: 0) } }
    let rows = isStill ? [stops(at: 0)] : moments.map { stops(at: $0) }
    var result: [Mix] = []
    for i in 0..<count - 1 {
      let parts = MovingStops.parts(rows.map { ($0[i].color, $0[i + 1].color) })
      for k in 0...parts { result.append(Mix(index: i, share: Double(k) / Double(parts))) }
    }
    return result
  }

  private static func parts(_ pairs: [(Color, Color)]) -> Int {
    for parts in [1, 2, 4, 8] {
      let isGood = pairs.allSatisfy { a, b in
        (0..<parts).allSatisfy { k in
          let from = a.mixedPremultiplied(with: b, Double(k) / Double(parts))
          let to = a.mixedPremultiplied(with: b, Double(k + 1) / Double(parts))
          return [0.2, 0.4, 0.6, 0.8].allSatisfy { u in
            let exact = a.mixedPremultiplied(with: b, (Double(k) + u) / Double(parts))
            return exact.levels(from: from.mixedStraight(with: to, u)) <= 0.5
          }
        }
      }
      if isGood { return parts }
    }
    return 16
  }

  func color(_ stops: [Gradient.Stop], _ mix: Mix) -> Color {
    mixing == .straight ? stops[mix.index].color : MovingStops.color(stops, mix)
  }

  private static func color(_ stops: [Gradient.Stop], _ mix: Mix) -> Color {
    guard mix.index + 1 < stops.count else { return stops[stops.count - 1].color }
    return stops[mix.index].color.mixedPremultiplied(with: stops[mix.index + 1].color, mix.share)
  }

  static func location(_ stops: [Gradient.Stop], _ mix: Mix) -> Double {
    guard mix.index + 1 < stops.count else { return stops[stops.count - 1].location }
    let a = stops[mix.index].location
    return a + (stops[mix.index + 1].location - a) * mix.share
  }
}

extension Color {
  /// The largest difference in any premultiplied component, in levels of 255.
  func levels(from other: Color) -> Double {
    let pairs = [(red, other.red), (green, other.green), (blue, other.blue)]
    return pairs.reduce(abs(alpha - other.alpha)) {
      max($0, abs($1.0 * alpha - $1.1 * other.alpha))
    } * 255
  }
}
