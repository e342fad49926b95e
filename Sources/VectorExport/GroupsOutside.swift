import Geometry

/// Groups that begin outside of the picture.
///
/// Chromium passes over a group for good if nothing of it is in the picture when it is first drawn, and neither it nor a group around
/// it has a transform: what transforms inside bring into the picture is then never seen. One that does nothing is enough.
struct GroupsOutside {
  private let picture: Rect
  /// The elements that can be used, by id.
  private var used: [String: Element] = [:]

  /// The SVG with a transform on such groups.
  static func transformed(_ root: Element) -> Element {
    guard let box = root["viewBox"]?.numbers?.map(\.value), box.count == 4 else { return root }
    var groups = GroupsOutside(
      picture: Rect(x: box[0], y: box[1], width: box[2], height: box[3]))
    groups.collect(root)
    var root = root
    root.children = root.children.map(groups.transformed)
    return root
  }

  private init(picture: Rect) { self.picture = picture }

  private mutating func collect(_ element: Element) {
    if let id = element["id"]?.text { used[id] = element }
    for child in element.children { collect(child) }
  }

  private func transformed(_ element: Element) -> Element {
    guard ["g", "use"].contains(element.name), element["display"] != .hidden,
      element.attribute("transform") == nil, element.attribute(Element.Attribute.way) == nil
    else { return element }
    var element = element
    // A blend mode in it would be the group's own.
    if inside(element).contains(where: moves), !begins(element, .identity, in: 8),
      !inside(element).contains(where: hasStyle)
    {
      element["transform"] = .transform([.scale(1, 1, Decimals(0))])
    } else {
      element.children = element.children.map(transformed)
    }
    return element
  }

  private func inside(_ element: Element) -> [Element] {
    element.name == "use" ? [target(of: element)].compactMap { $0 } : element.children
  }

  private func target(of use: Element) -> Element? {
    use["href"].flatMap { used[String($0.text.dropFirst())] }
  }

  /// Whether something that is shown at first is moved by its transform. What appears later is drawn anew then.
  private func moves(_ element: Element) -> Bool {
    guard element["display"] != .hidden else { return false }
    return ["transform", Element.Attribute.way].contains { name in
      element.attribute(name).map { !$0.motion.isEmpty } ?? false
    } || inside(element).contains(where: moves)
  }

  private func hasStyle(_ element: Element) -> Bool {
    element.attribute("style") != nil || inside(element).contains(where: hasStyle)
  }

  /// Whether something of an element is surely in the picture at first. Uses are followed `depth` times.
  private func begins(_ element: Element, _ outer: Affine, in depth: Int) -> Bool {
    guard element["display"] != .hidden, element.attribute(Element.Attribute.way) == nil else {
      return false
    }
    let map = (element["transform"]?.functions ?? []).reduce(outer) { $0 * $1.affine }
    switch element.name {
    case "g": return element.children.contains { begins($0, map, in: depth) }
    case "use":
      guard depth > 0, let target = target(of: element) else { return false }
      let place = Affine.translation(element.number("x"), element.number("y"))
      return begins(target, map * place, in: depth - 1)
    default:
      let box = element.box.flatMap { Rect(containing: $0.corners.map(map.apply)) }
      // A line may have no area.
      return box.flatMap { picture.intersection($0.inset(by: Insets(all: -1e-3))) } != nil
    }
  }
}

extension Element {
  fileprivate func number(_ name: String) -> Double { self[name]?.numbers?.first?.value ?? 0 }

  /// Of a simple shape; nil for others.
  fileprivate var box: Rect? {
    switch name {
    case "rect", "image":
      return Rect(
        x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    case "circle", "ellipse":
      let (rx, ry) =
        name == "circle" ? (number("r"), number("r")) : (number("rx"), number("ry"))
      return Rect(x: number("cx") - rx, y: number("cy") - ry, width: 2 * rx, height: 2 * ry)
    case "path":
      return self["d"].flatMap { PathData($0.text).path.controlBounds }
    default: return nil
    }
  }
}

extension TransformFunction {
  fileprivate var affine: Affine {
    let n = numbers.map(\.value)
    func number(_ i: Int, else other: Double = 0) -> Double { i < n.count ? n[i] : other }
    switch kind {
    case .translate: return .translation(number(0), number(1))
    case .scale: return .scale(number(0, else: 1), number(1, else: number(0, else: 1)))
    case .rotate:
      let center = Affine.translation(number(1), number(2))
      let back = Affine.translation(-number(1), -number(2))
      return center * .rotation(number(0) * degree) * back
    case .skewX: return Affine(a: 1, b: 0, c: tangent(number(0) * degree), d: 1, tx: 0, ty: 0)
    case .skewY: return Affine(a: 1, b: tangent(number(0) * degree), c: 0, d: 1, tx: 0, ty: 0)
    case .matrix: return Affine(numbers: n)
    }
  }
}
