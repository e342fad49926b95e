import DisplayList
import Geometry

extension Painter {
  /// Replaces the pixels in `part` with a filter's result, which is only needed inside `result`. Pixels outside `part` have no
  /// effect on it.
  mutating func apply(
    _ placed: PlacedFilter, to layer: inout PixelLayer, _ part: PixelRect, result needed: PixelRect
  ) {
    let space = FilterSpace(placed, map)
    let area = placed.filter.results(in: needed, of: part).intersection(space.region(limits: part))
    // The region clips the results of steps, not the picture they read.
    let wide = area.outset(by: space.reach(of: placed.filter.steps)).intersection(part)
    var run = FilterRun(
      source: layer, area: area, wide: wide, space: space, blurring: placed.filter.blurring,
      painter: self)
    let result = area.isEmpty ? nil : run.result(of: placed.filter.steps)
    self = run.painter
    layer.fill(0, in: part.shifted(by: -layer.rect.minX, -layer.rect.minY))
    guard let result else { return }
    layer.composite(result, area, opacity: 1, .normal, loops)
    spare.append(result)
    if let region = space.slantedRegion { cut(&layer, region, part) }
  }
}

/// Runs the steps of one filter.
struct FilterRun {
  /// A picture and whether its colours are linear.
  private struct Picture {
    var layer: PixelLayer
    var isLinear: Bool
  }

  private let source: PixelLayer
  private let area: PixelRect
  /// The area and the pixels around it that a step reads of the filtered picture itself.
  private let wide: PixelRect
  private let space: FilterSpace
  private let blurring: Filter.Blurring
  private(set) var painter: Painter
  /// The results of the steps so far; nil for those that no later step needs.
  private var results: [Picture?] = []
  private var blur = LineBlur()

  init(
    source: PixelLayer, area: PixelRect, wide: PixelRect, space: FilterSpace,
    blurring: Filter.Blurring, painter: Painter
  ) {
    self.source = source
    self.area = area
    self.wide = wide
    self.space = space
    self.blurring = blurring
    self.painter = painter
  }

  /// Returns the filter's result, with encoded colours.
  mutating func result(of steps: [Filter.Step]) -> PixelLayer? {
    let lastUses = Filter.lastUses(in: steps)
    for (index, step) in steps.enumerated() {
      var layer = picture(of: step.operation, isLinear: step.isLinear, steps)
      layer.forgetOutside(step.area.map { space.pixels(around: $0, limits: area) } ?? area)
      if let clip = step.area.flatMap(space.slanted) { painter.cut(&layer, clip, area) }
      results.append(Picture(layer: layer, isLinear: step.isLinear))
      for k in results.indices where lastUses[k] <= index && k < index { release(k) }
    }
    guard let last = results.indices.last, var picture = results[last] else { return nil }
    for k in results.indices where k < last { release(k) }
    if picture.isLinear { picture.layer.map(area, LightTable.encode) }
    return picture.layer
  }

  private mutating func release(_ index: Int) {
    if let picture = results[index] { painter.spare.append(picture.layer) }
    results[index] = nil
  }

  /// Returns a copy of an input that may be modified.
  private mutating func take(
    _ input: Filter.Input, isLinear: Bool, _ given: PixelRect? = nil
  ) -> PixelLayer {
    let area = given ?? area
    var layer = painter.takeLayer(area, clearing: area)
    switch input {
    case .source, .sourceAlpha:
      layer.copy(source, area)
      if input == .sourceAlpha {
        layer.map(area) { $0 & 0xFF00_0000 }
      } else if isLinear {
        layer.map(area, LightTable.decode)
      }
    case .step(let index):
      guard results.indices.contains(index), let picture = results[index] else { break }
      layer.copy(picture.layer, area.intersection(self.area))
      if picture.isLinear != isLinear {
        layer.map(area, isLinear ? LightTable.decode : LightTable.encode)
      }
    }
    return layer
  }

