import Diagnostics
import Scene
import SceneReading
import TextSearch

/// Computes the times that refer to animations, each after those it depends on.
///
/// References are evaluated in document time, in which an animation's begin and end depend on the clocks of the
/// layers and groups around it. A name that several animations share means all of them together.
struct ScheduleResolver {
  private var layers: [LayerID: Layer] = [:]
  /// The clocks around each layer, from the root down, and its own at the end.
  private var clocks: [LayerID: [LayerClock]] = [:]
  private let schedule: Schedule
  private var places: [String: [Schedule.Place]] = [:]
  private var pending: [Schedule.Target: Int] = [:]
  private var isBegun: Set<Schedule.Target> = []
  /// References whose dependencies `prepare` is visiting or has visited.
  private var isOpen: Set<Schedule.Target> = []
  private var isClosed: Set<Schedule.Target> = []
  /// The references being computed, each with the number of names that led to it.
  private var active: [(target: Schedule.Target, depth: Int)] = []
  /// The times of the references computed so far.
  private var times: [Schedule.Target: Double] = [:]
  /// The names that led to the reference being computed.
  private var trail: [String] = []
  /// The spans computed so far, each over all animations that share a name.
  private var spans: [String: (begin: Double, end: Double)] = [:]

  /// The maximum depth of recursion. Only animations that wait for each other in a circle reach it: `prepare`
  /// computes all others one after another.
  private static let deepest = 200

  /// Returns what has no time because of a mistake, which has been reported.
  static func resolve(in scene: inout Scene, _ source: Source) -> Set<Schedule.Target> {
    let schedule = source.schedule
    guard !schedule.references.isEmpty else { return [] }
    var resolver = ScheduleResolver(scene, schedule)
    for reference in schedule.references {
      resolver.prepare(reference.target)
      resolver.resolve(reference.target)
    }
    resolver.write(into: &scene)
    return Set(schedule.references.map(\.target)).subtracting(resolver.times.keys)
  }

  private init(_ scene: Scene, _ schedule: Schedule) {
    self.schedule = schedule
    for (name, place) in schedule.named { places[name, default: []].append(place) }
    for (i, reference) in schedule.references.enumerated() { pending[reference.target] = i }
    collect(scene.layers, [])
  }

  private mutating func collect(_ list: [Layer], _ outer: [LayerClock]) {
    for layer in list {
      let own = outer + [layer.clock]
      clocks[layer.id] = own
      if !layer.animations.isEmpty { layers[layer.id] = layer }
      collect(layer.children, own)
      collect(layer.maskLayers, own)
    }
  }

  /// Computes the dependencies of a reference, deepest first. This does not recurse, because a chain may be as
  /// long as the document. Stops at a circle, which `resolve` reports.
  private mutating func prepare(_ target: Schedule.Target) {
    var stack = [target]
    while let top = stack.last {
      if isClosed.contains(top) {
        stack.removeLast()
      } else if isOpen.insert(top).inserted {
        for next in references(of: top) where !isClosed.contains(next) {
          guard !isOpen.contains(next) else { return }
          stack.append(next)
        }
      } else {
        stack.removeLast()
        isClosed.insert(top)
        resolve(top)
      }
    }
  }

  /// The references that must be computed before a target.
  private func references(of target: Schedule.Target) -> [Schedule.Target] {
    guard let index = pending[target] else { return [] }
    var places: [Schedule.Place] = []
    for name in schedule.references[index].expression.names where spans[name] == nil {
      places += self.places[name] ?? []
    }
    if case .animation(let own) = target {
      places.append(Schedule.Place(layer: own.layer, path: own.path.dropLast()))
    }
    return places.flatMap { place in
      place.path.indices.map { depth in
        .animation(Schedule.Place(layer: place.layer, path: Array(place.path[...depth])))
      }
    }.filter { pending[$0] != nil }
  }

  /// Computes a reference at most once; reports a circle.
  private mutating func resolve(_ target: Schedule.Target) {
    guard let index = pending[target] else { return }
    let reference = schedule.references[index]
    guard isBegun.insert(target).inserted else {
      if let start = active.firstIndex(where: { $0.target == target }) {
        reportCycle(Array(trail[active[start].depth...]), reference)
      }
      return
    }
    guard active.count < ScheduleResolver.deepest else {
      reference.node.error(
        "more than \(ScheduleResolver.deepest) animations wait for one another in a chain")
      return
    }
    active.append((target, trail.count))
    defer { active.removeLast() }
    let scope = Scope(reference.scope)
    for name in reference.expression.names where places[name] != nil {
      guard let value = span(of: name, reference) else { return }
      scope.define(name, value)
    }
    do throws(ExpressionError) {
      let evaluator = Evaluator(scope: scope, session: reference.node.session)
      let time = try evaluator.number(reference.expression)
      let local = try local(time, for: target)
      times[target] = local + reference.delay
    } catch {
      reference.node.report(explained(error, reference), in: reference.text)
    }
  }

  /// Rewords the report of an unknown name, which is most likely an animation's.
  private func explained(_ error: ExpressionError, _ reference: Schedule.Reference)
    -> ExpressionError
  {
    guard error.message.hasPrefix("unknown name '") else { return error }
    let name = String(error.message.dropFirst("unknown name '".count).dropLast())
    let hint =
      reference.node.session.tellsMistakes
      ? Suggestion.hint(for: name, among: schedule.named.map(\.name)) : nil
    return ExpressionError("no animation is called '\(name)'", hint: hint, at: error.range)
  }

