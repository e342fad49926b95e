import Diagnostics
import DisplayList
import Geometry
import Scene

/// HTML in a `foreignObject`: its boxes as layers, in the coordinates of the element.
extension SceneBuilder {
  func html(of node: Int, _ unit: Double) -> [Layer] {
    let area = Rect(
      x: tree.number("x", node, at: 0), y: tree.number("y", node, at: 0),
      width: tree.number("width", node, at: 0), height: tree.number("height", node, at: 0))
    guard area.width > 0, area.height > 0 else { return [] }
    warnOfHTML(in: node)
    var sizes: [Int: Size] = [:]
    let layout = BoxLayout(tree) { node in
      if let known = sizes[node] { return known }
      let size = self.pictureSize(of: node, in: area.width)
      sizes[node] = size
      return size
    }
    let content = layout.content(of: node, area.size)
    var layer = makeLayer()
    layer.children = layers(of: content.boxes, at: area.origin, unit)
    layer.children += letters(content.letters, at: area.origin, in: node, unit)
    guard !layer.children.isEmpty else { return [] }
    if cutsOverflow(node) { layer.clipPath = ClipPath(.rect(area)) }
    let movers = ["x", "y"].flatMap { tree.movers(of: $0, node) }
    animate(&layer, .transform, movers, unit: unit) { layer, time in
      let x = self.tree.number("x", node, at: time) - area.minX
      let y = self.tree.number("y", node, at: time) - area.minY
      layer.transform = x == 0 && y == 0 ? .identity : Transform([.translate(x: x, y: y, z: 0)])
      return .transform(layer.transform)
    }
    return [layer]
  }

  /// The boxes as layers, with those in front last.
  private func layers(of boxes: [LaidBox], at corner: Point, _ unit: Double) -> [Layer] {
    func level(_ box: LaidBox) -> Int {
      guard let node = box.node, tree.isPositioned(node) else { return 0 }
      // What is positioned is in front of what is not, unless it says that it is behind.
      let index = Int(tree.word("z-index", node, at: 0)) ?? 0
      return index < 0 ? max(index, -100_000) : min(index, 100_000) + 1
    }
    let order = boxes.indices.sorted { (level(boxes[$0]), $0) < (level(boxes[$1]), $1) }
    return order.flatMap { layers(of: boxes[$0], at: corner, unit) }
  }

  private func layers(of box: LaidBox, at corner: Point, _ unit: Double) -> [Layer] {
    let area = Rect(origin: corner + box.frame.origin, size: box.frame.size)
    guard let node = box.node else {
      return layers(of: box.boxes, at: area.origin, unit)
        + letters(box.letters, at: area.origin, in: nil, unit)
    }
    guard nextID < SceneBuilder.mostLayers else {
      log.warn(.tooMany, "too many layers; the rest are not drawn", at: tree.element(node).place)
      return []
    }
    guard !box.isPiece else { return decoration(of: node, area, unit) }
    if tree.element(node).isSVG { return drawing(of: node, area, unit) }
    tree.knownBoxes[node] = area
    var layer = makeLayer(tree.element(node)["id"])
    let place = tree.element(node).place
    layer.origin = Origin(file: 0, start: place.start, end: place.end)
    let inner = self.place(&layer, node, unit: unit)
    if let room = box.room { tree.knownRooms[node] = room.size }
    layer.children = decoration(of: node, area, inner) { self.frame(of: box, node, at: $0).size }
    var content = layers(of: box.boxes, at: area.origin, inner)
    content += letters(box.letters, at: area.origin, in: node, inner)
    if tree.element(node).name == "img" { content += picture(of: node, area) }
    if tree.word("overflow", node, at: 0) != "visible", !content.isEmpty {
      var window = makeLayer()
      let edges = tree.borders(node)
      window.clipPath = ClipPath(outline(of: node, area.onWholePoints, inset: edges))
      widen(&window, box, node, area, inner, edges)
      window.children = content
      content = [window]
    }
    layer.children += content
    guard !layer.children.isEmpty else { return [] }
    finish(&layer, node, inner)
    return [moving(layer, with: box, node, unit)]
  }

  // MARK: Pictures

  private func pictureSize(of node: Int, in room: Double) -> Size {
    let element = tree.element(node)
    if element.isSVG { return drawingSize(of: node, in: room) }
    func side(_ name: String, _ own: Double?) -> Double? {
      tree.boxLength(name, node, of: nil) ?? element[name].flatMap { Length($0)?.pixels } ?? own
    }
    guard let address = element["src"].map(trimmed),
      let (_, own) = picture(address, at: element.place, room: nil), own.width > 0, own.height > 0
    else { return Size(side("width", nil) ?? 0, side("height", nil) ?? 0) }
    switch (side("width", nil), side("height", nil)) {
    case (let width?, let height?): return Size(width, height)
    case (let width?, nil): return Size(width, width * own.height / own.width)
    case (nil, let height?): return Size(height * own.width / own.height, height)
    case (nil, nil): return own
    }
  }

