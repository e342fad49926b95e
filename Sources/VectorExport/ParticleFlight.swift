import Geometry
import Scene
import Timeline

/// What all particles of a cell fall alike, as a function of output time: the acceleration over the time since the
/// output began. What remains of each particle's parabola is straight, because a²/2 of one time differs from that of
/// another by a linear function only.
struct Fall {
  /// Of the emitter.
  private let clock: LocalClock
  private let acceleration: Point

  /// Beyond this, in points, the sum of both would lose digits in browsers, which calculate with 24 bits.
  private static let most = 4096.0

  /// Nil if the remainders would not be straight, or too far away.
  init?(_ acceleration: Point, _ clock: LocalClock) {
    guard clock.bends.isEmpty else { return nil }
    self.acceleration = acceleration
    self.clock = clock
    let end = distance(at: clock.output.round)
    guard abs(end.x) <= Fall.most, abs(end.y) <= Fall.most else { return nil }
  }

  func distance(at t: Double) -> Point {
    let age = clock.time(at: t) - clock.time(at: 0)
    return acceleration * (age * age / 2)
  }

  var signal: Signal {
    let output = clock.output
    // A square as a cubic Bézier.
    let square = Spline(x1: 1 / 3, y1: 0, x2: 2 / 3, y2: 1 / 3)
    return Signal(
      round: output.round, breaks: output.moving < output.round ? [output.moving] : [],
      eases: [Signal.Ease(start: 0, end: output.moving, spline: square)]
    ) { t in
      let point = distance(at: t)
      return [point.x, point.y]
    }
  }
}

extension SceneWriter {
  /// The groups that carry a particle: one that flies, turns and grows, inside one at its start if it is seen from
  /// the start or stays there. If others of the same birth grow alike, growing is inside, where it can be shared.
  func flight(
    _ course: Course, _ fall: Fall?, extent: Double, growsAlone: Bool, isDisc: Bool, _ place: Place
  ) -> TransformGroups {
    let scale = course.scale
    let angle = course.signal(isEndless: true) { [$0.rotation / degree] }
    let way = course.way.mapped { [$0[0] + place.offset.x, $0[1] + place.offset.y] }
    guard let fall else {
      let turn: TransformLink =
        angle.isStill() ? .still(.rotation(angle.value(0)[0] * degree)) : .rotate(angle)
      let size = scale.value(0)
      let growth: TransformLink =
        scale.isStill() ? .still(.scale(size[0], size[1])) : .scale(scale)
      return assembled([.translate(way), turn, growth], place, extent: extent)
    }
    var straight = way.less(fall)
    straight.breaks = angle.breaks
    var result = TransformGroups(
      scale: course.size?.unit.value ?? (scale.isStill() ? scale.value(0)[0] : course.largestScale))
    // What hides at first needs no place at first.
    let isSeen = course.isAlive.value(0)[0] > 0.5
    let unit = course.size?.unit.value ?? 1
    let (motion, start) = flown(
      straight.mapped { $0.map { $0 / unit } }, isSeen: isSeen, place.inside(course.size))
    if let start, isSeen || motion == nil {
      result.groups.append(Element("g", [("transform", .transform([start]))]))
    }
    var flight = Element("g")
    if let motion { flight.set(motion) }
    let turn = Turn(angle, isSeen: isSeen, tolerance: place.tolerance / max(extent, 1) * 57.3)
    if course.size != nil {
      flight.set(turn.attribute(scale: nil, clock))
    } else if scale.isStill() {
      let size = WrittenNumber(result.scale, within: place.tolerance / max(extent, 1) / 2)
      flight.set(turn.attribute(scale: size, clock))
    } else if growsAlone, !isDisc, !turn.isStill {
      let growth = scaling(course.growth, place.tolerance / max(extent / 2, 1))
      flight.set(
        growth.motion.isEmpty
          ? turn.attribute(scale: growth.value?.functions?.first?.numbers.first, clock)
          : turn.attribute(growth: growth, clock))
    } else {
      flight.set(turn.attribute(scale: nil, clock))
      result.groups.append(flight)
      // A disc's radius can grow instead, but not below zero.
      let growth = isDisc ? scale : course.growth
      result.groups += assembled([.scale(growth)], place, extent: extent).groups
      return result
    }
    result.groups.append(flight)
    return result
  }