  private mutating func picture(
    of operation: Filter.Operation, isLinear: Bool, _ steps: [Filter.Step]
  ) -> PixelLayer {
    let seen = operation.looksAround ? wide : area
    switch operation {
    case .tile(let input):
      let layer = take(input, isLinear: isLinear)
      guard let tile = steps.area(of: input) else { return layer }
      return layer.tiled(area, by: tile, space)
    case .turbulence(let turbulence): return filled(with: Noise(turbulence))
    case .lighting(let input, let lighting):
      let layer = take(input, isLinear: false)
      return layer.lit(area, by: LightedRelief(lighting, space, isLinear: isLinear))
    case .displacement(let input, let map, let scale, let x, let y):
      let layer = take(input, isLinear: isLinear, seen)
      let ways = take(map, isLinear: isLinear, seen)
      return layer.displaced(seen, by: ways, x, y) {
        space.vector(scale * (Double($0) - 0.5), scale * (Double($1) - 0.5))
      }
    case .convolution(let input, let convolution):
      return take(input, isLinear: isLinear, seen).convolved(seen, by: convolution)
    case .picture(let item): return drawn(item, isLinear: isLinear)
    case .blur(let input, let x, let y):
      var layer = take(input, isLinear: isLinear, seen)
      blurred(&layer, x, y, seen, result: area)
      return layer
    case .recolor(let input, let matrix):
      var layer = take(input, isLinear: isLinear)
      layer.map(area, Recoloring(matrix).pixel)
      return layer
    case .transfer(let input, let red, let green, let blue, let alpha):
      var layer = take(input, isLinear: isLinear)
      layer.map(area, TransferTable(red: red, green: green, blue: blue, alpha: alpha).pixel)
      return layer
    case .offset(let input, let x, let y):
      return moved(take(input, isLinear: isLinear, seen), space.vector(x, y), seen)
    case .flood(let color): return flooded(pixel(color, isLinear: isLinear))
    case .merge(let inputs):
      return inputs.reduce(painter.takeLayer(area, clearing: area)) { below, input in
        combined(take(input, isLinear: isLinear), below, Premultiplied.over)
      }
    case .composite(let input, let below, let compositing):
      let top = take(input, isLinear: isLinear)
      return combined(top, take(below, isLinear: isLinear), compositing.pixel)
    case .blend(let input, let below, let mode):
      let top = take(input, isLinear: isLinear)
      return combined(top, take(below, isLinear: isLinear), mode.blend)
    case .dropShadow(let input, let x, let y, let blurX, let blurY, let color):
      var shadow = take(input, isLinear: isLinear, seen)
      blurred(&shadow, blurX, blurY, seen, result: seen)
      shadow = moved(shadow, space.vector(x, y), seen)
      let color = pixel(color, isLinear: isLinear)
      shadow.map(area) { Premultiplied.scaled(color, $0 >> 24) }
      return combined(take(input, isLinear: isLinear), shadow, Premultiplied.over)
    case .morphology(let input, let x, let y, let grows):
      return extremes(of: take(input, isLinear: isLinear, seen), x, y, seen, grows: grows)
    }
  }

  private mutating func drawn(_ item: ImageItem, isLinear: Bool) -> PixelLayer {
    var item = item
    item.transform = space.toCanvas * item.transform
    var layer = painter.picture(of: [.image(item)], area, area)
    if isLinear { layer.map(area, LightTable.decode) }
    return layer
  }

  private mutating func filled(with noise: Noise) -> PixelLayer {
    var layer = painter.takeLayer(area, clearing: area)
    layer.fill(area, with: noise, space)
    return layer
  }

  private mutating func flooded(_ pixel: UInt32) -> PixelLayer {
    var layer = painter.takeLayer(area, clearing: area)
    layer.fill(pixel, in: area.shifted(by: -area.minX, -area.minY))
    return layer
  }

  private func extremes(
    of layer: PixelLayer, _ x: Double, _ y: Double, _ area: PixelRect, grows: Bool
  ) -> PixelLayer {
    guard x > 0 || y > 0 else { return layer }
    let across = min(space.x.length * max(x, 0), FilterSpace.mostMorphology)
    let down = min(space.y.length * max(y, 0), FilterSpace.mostMorphology)
    return layer.extremes(area, across, down, grows: grows)
  }

  private func pixel(_ color: Color, isLinear: Bool) -> UInt32 {
    let pixel = Premultiplied.pixel(color)
    return isLinear ? LightTable.decode(pixel) : pixel
  }

