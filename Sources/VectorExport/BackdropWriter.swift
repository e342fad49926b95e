import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// Draws what is below the layer once more, blurred, saturated, tinted and clipped to the layer's
  /// outline.
  func backdrop(_ state: LayerState, _ place: Place) -> [Element] {
    func style(_ layer: Layer) -> BackdropStyle {
      guard case .backdrop(let backdrop) = layer.content else { return BackdropStyle(radius: 0) }
      return backdrop.style
    }
    guard var path = LayerPath(to: state.model.id, in: scene.layers, clock) else { return [] }
    if path.states.contains(where: { $0.model.sharesGlass }) {
      warn(state.model, "in SVG its copies do not show what is behind each of them")
    }
    // The blur makes what is next to the layer visible in it.
    let beside = state.moments.reduce(0) { max($0, style(state.layer(at: $1)).radius) } * 3
    leaveOutWhatIsApart(&path, beside: beside)
    let times = [0] + path.moments + (path.states + path.movingSiblings).flatMap(frameTimes)
    let pictures = inTurn(refined(times.sorted(), path.view), path.view) { view in
      view.root < 0
        ? canvasPicture(path, view, state, place, beside: beside)
        : rootPicture(path, view, state, place)
    }
    var blurred = Element("g", children: pictures)
    var blur = Element("feGaussianBlur")
    blur.set(lengthAttribute("stdDeviation", state, place) { style($0).radius })
    var primitives = [blur]
    let saturation = style(state.layer(at: 0)).saturation
    if saturation != 1 {
      primitives.append(
        Element(
          "feColorMatrix",
          [("type", "saturate"), ("values", .number(max(0, saturation), Decimals(3)))]))
    }
    let seen = ownReach(state, place).inset(by: Insets(all: -beside))
    blurred["filter"] = .reference(define(.filter(areaAttributes(seen), primitives)))
    var tint = boundsElement(state, place)
    addColor("fill", to: &tint, colorSignal(state, place) { style($0).tint })
    let clip = define(Element("clipPath", children: [boundsElement(state, place)]))
    return [Element("g", [("clip-path", .reference(clip))], children: [blurred, tint])]
  }

  /// Leaves out the layers that never touch what a backdrop shows: rows of glass would hold each other.
  private func leaveOutWhatIsApart(_ path: inout LayerPath, beside: Double) {
    let shown = path.states.last.map { $0.layer(at: 0).bounds.inset(by: Insets(all: -beside - 1)) }
    guard var seen = shown else { return }
    for level in path.states.indices.reversed() {
      let state = path.states[level]
      guard state.isStill else { return }
      let parent = level > 0 ? path.states[level - 1] : nil
      guard parent?.isStill ?? true, let place = box(of: seen, state, parent) else { return }
      seen = place
      path.leaveOut(at: level) { sibling in
        guard sibling.model.standsStill else { return false }
        return stillReach(sibling, parent)?.intersection(seen) == nil
      }
    }
  }

  /// Where a layer that stands still draws, in its parent; nil for nowhere.
  private func stillReach(_ state: LayerState, _ parent: LayerState?) -> Rect? {
    guard state.model.isBareGroup else {
      return box(of: reach(state), state, parent) ?? .everywhere
    }
    let parts = state.model.children.compactMap {
      stillReach(LayerState($0, clock: state.innerClock), state)
    }
    guard let first = parts.first else { return nil }
    return box(of: parts.dropFirst().reduce(first) { $0.union($1) }, state, parent) ?? .everywhere
  }

  /// The bounds of a still layer's rectangle in its parent; nil if it is behind the eye.
  private func box(of rect: Rect, _ state: LayerState, _ parent: LayerState?) -> Rect? {
    let map = state.layer(at: 0).matrix(in: parent?.layer(at: 0)).projection
    guard rect.corners.allSatisfy({ map.weight(at: $0) > 1e-6 }) else { return nil }
    return Rect(containing: rect.corners.map { map.apply($0) })
  }

  /// Everything drawn before the layer, in the layer's space.
  private func canvasPicture(
    _ path: LayerPath, _ view: LayerPath.View, _ state: LayerState, _ place: Place, beside: Double
  ) -> [Element] {
    let below = path.below(view, from: 0)
    var picture: [Element] = []
    if let color = scene.canvas.background, color.alpha > 0 {
      let far = scene.canvas.size
      let wide = Rect(
        x: -far.width, y: -far.height, width: far.width * 3, height: far.height * 3)
      var rect = Figure.rect(wide, radius: 0).element(Decimals(2))
      rect["fill"] = .color(color)
      if color.alpha < 1 { rect["fill-opacity"] = .number(color.alpha, Decimals(3)) }
      picture.append(rect)
    }
    picture += collapsed(layers(below, rootPlace))
    if beside > 0, !picture.isEmpty, reachesBeyondCanvas(path, state, by: beside) {
      let filter = define(goingOnBeyondCanvas(by: beside.rounded(.up)))
      picture = [Element("g", [("filter", .reference(filter))], children: picture)]
    }
    return moved(picture, by: path.inverse(offset: place.offset), place)
  }

  /// The part of an enclosing layer, which is composited separately, that is drawn before the layer, in
  /// the layer's space.
  private func rootPicture(
    _ path: LayerPath, _ view: LayerPath.View, _ state: LayerState, _ place: Place
  ) -> [Element] {
    let root = view.root
    let whole = path.states[root]
    var around = whole.model
    around.children = path.below(view, from: root + 1)
    around.border.width = 0
    var inner = rootPlace
    inner.clock = whole.innerClock
    let picture = collapsed(content(of: LayerState(around, clock: whole.clock), inner))
    return moved(picture, by: path.inside(root).inverse(offset: place.offset), place)
  }

  /// Whether the layer is so close to the canvas's edge that the blur includes what is beyond it.
  private func reachesBeyondCanvas(
    _ path: LayerPath, _ state: LayerState, by distance: Double
  ) -> Bool {
    let inside = scene.canvas.bounds.inset(by: Insets(all: distance))
    let times = path.moments + (0..<24).map { (Double($0) + 0.5) / 24 * clock.round }
    return times.contains { t in
      let map = path.map(at: t).even
      return state.read(at: t, \.bounds).corners.contains { !inside.contains(map.apply($0)) }
    }
  }

  /// A filter that extends the canvas by its edge colours, as `Raster`'s blur does: repeats strips of
  /// one point to the sides, then rows of those.
  private func goingOnBeyondCanvas(by distance: Double) -> Element {
    let (width, height) = (scene.canvas.size.width, scene.canvas.size.height)
    let wide = Rect(x: -distance, y: 0, width: width + 2 * distance, height: height)
    let whole = wide.inset(by: Insets(top: -distance, right: 0, bottom: -distance, left: 0))
    func cut(_ input: String?, _ box: Rect, as result: String? = nil) -> Element {
      let ends = [("in", input), ("result", result)].compactMap { name, value in
        value.map { (name, AttributeValue.text($0)) }
      }
      return Element("feOffset", ends + areaAttributes(box))
    }
    func tile(_ box: Rect, as result: String) -> Element {
      Element("feTile", [("result", .text(result))] + areaAttributes(box))
    }
    func merge(_ inputs: [String], as result: String? = nil) -> Element {
      Element(
        "feMerge", result.map { [("result", .text($0))] } ?? [],
        children: inputs.map { Element("feMergeNode", [("in", .text($0))]) })
    }
    return .filter(
      areaAttributes(whole),
      [
        cut(nil, scene.canvas.bounds, as: "c"),
        cut("c", Rect(x: 0, y: 0, width: 1, height: height)),
        tile(Rect(x: -distance, y: 0, width: distance, height: height), as: "l"),
        cut("c", Rect(x: width - 1, y: 0, width: 1, height: height)),
        tile(Rect(x: width, y: 0, width: distance, height: height), as: "r"),
        merge(["c", "l", "r"], as: "m"),
        cut("m", Rect(x: wide.minX, y: 0, width: wide.width, height: 1)),
        tile(Rect(x: wide.minX, y: -distance, width: wide.width, height: distance), as: "t"),
        cut("m", Rect(x: wide.minX, y: height - 1, width: wide.width, height: 1)),
        tile(Rect(x: wide.minX, y: height, width: wide.width, height: distance), as: "b"),
        merge(["m", "t", "b"]),
      ])
  }
}