  /// The motion, from where it is at first if it is seen then; and that place. Without a motion the place is where it
  /// always is.
  private func flown(
    _ way: Signal, isSeen: Bool, _ place: Place
  ) -> (motion: Element.Attribute?, start: TransformFunction?) {
    let decimals = place.decimals
    func written(_ point: [Double]) -> [WrittenNumber] {
      point.map { WrittenNumber($0, decimals) }
    }
    let first = way.value(0)
    let origin = isSeen ? written(first).map(\.value) : [0, 0]
    let away = way.mapped { [$0[0] - origin[0], $0[1] - origin[1]] }
    var motion = Track(
      .attribute(Element.Attribute.way), away, tolerance: place.tolerance / 2
    ) { .numbers(written($0)) }.attribute(clock)
    motion.value = nil
    let start = TransformFunction.translate(first[0], first[1], decimals)
    return (motion.motion.isEmpty ? nil : motion, start.isIdentity ? nil : start)
  }
}

/// A particle's rotation, which shares an attribute with its scale: as that is even, their order does not matter.
private struct Turn {
  private let angle: Signal
  private let isSeen: Bool
  private let tolerance: Double
  private let decimals: Decimals
  /// At first.
  private let start: TransformFunction

  init(_ angle: Signal, isSeen: Bool, tolerance: Double) {
    // Without whole turns, and with as few digits as possible.
    let turns = ((angle.value(0)[0] + 99.5) / 360).rounded(.down)
    let angle = angle.mapped { [$0[0] - 360 * turns] }
    self.angle = angle
    self.isSeen = isSeen
    self.tolerance = tolerance
    decimals = Decimals(error: tolerance)
    start = TransformFunction(
      kind: .rotate, numbers: [WrittenNumber(angle.value(0)[0], decimals)])
  }

  /// Whether it is turned, but does not turn.
  var isStill: Bool { angle.isStill() && !start.isIdentity }

  private func motion(from origin: Double, _ clock: OutputClock) -> Motion? {
    Track(
      .transform(.rotate), angle.mapped { [$0[0] - origin] }, tolerance: tolerance, decimals
    ).attribute(clock).motion.first
  }

  /// The rotation is added to a constant scale; to where it is at first, too, if that is seen or what is added then
  /// begins at nothing, which is shorter.
  func attribute(scale: WrittenNumber?, _ clock: OutputClock) -> Element.Attribute {
    let scale = scale.map { TransformFunction(kind: .scale, numbers: [$0]) }
    let isBase = isSeen || angle.isStill() || scale?.isIdentity == false
    var motion = motion(from: isBase ? start.numbers[0].value : 0, clock)
    let functions = (isBase ? [start] : []) + (scale.map { [$0] } ?? [])
    let base = functions.filter { !$0.isIdentity }
    motion?.isAdded = !base.isEmpty
    return Element.Attribute(
      name: "transform", value: base.isEmpty ? nil : .transform(base),
      motion: motion.map { [$0] } ?? [])
  }

  /// The growth is added to the rotation.
  func attribute(growth: Element.Attribute, _ clock: OutputClock) -> Element.Attribute {
    let turning = motion(from: 0, clock)
    var result = growth
    for i in result.motion.indices { result.motion[i].isAdded = turning != nil }
    result.motion = (turning.map { [$0] } ?? []) + result.motion
    let functions = ([start] + (growth.value?.functions ?? [])).filter { !$0.isIdentity }
    result.value = isSeen && !functions.isEmpty ? .transform(functions) : nil
    return result
  }
}

extension Signal {
  /// Relative to what falls.
  fileprivate func less(_ fall: Fall) -> Signal {
    var result = self
    let value = value
    result.value = { t in
      let (point, down) = (value(t), fall.distance(at: t))
      return [point[0] - down.x, point[1] - down.y]
    }
    return result
  }
}