  private mutating func blurred(
    _ layer: inout PixelLayer, _ x: Double, _ y: Double, _ area: PixelRect, result: PixelRect
  ) {
    switch space.blur(x, y) {
    case .none: break
    case .round(let sigma):
      painter.blur.apply(sigma, to: &layer, area, result: result, edge: .transparent, blurring)
    case .lines(let first, let second):
      let between = LineBlur.sources(second, for: result)
      blur.apply(first, to: &layer, area, result: between, blurring)
      blur.apply(second, to: &layer, area, result: result, blurring)
    }
  }

  private mutating func moved(
    _ layer: PixelLayer, _ way: Point, _ area: PixelRect
  ) -> PixelLayer {
    var result = painter.takeLayer(area, clearing: area)
    result.copy(layer, area, movedBy: way)
    painter.spare.append(layer)
    return result
  }

  /// Combines two layers pixel by pixel. `top` and `below` must not be used afterwards.
  private mutating func combined(
    _ top: PixelLayer, _ below: PixelLayer, _ pixel: (UInt32, UInt32) -> UInt32
  ) -> PixelLayer {
    var result = below
    result.combine(area, with: top, pixel)
    painter.spare.append(top)
    return result
  }
}

extension Filter {
  /// Where the steps need results for those of the last one to be right in an area: a step may read what others made further
  /// away.
  func results(in area: PixelRect, of part: PixelRect) -> PixelRect {
    steps.count > 1 ? part : area.intersection(part)
  }
}

extension Filter.Operation {
  /// Whether it computes pixels from neighbouring pixels of the filtered picture itself.
  fileprivate var looksAround: Bool {
    switch self {
    case .blur(let a, _, _), .offset(let a, _, _), .dropShadow(let a, _, _, _, _, _),
      .morphology(let a, _, _, _), .convolution(let a, _), .displacement(let a, _, _, _, _):
      a == .source || a == .sourceAlpha
    case .recolor, .transfer, .flood, .merge, .composite, .blend, .tile, .turbulence, .lighting,
      .picture:
      false
    }
  }

  fileprivate var inputs: [Filter.Input] {
    switch self {
    case .blur(let a, _, _), .recolor(let a, _), .transfer(let a, _, _, _, _), .offset(let a, _, _),
      .dropShadow(let a, _, _, _, _, _), .morphology(let a, _, _, _), .tile(let a),
      .lighting(let a, _), .convolution(let a, _):
      [a]
    case .displacement(let a, let b, _, _, _): [a, b]
    case .flood, .turbulence, .picture: []
    case .merge(let inputs): inputs
    case .composite(let a, let b, _), .blend(let a, let b, _): [a, b]
    }
  }
}

extension Filter.Compositing {
  /// Combines two premultiplied pixels.
  fileprivate func pixel(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (alphaA, alphaB) = (a >> 24, b >> 24)
    switch self {
    case .over: return Premultiplied.over(a, b)
    case .inside: return Premultiplied.scaled(a, alphaB)
    case .outside: return Premultiplied.scaled(a, 255 - alphaB)
    case .atop:
      return Premultiplied.added(
        Premultiplied.scaled(a, alphaB), Premultiplied.scaled(b, 255 - alphaA))
    case .xor:
      return Premultiplied.added(
        Premultiplied.scaled(a, 255 - alphaB), Premultiplied.scaled(b, 255 - alphaA))
    case .lighter: return Premultiplied.added(a, b)
    case .arithmetic(let k1, let k2, let k3, let k4):
      let (s, t) = (Premultiplied.channels(a), Premultiplied.channels(b))
      let sum =
        s * t * Float(k1) + s * Float(k2) + t * Float(k3) + SIMD4(repeating: Float(k4))
      return Premultiplied.word(sum)
    }
  }
}

extension Filter {
  /// For each step the index of the last step that needs its result, or its own index if none does.
  static func lastUses(in steps: [Step]) -> [Int] {
    var result = Array(steps.indices)
    for (index, step) in steps.enumerated() {
      for case .step(let k) in step.operation.inputs where k >= 0 && k < index { result[k] = index }
    }
    return result
  }
}

extension [Filter.Step] {
  /// Where a step draws that is another one's input; nil if that is not limited.
  fileprivate func area(of input: Filter.Input) -> Rect? {
    guard case .step(let index) = input, indices.contains(index) else { return nil }
    return self[index].area
  }
}
