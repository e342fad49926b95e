import DisplayList
import Geometry
import Scene

/// The borders of boxes of HTML.
extension SceneBuilder {
  /// One ring, or its four sides if their colours differ; `grow` lets a path grow with the box.
  func borders(
    of node: Int, _ area: Rect, _ unit: Double,
    grow: (inout Layer, @escaping (Rect, Double) -> Path) -> Void
  ) -> [Layer] {
    let widths = tree.borders(node)
    let sides = [
      ("top", widths.top), ("right", widths.right), ("bottom", widths.bottom),
      ("left", widths.left),
    ].filter { $0.1 > 0 }.map(\.0)
    for side in sides
    where !["solid", "inset", "outset"].contains(tree.word("border-\(side)-style", node, at: 0)) {
      log.warn(
        .border, "the borders of HTML are drawn solid", at: tree.element(node).place)
    }
    let movers =
      sides.flatMap { tree.movers(of: "border-\($0)-color", node) } + tree.movers(of: "color", node)
    func ring(_ area: Rect, at time: Double) -> Path {
      var ring = outline(of: node, area, inset: Insets(all: 0), at: time)
      ring.append(outline(of: node, area, inset: widths, at: time))
      return ring
    }
    func color(_ side: String, at time: Double) -> Color {
      self.color("border-\(side)-color", node, at: time)
    }
    let areAlike = keywordTimes(movers).allSatisfy { time in
      sides.allSatisfy { color($0, at: time) == color(sides[0], at: time) }
    }
    return (areAlike ? Array(sides.prefix(1)) : sides).map { side in
      var layer = shape(ring(area, at: 0), .color(.clear))
      layer.changeShape { $0.fillRule = .evenOdd }
      animate(&layer, .fill, movers, unit: unit) { layer, time in
        let paint = Paint.color(color(side, at: time))
        layer.changeShape { $0.fill = paint }
        return .paint(paint)
      }
      grow(&layer) { ring($0, at: $1) }
      if !areAlike { layer.clipPath = ClipPath(BoxSide.path(side, area, widths)) }
      return layer
    }
  }
}

private enum BoxSide {
  /// The part of a box in which one side's border is seen. Where corners are round, that is more than the border's width: the
  /// lines between two sides go on until two of them meet.
  static func path(_ side: String, _ outer: Rect, _ widths: Insets) -> Path {
    let share = min(outer.width / widths.width, outer.height / widths.height)
    let inner = outer.inset(
      by: Insets(
        top: widths.top * share, right: widths.right * share, bottom: widths.bottom * share,
        left: widths.left * share))
    let (a, b, c, d) = corners(side, outer, inner)
    var path = Path()
    path.move(to: a)
    for corner in [b, c, d] { path.line(to: corner) }
    path.close()
    return path
  }

  /// The corners of one side's border: along the outer edge, and back along the inner one.
  static func corners(_ side: String, _ outer: Rect, _ inner: Rect) -> (Point, Point, Point, Point)
  {
    switch side {
    case "top":
      (
        Point(outer.minX, outer.minY), Point(outer.maxX, outer.minY),
        Point(inner.maxX, inner.minY), Point(inner.minX, inner.minY)
      )
    case "right":
      (
        Point(outer.maxX, outer.minY), Point(outer.maxX, outer.maxY),
        Point(inner.maxX, inner.maxY), Point(inner.maxX, inner.minY)
      )
    case "bottom":
      (
        Point(outer.maxX, outer.maxY), Point(outer.minX, outer.maxY),
        Point(inner.minX, inner.maxY), Point(inner.maxX, inner.maxY)
      )
    default:
      (
        Point(outer.minX, outer.maxY), Point(outer.minX, outer.minY),
        Point(inner.minX, inner.minY), Point(inner.minX, inner.maxY)
      )
    }
  }
}
