import DisplayList
import Geometry
import Scene

/// What is drawn at one time, as far as it can be determined without pixels: one leaf for every fill,
/// stroke, image, clip, mask and shadow, back to front. Made from a display list, or from an SVG by a
/// reader that is independent of the exporter.
struct Picture {
  struct Leaf {
    enum Role: Hashable { case fill, stroke, image, clip, mask, shadow }

    var role: Role
    /// The corners of the path's box, on the canvas; for a shadow, two that encode its offset and
    /// radius.
    var corners: [Point]
    /// The box around the path on the canvas; nil if the path is not written as one.
    var box: Rect?
    /// Whether the corners are unknown, as in perspective: then only the box is compared.
    var isProjected = false
    /// Straight levels 0…255.
    var color: [Double] = [0, 0, 0]
    /// Includes the opacity of everything around it.
    var alpha = 1.0
    /// On the canvas; nil if it is not a stroke.
    var lineWidth: Double?
    /// The drawn part of its length, in points of the path's own space; nil for all of it.
    var window: ClosedRange<Double>?
    /// The deviation of all blurs around it, on the canvas.
    var blur = 0.0
  }

  var leaves: [Leaf] = []

  /// The largest differences from another picture with the same leaves: of positions in points, of
  /// colours in levels, of alphas; nil if the leaves differ. Hardly visible leaves may be missing.
  func difference(from other: Picture) -> (place: Double, color: Double, alpha: Double)? {
    var worst = (place: 0.0, color: 0.0, alpha: 0.0)
    var rest = other.leaves.filter { $0.alpha > 1e-3 }[...]
    for leaf in leaves where leaf.alpha > 1e-3 {
      while let next = rest.first, next.isFaint, !leaf.isLike(next) { rest.removeFirst() }
      guard let next = rest.first, leaf.isLike(next) else {
        if leaf.isFaint { continue }
        return nil
      }
      rest.removeFirst()
      worst.place = max(worst.place, leaf.distance(to: next))
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
    return alpha < 0.01 || (size < 0.1 && lineWidth == nil && role != .shadow)
      || lineWidth ?? 1 < 0.05 || drawn < 0.1
  }

  fileprivate func isLike(_ other: Picture.Leaf) -> Bool {
    guard role == other.role else { return false }
    if isProjected || other.isProjected { return boxDistance(to: other) < 25 }
    return corners[0].distance(to: other.corners[0]) < 25
  }

  private func boxDistance(to other: Picture.Leaf) -> Double {
    guard let a = box, let b = other.box else { return .infinity }
    return zip(a.corners, b.corners).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  fileprivate func distance(to other: Picture.Leaf) -> Double {
    var worst = abs(blur - other.blur)
    if isProjected || other.isProjected {
      worst = max(worst, boxDistance(to: other))
    } else {
      for (a, b) in zip(corners, other.corners) { worst = max(worst, a.distance(to: b)) }
    }
    if let a = lineWidth, let b = other.lineWidth { worst = max(worst, abs(a - b)) }
    if let a = window, let b = other.window {
      worst = max(worst, abs(a.lowerBound - b.lowerBound), abs(a.upperBound - b.upperBound))
    }
    return worst
  }
}

extension Picture {
  init(_ frame: Frame) { add(frame.items, 1, 0) }

  private mutating func add(
    _ items: [Item], _ opacity: Double, _ blur: Double, as role: Leaf.Role? = nil
  ) {
    for item in items {
      switch item {
      case .fill(let fill):
        guard case .color(let color) = fill.paint else { break }
        add(fill.path, fill.transform, role ?? .fill, color, opacity, blur)
      case .stroke(let stroke):
        guard case .color(let color) = stroke.paint else { break }
        add(stroke.path, stroke.transform, role ?? .stroke, color, opacity, blur)
        guard role == nil, !leaves.isEmpty else { break }
        let length = PathMeasure(stroke.path).length
        let scale = abs(stroke.transform.affine.determinant).squareRoot()
        leaves[leaves.count - 1].lineWidth = stroke.style.width * scale
        if !stroke.trim.isWhole {
          let span = stroke.trim.spans.first
          leaves[leaves.count - 1].window =
            span.map { $0.lowerBound * length...$0.upperBound * length } ?? 0...0
        }
      case .tiling(let tiling): add(tiling.items, opacity, blur, as: role)
      case .group(let group): add(group, opacity, blur)
      case .image(let image):
        add(.rect(image.rect), image.transform, .image, .black, opacity, blur)
      }
    }
  }

  /// The contents, then the clips and masks, then the shadow.
  private mutating func add(_ group: Group, _ opacity: Double, _ blur: Double) {
    let own = opacity * min(group.opacity, 1)
    let start = leaves.count
    let here = max(group.blur, group.filter?.blur ?? 0)
    add(group.items, own, (blur * blur + here * here).squareRoot())
    // A clip or mask of nothing may be missing.
    guard leaves[start...].contains(where: { $0.alpha > 1e-3 }) else { return }
    for clip in group.clips { add(clip.path, clip.transform, .clip, .black, 1, 0) }
    for mask in group.masks { add(mask.items, 1, 0, as: .mask) }
    guard let shadow = group.shadow ?? group.filter?.shadow else { return }
    let color = shadow.color.clamped
    leaves.append(
      Leaf(
        role: .shadow, corners: [.zero, shadow.offset, Point(shadow.radius, 0)],
        color: [color.red, color.green, color.blue].map { $0 * 255 }, alpha: color.alpha * own))
  }

  private mutating func add(
    _ path: Path, _ map: Projection, _ role: Leaf.Role, _ color: Color, _ opacity: Double,
    _ blur: Double
  ) {
    guard let bounds = path.controlBounds else { return }
    let c = color.clamped
    let corners = bounds.corners.map { map.affine.apply($0) / map.w }
    leaves.append(
      Leaf(
        role: role, corners: corners, box: Rect(containing: path.points.map { map.apply($0) }),
        isProjected: map.asAffine == nil, color: [c.red, c.green, c.blue].map { $0 * 255 },
        alpha: c.alpha * opacity, blur: blur))
  }
}

/// What stretched layers have.
extension PlacedFilter {
  fileprivate var scale: Double { abs(transform.even.determinant).squareRoot() }

  fileprivate var blur: Double {
    guard case .blur(_, let x, _)? = filter.steps.first?.operation else { return 0 }
    return x * scale
  }

  fileprivate var shadow: ShadowStyle? {
    guard case .dropShadow(_, let x, let y, let blur, _, let color)? = filter.steps.first?.operation
    else { return nil }
    return ShadowStyle(
      color: color, offset: transform.even.applyToVector(Point(x, y)), radius: blur * scale)
  }
}

extension Picture {
  /// The SVG at a time of its clock.
  init(_ root: XMLElement, at t: Double) throws {
    var ids: [String: XMLElement] = [:]
    for element in root.all { if let id = element["id"] { ids[id] = element } }
    try add(root.children, Style(), ids, t)
  }

  /// The properties that elements inherit.
  private struct Style {
    var map = Affine.identity
    var opacity = 1.0
    var blur = 0.0
    /// The role inside a clip path or mask.
    var role: Leaf.Role?
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
      let effect = element.target("filter", ids)?.children.first
      if let effect, effect.name == "feGaussianBlur" {
        let deviation = try effect.value(of: "stdDeviation", at: t)?[0] ?? 0
        let here = deviation * abs(own.map.determinant).squareRoot()
        own.blur = (own.blur * own.blur + here * here).squareRoot()
      }
      let start = leaves.count
      try addShape(element, own, ids, t)
      guard leaves[start...].contains(where: { $0.alpha > 1e-3 }) else { continue }
      for (name, role) in [("clip-path", Leaf.Role.clip), ("mask", .mask)] {
        guard let target = element.target(name, ids) else { continue }
        var inside = Style()
        (inside.map, inside.role) = (own.map, role)
        try add(target.children, inside, ids, t)
      }
      if let effect, effect.name == "feDropShadow" { try addShadow(effect, own, t) }
    }
  }

  private mutating func addShape(
    _ element: XMLElement, _ style: Style, _ ids: [String: XMLElement], _ t: Double
  ) throws {
    switch element.name {
    case "svg", "g": try add(element.children, style, ids, t)
    case "use":
      guard let target = ids[String((element["href"] ?? "#").dropFirst())] else { break }
      var style = style
      let x = Double(element["x"] ?? "0") ?? 0
      let y = Double(element["y"] ?? "0") ?? 0
      style.map = style.map * .translation(x, y)
      try add([target], style, ids, t)
    case "image":
      let box = Rect(
        x: 0, y: 0, width: Double(element["width"] ?? "") ?? .nan,
        height: Double(element["height"] ?? "") ?? .nan)
      leaves.append(
        Leaf(
          role: .image, corners: box.corners.map { style.map.apply($0) }, alpha: style.opacity,
          blur: style.blur))
    case "rect", "circle", "ellipse", "path":
      if let path = try element.path(at: t) { add(path, style) }
    default: break
    }
  }

  private mutating func addShadow(_ effect: XMLElement, _ style: Style, _ t: Double) throws {
    func number(_ name: String, _ initial: Double) throws -> Double {
      try effect.value(of: name, at: t)?[0] ?? initial
    }
    let offset = Point(try number("dx", 2), try number("dy", 2))
    let map = style.map
    let radius = try number("stdDeviation", 0) * abs(map.determinant).squareRoot()
    leaves.append(
      Leaf(
        role: .shadow,
        corners: [.zero, map.apply(offset) - map.apply(.zero), Point(radius, 0)],
        color: hexLevels(try effect.paint("flood-color", at: t) ?? "#000"),
        alpha: try number("flood-opacity", 1) * style.opacity))
  }

  private mutating func add(_ path: Path, _ style: Style) {
    func number(_ name: String, _ initial: Double) -> Double {
      style.values[name].flatMap { numbers(in: $0).first } ?? initial
    }
    guard let bounds = path.controlBounds else { return }
    var leaf = Leaf(
      role: style.role ?? .fill, corners: bounds.corners.map { style.map.apply($0) },
      box: Rect(containing: path.points.map { style.map.apply($0) }), blur: style.blur)
    let fill = style.values["fill"] ?? "#000"
    if fill != "none" {
      leaf.color = style.role == nil || style.role == .mask ? hexLevels(fill) : [0, 0, 0]
      leaf.alpha = number("fill-opacity", 1) * style.opacity
      leaves.append(leaf)
    }
    guard let stroke = style.values["stroke"], stroke != "none" else { return }
    if let dash = style.values["stroke-dasharray"] {
      // One dash, and a gap longer than the path.
      let length = bounds.width + bounds.height
      let start = -number("stroke-dashoffset", 0)
      let end = start + (numbers(in: dash).first ?? 0)
      leaf.window = min(max(start, 0), length)...min(max(end, 0), length)
    }
    leaf.role = style.role ?? .stroke
    leaf.color = hexLevels(stroke)
    leaf.alpha = number("stroke-opacity", 1) * style.opacity
    leaf.lineWidth = number("stroke-width", 1) * abs(style.map.determinant).squareRoot()
    leaves.append(leaf)
  }
}

extension XMLElement {
  fileprivate func word(_ name: String, at t: Double) throws -> String? {
    let motion = try motions.first { $0.attribute == name }
    return motion?.text(at: t) ?? self[name]
  }

