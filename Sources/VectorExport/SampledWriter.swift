import DisplayList
import Geometry
import Scene
import Timeline

extension SceneWriter {
  /// The maximum size of all images of a layer together.
  private static let mostBytes = 2_000_000

  /// A layer sampled from the timeline, for what SVG cannot express otherwise: perspective, particles
  /// that cannot be elements, remapped time. `isFlat` is nil if unknown.
  func sampled(_ state: LayerState, _ place: Place, isFlat: Bool?) -> [Element] {
    let shell = Signal(
      round: clock.round, breaks: placePlan(state, place).breaks, eases: [], value: { _ in [] })
    let source = ItemSource(state, place, scene)
    let looks = (0..<24).map { source.items(at: (Double($0) + 0.5) / 24 * clock.round) }
    let isFlat = isFlat ?? looks.allSatisfy { $0.allSatisfy(\.isFlat) }
    let maker = PoseMaker(place, isFlat: isFlat) { [self] in address(of: $0) }
    maker.settle(on: looks, tolerance: place.tolerance)
    let sequence = PoseSequence(shell, clock.effort) { maker.poses(source.items(at: $0)) }
    let runs = sequence.runs(framesPerSecond: scene.playback.framesPerSecond)
    defer { for message in maker.warnings { warn(state.model, message) } }
    guard runs.count <= Run<[Skeleton]>.most else {
      return flipbook(state, source, maker, place)
    }
    return posed(sequence, runs, maker, place)
  }

  private func posed(
    _ sequence: PoseSequence, _ runs: [Run<[Skeleton]>], _ maker: PoseMaker, _ place: Place
  ) -> [Element] {
    var distinct: [[Skeleton]] = []
    for run in runs where !distinct.contains(run.structure) { distinct.append(run.structure) }
    let box = (sequence.reach ?? .zero).inset(by: Insets(all: -maker.margin - 1))
    return distinct.flatMap { structure -> [Element] in
      let own = runs.filter { $0.structure == structure }
      var writer = PoseWriter(
        sequence, own, place, clock, area: areaAttributes(box),
        extent: longerSide,
        define: { self.define($0) })
      var elements = writer.elements()
      guard !elements.isEmpty, runs.count > 1 else { return elements }
      if elements.count > 1 || elements[0].attribute("display") != nil {
        elements = [Element("g", children: elements)]
      }
      let steps = KeyList(shown: runs.map { ($0.start, $0.structure == structure) })
      elements[0].set(steps.attribute("display", clock), unless: .shown)
      return elements
    }
  }

  /// The breaks of a layer, of everything inside it and of its placement.
  private func placePlan(_ state: LayerState, _ place: Place) -> MotionPlan {
    var plan = wholePlan(state)
    if let parent = place.parent { plan.merge(parent.plan) }
    if let tint = place.tint { plan.merge(tint.plan) }
    return plan
  }

  private func wholePlan(_ state: LayerState) -> MotionPlan {
    var plan = state.plan
    for child in state.model.children + state.model.maskLayers {
      plan.merge(wholePlan(LayerState(child, clock: state.innerClock)))
    }
    return plan
  }

}

/// A single layer, as the timeline draws it in its parent's space.
private struct ItemSource {
  let state: LayerState
  let place: Place
  let scene: Scene
  /// The parent and tint, if they are constant.
  private let still: Timeline?

  init(_ state: LayerState, _ place: Place, _ scene: Scene) {
    self.state = state
    self.place = place
    self.scene = scene
    let isStill = place.parent?.isStill ?? true && place.tint == nil
    still = isStill ? ItemSource.timeline(state, place, scene, at: 0) : nil
  }

  func items(at t: Double) -> [Item] {
    let timeline = still ?? ItemSource.timeline(state, place, scene, at: t)
    return timeline.frame(at: state.clock.time(at: t)).items
  }

