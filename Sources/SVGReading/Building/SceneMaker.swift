import DisplayList
import Geometry
import Scene
import SceneReading

/// The scene of a styled tree: its canvas, how long it plays, its layers.
struct SceneMaker {
  let tree: StyledTree
  let resources: Resources
  let log: SVGLog
  /// How long the last picture of what ends stays before it begins again, in seconds.
  static let rest = 1.0

  func scene(_ size: Size) -> Scene {
    let builder = SceneBuilder(tree, resources: resources, log: log)
    let rhythms = self.rhythms
    let together = Rhythm.joined(rhythms, longest: Course.longest)
    let playback = playback(together, rhythms)
    builder.horizon = playback.start + playback.duration + playback.hold
    var scene = Scene(canvas: Canvas(size: whole(size)), playback: playback, layers: [])
    scene.title = title
    scene.canvas.background = background
    var root = builder.makeLayer()
    var view = builder.makeLayer()
    let unit = builder.fit(&view, 0, [], unit: 1) { _ in size }
    view.children = builder.children(of: 0, unit: unit)
    root.children = [view]
    builder.turn(&root, 0)
    builder.finish(&root, 0, 1)
    scene.layers = [root]
    return scene
  }

  /// What the root's own style lays below the picture.
  private var background: Color? {
    for name in ["background-color", "background"] {
      for word in CSSText.words(tree.word(name, 0)) {
        if let color = ValueReader.color(word), color.alpha > 0 { return color }
      }
    }
    return nil
  }

  /// A picture has whole pixels.
  private func whole(_ size: Size) -> Size {
    Size((size.width - 1e-6).rounded(.up), (size.height - 1e-6).rounded(.up))
  }

  private var title: String? {
    let element = tree.document.elements[0]
    for child in element.elementChildren where tree.document.elements[child].name == "title" {
      let text = trimmed(SVGDocument.text(of: tree.document.elements[child]))
      return text.isEmpty ? nil : text
    }
    return nil
  }

  /// How everything moves that belongs to what may be drawn.
  private var rhythms: [Rhythm] {
    var result: [Rhythm] = []
    for motion in tree.motions where !motion.intervals.isEmpty { result.append(motion.rhythm) }
    for node in tree.nodes {
      for animation in node.animations where !animation.frames.frames.isEmpty {
        result.append(animation.rhythm)
      }
    }
    return result
  }

  private func playback(_ whole: Rhythm, _ parts: [Rhythm]) -> Playback {
    var playback = Playback()
    if let period = whole.period, !whole.isEndless {
      playback.start = whole.settles
      playback.duration = period
      return playback
    }
    if whole.isEndless {
      let longest = parts.compactMap(\.period).max() ?? 10
      playback.start = whole.settles
      playback.duration = min(longest, Course.longest)
      log.warn(
        .duration,
        "the picture does not come round within \(Int(Course.longest)) s: it is shown for"
          + " \(DecimalText.shortest(playback.duration, decimals: 3)) s",
        at: tree.document.elements[0].place, hint: "ask for another span with --duration")
      return playback
    }
    if whole.settles > 0 {
      playback.duration = whole.settles
      playback.hold = SceneMaker.rest
    }
    return playback
  }
}
