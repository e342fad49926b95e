import DisplayList
import Geometry
import Scene
import Timeline

extension SceneWriter {
  /// More particles than this are drawn frame by frame.
  private static let mostParticles = 2000

  /// Whether every particle can be an element: the emitter is constant, there are not too many, and no
  /// position of a cell's layer is animated, nor its opacity if particles fade.
  func hasSimpleParticles(_ state: LayerState) -> Bool {
    guard case .emitter(let emitter) = state.model.content,
      state.moments.allSatisfy({ state.layer(at: $0).content == state.model.content })
    else { return false }
    let pairs = zip(emitter.cells, state.model.children)
    let isSimple = pairs.allSatisfy { cell, child in
      let look = LayerState(child, clock: state.innerClock)
      return look.moments.allSatisfy { t in
        let layer = look.layer(at: t)
        return layer.position == child.position
          && (cell.alphaSpeed == 0 || layer.opacity == child.opacity)
      }
    }
    let clock = emission(state, state.innerClock)
    let count = emitter.cells.indices.reduce(0) { $0 + lives(emitter, $1, clock).count }
    return isSimple && count <= SceneWriter.mostParticles
  }

  /// The emitter's time on the layer's clock: it starts when the layer appears.
  private func emission(_ state: LayerState, _ clock: LocalClock) -> LocalClock {
    clock.delayed(by: state.model.lifetime?.emissionStart(on: state.model.clock) ?? 0)
  }

  private func lives(_ emitter: Emitter, _ index: Int, _ local: LocalClock) -> [ParticleLife] {
    let times = [local.time(at: 0), local.time(at: clock.round)]
    return emitter.lives(
      ofCell: index, emitter.cells[index], from: min(times[0], times[1]),
      to: max(times[0], times[1]), limit: SceneWriter.mostParticles)
  }

  /// Every particle that is ever visible, over its life, oldest first.
  func particles(_ state: LayerState, _ place: Place) -> [Element] {
    guard case .emitter(let emitter) = state.model.content else { return [] }
    var place = place
    place.clock = emission(state, place.clock)
    return zip(emitter.cells.indices, state.model.children).flatMap { index, child in
      let cell = emitter.cells[index]
      let fall = Fall(cell.acceleration, place.clock)
      func flying(_ lives: [ParticleLife], in size: SizeClass? = nil) -> [Element] {
        lives.compactMap { life in
          particle(Course(life, place.clock, in: size), cell, child, fall, state, place)
        }
      }
      let lives = lives(emitter, index, place.clock)
      // What falls alone is placed by groups of its own.
      let classes = fall == nil ? nil : sizes(of: lives, cell, child, state, place)
      let particles = (classes?.map { $0.group(flying($0.lives, in: $0)) } ?? flying(lives))
        .map(\.oneOfMany)
      guard let group = fall.flatMap({ group(of: $0, place) }) else { return particles }
      var falling = Element("g", children: particles)
      falling.set(group)
      return [falling]
    }
  }

  /// Classes of a constant size; nil if the particles have to keep their order, or if it would not pay.
  private func sizes(
    of lives: [ParticleLife], _ cell: Emitter.Cell, _ child: Layer, _ state: LayerState,
    _ place: Place
  ) -> [SizeClass]? {
    guard cell.scaleSpeed == 0, child.hasOneColor else { return nil }
    let reach = reach(of: child, state, place.clock)
    let flights = place.forFlights
    return SizeClass.few(
      lives, of: cell, reach: reach, tolerance: flights.tolerance, step: flights.decimals.step)
  }

  /// How far a particle of size 1 reaches from the point it turns about.
  private func reach(of child: Layer, _ state: LayerState, _ clock: LocalClock) -> Double {
    var look = child
    look.position = .zero
    let around = LayerState(look, clock: clock)
    let box = child.hasOneColor ? bareReachInParent(around, state) : reachInParent(around, state)
    return box.corners.map(\.length).max() ?? 1
  }

