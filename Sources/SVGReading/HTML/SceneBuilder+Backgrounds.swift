import DisplayList
import Geometry
import Scene

/// Backgrounds, borders and shadows of HTML's boxes.
extension SceneBuilder {
  /// What is behind the content of a box, whose size may move.
  func decoration(
    of node: Int, _ exact: Rect, _ unit: Double, size: ((Double) -> Size)? = nil
  ) -> [Layer] {
    let area = exact.onWholePoints
    let edge = edge(of: node, area, moving: exact.origin, size)
    var result = shadows(of: node, isInside: false, edge, unit)
    let outline = outline(of: node, area, inset: Insets(all: 0))
    let movers = tree.movers(of: "background-color", node) + tree.movers(of: "color", node)
    if tree.word("background-clip", node, at: 0) != "text" {
      if color("background-color", node, at: 0).alpha > 0 || !movers.isEmpty {
        var layer = shape(outline, .color(.clear))
        animate(&layer, .fill, movers, unit: unit) { layer, time in
          let paint = Paint.color(self.color("background-color", node, at: time))
          layer.changeShape { $0.fill = paint }
          return .paint(paint)
        }
        grow(&layer, .path, node, edge, unit)
        result.append(layer)
      }
      result += gradients(of: node, area, outline, unit) {
        self.grow(&$0, $1, node, edge, unit)
      }
    }
    result += shadows(of: node, isInside: true, edge, unit)
    result += borders(of: node, area, unit) { grow(&$0, .path, node, edge, unit, $1) }
    for k in result.indices { conceal(&result[k], node) }
    return result
  }

  func color(_ name: String, _ node: Int, at time: Double) -> Color {
    guard case .color(let color) = tree.value(name, node, at: time) else { return .clear }
    return color.clamped
  }

  /// The edge of a box, with its round corners.
  func outline(of node: Int, _ area: Rect, inset: Insets, at time: Double = 0) -> Path {
    let inner = area.inset(by: inset)
    guard inner.width > 0, inner.height > 0 else { return Path() }
    let corners = tree.corners(node, of: area, at: time).inset(by: inset)
    return corners.outline(of: inner, moves: !tree.cornerMovers(node).isEmpty)
  }

  /// The element whose background shows in letters.
  func clippingBackground(of node: Int) -> Int? {
    var next: Int? = node
    while let index = next, tree.element(index).isHTML {
      if tree.word("background-clip", index, at: 0) == "text" { return index }
      next = tree.nodes[index].parent
    }
    return nil
  }
}

extension Rect {
  /// With its edges at whole points, where browsers draw those of boxes.
  var onWholePoints: Rect {
    func whole(_ length: Double) -> Double { (length + 0.5).rounded(.down) }
    return Rect(
      x: whole(minX), y: whole(minY), width: whole(maxX) - whole(minX),
      height: whole(maxY) - whole(minY))
  }
}
