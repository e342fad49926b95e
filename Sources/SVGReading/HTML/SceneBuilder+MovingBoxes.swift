import Geometry
import Scene

/// Boxes of HTML whose sides move without pushing others away: bars, and what is placed absolutely.
extension SceneBuilder {
  /// The frame of a box at a time. What is in it keeps its layout.
  func frame(of box: LaidBox, _ node: Int, at time: Double) -> Rect {
    guard let room = box.room else { return box.frame }
    var frame = box.frame
    func side(_ name: String) -> Double? {
      guard tree.movers(of: name, node).isEmpty else {
        return tree.value(name, node, at: time).number
      }
      return tree.boxLength(
        name, node, of: ["top", "bottom"].contains(name) ? room.height : room.width)
    }
    let isAbsolute = tree.isAbsolute(node)
    let edges = tree.borders(node) + tree.padding(node, of: room.width)
    let isWhole = tree.word("box-sizing", node, at: 0) == "border-box"
    if tree.isMoving(["width"], node), let width = side("width") {
      frame.size.width = max(0, width) + (isWhole ? 0 : edges.width)
    }
    if isAbsolute, tree.isMoving(["height"], node), let height = side("height") {
      frame.size.height = max(0, height) + (isWhole ? 0 : edges.height)
    }
    guard tree.isPositioned(node), !(isAbsolute && tree.staysInPlace(node)) else { return frame }
    guard isAbsolute else {
      frame.origin.x += tree.isMoving(["left"], node) ? side("left") ?? 0 : 0
      frame.origin.y += tree.isMoving(["top"], node) ? side("top") ?? 0 : 0
      return frame
    }
    let margin = Point(
      tree.margin("left", node, of: room.width), tree.margin("top", node, of: room.width))
    if let left = side("left") {
      frame.origin.x = room.minX + left + margin.x
    } else if let right = side("right") {
      frame.origin.x = room.maxX - right - frame.width + margin.x
    }
    if let top = side("top") {
      frame.origin.y = room.minY + top + margin.y
    } else if let bottom = side("bottom") {
      frame.origin.y = room.maxY - bottom - frame.height + margin.y
    }
    return frame
  }

  /// A box's layer that follows its frame.
  func moving(_ layer: Layer, with box: LaidBox, _ node: Int, _ unit: Double) -> Layer {
    let movers = tree.sides.flatMap { tree.movers(of: $0, node) }
    guard box.room != nil, !movers.isEmpty else { return layer }
    var outer = makeLayer()
    outer.children = [layer]
    animate(&outer, .transform, movers, unit: unit) { outer, time in
      let way = self.frame(of: box, node, at: time).origin - box.frame.origin
      outer.transform =
        way == .zero ? .identity : Transform([.translate(x: way.x, y: way.y, z: 0)])
      return .transform(outer.transform)
    }
    return outer
  }

  /// How the edge of a box moves: its size, and its corners.
  struct MovingEdge {
    let movers: [StyledTree.Mover]
    let area: (Double) -> Rect
  }

  /// `area` is where the box is if its size does not move; otherwise its corner stays.
  func edge(of node: Int, _ area: Rect, moving corner: Point, _ size: ((Double) -> Size)?)
    -> MovingEdge
  {
    let movers = ["width", "height"].flatMap { tree.movers(of: $0, node) }
    let corners = tree.cornerMovers(node)
    guard let size, !movers.isEmpty else { return MovingEdge(movers: corners) { _ in area } }
    return MovingEdge(movers: movers + corners) { Rect(origin: corner, size: size($0)) }
  }

  /// Lets a background, the window in which it is seen, or another outline of it move with its box.
  func grow(
    _ layer: inout Layer, _ property: Property, _ node: Int, _ edge: MovingEdge, _ unit: Double,
    _ outline: ((Rect, Double) -> Path)? = nil
  ) {
    guard !edge.movers.isEmpty else { return }
    animate(&layer, property, edge.movers, unit: unit) { layer, time in
      let area = edge.area(time)
      let path =
        outline?(area, time) ?? self.outline(of: node, area, inset: Insets(all: 0), at: time)
      layer.changeShape { $0.path = path }
      layer.clipPath?.path = path
      return .path(path)
    }
  }

  /// Lets what a box shows of its content move with it.
  func widen(
    _ window: inout Layer, _ box: LaidBox, _ node: Int, _ area: Rect, _ unit: Double,
    _ edges: Insets
  ) {
    let size = box.room.map { _ in { self.frame(of: box, node, at: $0).size } }
    let edge = edge(of: node, area.onWholePoints, moving: area.origin, size)
    guard !edge.movers.isEmpty else { return }
    animate(&window, .clipPath, edge.movers, unit: unit) { window, time in
      let path = self.outline(of: node, edge.area(time), inset: edges, at: time)
      window.clipPath?.path = path
      return .path(path)
    }
  }
}

extension StyledTree {
  fileprivate var sides: [String] { ["width", "height", "left", "right", "top", "bottom"] }

  /// Whether what moves of an element's layout moves nothing else.
  func movesAlone(_ node: Int) -> Bool {
    let others = ["margin-top", "margin-left", "font-size", "letter-spacing", "padding-top"]
    guard !isMoving(others + ["padding-left", "display"], node) else { return false }
    let isOneLine = word("overflow", node, at: 0) != "visible" && !whiteSpace(node).wraps
    let isEmpty = element(node).children.isEmpty || isOneLine
    if isAbsolute(node) { return isEmpty || !isMoving(["width", "height"], node) }
    return !isMoving(["height", "right", "bottom"], node)
      && (isEmpty || !isMoving(["width"], node)) && role(node) == .block
  }
}
