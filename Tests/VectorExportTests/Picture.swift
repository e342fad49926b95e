import DisplayList
import Geometry
import Scene

/// What is drawn at a moment, as far as it can be told without pixels: one leaf for every fill and stroke, back
/// to front. Made from a display list, or from an SVG by a reader that knows nothing of the exporter.
struct Picture {
  struct Leaf {
    /// The corners of the path's box, on the canvas.
    var corners: [Point]
    /// Straight levels 0…255.
    var color: [Double]
    /// With the opacity of everything around it.
    var alpha: Double
    /// On the canvas; nil for a fill.
    var lineWidth: Double?
    /// What of its length is drawn, in points of the path's own space; nil for all of it.
    var window: ClosedRange<Double>?
  }

  var leaves: [Leaf] = []

  /// The largest differences from another picture with the same leaves: of places in points, of colours
  /// in levels, of alphas; nil where the leaves differ. What is hardly seen may be missing.
  func difference(from other: Picture) -> (place: Double, color: Double, alpha: Double)? {
    var worst = (place: 0.0, color: 0.0, alpha: 0.0)
    var rest = other.leaves[...]
    for leaf in leaves {
      while let next = rest.first, next.isFaint, !leaf.isLike(next) { rest.removeFirst() }
      guard let next = rest.first, leaf.isLike(next) else {
        if leaf.isFaint { continue }
        return nil
      }
      rest.removeFirst()
      for (a, b) in zip(leaf.corners, next.corners) {
        worst.place = max(worst.place, a.distance(to: b))
      }
      if let a = leaf.lineWidth, let b = next.lineWidth {
        worst.place = max(worst.place, abs(a - b))
      }
      if let a = leaf.window, let b = next.window {
        worst.place = max(
          worst.place, abs(a.lowerBound - b.lowerBound), abs(a.upperBound - b.upperBound))
      }
      let seen = max(leaf.alpha, next.alpha)
      for (a, b) in zip(leaf.color, next.color) {
        worst.color = max(worst.color, abs(a - b) * seen)
      }
      worst.alpha = max(worst.alpha, abs(leaf.alpha - next.alpha))
    }
    return rest.allSatisfy(\.isFaint) ? worst : nil
  }
}

extension Picture.Leaf {
  fileprivate var isFaint: Bool {
    let size = corners[0].distance(to: corners[2])
    let drawn = window.map { $0.upperBound - $0.lowerBound } ?? 1
    return alpha < 0.01 || (size < 0.1 && lineWidth == nil) || lineWidth ?? 1 < 0.05
      || drawn < 0.1
  }

  fileprivate func isLike(_ other: Picture.Leaf) -> Bool {
    (lineWidth == nil) == (other.lineWidth == nil)
      && corners[0].distance(to: other.corners[0]) < 25
  }
}

extension Picture {
  init(_ frame: Frame) { add(frame.items, 1) }

  private mutating func add(_ items: [Item], _ opacity: Double) {
    for item in items {
      switch item {
      case .fill(let fill):
        guard case .color(let color) = fill.paint, let box = fill.path.controlBounds else { break }
        add(box, fill.transform.affine, color, opacity)
      case .stroke(let stroke):
        guard case .color(let color) = stroke.paint, let box = stroke.path.controlBounds else {
          break
        }
        let length = PathMeasure(stroke.path).length
        var window: ClosedRange<Double>?
        if !stroke.trim.isWhole {
          let span = stroke.trim.spans.first
          window = span.map { $0.lowerBound * length...$0.upperBound * length } ?? 0...0
        }
        add(box, stroke.transform.affine, color, opacity, width: stroke.style.width, window)
      case .group(let group): add(group.items, opacity * group.opacity)
      case .image: break
      }
    }
  }

  private mutating func add(
    _ box: Rect, _ map: Affine, _ color: Color, _ opacity: Double, width: Double? = nil,
    _ window: ClosedRange<Double>? = nil
  ) {
    let scale = abs(map.determinant).squareRoot()
    let c = color.clamped
    leaves.append(
      Leaf(
        corners: box.corners.map { map.apply($0) },
        color: [c.red, c.green, c.blue].map { $0 * 255 },
        alpha: c.alpha * opacity, lineWidth: width.map { $0 * scale }, window: window))
  }
}

extension Picture {
  /// The SVG at a time of its clock.
  init(_ root: XMLElement, at t: Double) throws {
    var ids: [String: XMLElement] = [:]
    for element in root.all { if let id = element["id"] { ids[id] = element } }
    try add(root.children, Style(), ids, t)
  }

  /// What elements take over from those around them.
  private struct Style {
    var map = Affine.identity
    var opacity = 1.0
    var values: [String: String] = [:]
  }

