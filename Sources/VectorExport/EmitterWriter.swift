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
      lives(emitter, index, place.clock).compactMap { life in
        particle(Course(life, place.clock), fading: emitter.cells[index].alphaSpeed, child, place)
      }
    }
  }

  private func particle(
    _ course: Course, fading alphaSpeed: Double, _ child: Layer, _ place: Place
  ) -> Element? {
    let display = Track(.attribute("display"), course.isAlive, tolerance: 0.01) {
      $0[0] > 0.5 ? .shown : .hidden
    }.attribute(clock)
    guard display.value == .shown || !display.motion.isEmpty else { return nil }
    var look = child
    look.position = .zero
    let size = reach(LayerState(look, clock: course.clock)).corners.map(\.length).max() ?? 1
    let carriage = particleCarriage(
      place: course.way.mapped { [$0[0] + place.offset.x, $0[1] + place.offset.y] },
      angle: course.signal(isEndless: true) { [$0.rotation / degree] },
      scale: course.signal { [max(0, $0.scale), max(0, $0.scale)] },
      extent: size * max(course.largestScale, 1e-3), place)
    var group = Element("g")
    if alphaSpeed == 0 {
      group.set(display, unless: "inline")
    } else {
      // Fading also hides it.
      look.opacity = 1
      let alpha = course.lasting { [child.opacity + alphaSpeed * $0.age] }
      if let opacity = opacityAttribute("opacity", alpha) { group.set(opacity) }
    }
    var inner = place
    inner.clock = course.clock
    inner.offset = carriage.offset
    inner.pixels = place.pixels * max(carriage.scale, 1e-3)
    inner.parent = nil
    var inside = shared(collapsed(layers([look], inner)))
    guard !inside.isEmpty else { return nil }
    for shell in carriage.groups.reversed() {
      if inside.count == 1, shell.attributes.count == 1,
        let disc = inside[0].grown(by: shell.attributes[0], inner.decimals)
      {
        inside = [disc]
        continue
      }
      var outer = Element("g", children: inside)
      outer.attributes = shell.attributes
      inside = [outer]
    }
    group.children = inside
    return group
  }

  /// Turns long constant elements into a definition used by every particle.
  private func shared(_ elements: [Element]) -> [Element] {
    let group = Element("g", children: elements)
    guard !group.hasMotion, group.written.utf8.count > 90 else { return elements }
    return [Element("use", [("href", "#\(define(group))")])]
  }
}

/// A particle's life in output time.
private struct Course {
  let life: ParticleLife
  /// The particle's age.
  let clock: LocalClock
  /// When the output holds.
  private let holds: [Double]

  init(_ life: ParticleLife, _ parent: LocalClock) {
    self.life = life
    clock = parent.delayed(by: life.birth)
    let output = clock.output
    holds = output.moving < output.round ? [output.moving] : []
  }

  private var breaks: [Double] {
    ([clock.outputTime(0), clock.outputTime(life.lifetime)].compactMap { $0 } + holds).sorted()
  }

  /// Before and after its life it is constant, or continues endlessly if that is a simpler animation.
  func signal(isEndless: Bool = false, _ value: @escaping (Particle) -> [Double]) -> Signal {
    let (life, clock) = (life, clock)
    let breaks = isEndless ? holds : breaks
    return Signal(round: clock.output.round, breaks: breaks, eases: []) { t in
      let age = clock.time(at: t)
      return value(life.particle(at: isEndless ? age : min(max(age, 0), life.lifetime)))
    }
  }

  /// Zero outside of its life.
  func lasting(_ value: @escaping (Particle) -> [Double]) -> Signal {
    let (life, clock) = (life, clock)
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
}

extension Element {
  fileprivate var hasMotion: Bool {
    attributes.contains { !$0.motion.isEmpty } || children.contains(where: \.hasMotion)
  }
}