  private static func timeline(
    _ state: LayerState, _ place: Place, _ scene: Scene, at t: Double
  ) -> Timeline {
    var parent = Layer(id: LayerID(-1), bounds: .zero, position: .zero)
    if let around = place.parent?.layer(at: t) {
      parent.bounds = around.bounds
      parent.anchorPoint = around.anchorPoint
      parent.sublayerTransform = around.sublayerTransform
      parent.position = around.anchor
    }
    parent.children = [state.model]
    var layers = [parent]
    if let tint = place.tint {
      // As a replicator's only copy.
      var copies = Layer(id: LayerID(-3), bounds: .zero, position: .zero)
      copies.content = .replicator(Replicator(count: 1, color: tint.color(t)))
      copies.children = layers
      layers = [copies]
    }
    if state.model.showsOthers {
      // Makes the layers that snapshots show available, at their own times.
      var album = Layer(id: LayerID(-2), bounds: .zero, position: .zero)
      album.isHidden = true
      album.children = scene.layers
      layers.insert(album, at: 0)
    }
    return Timeline(Scene(canvas: scene.canvas, playback: scene.playback, layers: layers))
  }
}

extension Item {
  /// Whether it contains no perspective.
  fileprivate var isFlat: Bool {
    switch self {
    case .fill(let fill): fill.transform.asAffine != nil
    case .stroke(let stroke): stroke.transform.asAffine != nil
    case .image(let image): image.transform.asAffine != nil
    case .tiling(let tiling): tiling.transform.asAffine != nil
    case .group(let group):
      group.items.allSatisfy(\.isFlat)
        && group.masks.allSatisfy { $0.items.allSatisfy(\.isFlat) }
        && group.clips.allSatisfy { $0.transform.asAffine != nil }
    }
  }
}

extension Layer {
  /// Whether it contains a snapshot of another layer.
  fileprivate var showsOthers: Bool {
    if case .snapshot = content { return true }
    return (children + maskLayers).contains(where: \.showsOthers)
  }
}

extension SceneWriter {
  /// A layer as its images at the document's frames, shown one after another.
  private func flipbook(
    _ state: LayerState, _ source: ItemSource, _ maker: PoseMaker, _ place: Place
  ) -> [Element] {
    warn(state.model, "it is written frame by frame")
    var times = frameTimes(state)
    if times.count < 3 { times = evenTimes() }
    var pictures = times.map { t in
      clock.effort.isSpent
        ? []
        : picture(maker.poses(source.items(at: min(t + Signal.side, clock.round))), maker, place)
    }
    let bytes = pictures.reduce(0) { $0 + $1.reduce(0) { $0 + $1.written.utf8.count } }
    if bytes > SceneWriter.mostBytes {
      let step = bytes / SceneWriter.mostBytes + 1
      warn(state.model, "it is so large that only every \(step)th frame is written")
      let kept = times.indices.filter { $0 % step == 0 }
      times = kept.map { times[$0] }
      pictures = kept.map { pictures[$0] }
    }
    return shown(pictures, at: times)
  }

  private func picture(_ poses: [Pose], _ maker: PoseMaker, _ place: Place) -> [Element] {
    let shell = Signal(round: clock.round, breaks: [], eases: [], value: { _ in [] })
    let still = PoseSequence(shell, clock.effort) { _ in poses }
    let run = Run(start: 0, end: clock.round, structure: poses.map(\.skeleton), sample: 0)
    return posed(still, [run], maker, place)
  }

  private func evenTimes() -> [Double] {
    let step = 1 / max(1, min(scene.playback.framesPerSecond, 100))
    let count = min(max(Int((clock.moving / step).rounded(.up)), 1), 3000)
    return (0..<count).map { Double($0) * step }
  }

  private func shown(_ pictures: [[Element]], at times: [Double]) -> [Element] {
    var distinct: [[Element]] = []
    var texts: [String: Int] = [:]
    var order: [Int] = []
    for picture in pictures {
      let text = picture.map(\.written).joined()
      if texts[text] == nil {
        texts[text] = distinct.count
        distinct.append(picture)
      }
      order.append(texts[text] ?? 0)
    }
    return distinct.indices.compactMap { index -> Element? in
      guard !distinct[index].isEmpty else { return nil }
      var group = Element("g", children: distinct[index])
      let steps = KeyList(shown: zip(times, order).map { ($0, $1 == index) })
      group.set(steps.attribute("display", clock), unless: .shown)
      return group
    }
  }
}