  /// The size of an `svg` among HTML, which keeps the shape of its view box.
  private func drawingSize(of node: Int, in room: Double) -> Size {
    let whole = tree.viewportSize(node, at: 0)
    func side(_ name: String, _ own: Double) -> Double? {
      guard let text = tree.declaredText(name, node), text != "auto" else { return nil }
      return tree.boxLength(name, node, of: nil) ?? own
    }
    let view = tree.viewBox(node, at: 0)?.size
    var size = Size(300, 150)
    switch (side("width", whole.width), side("height", whole.height)) {
    case (let width?, let height?): size = Size(width, height)
    case (let width?, nil): size = Size(width, view.map { width * $0.height / $0.width } ?? 150)
    case (nil, let height?):
      size = Size(view.map { height * $0.width / $0.height } ?? 300, height)
    case (nil, nil):
      if let view { size = Size(room, room * view.height / view.width) }
    }
    tree.drawingSizes[node] = size
    return size
  }

  private func picture(of node: Int, _ area: Rect) -> [Layer] {
    let element = tree.element(node)
    let inset = tree.borders(node) + tree.padding(node, of: 0)
    let room = area.inset(by: inset)
    guard let address = element["src"].map(trimmed), room.width > 0, room.height > 0,
      case (var layer, let own)? = picture(address, at: element.place, room: room.size)
    else { return [] }
    let view = Rect(origin: .zero, size: own)
    layer.bounds = view
    layer.anchorPoint = .zero
    let map = ViewBox.map(view, into: room.size, "none")
    layer.transform = Transform((.translation(room.minX, room.minY) * map).operations)
    guard tree.declaredText("border-top-left-radius", node) != nil else { return [layer] }
    var window = makeLayer()
    window.clipPath = ClipPath(outline(of: node, area, inset: inset))
    window.children = [layer]
    return [window]
  }

  /// An `svg` among HTML.
  private func drawing(of node: Int, _ area: Rect, _ unit: Double) -> [Layer] {
    guard let view = self.layer(of: node, unit: unit) else { return [] }
    let edges = tree.borders(node) + tree.padding(node, of: 0)
    var layer = makeLayer()
    layer.transform = Transform([
      .translate(x: area.minX + edges.left, y: area.minY + edges.top, z: 0)
    ])
    layer.children = [view]
    return [layer]
  }

  // MARK: Letters

  private func letters(
    _ letters: [PlacedLetter], at corner: Point, in holder: Int?, _ unit: Double
  ) -> [Layer] {
    var result: [Layer] = []
    var start = letters.startIndex
    while start < letters.endIndex {
      let node = letters[start].node
      let end = letters[start...].firstIndex { $0.node != node } ?? letters.endIndex
      var run = Array(letters[start..<end])
      for k in run.indices {
        run[k].move(corner)
        // Browsers set lines at whole points.
        let top = run[k].map.ty
        run[k].move(Point(0, (top + 0.5).rounded(.down) - top))
      }
      start = end
      result += text(run, of: node, in: holder, unit)
    }
    return result
  }

  /// Letters of one element, with their lines and shadows.
  private func text(_ run: [PlacedLetter], of node: Int, in holder: Int?, _ unit: Double)
    -> [Layer]
  {
    let shown = Path(joining: run.map(\.outline))
    let lines = tree.decorations(run)
    var layer = makeLayer()
    for line in lines where line.line != .through {
      layer.children.append(filled(line.path, "color", line.owner, unit))
    }
    if !shown.isEmpty {
      let clip = clippingBackground(of: node)
      if let clip, background(of: clip, at: 0) != nil, let area = tree.knownBoxes[clip] {
        layer.children += gradients(of: clip, area, shown, unit)
      } else {
        let own = filler(of: node)
        layer.children.append(filled(shown, own.name, own.node, unit))
      }
    }
    for line in lines where line.line == .through {
      layer.children.append(filled(line.path, "color", line.owner, unit))
    }
    guard !layer.children.isEmpty else { return [] }
    conceal(&layer, node)
    var outer = node
    while outer != holder, tree.element(outer).isHTML, tree.role(outer) == .run {
      var wrapper = makeLayer()
      wrapper.children = [layer]
      animate(&wrapper, .opacity, tree.movers(of: "opacity", outer), unit: unit) { layer, time in
        layer.opacity = min(max(self.tree.number("opacity", outer, at: time), 0), 1)
        return .number(layer.opacity)
      }
      if wrapper.opacity != 1 || !wrapper.animations.isEmpty { layer = wrapper }
      guard let parent = tree.nodes[outer].parent else { break }
      outer = parent
    }
    castShadows(of: node, in: &layer, unit)
    return [layer]
  }