  /// The fall that all particles of a cell share; nil if there is none.
  private func group(of fall: Fall, _ place: Place) -> Element.Attribute? {
    let decimals = place.decimals
    let attribute = Track(.transform(.translate), fall.signal, tolerance: place.tolerance / 2) {
      .numbers($0.map { WrittenNumber($0, decimals) })
    }.attribute(clock)
    return attribute.motion.isEmpty ? nil : attribute.withoutIdentity
  }

  /// From outside to inside: its flight, its growth, how it comes and goes, what it looks like.
  private func particle(
    _ course: Course, _ cell: Emitter.Cell, _ child: Layer, _ fall: Fall?, _ state: LayerState,
    _ place: Place
  ) -> Element? {
    var look = course.size.map { child.magnified($0.magnification) } ?? child
    look.position = .zero
    let size = reach(of: child, state, course.clock)
    var course = course
    course.settle(cell, size: size, tolerance: place.tolerance)
    var carriage = flight(
      course, fall, extent: size * max(course.largestScale, 1e-3),
      growsAlone: cell.scale.range != 0, isDisc: child.isDisc, place.forFlights)
    let display = displayAttribute(course.isAlive)
    guard display.value == .shown || !display.motion.isEmpty else { return nil }
    var presence = Element("g")
    if cell.alphaSpeed == 0 {
      presence.set(display, unless: "inline")
    } else {
      // Fading also hides it.
      look.opacity = 1
      let alpha = course.lasting { [child.opacity + cell.alphaSpeed * $0.age] }
      if let opacity = opacityAttribute("opacity", alpha) { presence.set(opacity) }
    }
    var inner = place
    inner.clock = course.clock
    inner.offset = carriage.offset
    inner.pixels = place.pixels * max(carriage.scale, 1e-3)
    inner.parent = nil
    presence.children = collapsed(layers([look], inner))
    guard !presence.children.isEmpty else { return nil }
    if presence.children.allSatisfy(\.isRound) {
      carriage.groups = carriage.groups.map(\.withoutTurns)
    }
    return carriage.groups.reversed().reduce(presence) { inside, shell in
      if inside.children.count == 1, shell.attributes.count == 1,
        let disc = inside.children[0].grown(by: shell.attributes[0], inner.decimals)
      {
        var outer = inside
        outer.children = [disc]
        return outer
      }
      var outer = shell
      outer.children = [inside]
      return outer
    }
  }
}

extension Element {
  /// Everything in it as one of many.
  fileprivate var oneOfMany: Element {
    var result = self
    for i in attributes.indices {
      for j in attributes[i].motion.indices { result.attributes[i].motion[j].isOneOfMany = true }
    }
    result.children = children.map(\.oneOfMany)
    return result
  }
}

extension Place {
  /// Where particles fly: right to a sixth of a pixel rather than a fiftieth, as more is not seen of what is small, fast
  /// and one of many.
  fileprivate var forFlights: Place {
    var place = self
    place.pixels /= 8
    return place
  }

  /// In the group of a size, where numbers are whole.
  func inside(_ size: SizeClass?) -> Place {
    guard let size else { return self }
    var place = self
    place.pixels *= size.unit.value
    place.precision = 0
    return place
  }
}

/// A particle's life in output time.
struct Course {
  let life: ParticleLife
  /// The particle's age.
  let clock: LocalClock
  /// Of the group around it; nil if its size is its own.
  let size: SizeClass?
  /// The age that counts for how it comes, grows and goes: as if it were born at a whole millisecond, if that cannot be
  /// seen, so that more particles come and go at the same times.
  private var rounded: LocalClock
  /// When the output holds.
  private let holds: [Double]

  init(_ life: ParticleLife, _ parent: LocalClock, in size: SizeClass? = nil) {
    self.life = life
    self.size = size
    clock = parent.delayed(by: life.birth)
    rounded = clock
    let output = clock.output
    holds = output.moving < output.round ? [output.moving] : []
  }

