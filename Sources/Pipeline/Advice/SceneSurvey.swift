import DisplayList
import Geometry
import Scene
import Timeline

/// What is ever visible of a scene's layers, sampled at many times.
struct SceneSurvey {
  struct Sight: Hashable, Sendable {
    /// Whether the layer itself, without its children, draws anything.
    var hasInk = false
    /// Whether some of it was on the canvas at some time, or crossed it between two samples.
    var isOnCanvas = false
    /// For a shape: whether it had a fill with an area or a stroke with a width.
    var isPainted = false
    /// In points of the canvas; nil unless it is text.
    var letterHeight: Double?
    fileprivate var lastBox: Rect?
  }

  let scene: Scene
  private(set) var sights: [LayerID: Sight] = [:]

  /// Fewer for scenes with very many layers.
  private static let mostMoments = 48
  private static let mostVisits = 400_000

  init(_ scene: Scene) {
    self.scene = scene
    let timeline = Timeline(scene)
    let layers = max(1, Self.count(scene.layers))
    let moments = min(Self.mostMoments, max(2, Self.mostVisits / layers))
    let start = min(scene.playback.start, scene.phases.map(\.start).min() ?? .infinity)
    let end = max(
      scene.playback.start + scene.playback.duration, scene.phases.map(\.end).max() ?? -.infinity)
    for i in 0...moments {
      let time = start + (end - start) * Double(i) / Double(moments)
      timeline.walk(at: time) { layer, place in
        sights[layer.id, default: Sight()].look(at: layer, place, scene.canvas.bounds)
        return !layer.content.drawsChildrenElsewhere
      }
    }
  }

  private static func count(_ layers: [Layer]) -> Int {
    layers.reduce(layers.count) { $0 + count($1.children) }
  }
}

extension SceneSurvey.Sight {
  fileprivate mutating func look(at layer: Layer, _ place: Projection, _ canvas: Rect) {
    if case .shape(let shape) = layer.content, shape.isPainted { isPainted = true }
    if layer.content.drawsChildrenElsewhere { isOnCanvas = true }
    guard let ink = layer.ink else { return }
    hasInk = true
    // A layer that extends behind the eye has no bounding rectangle.
    guard ink.corners.allSatisfy({ place.weight(at: $0) > 1e-6 }),
      let box = Rect(containing: ink.corners.map(place.apply))
    else {
      isOnCanvas = true
      return
    }
    let way = lastBox.map(box.union) ?? box
    if way.touches(canvas) { isOnCanvas = true }
    lastBox = box
    guard let height = layer.letterHeight else { return }
    let top = place.apply(Point(ink.minX, ink.minY))
    let bottom = place.apply(Point(ink.minX, ink.maxY))
    let growth = ink.height > 0 ? (bottom - top).length / ink.height : 1
    letterHeight = max(letterHeight ?? 0, height * growth)
  }
}

extension Content {
  /// Copies of the children are not where the layers themselves are.
  fileprivate var drawsChildrenElsewhere: Bool {
    switch self {
    case .replicator, .tiles, .emitter: true
    case .none, .shape, .gradient, .text, .image, .backdrop, .snapshot: false
    }
  }
}

extension Layer {
  /// The bounds of everything the layer itself draws; nil if it draws nothing.
  fileprivate var ink: Rect? {
    var box: Rect?
    if background != nil || border.width > 0 { box = bounds }
    switch content {
    case .none, .replicator, .tiles: break
    case .gradient, .image, .backdrop, .snapshot, .emitter: box = bounds
    case .shape(let shape):
      if shape.isPainted, let around = shape.path.controlBounds {
        box = box.map(around.union) ?? around
        // Mitres extend beyond half the line width.
        if shape.stroke != nil { box = box?.grown(by: shape.style.width * 2) }
      }
    case .text(let text):
      if text.settings.indices.contains(text.current),
        let around = text.settings[text.current].outline.controlBounds
      {
        box = box.map(around.union) ?? around
      }
    }
    let shade = shadow.opacity > 0 ? 3 * shadow.radius + shadow.offset.length : 0
    return box?.grown(by: 3 * blur + shade)
  }

  /// The height of the tallest letter of the current text, in the layer's space; nil if there are no
  /// letters.
  fileprivate var letterHeight: Double? {
    guard case .text(let text) = content, text.settings.indices.contains(text.current),
      case let setting = text.settings[text.current],
      setting.text.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    return setting.letterRanges.lazy.compactMap { setting.outline.controlBounds(of: $0)?.height }
      .max()
  }
}

extension Shape {
  /// Whether it has a stroke, or a fill and an interior.
  var isPainted: Bool {
    if stroke != nil, style.width > 0 { return true }
    return fill != nil && path.hasInside
  }
}

extension Path {
  /// Whether it is more than straight line segments.
  var hasInside: Bool {
    var start = Point.zero
    var first: Point?
    for element in elements {
      var points: [Point] = []
      switch element {
      case .move(let p):
        (start, first) = (p, nil)
      case .line(let p): points = [p]
      case .quad(let c, let p): points = [c, p]
      case .cubic(let c1, let c2, let p): points = [c1, c2, p]
      case .close: break
      }
      for point in points {
        let way = point - start
        guard way.length > 1e-9 else { continue }
        if let first {
          if abs(first.cross(way)) > 1e-9 * first.length * way.length { return true }
        } else {
          first = way
        }
      }
    }
    return false
  }
}

extension Rect {
  fileprivate func grown(by distance: Double) -> Rect {
    Rect(
      x: minX - distance, y: minY - distance, width: width + 2 * distance,
      height: height + 2 * distance)
  }

  fileprivate func touches(_ other: Rect) -> Bool {
    minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
  }
}
