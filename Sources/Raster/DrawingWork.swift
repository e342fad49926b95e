import DisplayList
import Geometry

/// An estimate of the work of drawing items, made before anything is drawn (see docs/decisions/0103).
///
/// The unit is a nanosecond on an ordinary core, but the work is counted from the items and never timed, so that
/// every machine refuses the same documents. It walks through the items the way `Painter` does.
public struct DrawingWork {
  /// Per item of any kind.
  private static let item = 400.0
  /// Per segment of a path: turning curves into lines and lines into pixels.
  private static let segment = 150.0
  /// Per segment of a path whose bounds are looked for, for counting and for drawing, even if none of it is seen.
  private static let boundedSegment = 5.0
  /// Per pixel of a line that is cut into pixels.
  private static let crossing = 25.0
  /// Per pixel along a stroked line. The coverage of pixels that its sides and joins share is solved exactly; in
  /// a line narrower than two pixels that is nearly all of them.
  private static let strokedPixel = 350.0
  private static let thinlyStrokedPixel = 900.0
  /// Per pixel across a line where it is tighter than it is wide, for each step of the curve.
  private static let foldedPixel = 130.0
  /// Per dash: cutting it from its line, and its two ends.
  private static let dash = 300.0
  /// Per pixel that gets a colour, or one of a gradient or an image.
  private static let plainPixel = 0.5
  private static let shadedPixel = 8.0
  /// Per pixel of a conic gradient, whose angle is found for each.
  private static let conicPixel = 20.0
  /// Per pixel of a separate layer: cleared, kept, laid over.
  private static let layerPixel = 3.0
  private static let blurredPixel = 50.0
  /// Per pixel that a blend mode mixes.
  private static let mixedPixel = 25.0
  /// Per pixel in a filter step.
  private static let filteredPixel = 15.0
  /// Per weight of a blur along a line, and per pixel that morphology examines.
  private static let lineWeight = 6.0
  private static let neighbour = 5.0
  /// Per pixel in each octave of noise, and per lit pixel.
  private static let octave = 60.0
  private static let litPixel = 60.0

  /// Counting stops here too.
  private let limit: Double
  /// The groups around the item being counted, as in `Painter`.
  private var levels: [Level] = []
  public private(set) var total = 0.0

  private init(limit: Double) { self.limit = limit }

  /// The work of drawing the part of a frame in `clip`. Counting stops shortly after `limit`.
  public static func of(_ frame: Frame, in clip: PixelRect, _ viewport: Viewport, limit: Double)
    -> Double
  {
    let fine = viewport.fine
    let canvas = PixelRect(minX: 0, minY: 0, maxX: fine.width, maxY: fine.height)
    let clip = clip.scaled(by: viewport.fineness)
    var work = DrawingWork(limit: limit)
    work.add(pixels: clip, DrawingWork.plainPixel * (viewport.fineness > 1 ? 3 : 1))
    work.add(frame.items, map: fine.transform, layer: canvas, clip: clip)
    return work.total
  }

  private mutating func add(pixels rect: PixelRect, _ cost: Double) {
    total += Double(rect.width) * Double(rect.height) * cost
  }

  private mutating func add(_ items: [Item], map: Affine, layer: PixelRect, clip: PixelRect) {
    let area = clip.intersection(layer)
    guard !area.isEmpty else { return }
    for item in items where total <= limit {
      total += DrawingWork.item
      if case .group(let group) = item {
        add(group, map: map, layer: layer, area)
        continue
      }
      switch item {
      case .fill(let fill): add(boundsOf: fill.path)
      case .stroke(let stroke): add(boundsOf: stroke.path)
      case .image, .tiling, .group: break
      }
      let touched = item.bounds(map, limits: area)
      guard !touched.isEmpty else { continue }
      switch item {
      case .fill(let fill):
        add(fill.path, Projection(map) * fill.transform, touched)
        add(pixels: touched, cost(of: fill.paint))
      case .stroke(let stroke):
        // The two sides, the joins, and where they cross.
        add(
          stroke.path, Projection(map) * stroke.transform, touched, times: 4,
          width: stroke.style.width)
        add(dashesOf: stroke)
        add(pixels: touched, cost(of: stroke.paint))
      case .image: add(pixels: touched, DrawingWork.shadedPixel)
      case .tiling(let tiling): add(tiling, map: map, touched)
      case .group: break
      }
    }
  }