  private func reportCycle(_ names: [String], _ reference: Schedule.Reference) {
    if names.count == 1 { return reference.node.error("'\(names[0])' waits for itself") }
    let cycle = names + names.prefix(1)
    reference.node.error(
      "animations wait for each other in a circle: "
        + cycle.map { "'\($0)'" }.joined(separator: " → "))
  }

  /// Returns `begin`, `end` and `duration` of all animations with a name. Returns nil if one of them waits for
  /// itself, or if the reference uses an end that never comes; both are reported.
  private mutating func span(of name: String, _ reference: Schedule.Reference) -> ExpressionValue? {
    trail.append(name)
    defer { trail.removeLast() }
    guard let (begin, end) = wholeSpan(of: name), begin.isFinite else { return nil }
    var members = [ExpressionValue.Member(key: "begin", value: .number(begin))]
    if end.isFinite {
      members.append(ExpressionValue.Member(key: "end", value: .number(end)))
      members.append(ExpressionValue.Member(key: "duration", value: .number(end - begin)))
    } else if reference.text.contains("\(name).end") || reference.text.contains("\(name).dur") {
      reference.node.error("the animation '\(name)' never ends")
      return nil
    }
    return .record(members)
  }

  private mutating func wholeSpan(of name: String) -> (begin: Double, end: Double)? {
    if let known = spans[name] { return known }
    var begin = Double.infinity
    var end = -Double.infinity
    for place in places[name] ?? [] {
      guard let span = span(of: place) else { return nil }
      begin = min(begin, span.begin)
      end = max(end, span.end)
    }
    spans[name] = (begin, end)
    return (begin, end)
  }

  /// The begin and end of an animation in document time.
  private mutating func span(of place: Schedule.Place) -> (begin: Double, end: Double)? {
    guard let chain = chain(to: place), let timing = chain.last else { return nil }
    var begin = timing.beginTime
    var end = timing.endTime
    for group in chain.dropLast().reversed() {
      guard group.speed > 0 else { return nil }
      // The group clips what is beyond its own end.
      let rest = group.activeDuration
      begin = group.beginTime + (min(begin, rest) - group.timeOffset) / group.speed
      end = group.beginTime + (min(end, rest) - group.timeOffset) / group.speed
    }
    for clock in (clocks[place.layer] ?? []).reversed() {
      guard clock.speed > 0 else { return nil }
      begin = clock.beginTime + (begin - clock.timeOffset) / clock.speed
      end = clock.beginTime + (end - clock.timeOffset) / clock.speed
    }
    return (begin, end)
  }

  /// The timings of the groups around an animation and its own, with all begin times computed.
  private mutating func chain(to place: Schedule.Place) -> [MediaTiming]? {
    var list = layers[place.layer]?.animations ?? []
    var chain: [MediaTiming] = []
    for depth in place.path.indices {
      let target = Schedule.Target.animation(
        Schedule.Place(layer: place.layer, path: Array(place.path[...depth])))
      resolve(target)
      guard list.indices.contains(place.path[depth]) else { return nil }
      let animation = list[place.path[depth]]
      var timing = animation.timing
      if pending[target] != nil {
        guard let time = times[target] else { return nil }
        timing.beginTime = time
      }
      chain.append(timing)
      if case .group(let children) = animation.motion { list = children } else { list = [] }
    }
    return chain
  }

  /// Converts document time to the local time that a target uses.
  private mutating func local(_ time: Double, for target: Schedule.Target)
    throws(ExpressionError) -> Double
  {
    switch target {
    case .phaseStart, .phaseEnd: return time
    case .appear(let id), .disappear(let id):
      return (clocks[id] ?? []).dropLast().reduce(time) { $1.localTime(at: $0) }
    case .change(let id, _): return (clocks[id] ?? []).reduce(time) { $1.localTime(at: $0) }
    case .animation(let place):
      var t = (clocks[place.layer] ?? []).reduce(time) { $1.localTime(at: $0) }
      let outer = Schedule.Place(layer: place.layer, path: place.path.dropLast())
      guard !outer.path.isEmpty else { return t }
      guard let groups = chain(to: outer) else { throw ExpressionError.known }
      for group in groups { t = (t - group.beginTime) * group.speed + group.timeOffset }
      return t
    }
  }

  private func write(into scene: inout Scene) {
    write(into: &scene.layers)
    for i in scene.phases.indices {
      if let time = times[.phaseStart(i)] { scene.phases[i].start = time }
      if let time = times[.phaseEnd(i)] { scene.phases[i].end = time }
    }
  }

  private func write(into layers: inout [Layer]) {
    for i in layers.indices {
      let id = layers[i].id
      write(into: &layers[i].animations, Schedule.Place(layer: id, path: []))
      for j in layers[i].changes.indices {
        if let time = times[.change(id, j)] { layers[i].changes[j].time = time }
      }
      if let time = times[.appear(id)] { layers[i].lifetime?.appear = time }
      if let time = times[.disappear(id)] { layers[i].lifetime?.disappear = time }
      write(into: &layers[i].children)
      for j in layers[i].masks.indices { write(into: &layers[i].masks[j].layers) }
    }
  }

  private func write(into animations: inout [Animation], _ outer: Schedule.Place) {
    for i in animations.indices {
      let place = Schedule.Place(layer: outer.layer, path: outer.path + [i])
      if let time = times[.animation(place)] { animations[i].timing.beginTime = time }
      if case .group(var children) = animations[i].motion {
        write(into: &children, place)
        animations[i].motion = .group(children)
      }
    }
  }
}
