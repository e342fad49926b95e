import DisplayList
import Geometry

/// Items as numbers that may differ by rounding, and words that may not: covers everything in an item.
struct Flattened {
  private(set) var words: [String] = []
  private(set) var numbers: [Double] = []

  init(_ items: [Item]) { for item in items { add(item) } }

  func isNear(_ other: Flattened, _ tolerance: Double) -> Bool {
    words == other.words && numbers.count == other.numbers.count
      && zip(numbers, other.numbers).allSatisfy { a, b in
        abs(a - b) <= tolerance * max(1, abs(a), abs(b))
      }
  }

  private mutating func add(_ item: Item) {
    switch item {
    case .fill(let fill):
      words += ["fill", "\(fill.rule)"]
      add(fill.path)
      add(fill.paint)
      add(fill.transform)
    case .stroke(let stroke):
      words += ["stroke", "\(stroke.style.cap)", "\(stroke.style.join)"]
      numbers += [stroke.style.width, stroke.style.miterLimit, stroke.style.dashPhase]
      words.append("\(stroke.style.dash.count) dashes")
      numbers += stroke.style.dash
      numbers += [stroke.trim.start, stroke.trim.end, stroke.trim.offset]
      add(stroke.path)
      add(stroke.paint)
      add(stroke.transform)
    case .image(let image):
      words += ["image", "\(image.image.hashValue)"]
      add(image.rect)
      add(image.transform)
    case .tiling(let tiling):
      words.append("tiling of \(tiling.items.count)")
      for item in tiling.items { add(item) }
      add(tiling.tile)
      add(Projection(tiling.placement))
      add(tiling.area)
      add(tiling.transform)
    case .group(let group): add(group)
    }
  }

  private mutating func add(_ group: Group) {
    words += ["group of \(group.items.count)", "\(group.blendMode)"]
    numbers += [group.opacity, group.blur]
    for item in group.items { add(item) }
    for clip in group.clips {
      words += ["clip", "\(clip.rule)"]
      add(clip.path)
      add(clip.transform)
    }
    for mask in group.masks {
      words += ["mask of \(mask.items.count)", "\(mask.source)", "\(mask.mode)"]
      words.append("\(mask.isInverted)")
      numbers.append(mask.opacity)
      for item in mask.items { add(item) }
    }
    if let filter = group.filter {
      words.append("filter of \(filter.filter.steps.count)")
      numbers += filter.filter.numbers
      add(filter.transform)
    }
    if let shadow = group.shadow {
      words.append("shadow")
      add(shadow.color)
      numbers += [shadow.offset.x, shadow.offset.y, shadow.radius]
    }
    if let backdrop = group.backdrop {
      words.append("backdrop")
      add(backdrop.tint)
      numbers += [backdrop.radius, backdrop.saturation]
    }
  }

  private mutating func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move: words.append("M")
      case .line: words.append("L")
      case .quad: words.append("Q")
      case .cubic: words.append("C")
      case .close: words.append("Z")
      }
    }
    numbers += path.points.flatMap { [$0.x, $0.y] }
  }

  private mutating func add(_ paint: Paint) {
    switch paint {
    case .color(let color):
      words.append("colour")
      add(color)
    case .gradient(let gradient):
      words.append("\(gradient.kind) gradient of \(gradient.stops.count)")
      numbers += [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
      for stop in gradient.stops {
        add(stop.color)
        numbers.append(stop.location)
      }
    }
  }

  private mutating func add(_ color: Color) {
    numbers += [color.red, color.green, color.blue, color.alpha]
  }

  private mutating func add(_ rect: Rect) {
    numbers += [rect.minX, rect.minY, rect.width, rect.height]
  }

  /// Homogeneous: a multiple is the same map.
  private mutating func add(_ map: Projection) {
    let a = map.affine
    let parts = [a.a, a.b, a.c, a.d, a.tx, a.ty, map.g * 100, map.h * 100]
    numbers += map.w == 0 ? parts : parts.map { $0 / map.w }
  }
}

/// Whether items are the same up to rounding.
func isNear(_ a: [Item], _ b: [Item], _ tolerance: Double = 1e-9) -> Bool {
  Flattened(a).isNear(Flattened(b), tolerance)
}
