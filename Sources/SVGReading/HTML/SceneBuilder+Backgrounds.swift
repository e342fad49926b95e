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
    var result = shadows(of: node, area)
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
        grow(&layer, .path, node, exact.origin, unit, size)
        result.append(layer)
      }
      result += gradients(of: node, area, outline, unit) {
        self.grow(&$0, $1, node, exact.origin, unit, size)
      }
    }
    result += borders(of: node, area, unit) { grow(&$0, .path, node, exact.origin, unit, size, $1) }
    for k in result.indices { conceal(&result[k], node) }
    return result
  }

  func color(_ name: String, _ node: Int, at time: Double) -> Color {
    guard case .color(let color) = tree.value(name, node, at: time) else { return .clear }
    return color.clamped
  }

  /// The edge of a box, with its round corners.
  func outline(of node: Int, _ area: Rect, inset: Insets) -> Path {
    let inner = area.inset(by: inset)
    guard inner.width > 0, inner.height > 0 else { return Path() }
    var isShare = false
    func radius(_ corner: String, _ edge: Double) -> Double {
      let text = CSSText.words(tree.declaredText("border-\(corner)-radius", node) ?? "0").first
      guard let value = text.flatMap({ Calculation($0, tree.units(node)) }) else { return 0 }
      if value.percent != 0 { isShare = true }
      return max(0, value.value + value.percent / 100 * min(area.width, area.height) - edge)
    }
    let radii = CornerRadii(
      topLeft: radius("top-left", max(inset.top, inset.left)),
      topRight: radius("top-right", max(inset.top, inset.right)),
      bottomRight: radius("bottom-right", max(inset.bottom, inset.right)),
      bottomLeft: radius("bottom-left", max(inset.bottom, inset.left)))
    guard !radii.isZero else { return .rect(inner) }
    guard isShare, inner.width != inner.height else { return .roundedRect(inner, radii: radii) }
    // Shares of the sides make elliptic corners: those of a square, stretched.
    let side = min(inner.width, inner.height)
    let square = Path.roundedRect(Rect(x: 0, y: 0, width: side, height: side), radii: radii)
    return square.transformed(
      by: .translation(inner.minX, inner.minY) * .scale(inner.width / side, inner.height / side))
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

  // MARK: Shadows

  /// The shadows around a box; the first one is in front.
  private func shadows(of node: Int, _ area: Rect) -> [Layer] {
    let text = tree.word("box-shadow", node, at: 0)
    guard text != "none", !text.isEmpty else { return [] }
    var result: [Layer] = []
    for part in CSSText.split(text, at: ",").prefix(16).reversed() {
      var lengths: [Double] = []
      var color = color("color", node, at: 0)
      var isInside = false
      for word in CSSText.words(part) {
        if word.lowercased() == "inset" {
          isInside = true
        } else if let length = Calculation(word, tree.units(node)) {
          lengths.append(length.value)
        } else if case .color(let own)? = tree.parse(word, "color", node, at: 0, isStyle: true) {
          color = own.clamped
        }
      }
      guard lengths.count >= 2 else { continue }
      guard !isInside else {
        log.warn(.background, "inset box shadows are not drawn", at: tree.element(node).place)
        continue
      }
      let spread = lengths.count > 3 ? lengths[3] : 0
      let blur = lengths.count > 2 ? max(0, lengths[2]) / 2 : 0
      var wide = area.inset(by: Insets(all: -spread))
      wide.origin = wide.origin + Point(lengths[0], lengths[1])
      guard wide.width > 0, wide.height > 0 else { continue }
      var layer = shape(outline(of: node, wide, inset: Insets(all: 0)), .color(color))
      if blur > 0 {
        layer.filter = Filter([Filter.Step(.blur(.source, x: blur, y: blur))])
      }
      // The shadow is not seen through the box.
      let far = wide.union(area).inset(by: Insets(all: -4 * blur - 1))
      var around = Path.rect(far)
      around.append(outline(of: node, area, inset: Insets(all: 0)))
      var window = makeLayer()
      window.clipPath = ClipPath(around, rule: .evenOdd)
      window.children = [layer]
      result.append(window)
    }
    return result
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