  /// Adds a path that becomes the edges of an area, or a line `width` units wide.
  private mutating func add(
    _ path: Path, _ map: Projection, _ touched: PixelRect, times: Double = 1, width: Double = 0
  ) {
    let scale = map.asAffine?.maximumScale ?? 1
    // The part outside the area costs no more than its rows.
    let most = Double(touched.width + touched.height) * 2
    var length = 0.0
    var tangle = Tangle(scale: scale, touched, width: width)
    var last = Point.zero
    // A line wider than a curve is long sweeps over itself at every step of the curve.
    let pen = visibleWidth(width, along: path, map, touched)
    /// Adds a curve to a point; its control points are `step` pixels apart.
    func add(_ curve: Bezier, to end: Point, _ step: Double) {
      let step = min(step, most)
      if pen * scale > max(step, 16) {
        let lines = Flattening(scale: scale).steps(of: curve, halfWidth: pen / 2)
        tangle.add(end, step, lines: lines)
        total += Double(lines) * min(pen * scale, most) * DrawingWork.foldedPixel
      } else {
        // Twice what a round curve is drawn as.
        tangle.add(end, step, lines: Int(2 * step.squareRoot()))
      }
      length += step
      last = end
    }
    for element in path.elements {
      total += DrawingWork.segment * times
      switch element {
      case .move(let p):
        tangle.begin(at: p)
        last = p
      case .line(let p):
        let step = min((p - last).length * scale, most)
        tangle.add(p, step)
        length += step
        last = p
      case .quad(let c, let p):
        add(Bezier(quadratic: last, c, p), to: p, ((c - last).length + (p - c).length) * scale)
      case .cubic(let c1, let c2, let p):
        add(
          Bezier(last, c1, c2, p), to: p,
          ((c1 - last).length + (c2 - c1).length + (p - c2).length) * scale)
      case .close: break
      }
    }
    guard length > 0 else { return }
    let pixel =
      width == 0
      ? DrawingWork.crossing
      : width * scale < 2 ? DrawingWork.thinlyStrokedPixel : DrawingWork.strokedPixel
    total += length * pixel + tangle.work()
  }

  private mutating func add(boundsOf path: Path) {
    total += Double(path.elements.count) * DrawingWork.boundedSegment
  }

  private mutating func add(dashesOf stroke: Stroke) {
    let dash = stroke.style.dash
    let count = stroke.path.controlLength / dash.reduce(0, +) * Double(dash.count)
    // The path may be shorter than the lines between its control points, and so not be solid yet.
    guard !dash.isEmpty, count < 2 * DashPattern.most else { return }
    total += min(count, DashPattern.most) / 2 * DrawingWork.dash
  }

  private func visibleWidth(
    _ width: Double, along path: Path, _ map: Projection, _ touched: PixelRect
  ) -> Double {
    guard let map = map.asAffine else { return width }
    return StrokeStyle.visibleWidth(
      width, along: path, map, width: Double(touched.maxX), height: Double(touched.maxY))
  }

  private mutating func add(_ tiling: Tiling, map: Affine, _ touched: PixelRect) {
    // Tiles are drawn at twice the resolution, each side at most 2048 pixels.
    let scale = min(max((Projection(map) * tiling.transform).asAffine?.maximumScale ?? 1, 0), 1e6)
    let side = Painter.mostTilePixels
    let rect = PixelRect(
      minX: 0, minY: 0, maxX: Int(min(max(tiling.tile.width * scale * 2, 1), side)),
      maxY: Int(min(max(tiling.tile.height * scale * 2, 1), side)))
    let inner =
      Affine.scale(
        Double(rect.width) / max(tiling.tile.width, 1e-9),
        Double(rect.height) / max(tiling.tile.height, 1e-9))
      * .translation(-tiling.tile.minX, -tiling.tile.minY)
    add(pixels: rect, DrawingWork.layerPixel)
    add(tiling.items, map: inner, layer: rect, clip: rect)
    add(pixels: touched, DrawingWork.shadedPixel * 4)
  }

  private mutating func add(_ group: Group, map: Affine, layer: PixelRect, _ area: PixelRect) {
    guard !group.isPlain else {
      if group.extent != nil, group.misses(area, map) { return }
      return add(group.items, map: map, layer: layer, clip: area)
    }
    let rect = group.room(map, limits: layer, below: layer)
    let part = area.outset(by: group.margin(map)).intersection(rect)
    guard !part.isEmpty else { return }
    add(pixels: part, DrawingWork.layerPixel)
    let scale = map.maximumScale
    if let backdrop = group.backdrop {
      let reach = GaussianBlur.reach(backdrop.radius * scale)
      let seen = part.outset(by: reach).intersection(layer)
      add(pixels: seen, DrawingWork.blurredPixel + DrawingWork.layerPixel * 4)
      addView(map: map, seen)
      if let outline = group.backdropOutline { add([outline], map: map, part) }
    }
    levels.append(Level(group))
    add(group.items, map: map, layer: rect, clip: part)
    levels.removeLast()
    if group.blur * scale > 0.01 { add(pixels: part, DrawingWork.blurredPixel) }
    if let filter = group.filter {
      add(filter, map: map, part, result: group.casting(area, map))
    }
    add(group.clips, map: map, part)
    levels.append(Level())
    for mask in group.masks where total <= limit {
      add(pixels: part, DrawingWork.layerPixel * 2)
      add(mask.items, map: map, layer: rect, clip: part)
    }
    levels.removeLast()
    if group.blendMode != .normal { add(pixels: part, DrawingWork.mixedPixel) }
    // A shadow blurs only the alpha.
    if group.shadow != nil { add(pixels: part, DrawingWork.blurredPixel / 2) }
  }

