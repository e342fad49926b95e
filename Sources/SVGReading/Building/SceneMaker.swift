import DisplayList
import Geometry
import Scene
import SceneReading

/// Makes the scene of a styled tree: its canvas, playback and layers.
struct SceneMaker {
  let tree: StyledTree
  let resources: Resources
  let log: SVGLog
  /// How long the last picture of an animation that ends stays before it starts over, in seconds.
  static let rest = 1.0

  /// The scene of a window that shows a picture of this size.
  func scene(_ size: Size, in window: Size) -> Scene {
    let builder = SceneBuilder(tree, resources: resources, log: log)
    let rhythms = tree.rhythms
    let together = Rhythm.joined(rhythms, longest: ValueTiming.longest)
    let playback = playback(together, rhythms)
    builder.horizon = playback.start + playback.duration + playback.hold
    var scene = Scene(canvas: Canvas(size: whole(window)), playback: playback, layers: [])
    scene.title = title
    scene.canvas.background = background
    scene.canvas.isFine = true
    scene.canvas.browserLook = .svg
    let root = builder.root(size)
    if !builder.embedded.isEmpty {
      let all = rhythms + builder.embedded
      scene.playback = self.playback(Rhythm.joined(all, longest: ValueTiming.longest), all)
    }
    // A root's background covers the whole picture, whatever its corners.
    let area = tree.rootBox(in: size)
    scene.layers =
      builder.gradients(of: 0, area, .rect(Rect(origin: .zero, size: size)), 1)
      + [builder.snapped(root, size)]
    if let behind = builder.background(scene.canvas.size) { scene.layers.insert(behind, at: 0) }
    return scene
  }

  /// The background colour in the root's style; nil if there is none, or it moves.
  private var background: Color? {
    guard tree.movers(of: "background-color", 0).isEmpty,
      case .color(let color) = tree.value("background-color", 0, at: 0), color.alpha > 0
    else {
      return nil
    }
    return color
  }

  /// The size rounded up to whole pixels.
  private func whole(_ size: Size) -> Size {
    Size(size.width.wholePixels, size.height.wholePixels)
  }

  private var title: String? {
    let element = tree.document.elements[0]
    for child in element.elementChildren where tree.document.elements[child].name == "title" {
      let text = trimmed(SVGDocument.text(of: tree.document.elements[child]))
      return text.isEmpty ? nil : text
    }
    return nil
  }

  private func playback(_ whole: Rhythm, _ parts: [Rhythm]) -> Playback {
    var playback = Playback()
    if whole.endsLate {
      log.warn(
        .duration,
        "an animation repeats for more than a minute: it is shown as if it never ended",
        at: tree.document.elements[0].place, hint: "set a duration with --duration")
    }
    if let period = whole.period, !whole.isEndless {
      playback.start = whole.settles
      playback.duration = period
      return playback
    }
    if whole.isEndless {
      let longest = parts.compactMap(\.period).max() ?? 10
      playback.start = whole.settles
      playback.duration = min(longest, ValueTiming.longest)
      log.warn(
        .duration,
        "the animation does not loop within \(Int(ValueTiming.longest)) s: it is shown for"
          + " \(DecimalText.shortest(playback.duration, decimals: 3)) s",
        at: tree.document.elements[0].place, hint: "set another duration with --duration")
      return playback
    }
    if whole.settles > 0 {
      playback.duration = whole.settles
      playback.hold = SceneMaker.rest
    }
    return playback
  }
}

extension SceneBuilder {
  /// The picture stretched to the nearest whole pixels, as browsers do with a root of a fractional size.
  fileprivate func snapped(_ picture: Layer, _ size: Size) -> Layer {
    let whole = Size(max(1, size.width.rounded()), max(1, size.height.rounded()))
    guard whole != size else { return picture }
    var frame = makeLayer()
    frame.clipPath = ClipPath(.rect(Rect(origin: .zero, size: size)))
    frame.transform = Transform([
      .scale(x: whole.width / size.width, y: whole.height / size.height, z: 1)
    ])
    frame.children = [picture]
    return frame
  }

  /// A moving background behind the whole picture; nil if it stays as it is.
  func background(_ size: Size) -> Layer? {
    let movers = tree.movers(of: "background-color", 0)
    guard !movers.isEmpty else { return nil }
    var layer = shape(.rect(Rect(origin: .zero, size: size)), .color(.clear))
    animate(&layer, .fill, movers, unit: 1) { layer, time in
      let paint = Paint.color(self.color("background-color", 0, at: time))
      layer.changeShape { $0.fill = paint }
      return .paint(paint)
    }
    return layer
  }

  /// The layer of the whole picture.
  func root(_ size: Size) -> Layer {
    var root = makeLayer()
    var view = makeLayer()
    let box = tree.rootBox(in: size)
    let unit = fit(&view, 0, [], unit: 1) { _ in box.size }
    view.children = children(of: 0, unit: unit)
    turn(&root, 0)
    // Whatever its style says, a root shows nothing outside of its box.
    let area = Rect(origin: .zero, size: box.size)
    let outline = outline(of: 0, area, inset: Insets(all: 0))
    let isMoved = box != Rect(origin: .zero, size: size)
    if isMoved || outline != .rect(area) || root.transform != .identity
      || !root.animations.isEmpty
    {
      var edge = makeLayer()
      edge.clipPath = ClipPath(outline)
      edge.children = [view]
      view = edge
    }
    root.children = [view]
    finish(&root, 0, 1)
    guard box.origin != .zero else { return root }
    var window = makeLayer()
    window.transform = Transform([.translate(x: box.minX, y: box.minY, z: 0)])
    window.children = [root]
    return window
  }
}

extension StyledTree {
  /// The rhythms of all animations that play.
  var rhythms: [Rhythm] {
    var result: [Rhythm] = []
    for motion in motions where !motion.intervals.isEmpty { result.append(motion.rhythm) }
    for node in nodes {
      for animation in node.animations where !animation.frames.frames.isEmpty {
        result.append(animation.rhythm)
      }
    }
    return result
  }
}
