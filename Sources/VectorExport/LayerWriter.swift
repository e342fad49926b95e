import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// Siblings, back to front.
  func layers(_ layers: [Layer], _ place: Place) -> [Element] {
    let states = layers.map { LayerState($0, clock: place.clock) }
    func order(_ t: Double) -> [Int] {
      // Sort stably, which `sorted` does not guarantee.
      let depths = states.map { $0.layer(at: t).zPosition }
      return states.indices.sorted { a, b in
        depths[a] != depths[b] ? depths[a] < depths[b] : a < b
      }
    }
    let times = refined(reorderingTimes(states), order)
    return inTurn(times, order) { turn in
      turn.flatMap { index in
        // Ten thousand layers, each at a hundred times, would take a gigabyte.
        defer { states[index].forget() }
        return layer(states[index], place)
      }
    }
  }

  /// When the order of siblings may change: at the document's frames, if the depth of any of them
  /// changes.
  private func reorderingTimes(_ states: [LayerState]) -> [Double] {
    let moving = states.filter { state in
      // Looking at ordinary layers here would keep all presentations of all siblings.
      guard state.moves(.zPosition) else { return false }
      let first = state.layer(at: 0).zPosition
      return state.moments.contains { state.layer(at: $0).zPosition != first }
    }
    return moving.isEmpty ? [0] : moving.flatMap { frameTimes($0) }.sorted()
  }

  /// Sorted times; between two with different values, also the time at which the value changes.
  func refined<Value: Equatable>(_ times: [Double], _ value: (Double) -> Value) -> [Double] {
    var result = times
    for (a, b) in zip(times, times.dropFirst()) where b - a > 1e-5 {
      let first = value(a)
      guard value(b) != first else { continue }
      result.append(lastMoment(from: a, to: b, within: 1e-5) { value($0) == first })
    }
    return result.sorted()
  }

  /// The elements for every value that occurs at the times, each visible while it is the current value.
  func inTurn<Value: Equatable>(
    _ times: [Double], _ value: (Double) -> Value, _ elements: (Value) -> [Element]
  ) -> [Element] {
    let values = times.map(value)
    var distinct: [Value] = []
    for value in values where !distinct.contains(value) { distinct.append(value) }
    if distinct.count == 1 { return elements(distinct[0]) }
    return distinct.map { one in
      var group = Element("g", children: elements(one))
      let steps = KeyList(shown: zip(times, values).map { ($0, $1 == one) })
      group.set(steps.attribute("display", clock))
      return group
    }
  }

  func layer(_ state: LayerState, _ place: Place) -> [Element] {
    let outer = clock.effort.current
    clock.effort.current = state.model
    defer { clock.effort.current = outer }
    guard !clock.effort.isSpent else { return [] }
    let display = displayAttribute(state.signal { $0.isHidden ? [0] : [1] })
    if display.motion.isEmpty, display.value == .hidden { return [] }
    if isInPerspective(state, place) || repeatsInPerspective(state) {
      return sampled(state, place, isFlat: false)
    }
    if state.model.clock.curve != nil || !hasSteadyFilter(state) || turnsOver(state, place) {
      return sampled(state, place, isFlat: nil)
    }
    if case .emitter = state.model.content, !hasSimpleParticles(state) {
      return sampled(state, place, isFlat: true)
    }
    let transform = transformGroups(state, place)
    var inner = place
    inner.clock = state.innerClock
    inner.offset = transform.offset
    inner.pixels = place.pixels * max(transform.scale, 1e-3)
    inner.parent = nil

    let content = content(of: state, inner)
    guard !content.isEmpty else { return [] }
    var group = Element("g", children: effects(on: content, state, inner))
    for shell in transform.groups.reversed() {
      group.children = group.attributes.isEmpty ? group.children : [group]
      if shell.attributes.count == 1, group.children.count == 1,
        let disc = group.children[0].grown(by: shell.attributes[0], inner.decimals)
      {
        group = Element("g", children: [disc])
      } else {
        group.attributes = shell.attributes
      }
    }
    addCompositing(state, display, to: &group)
    return group.attributes.isEmpty ? group.children : [group]
  }

  /// Background, content, children, border; the background of glass is on it. Clipping only applies to content and
  /// children: the edges of the others have the same shape anyway.
  func content(
    of state: LayerState, _ place: Place, hasBackground: Bool = true
  ) -> [Element] {
    let own = ownContent(state, place)
    let isGlass = if case .backdrop = state.model.content { true } else { false }
    var inside = (isGlass ? [] : own) + children(state, place)
    if !inside.isEmpty, let clip = clipAttribute(state, place) {
      var group = Element("g", children: inside)
      group.set(clip)
      inside = [group]
    }
    let background = hasBackground ? background(state, place) : []
    return (isGlass ? own : []) + background + inside + border(state, place)
  }

  private func children(_ state: LayerState, _ place: Place) -> [Element] {
    switch state.model.content {
    case .replicator: replicas(state, place)
    case .emitter: particles(state, place)
    case .tiles(let tiles): self.tiles(tiles, state, place)
    case .none, .shape, .gradient, .text, .image, .backdrop, .snapshot:
      layers(state.model.children, around(state, place))
    }
  }

  /// The context that a parent passes to its children.
  func around(_ state: LayerState, _ place: Place) -> Place {
    guard state.moments.contains(where: { !state.layer(at: $0).sublayerTransform.isIdentity })
    else { return place }
    var result = place
    result.parent = state
    return result
  }

  private func isInPerspective(_ state: LayerState, _ place: Place) -> Bool {
    let times = place.parent.map { $0.moments + state.moments } ?? state.moments
    return times.contains { t in
      let map = state.layer(at: t).matrix(in: place.parent?.layer(at: t)).projection
      return abs(map.g) > 1e-9 || abs(map.h) > 1e-9 || map.w <= 0
    }
  }

  /// Whether something in it is seen from the front only, and it may be seen from behind.
  private func turnsOver(_ state: LayerState, _ place: Place) -> Bool {
    guard hasSingleSides, state.model.hasSingleSides else { return false }
    return place.parent != nil
      || state.moments.contains { t in
        let layer = state.layer(at: t)
        return !layer.transform.operations.allSatisfy(\.isFlat)
          || !layer.matrix(in: nil).projection.showsFront
      }
  }

  /// Whether copies that it makes are seen in perspective.
  private func repeatsInPerspective(_ state: LayerState) -> Bool {
    guard case .replicator = state.model.content else { return false }
    return state.moments.contains { t in
      guard case .replicator(let replicator) = state.layer(at: t).content else { return false }
      return (1..<max(min(replicator.count, 3), 1)).contains { index in
        let map = replicator.transform.matrix.power(index).projection
        return abs(map.g) > 1e-9 || abs(map.h) > 1e-9
      }
    }
  }

  /// Opacity, blend mode and visibility.
  private func addCompositing(
    _ state: LayerState, _ display: Element.Attribute, to group: inout Element
  ) {
    let opacity = opacityAttribute("opacity", state.signal { [$0.opacity] })
    if let opacity {
      if group.attribute("opacity") != nil { group = Element("g", children: [group]) }
      group.set(opacity)
    }
    let mode = state.model.blendMode
    if mode != .normal { group["style"] = "mix-blend-mode:\(mode.rawValue)" }
    if !display.motion.isEmpty { group.set(display) }
  }

  /// A number 0…1 by which a browser multiplies alpha; nil if it is always 1.
  func opacityAttribute(_ name: String, _ signal: Signal) -> Element.Attribute? {
    // Half a unit is an eighth of a level of 255.
    let decimals = Decimals(3)
    // Clamp before fitting: there is a corner if it overshoots.
    let unit = signal.mapped { [min(max($0[0], 0), 1)] }
    var attribute = Track(.attribute(name), unit, tolerance: 0.001) {
      .number(min(max($0[0], 0), 1), decimals)
    }.attribute(clock)
    if attribute.value == "1" { attribute.value = nil }
    return attribute.saysNothing ? nil : attribute
  }

  /// Shown while the signal is 1 rather than 0.
  func displayAttribute(_ signal: Signal) -> Element.Attribute {
    Track(.attribute("display"), signal, tolerance: 0.01) { $0[0] > 0.5 ? .shown : .hidden }
      .attribute(clock)
  }
}

