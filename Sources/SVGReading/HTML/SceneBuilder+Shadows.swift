import DisplayList
import Geometry
import Scene

/// The shadows around boxes of HTML, and inside of them.
extension SceneBuilder {
  /// The first shadow is in front. Those inside are on the background, within the borders.
  func shadows(of node: Int, isInside: Bool, _ edge: MovingEdge, _ unit: Double) -> [Layer] {
    let movers = tree.movers(of: "box-shadow", node) + tree.movers(of: "color", node)
    let borders = isInside ? tree.borders(node) : Insets(all: 0)
    func list(_ time: Double) -> [BoxShadow] {
      shadows(of: node, at: time).filter { $0.isInside == isInside }
    }
    func shadow(_ k: Int, _ time: Double) -> BoxShadow {
      let list = list(time)
      return k < list.count ? list[k] : BoxShadow()
    }
    let times = [0] + keywordTimes(movers + edge.movers)
    let lists = times.map(list)
    let count = lists.reduce(0) { max($0, $1.count) }
    let area = times.dropFirst().reduce(edge.area(0)) { $0.union(edge.area($1)) }
    return (0..<count).reversed().map { k in
      let own = lists.filter { k < $0.count }.map { $0[k] }
      let isBlurred = own.contains { $0.blur > 0 }
      let reach = own.reduce(0) { max($0, $1.reach) } + 1
      let all = area.inset(by: Insets(all: -reach))
      var layer = shape(Path(), .color(.clear))
      if isInside { layer.changeShape { $0.fillRule = .evenOdd } }
      animate(&layer, .path, movers + edge.movers, unit: unit) { layer, time in
        let shadow = shadow(k, time)
        let area = edge.area(time)
        let spread = isInside ? -shadow.spread : shadow.spread
        let corners = self.tree.corners(node, of: area, at: time).inset(by: borders)
        var path = corners.spread(by: spread).outline(
          of: shadow.area(of: area.inset(by: borders), spread: spread),
          moves: !(movers + edge.movers).isEmpty)
        // A shadow inside is that of all around.
        if isInside { path.append(.rect(all.inset(by: Insets(all: -reach)))) }
        layer.changeShape { $0.path = path }
        return .path(path)
      }
      animate(&layer, .fill, movers, unit: unit) { layer, time in
        let paint = Paint.color(shadow(k, time).color)
        layer.changeShape { $0.fill = paint }
        return .paint(paint)
      }
      if isBlurred {
        animate(&layer, .filter, movers, unit: unit) { layer, time in
          let blur = shadow(k, time).blur
          layer.filter = Filter([Filter.Step(.blur(.source, x: blur, y: blur))])
          return .filter(layer.filter)
        }
      }
      // The shadow is not seen through the box, or not around it.
      func around(_ area: Rect, _ time: Double) -> Path {
        var path = isInside ? Path() : Path.rect(all)
        path.append(outline(of: node, area, inset: borders, at: time))
        return path
      }
      var window = makeLayer()
      window.clipPath = ClipPath(around(edge.area(0), 0), rule: .evenOdd)
      grow(&window, .clipPath, node, edge, unit, around)
      window.children = [layer]
      return window
    }
  }

  private func shadows(of node: Int, at time: Double) -> [BoxShadow] {
    let text = tree.word("box-shadow", node, at: time)
    guard text != "none", !text.isEmpty else { return [] }
    return CSSText.split(text, at: ",").prefix(16).compactMap { shadow($0, node, at: time) }
  }

  /// Nil if it is none.
  private func shadow(_ text: String, _ node: Int, at time: Double) -> BoxShadow? {
    var lengths: [Double] = []
    var color = color("color", node, at: time)
    var isInside = false
    for word in CSSText.words(text) {
      if word.lowercased() == "inset" {
        isInside = true
      } else if let length = Calculation(word, tree.units(node)) {
        lengths.append(length.value)
      } else if case .color(let own)? = tree.parse(word, "color", node, at: time, isStyle: true) {
        color = own.clamped
      }
    }
    guard lengths.count >= 2 else { return nil }
    return BoxShadow(
      offset: Point(lengths[0], lengths[1]), blur: lengths.count > 2 ? max(0, lengths[2]) / 2 : 0,
      spread: lengths.count > 3 ? lengths[3] : 0, color: color, isInside: isInside)
  }
}

private struct BoxShadow {
  var offset = Point.zero
  /// The standard deviation of the blur.
  var blur = 0.0
  var spread = 0.0
  var color = Color.clear
  var isInside = false

  func area(of box: Rect, spread: Double) -> Rect {
    var area = box.inset(by: Insets(all: max(-spread, -min(box.width, box.height) / 2)))
    area.origin = area.origin + offset
    return area
  }

  /// How far from a box it is seen.
  var reach: Double { max(0, spread) + offset.length + 4 * blur }
}