  /// A paint or a number as text, interpolated between its keys.
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
    let way = try motions.first { $0.attribute == "motion" }?.value(at: t) ?? [0, 0]
    let place = Affine.translation(way[0], way[1])
    guard let motion = try motions.first(where: { $0.attribute == "transform" }),
      let values = motion.value(at: t)
    else { return place * stillMap }
    let own = Affine.named(motion.type ?? "", values)
    return motion.isSum ? place * stillMap * own : place * own
  }

  private var stillMap: Affine {
    var result = Affine.identity
    for part in (self["transform"] ?? "").split(separator: ")") {
      let pieces = part.split(separator: "(")
      result = result * .named(String(pieces[0]), numbers(in: String(pieces[1])))
    }
    return result
  }

  /// The target of an attribute's `url(#…)`.
  fileprivate func target(_ name: String, _ ids: [String: XMLElement]) -> XMLElement? {
    self[name].flatMap { text in ids[String(text.dropFirst("url(#".count).dropLast())] }
  }

  fileprivate func path(at t: Double) throws -> Path? {
    func number(_ name: String) throws -> Double { try value(of: name, at: t)?[0] ?? 0 }
    switch name {
    case "rect":
      return .rect(
        Rect(
          x: try number("x"), y: try number("y"), width: try number("width"),
          height: try number("height")))
    case "circle":
      let r = try number("r")
      return .rect(
        Rect(x: try number("cx") - r, y: try number("cy") - r, width: 2 * r, height: 2 * r))
    default:
      guard let motion = try motions.first(where: { $0.attribute == "d" }),
        let (from, to, share) = motion.mix(at: t)
      else { return PathData(self["d"] ?? "").path }
      let points = zip(PathData(from).path.points, PathData(to).path.points)
      var path = Path()
      for (i, (a, b)) in points.enumerated() {
        let p = a.mixed(with: b, share)
        if i == 0 { path.move(to: p) } else { path.line(to: p) }
      }
      return path
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

/// 0…255 for `#rgb`, `#rrggbb` and mixes; the tests use no colours with names.
private func hexLevels(_ text: String) -> [Double] {
  guard text.hasPrefix("#") else {
    return text.hasPrefix("levels") ? numbers(in: text) : [.nan, .nan, .nan]
  }
  let levels = text.dropFirst().map { Double($0.hexDigitValue ?? 0) }
  if levels.count == 3 { return levels.map { $0 * 17 } }
  return [0, 2, 4].map { levels[$0] * 16 + levels[$0 + 1] }
}