  private mutating func add(_ clips: [Clip], map: Affine, _ part: PixelRect) {
    for clip in clips where total <= limit {
      add(clip.path, Projection(map) * clip.transform, part)
      add(pixels: part, DrawingWork.layerPixel)
    }
  }

  /// Adds what a backdrop sees: the groups around it that it sees through are clipped once more for each.
  private mutating func addView(map: Affine, _ seen: PixelRect) {
    for level in levels.reversed() {
      add(level.clips, map: map, seen)
      guard level.isSeenThrough else { return }
      add(pixels: seen, DrawingWork.layerPixel * 2)
    }
  }

  private mutating func add(
    _ placed: PlacedFilter, map: Affine, _ part: PixelRect, result needed: PixelRect
  ) {
    let space = FilterSpace(placed, map)
    let area = placed.filter.results(in: needed, of: part).intersection(space.region(limits: part))
    let wide = area.outset(by: space.reach(of: placed.filter.steps)).intersection(part)
    for step in placed.filter.steps {
      add(pixels: area, DrawingWork.filteredPixel)
      switch step.operation {
      case .blur(_, let x, let y): add(space.blur(x, y), of: wide, result: area)
      case .dropShadow(_, _, _, let x, let y, _): add(space.blur(x, y), of: wide, result: wide)
      case .merge(let inputs):
        add(pixels: area, DrawingWork.filteredPixel * Double(inputs.count))
      case .morphology(_, let x, let y, _):
        let most = FilterSpace.mostMorphology
        let reach =
          min(space.x.length * max(x, 0), most) + min(space.y.length * max(y, 0), most)
        add(pixels: area, DrawingWork.neighbour * (2 * reach + 2))
      case .turbulence(let noise):
        add(pixels: area, DrawingWork.octave * Double(max(noise.octaves, 1)))
      case .lighting: add(pixels: area, DrawingWork.litPixel)
      case .convolution(_, let convolution):
        add(pixels: area, DrawingWork.lineWeight * Double(convolution.kernel.count))
      case .picture: add(pixels: area, DrawingWork.shadedPixel)
      case .recolor, .transfer, .offset, .flood, .composite, .blend, .tile, .displacement: break
      }
    }
  }

  /// Per pixel.
  private func cost(of paint: Paint) -> Double {
    switch paint {
    case .color: DrawingWork.plainPixel
    case .gradient(let gradient):
      gradient.kind == .conic ? DrawingWork.conicPixel : DrawingWork.shadedPixel
    }
  }

  /// A blur of a picture in `area`, of which `result` is needed.
  private mutating func add(
    _ blur: FilterSpace.Blur, of area: PixelRect, result: PixelRect
  ) {
    func weights(_ line: Point) -> Double {
      DrawingWork.lineWeight
        * LineBlur.mostPlaces(line, width: Double(area.width), height: Double(area.height))
    }
    switch blur {
    case .none: break
    case .round: add(pixels: area, DrawingWork.blurredPixel)
    case .lines(let first, let second):
      // The first one is seen through the second.
      let between = LineBlur.sources(second, for: result).intersection(area)
      add(pixels: between, weights(first))
      add(pixels: result, weights(second))
    }
  }
}

extension Path {
  /// The length of the lines from each point to the next, control points included: at least the path's own.
  fileprivate var controlLength: Double {
    var sum = 0.0
    var last = Point.zero
    for element in elements {
      switch element {
      case .move(let p): last = p
      case .line(let p):
        sum += (p - last).length
        last = p
      case .quad(let c, let p):
        sum += (c - last).length + (p - c).length
        last = p
      case .cubic(let c1, let c2, let p):
        sum += (c1 - last).length + (c2 - c1).length + (p - c2).length
        last = p
      case .close: break
      }
    }
    return sum
  }
}