extension SceneWriter {
  /// A rectangle for the layer's bounds with its corners, possibly animated.
  func boundsElement(
    _ state: LayerState, _ place: Place, inset: @escaping (Layer) -> Double = { _ in 0 }
  ) -> Element {
    return pathElement(state, place) { $0.outline(inset: inset($0)) }
  }

  /// The same up to the middle of an opaque border, which hides the rest.
  func elementInsideBorder(_ state: LayerState, _ place: Place) -> Element {
    let isOpaque =
      place.tint == nil
      && state.moments.allSatisfy { state.layer(at: $0).border.color.alpha >= 1 }
    return boundsElement(state, place, inset: { isOpaque ? $0.marginUnderBorder : 0 })
  }

  /// A path of the layer, possibly animated. If its cuts move (`isCut`), its structure may change at
  /// any time.
  ///
  /// Dynamic, as the compiler would copy all of this for each closure (200 kB).
  dynamic func pathElement(
    _ state: LayerState, _ place: Place, isCut: Bool = false, _ path: @escaping (Layer) -> Path
  ) -> Element {
    let offset = place.offset
    func placed(_ layer: Layer) -> Path {
      let own = path(layer)
      // Four segments are moved and compared in about the time that evaluating a layer takes.
      clock.effort.spend(own.elements.count / 4)
      return offset == .zero ? own : own.mapped { $0 + offset }
    }
    // A morph has its own structure only strictly inside its span.
    func inside(_ t: Double) -> Double { min(max(t, Signal.side), clock.round - Signal.side) }
    func outline(at t: Double) -> Path { placed(state.layer(at: inside(t))) }
    func structure(_ t: Double) -> [Int] { PathText.structure(outline(at: t)) }
    let first = structure(0)
    // The path is written at least once.
    clock.effort.spend(first.count * Effort.segment)
    if !isCut || state.isStill, state.moments.allSatisfy({ structure($0) == first }) {
      let whole = Run(start: 0, end: clock.round, structure: first, sample: 0)
      let signal = state.signal { _ in [] }.following(outline(at:), over: whole)
      let witness = signal.witness
      let element =
        signal.signal.isStill()
        ? Figure(outline(at: 0)).element(place.decimals)
        : movingRect(state, place, placed)
          ?? pathElement([(whole, signal.signal)], place, outline(at:))
      if !witness.hasSeenOther { return element }
    }
    // The structure changes, so sample it frame by frame.
    let shell = state.signal { _ in [] }
    let runs = Run.all(
      of: shell, framesPerSecond: scene.playback.framesPerSecond, structure)
    guard runs.count <= Run<[Int]>.most else { return steppedPath(state, place, placed) }
    return pathElement(
      runs.map { ($0, shell.following(outline(at:), over: $0).signal) }, place, outline(at:))
  }

