import DisplayList
import Geometry
import Scene

/// The gradients behind HTML's boxes.
extension SceneBuilder {
  private static let mostBackgrounds = 16
  private var positionNames: [String] { ["background-position-x", "background-position-y"] }

  /// The gradients behind a box, the first one in front. `grow` lets a layer's outline follow that of the box.
  func gradients(
    of node: Int, _ area: Rect, _ outline: Path, _ unit: Double,
    grow: ((inout Layer, Property) -> Void)? = nil
  ) -> [Layer] {
    let texts = CSSText.split(tree.word("background-image", node, at: 0), at: ",")
    if texts.count > SceneBuilder.mostBackgrounds {
      log.warn(
        .tooMany,
        "an element has more than \(SceneBuilder.mostBackgrounds) backgrounds; the rest are not drawn",
        at: tree.element(node).place)
    }
    var result: [Layer] = []
    for k in texts.indices.prefix(SceneBuilder.mostBackgrounds).reversed()
    where !texts[k].isEmpty && texts[k].lowercased() != "none" {
      guard let gradient = background(of: node, k, at: 0) else {
        log.warn(
          .background, "only gradients are drawn behind HTML", at: tree.element(node).place)
        continue
      }
      let repetition = listed("background-repeat", node, k, at: 0)
      let movers = positionNames.flatMap { tree.movers(of: $0, node) }
      // If positions move, what they show at their ends decides.
      let isWhole = moments(movers).allSatisfy {
        (background(of: node, k, at: $0) ?? gradient)
          .isWhole(in: area, repeats: repetition == "repeat")
      }
      if isWhole {
        var layer = gradientLayer(of: node, k, gradient, area, outline, unit)
        grow?(&layer, .path)
        result.append(layer)
      } else {
        var window = makeLayer()
        window.clipPath = ClipPath(outline)
        window.children = [copies(of: gradient, node, k, area, repetition, unit)]
        grow?(&window, .clipPath)
        result.append(window)
      }
    }
    return result
  }

  private func gradientLayer(
    of node: Int, _ k: Int, _ gradient: BoxGradient, _ area: Rect, _ outline: Path, _ unit: Double
  ) -> Layer {
    var layer = shape(outline, gradient.placed(in: area))
    let movers = (["background-image", "background-size"] + positionNames).flatMap {
      tree.movers(of: $0, node)
    }
    animate(&layer, .fill, movers, unit: unit) { layer, time in
      let paint = self.background(of: node, k, at: time)?.placed(in: area)
      layer.changeShape { $0.fill = paint }
      return .paint(paint)
    }
    return layer
  }

  /// A gradient and its copies side by side, which move together.
  private func copies(
    of gradient: BoxGradient, _ node: Int, _ k: Int, _ box: Rect, _ repetition: String,
    _ unit: Double
  ) -> Layer {
    if !(tree.movers(of: "background-size", node) + tree.movers(of: "background-image", node))
      .isEmpty
    {
      log.warn(
        .background, "repeating backgrounds of HTML keep their first size and colours",
        at: tree.element(node).place)
    }
    let first = gradient.area(in: box)
    let picture = shape(.rect(first), gradient.paint(in: first))
    let movers = positionNames.flatMap { tree.movers(of: $0, node) }
    func way(_ time: Double) -> Point {
      (background(of: node, k, at: time) ?? gradient).area(in: box).origin - first.origin
    }
    var moving = makeLayer()
    moving.children = [picture]
    if let words = repeats(repetition), first.width > 0, first.height > 0 {
      var reach = moments(movers).reduce(box) { reach, time in
        let way = way(time)
        return reach.union(Rect(origin: box.origin - way, size: box.size))
      }
      if !words.across { (reach.origin.x, reach.size.width) = (first.minX, first.width) }
      if !words.down { (reach.origin.y, reach.size.height) = (first.minY, first.height) }
      var layer = makeLayer()
      layer.bounds = reach
      layer.anchorPoint = .zero
      layer.position = reach.origin
      layer.content = .tiles(Tiles(tile: first, placement: .identity))
      layer.children = [picture]
      moving.children = [layer]
    }
    animate(&moving, .transform, movers, unit: unit) { layer, time in
      let way = way(time)
      layer.transform = way == .zero ? .identity : Transform([.translate(x: way.x, y: way.y, z: 0)])
      return .transform(layer.transform)
    }
    return moving
  }

  /// In which directions a background repeats; nil if in none.
  private func repeats(_ text: String) -> (across: Bool, down: Bool)? {
    let words = CSSText.words(text)
    let across = words.first != "no-repeat" && words.first != "repeat-y"
    let down = words.last != "no-repeat" && words.last != "repeat-x"
    return across || down ? (across, down) : nil
  }

  /// Times at which animations are all over their course.
  private func moments(_ movers: [StyledTree.Mover]) -> [Double] {
    guard !movers.isEmpty else { return [0] }
    let rhythm = ValueTiming(tree, movers).rhythm
    let span = rhythm.settles + (rhythm.period ?? 0)
    return (0...64).map { span * Double($0) / 64 }
  }

  /// A layer's entry in a list of them, which starts anew if it is too short.
  private func listed(_ name: String, _ node: Int, _ k: Int, at time: Double) -> String {
    let list = CSSText.split(tree.word(name, node, at: time), at: ",")
    return list[k % list.count]
  }

  /// A gradient behind a box, the frontmost one unless told otherwise; nil if that is none.
  func background(of node: Int, _ k: Int = 0, at time: Double) -> BoxGradient? {
    BoxGradient(
      listed("background-image", node, k, at: time),
      size: listed("background-size", node, k, at: time),
      position: positionNames.map { listed($0, node, k, at: time) }.joined(separator: " "),
      units: tree.units(node)
    ) { text in
      guard
        case .color(let color)? = self.tree.parse(
          text, "background-color", node, at: time, isStyle: true)
      else { return nil }
      return color.clamped
    }
  }
}