  /// Comes and goes at whole milliseconds if within one it fades by less than half a level of 255, and grows by less than
  /// the tolerance.
  mutating func settle(_ cell: Emitter.Cell, size: Double, tolerance: Double) {
    let hair = 1e-3 * clock.output.speed
    let isSlow =
      abs(cell.alphaSpeed) * hair <= 2e-3 && abs(cell.scaleSpeed) * hair * size <= tolerance
    if isSlow { rounded = clock.inWholeMilliseconds }
  }

  private var breaks: [Double] {
    ([rounded.outputTime(0), rounded.outputTime(life.lifetime)].compactMap { $0 } + holds).sorted()
  }

  /// Before and after its life it is constant, or continues endlessly if that is a simpler animation.
  func signal(isEndless: Bool = false, _ value: @escaping (Particle) -> [Double]) -> Signal {
    let (life, clock) = (life, isEndless ? clock : rounded)
    let breaks = isEndless ? holds : breaks
    return Signal(round: clock.output.round, breaks: breaks, eases: []) { t in
      let age = clock.time(at: t)
      return value(life.particle(at: isEndless ? age : min(max(age, 0), life.lifetime)))
    }
  }

  /// Its scale in both directions; unless that were negative while it lives, it grows on before and after its life.
  var growth: Signal {
    guard smallestScale >= 0 else { return scale }
    let (life, clock) = (life, rounded)
    return Signal(round: clock.output.round, breaks: holds, eases: []) { t in
      let scale = life.particle(at: clock.time(at: t)).scale
      return [scale, scale]
    }
  }

  /// The same, but constant before and after its life, and never negative.
  var scale: Signal {
    var signal = signal { [max(0, $0.scale), max(0, $0.scale)] }
    if let gone = rounded.outputTime(ageWithoutSize), gone > 0, gone < signal.round {
      signal.breaks = (signal.breaks + [gone]).sorted()
    }
    return signal
  }

  /// When it has shrunk to nothing, or begins to have a size; 0 if that is not within its life.
  private var ageWithoutSize: Double {
    let (first, last) = (life.particle(at: 0).scale, life.particle(at: life.lifetime).scale)
    return min(first, last) < 0 && max(first, last) > 0 ? life.lifetime * first / (first - last) : 0
  }

  /// Zero outside of its life.
  func lasting(_ value: @escaping (Particle) -> [Double]) -> Signal {
    let (life, clock) = (life, rounded)
    return Signal(round: clock.output.round, breaks: breaks, eases: []) { t in
      let age = clock.time(at: t)
      return age >= 0 && age < life.lifetime ? value(life.particle(at: age)) : [0]
    }
  }

  var isAlive: Signal { lasting { _ in [1] } }

  /// Its position: a parabola, which has at most one turning point in each direction.
  var way: Signal {
    var signal = signal(isEndless: true) { [$0.position.x, $0.position.y] }
    let points = [0, life.lifetime / 2, life.lifetime].map { life.particle(at: $0).position }
    for axis in [\Point.x, \Point.y] {
      let p = points.map { $0[keyPath: axis] }
      // p₀ + b·u + a·u², where u goes from 0 to 2 through the three points.
      let a = (p[2] - 2 * p[1] + p[0]) / 2
      let b = p[1] - p[0] - a
      guard a != 0, let turn = clock.outputTime(-b / (2 * a) * life.lifetime / 2) else { continue }
      signal.breaks.append(turn)
    }
    signal.breaks.sort()
    return signal
  }

  var largestScale: Double {
    max(life.particle(at: 0).scale, life.particle(at: life.lifetime).scale)
  }

  private var smallestScale: Double {
    min(life.particle(at: 0).scale, life.particle(at: life.lifetime).scale)
  }
}

extension Layer {
  /// Whether it is a filled circle, whose radius can be animated instead of its scale.
  fileprivate var isDisc: Bool {
    guard children.isEmpty, let shape, shape.stroke == nil else { return false }
    if case .circle = Figure(shape.path) { return true }
    return false
  }
}