  /// A path as the numbers of its points, run by run.
  private func pathElement(
    _ runs: [(run: Run<[Int]>, signal: Signal)], _ place: Place, _ path: (Double) -> Path
  ) -> Element {
    let tracks = runs.map { run, signal in
      let structure = PathText.path(of: run.structure)
      let ends = [signal.value(run.start + Signal.side), signal.value(run.end - Signal.side)]
      let text = PathText.writer(
        like: ends.map { structure.replacingPoints($0) }, place.decimals)
      let track = Track(
        .attribute("d"), signal.part(from: run.start, to: run.end), tolerance: place.tolerance
      ) { .text(text(structure.replacingPoints($0))) }
      return (run.start, track)
    }
    var element = Element("path")
    element.set(Track.attribute(of: tracks, clock))
    return element
  }

  /// A path that is always a rectangle, as animated attributes of one.
  private func movingRect(
    _ state: LayerState, _ place: Place, _ path: @escaping (Layer) -> Path
  ) -> Element? {
    func numbers(_ layer: Layer) -> [Double]? {
      guard case .rect(let r, let radius) = Figure(path(layer)) else { return nil }
      return [r.minX, r.minY, max(0, r.width), max(0, r.height), max(0, radius)]
    }
    guard state.moments.allSatisfy({ numbers(state.layer(at: $0)) != nil }) else { return nil }
    let signal = state.signal { numbers($0) ?? [0, 0, 0, 0, 0] }
    let decimals = place.decimals
    var element = Element("rect")
    for (i, name) in ["x", "y", "width", "height", "rx"].enumerated() {
      let track = Track(.attribute(name), signal.component(i), tolerance: place.tolerance) {
        .number(i < 2 ? $0[0] : max(0, $0[0]), decimals)
      }
      element.set(track.attribute(clock), unless: "0")
    }
    return element
  }

  /// A path whose structure changes: a new one for every frame in which it does.
  private func steppedPath(
    _ state: LayerState, _ place: Place, _ path: @escaping (Layer) -> Path
  ) -> Element {
    let decimals = place.decimals
    let attribute = steppedAttribute("d", state) {
      .path(path($0), decimals)
    }
    if attribute.keyCount > 12 {
      warn(state.model, "its path changes its structure, which SVG shows frame by frame")
    }
    var element = Element("path")
    element.set(attribute)
    return element
  }

  /// Any value over time, sampled at the document's frames and the breaks.
  func steppedAttribute(
    _ name: String, _ state: LayerState, _ value: @escaping (Layer) -> AttributeValue
  ) -> Element.Attribute {
    KeyList(steps: steps(state, value)).attribute(name, clock)
  }

  /// What it is from each of the times on at which it may change.
  func steps<Value>(
    _ state: LayerState, _ value: (Layer) -> Value
  ) -> [(Double, Value)] {
    frameTimes(state).map { t in
      (t, value(state.layer(at: min(t + Signal.side, clock.round))))
    }
  }

  /// The starts of frames, and the layer's breaks.
  func frameTimes(_ state: LayerState) -> [Double] {
    guard !state.isStill else { return [0] }
    let step = 1 / max(1, min(scene.playback.framesPerSecond, 100))
    var times: [Double] = []
    clock.effort.spend(Decimals(0).units(clock.moving / step / 4))
    guard !clock.effort.isSpent else { return [0] }
    var i = 0.0
    while i * step < clock.moving {
      times.append(i * step)
      i += 1
    }
    return (times + state.plan.breaks).sorted()
  }
}

extension Layer {
  /// Whether it, or anything in it, is seen from the front only.
  var hasSingleSides: Bool {
    !isDoubleSided || children.contains(where: \.hasSingleSides)
      || maskLayers.contains(where: \.hasSingleSides)
  }
}