  /// The property that gives letters their colour, and the element that has it.
  private func filler(of node: Int) -> (name: String, node: Int) {
    var next: Int? = node
    while let index = next, tree.element(index).isHTML {
      let text = tree.declaredText("text-fill-color", index)
      if let text {
        return text.lowercased() == "currentcolor" ? ("color", node) : ("text-fill-color", index)
      }
      next = tree.nodes[index].parent
    }
    return ("color", node)
  }

  private func filled(_ path: Path, _ name: String, _ node: Int, _ unit: Double) -> Layer {
    var layer = makeLayer()
    layer.content = .shape(Shape(path: path))
    layer.changeShape { $0.stroke = nil }
    let movers = tree.movers(of: name, node) + tree.movers(of: "color", node)
    animate(&layer, .fill, movers, unit: unit) { layer, time in
      var paint: Paint?
      if case .color(let color) = self.tree.value(name, node, at: time) {
        paint = .color(color.clamped)
      }
      layer.changeShape { $0.fill = paint }
      return .paint(paint)
    }
    return layer
  }

  func shape(_ path: Path, _ paint: Paint) -> Layer {
    var layer = makeLayer()
    var shape = Shape(path: path)
    shape.stroke = nil
    shape.fill = paint
    layer.content = .shape(shape)
    return layer
  }

  /// Hides a part of an element while that is not visible.
  func conceal(_ layer: inout Layer, _ node: Int) {
    animate(&layer, .hidden, tree.movers(of: "visibility", node), unit: 1) { layer, time in
      layer.isHidden = self.tree.word("visibility", node, at: time) != "visible"
      return .flag(layer.isHidden)
    }
  }

  // MARK: Warnings

  private func warnOfHTML(in node: Int) {
    for inner in tree.within(node) where tree.element(inner).isHTML {
      let element = tree.element(inner)
      let display = tree.display(inner)
      if HTMLNames.missing.contains(element.name) {
        log.warn(.html, "<\(element.name)> is not drawn", at: element.place)
      } else if display.hasSuffix("grid") || tree.word("float", inner, at: 0) != "none" {
        log.warn(
          .html, "grids and floats of HTML are laid out as blocks below each other",
          at: element.place)
      } else if tree.isMoving(HTMLNames.layout, inner), !tree.movesAlone(inner) {
        log.warn(
          .layout, "HTML layout is not animated: sizes, margins and fonts keep their first values",
          at: element.place, hint: "animate transforms, opacity or colours")
      }
      warnOfParts(of: inner)
    }
  }

  private func warnOfParts(of node: Int) {
    let place = tree.element(node).place
    if tree.cascade.generates(tree.nodes[node].element, in: tree.nodes[node].scope) {
      log.warn(.generated, "::before and ::after are not drawn", at: place)
    }
    let outline = CSSText.words(tree.word("outline", node, at: 0).lowercased())
    if !outline.contains(where: { ["none", "0", "0px"].contains($0) }) {
      log.warn(.border, "outlines of HTML are not drawn", at: place)
    }
    if tree.word("backdrop-filter", node, at: 0).lowercased() != "none" {
      log.warn(
        .feature, "'backdrop-filter' has no effect: what is behind the element stays sharp",
        at: place)
    }
    if tree.display(node) == "table" {
      let rows = tree.within(node).filter { tree.display($0) == "table-row" }
      if rows.count > 1, rows.contains(where: { tree.nodes[$0].children.count > 1 }) {
        log.warn(
          .table, "columns of tables do not line up; each row is laid out on its own", at: place)
      }
    }
    let runsLeft = tree.element(node).children.contains { child in
      if case .text(let text, _) = child {
        text.unicodeScalars.contains(where: \.runsLeft)
      } else {
        false
      }
    }
    if runsLeft {
      log.warn(.direction, "right-to-left text in HTML is not reordered", at: place)
    }
  }
}

private enum HTMLNames {
  static let missing: Set<String> = [
    "video", "audio", "canvas", "iframe", "object", "embed", "input", "button", "select",
    "textarea", "progress", "meter", "math",
  ]
  static let layout = [
    "width", "height", "margin-top", "margin-left", "top", "left", "right", "bottom", "font-size",
    "letter-spacing", "padding-top", "padding-left", "display",
  ]
}

extension Path {
  init(joining paths: [Path]) {
    self.init()
    for path in paths { append(path) }
  }
}