  private mutating func add(
    _ elements: [XMLElement], _ style: Style, _ ids: [String: XMLElement], _ t: Double
  ) throws {
    for element in elements {
      var own = style
      guard try element.word("display", at: t) != "none" else { continue }
      own.opacity *= try element.value(of: "opacity", at: t)?[0] ?? 1
      own.map = own.map * (try element.map(at: t))
      for name in ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width"] {
        if let text = try element.paint(name, at: t) { own.values[name] = text }
      }
      for name in ["stroke-dasharray", "stroke-dashoffset"] {
        if let value = try element.value(of: name, at: t) {
          own.values[name] = value.map { "\($0)" }.joined(separator: " ")
        }
      }
      switch element.name {
      case "svg", "g": try add(element.children, own, ids, t)
      case "use":
        guard let target = ids[String((element["href"] ?? "#").dropFirst())] else { break }
        let x = Double(element["x"] ?? "0") ?? 0
        let y = Double(element["y"] ?? "0") ?? 0
        own.map = own.map * .translation(x, y)
        try add([target], own, ids, t)
      case "rect", "circle", "ellipse", "path":
        if let box = try element.box(at: t) { add(box, own) }
      default: break
      }
    }
  }

  private mutating func add(_ box: Rect, _ style: Style) {
    func number(_ name: String, _ initial: Double) -> Double {
      style.values[name].flatMap { numbers(in: $0).first } ?? initial
    }
    func color(_ text: String, _ alpha: Double) -> Color {
      let level = hexLevels(text)
      return Color(
        red: level[0] / 255, green: level[1] / 255, blue: level[2] / 255, alpha: alpha)
    }
    let fill = style.values["fill"] ?? "#000"
    if fill != "none" {
      add(box, style.map, color(fill, number("fill-opacity", 1)), style.opacity)
    }
    guard let stroke = style.values["stroke"], stroke != "none" else { return }
    var window: ClosedRange<Double>?
    if let dash = style.values["stroke-dasharray"] {
      // One dash, and a gap longer than the path.
      let length = box.width + box.height
      let start = -number("stroke-dashoffset", 0)
      let end = start + (numbers(in: dash).first ?? 0)
      window = min(max(start, 0), length)...min(max(end, 0), length)
    }
    add(
      box, style.map, color(stroke, number("stroke-opacity", 1)), style.opacity,
      width: number("stroke-width", 1), window)
  }
}

extension XMLElement {
  fileprivate func word(_ name: String, at t: Double) throws -> String? {
    let motion = try motions.first { $0.attribute == name }
    return motion?.text(at: t) ?? self[name]
  }

  /// A paint or a number as text, mixed between its keys.
  fileprivate func paint(_ name: String, at t: Double) throws -> String? {
    guard let motion = try motions.first(where: { $0.attribute == name }) else { return self[name] }
    guard let (a, b, p) = motion.mix(at: t) else { return self[name] }
    guard a.hasPrefix("#"), b.hasPrefix("#") else {
      return motion.value(at: t).map { "\($0[0])" } ?? self[name]
    }
    let levels = zip(hexLevels(a), hexLevels(b)).map { $0 + ($1 - $0) * p }
    return "levels " + levels.map { "\($0)" }.joined(separator: " ")
  }

  fileprivate func map(at t: Double) throws -> Affine {
    if let motion = try motions.first(where: { $0.attribute == "transform" }),
      let values = motion.value(at: t)
    {
      return Affine.named(motion.type ?? "", values)
    }
    var result = Affine.identity
    for part in (self["transform"] ?? "").split(separator: ")") {
      let pieces = part.split(separator: "(")
      result = result * .named(String(pieces[0]), numbers(in: String(pieces[1])))
    }
    return result
  }

  fileprivate func box(at t: Double) throws -> Rect? {
    func number(_ name: String) throws -> Double { try value(of: name, at: t)?[0] ?? 0 }
    switch name {
    case "rect":
      return Rect(
        x: try number("x"), y: try number("y"), width: try number("width"),
        height: try number("height"))
    case "circle":
      let r = try number("r")
      return Rect(x: try number("cx") - r, y: try number("cy") - r, width: 2 * r, height: 2 * r)
    default: return PathData(self["d"] ?? "").path.controlBounds
    }
  }
}

extension Affine {
  /// A transform function of SVG (SVG 2, 8.5).
  fileprivate static func named(_ name: String, _ n: [Double]) -> Affine {
    func value(_ i: Int, _ initial: Double) -> Double { i < n.count ? n[i] : initial }
    let turn = fullTurn / 360
    switch name.filter(\.isLetter) {
    case "translate": return .translation(value(0, 0), value(1, 0))
    case "scale": return .scale(value(0, 1), value(1, value(0, 1)))
    case "rotate":
      return .translation(value(1, 0), value(2, 0)) * .rotation(value(0, 0) * turn)
        * .translation(-value(1, 0), -value(2, 0))
    case "skewX":
      let (s, c) = sineCosine(value(0, 0) * turn)
      return Affine(a: 1, b: 0, c: s / c, d: 1, tx: 0, ty: 0)
    case "skewY":
      let (s, c) = sineCosine(value(0, 0) * turn)
      return Affine(a: 1, b: s / c, c: 0, d: 1, tx: 0, ty: 0)
    default:
      return Affine(
        a: value(0, 1), b: value(1, 0), c: value(2, 0), d: value(3, 1), tx: value(4, 0),
        ty: value(5, 0))
    }
  }
}

/// 0…255 of `#rgb`, `#rrggbb` and of a mix; the names of colours that the tests use are none.
private func hexLevels(_ text: String) -> [Double] {
  guard text.hasPrefix("#") else {
    return text.hasPrefix("levels") ? numbers(in: text) : [.nan, .nan, .nan]
  }
  let levels = text.dropFirst().map { Double($0.hexDigitValue ?? 0) }
  if levels.count == 3 { return levels.map { $0 * 17 } }
  return [0, 2, 4].map { levels[$0] * 16 + levels[$0 + 1] }
}