/// The chain of layers from the canvas, or from one of them, to another one, over time.
private struct LayerPath {
  private(set) var states: [LayerState] = []
  /// By layer of the path: it and those beside it, in the document's order, and its index among them.
  private var siblings: [(all: [LayerState], own: Int)] = []
  /// By layer of the path: the indices of those beside it that are left out.
  private var leftOut: [Set<Int>] = []
  /// The first layer.
  private var origin: LayerState?

  init?(to id: LayerID, in layers: [Layer], _ output: OutputClock) {
    let clock = LocalClock(output: output, rate: 1, offset: 0)
    guard let siblings = LayerPath.find(id, layers, clock) else { return nil }
    self.siblings = siblings
    states = siblings.map { $0.all[$0.own] }
    leftOut = siblings.map { _ in [] }
  }

  mutating func leaveOut(at level: Int, where isApart: (LayerState) -> Bool) {
    let (all, own) = siblings[level]
    leftOut[level] = Set(all.indices.filter { $0 != own && isApart(all[$0]) })
  }

  private static func find(
    _ id: LayerID, _ layers: [Layer], _ clock: LocalClock
  ) -> [(all: [LayerState], own: Int)]? {
    for (index, layer) in layers.enumerated() {
      var inside: [(all: [LayerState], own: Int)] = []
      if layer.id != id {
        guard let found = find(id, layer.children, clock.inside(layer.clock)) else { continue }
        inside = found
      }
      return [(layers.map { LayerState($0, clock: clock) }, index)] + inside
    }
    return nil
  }

