import DisplayList
import Geometry
import Scene

/// Applies masks and effects to a layer's contents, in its own space.
struct LayerLooks {
  private let motions: Motions

  init(_ times: Times) { motions = Motions(times: times) }

  /// Masks first, then effects.
  func dressed(_ contents: [Layer], _ layer: LottieLayer) -> [Layer] {
    var contents = contents
    let strokes = layer.effects.compactMap(\.stroke)
    // Where there is an effect that needs a path to stroke, an open one is there for that.
    let masks = strokes.isEmpty ? layer.masks : layer.masks.filter { !$0.isOpen }
    if !masks.isEmpty { contents = [masked(contents, masks)] }
    for stroke in strokes { contents = stroked(contents, stroke) }
    let chain = FilterChain(layer.effects)
    if !chain.isEmpty {
      var whole = Layer(children: contents)
      chain.put(on: &whole, motions)
      contents = [whole]
    }
    return contents
  }

  private func stroked(_ contents: [Layer], _ stroke: LottieMaskStroke) -> [Layer] {
    var lines = Layer(children: stroke.paths.map { line($0, stroke) })
    motions.put(stroke.opacity, .opacity, on: &lines) { min(max(0, $0), 1) }
    switch stroke.ground {
    case .contents: return contents + [lines]
    case .nothing: return [lines]
    case .revealed:
      var whole = Layer(children: contents)
      whole.masks = [LayerMask([lines])]
      return [whole]
    }
  }

  private func line(_ path: Track<VertexPath>, _ stroke: LottieMaskStroke) -> Layer {
    var layer = Layer()
    layer.content = .shape(Shape(path: Path(), style: StrokeStyle(cap: .round, join: .round)))
    layer.set(.path(path.first.path), for: .path)
    if case .moving(let keys) = path {
      layer.set(.path(path.first.curvedPath), for: .path)
      layer.animations.append(motions.animation(keys, .path) { .path($0.curvedPath) })
    }
    PaintBuilder(motions: motions).put(.color(stroke.color), .stroke, on: &layer)
    motions.put(stroke.size, .lineWidth, on: &layer) { max(0, $0) * 2 }
    motions.put(stroke.start, .strokeStart, on: &layer) { min(max(0, $0 / 100), 1) }
    motions.put(stroke.end, .strokeEnd, on: &layer) { min(max(0, $0 / 100), 1) }
    return layer
  }

  // MARK: Masks

  private func masked(_ contents: [Layer], _ masks: [LottieMask]) -> Layer {
    var layer = Layer(children: contents)
    if masks.count == 1, masks[0].isPlain {
      // A path that keeps its inside can be a clip path, which is cheaper than a mask.
      layer.clipPath = ClipPath(masks[0].path.first.path)
      if case .moving(let keys) = masks[0].path {
        layer.clipPath = ClipPath(masks[0].path.first.curvedPath)
        layer.animations.append(motions.animation(keys, .clipPath) { .path($0.curvedPath) })
      }
      return layer
    }
    layer.masks = masks.map(mask)
    return layer
  }

  private func mask(_ mask: LottieMask) -> LayerMask {
    let shape = shape(mask)
    let mode = mask.mode.scene
    guard mask.opacity.isMoving else {
      let opacity = min(max(0, mask.opacity.first.component(0) / 100), 1)
      return LayerMask([shape], mode: mode, isInverted: mask.isInverted, opacity: opacity)
    }
    var cover = Layer(children: [shape])
    if mask.isInverted {
      cover = Layer(children: [everything])
      cover.masks = [LayerMask([shape], isInverted: true)]
    }
    motions.put(mask.opacity, .opacity, on: &cover) { min(max(0, $0 / 100), 1) }
    return LayerMask([cover], mode: mode)
  }

  /// A layer larger than any canvas.
  private var everything: Layer {
    var layer = Layer()
    layer.bounds = Rect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)
    layer.background = .color(.black)
    layer.position = Point(-100_000, -100_000)
    return layer
  }

  private func shape(_ mask: LottieMask) -> Layer {
    func outline(_ shape: Shape) -> Layer {
      var layer = Layer()
      layer.content = .shape(shape)
      layer.set(.path(mask.path.first.path), for: .path)
      if case .moving(let keys) = mask.path {
        layer.set(.path(mask.path.first.curvedPath), for: .path)
        layer.animations.append(motions.animation(keys, .path) { .path($0.curvedPath) })
      }
      return layer
    }
    let inside = outline(Shape(path: Path(), fill: .color(.black)))
    // One that both grows and shrinks has a bend where neither edge has a key.
    let turns = mask.expands { $0 > 0 } && mask.expands { $0 < 0 }
    let expansion = turns ? mask.expansion.sampled() : mask.expansion
    // Twice as wide as the mask grows or shrinks.
    func edge(_ sign: Double) -> Layer {
      var edge = outline(
        Shape(
          path: Path(), stroke: .color(.black),
          style: StrokeStyle(join: sign > 0 ? .miter : .round, miterLimit: 10)))
      motions.put(expansion, .lineWidth, on: &edge) { max(0, $0 * sign) * 2 }
      return edge
    }
    guard mask.isExpanded else { return inside }
    var whole = Layer(children: mask.expands { $0 > 0 } ? [inside, edge(1)] : [inside])
    if mask.expands({ $0 < 0 }) { whole.masks = [LayerMask([edge(-1)], mode: .subtract)] }
    return whole
  }
}

extension LottieMask {
  fileprivate var isPlain: Bool {
    (mode == .add || mode == .intersect) && !isInverted && opacity == .number(100)
      && !isExpanded
  }

  fileprivate var isExpanded: Bool { expands { $0 != 0 } }

  fileprivate func expands(_ test: (Double) -> Bool) -> Bool {
    ([expansion.first] + expansion.keys.map(\.value)).contains { test($0.component(0)) }
  }
}

extension LottieMask.Mode {
  fileprivate var scene: Mask.Mode {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .intersect: .intersect
    case .lighten: .lighten
    case .darken: .darken
    case .difference: .difference
    }
  }
}