  /// What a backdrop sees at a time.
  struct View: Equatable {
    /// The layer that limits it; −1 for the canvas.
    var root: Int
    /// By layer of the path: the siblings that are drawn before it.
    var before: [[Int]]
  }

  func view(at t: Double) -> View {
    View(root: root(at: t), before: siblings.map { Self.before($0.own, $0.all, at: t) })
  }

  /// Those with a lower `zPosition`, and of those with the same one those that come earlier.
  private static func before(_ own: Int, _ all: [LayerState], at t: Double) -> [Int] {
    guard all.contains(where: \.hasDepth) else { return Array(0..<own) }
    let depths = all.map { $0.layer(at: t).zPosition }
    return all.indices.filter { (depths[$0], $0) < (depths[own], own) }
  }

  /// Those whose `zPosition` is animated.
  var movingSiblings: [LayerState] { siblings.flatMap { $0.all.filter { $0.moves(.zPosition) } } }

  /// The tree from a layer's siblings on, without the last layer and all that is drawn after it starts.
  func below(_ view: View, from level: Int) -> [Layer] {
    guard level < siblings.count else { return [] }
    let before = view.before[level].filter { !leftOut[level].contains($0) }
      .map { siblings[level].all[$0].model }
    guard level + 1 < siblings.count else { return before }
    var around = states[level].model
    around.children = below(view, from: level + 1)
    around.border.width = 0
    return before + [around]
  }

  var moments: [Double] { states.flatMap(\.moments) }

  /// The part of the path inside one of its layers.
  func inside(_ index: Int) -> LayerPath {
    var result = self
    result.states.removeFirst(index + 1)
    result.siblings.removeFirst(index + 1)
    result.leftOut.removeFirst(index + 1)
    result.origin = states[index]
    return result
  }

  /// The index of the innermost layer around the last one that is composited separately, which limits a
  /// backdrop; −1 if there is none.
  func root(at t: Double) -> Int {
    states.dropLast().lastIndex { state in
      !state.model.masks.isEmpty || state.read(at: t, \.isComposited)
    } ?? -1
  }

  /// The inverse of the map from the last layer's space, shifted, to the start of the path; as numbers
  /// of an affine map.
  func inverse(offset: Point) -> Signal {
    var plan = states[0].plan
    for state in states.dropFirst() + [origin].compactMap({ $0 }) { plan.merge(state.plan) }
    return Signal(round: states[0].clock.output.round, breaks: plan.breaks, eases: plan.eases) {
      t in
      let inverse = map(at: t).even.inverted ?? .identity
      return (Affine.translation(offset.x, offset.y) * inverse).numbers
    }
  }

  /// From the last layer's space to that of the start of the path.
  func map(at t: Double) -> Projection {
    var map = Projection.identity
    var parent = origin?.layer(at: t)
    for state in states {
      let layer = state.layer(at: t)
      map = map * layer.matrix(in: parent).projection
      parent = layer
    }
    return map
  }
}

extension LayerState {
  fileprivate var hasDepth: Bool { model.zPosition != 0 || moves(.zPosition) }
}

extension Layer {
  /// Whether it draws nothing but its children, once each.
  fileprivate var isBareGroup: Bool {
    switch content {
    case .none: break
    case .replicator(let copies) where copies.count == 1: break
    case .shape, .gradient, .text, .image, .replicator, .backdrop, .snapshot, .emitter, .tiles:
      return false
    }
    return background == nil && border.width == 0 && shadow.opacity == 0 && blur == 0
      && filter == nil
  }

  /// Whether the layer with its children is drawn apart before it is put on what is behind it.
  fileprivate var isComposited: Bool {
    if opacity < 1 || blur > 0 || shadow.opacity > 0 || filter != nil || blendMode != .normal {
      return true
    }
    return switch content {
    case .backdrop: true
    case .none, .shape, .gradient, .text, .image, .replicator, .snapshot, .emitter, .tiles: false
    }
  }
}

extension Rect {
  fileprivate static let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
}
