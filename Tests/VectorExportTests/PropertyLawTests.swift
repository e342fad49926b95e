import DisplayList
import Geometry
import Raster
import Scene
import TestSupport
import Testing
import Timeline
import VectorExport

/// Nothing is silently wrong: what moves in frames moves in SVG, for every property and every content
/// that has it.
struct PropertyLawTests {
  /// Neither at the ends nor in the middle, where flags change.
  private static let times = [0.02, 0.3, 0.45, 0.8]

  private struct Outcome {
    var moves: Bool
    var export: SVGExport
    var root: XMLElement
    var timeline: Timeline
  }

  private func outcome(_ item: PropertyCase) throws -> Outcome {
    let timeline = Timeline(item.scene)
    let export = try SVGExporter { _ in [0] }.export(timeline)
    let frames = Self.times.map { timeline.frame(at: $0) }
    return Outcome(
      moves: frames.contains { $0 != frames[0] }, export: export,
      root: try XMLElement.parse(export.text), timeline: timeline)
  }

  /// Whether there is a warning about the animation: one that the same document without it does not
  /// get, or one that the thing is missing altogether.
  private func isTold(_ export: SVGExport, _ item: PropertyCase) throws -> Bool {
    let known = try SVGExporter { _ in [0] }.export(Timeline(item.still)).warnings
    return export.warnings.contains { !known.contains($0) || $0.message.contains("left out") }
  }

  /// Whether the animation changes any pixel. Display lists may differ invisibly: by the dash phase of
  /// a line without dashes.
  private func isSeen(_ item: PropertyCase) -> Bool {
    let (moving, still) = (Timeline(item.scene), Timeline(item.still))
    var renderer = Renderer(viewport: Viewport(canvas: item.scene.canvas.size, scale: 1))
    return Self.times.contains { t in
      let picture = renderer.render(still.frame(at: t))
      return renderer.render(moving.frame(at: t)).pixels != picture.pixels
    }
  }

  @Test(arguments: PropertyCase.Surroundings.allCases)
  func `everything that moves in frames moves in SVG, or there is a warning`(
    surroundings: PropertyCase.Surroundings
  ) throws {
    var silent: [String] = []
    for item in PropertyCase.all(in: surroundings) {
      let outcome = try outcome(item)
      guard outcome.moves else { continue }
      let states = try Self.times.map { try outcome.root.frozen(at: $0) }
      if Set(states).count > 1, outcome.root.hasMotion(apartFrom: item) { continue }
      if try !isTold(outcome.export, item), isSeen(item) { silent.append("\(item)") }
    }
    #expect(silent.isEmpty, "\(silent.count) stand still: \(silent)")
  }

  @Test(arguments: [PropertyCase.Surroundings.plain, .restless, .copies])
  func `it moves the same way if a reader can tell`(surroundings: PropertyCase.Surroundings) throws
  {
    var different: [String] = []
    for item in PropertyCase.all(in: surroundings) where item.isReadable {
      let outcome = try outcome(item)
      guard outcome.moves, try !isTold(outcome.export, item) else { continue }
      for t in Self.times {
        let shown = try Picture(outcome.root, at: t)
        let found = [t - 1e-4, t, t + 1e-4].compactMap {
          shown.difference(from: Picture(outcome.timeline.frame(at: $0)))
        }
        guard !found.contains(where: { $0.place <= 0.08 && $0.alpha <= 0.008 && $0.color <= 3 })
        else { continue }
        different.append("\(item) at \(t): \(found)")
        break
      }
    }
    #expect(different.isEmpty, "\(different.count) differ: \(different.prefix(12))")
  }

  /// A case that shows nothing would satisfy any law.
  @Test func `every property is visible in some frame`() throws {
    var shown: Set<Property> = []
    for surroundings in [PropertyCase.Surroundings.plain, .perspective, .restless] {
      for item in PropertyCase.all(in: surroundings)
      where !shown.contains(item.property) {
        let timeline = Timeline(item.scene)
        let frames = Self.times.map { timeline.frame(at: $0) }
        if frames.contains(where: { $0 != frames[0] }) { shown.insert(item.property) }
      }
    }
    let unseen = Property.allCases.filter { !shown.contains($0) }
    #expect(unseen.isEmpty)
  }

  @Test func `every kind of content is among the cases`() {
    let kinds = Set(
      PropertyCase.Kind.allCases.flatMap { kind in
        PropertyCase(.opacity, of: kind, in: .plain).map {
          PropertyCase.kinds(of: $0.scene.layers[1].content)
        } ?? []
      })
    #expect(kinds == Set(PropertyCase.Kind.allCases))
  }
}

extension PropertyCase {
  /// Whether these tests' small SVG reader supports everything in such a layer's output.
  fileprivate var isReadable: Bool {
    switch property {
    case .filter, .clips, .borderWidth, .borderColor, .strokeStart, .strokeEnd, .strokeOffset,
      .corners:
      return false
    default: break
    }
    return switch kind {
    case .none, .shape, .text, .replicator: true
    case .trimmed, .painted, .gradient, .radial, .circular, .conic, .image, .backdrop, .snapshot,
      .emitter, .tiles:
      false
    }
  }
}

extension PropertyCase {
  /// The same without the animation.
  fileprivate var still: Scene {
    var scene = scene
    scene.layers = scene.layers.map { $0.withoutSubject }
    return scene
  }
}

extension Layer {
  fileprivate var withoutSubject: Layer {
    var layer = self
    if id == LayerID(2) { layer.animations = [] }
    layer.children = children.map { $0.withoutSubject }
    return layer
  }
}

extension XMLElement {
  /// Everything that moves, as it is at a time.
  fileprivate func frozen(at t: Double) throws -> String {
    var text = ""
    for motion in try motions {
      let (a, b, p) = motion.mix(at: t) ?? ("", "", 0)
      text +=
        "\(name) \(motion.attribute) \(motion.type ?? "") \(a) \(a == b ? "" : b) \(a == b ? 0 : p)\n"
    }
    return try text + children.map { try $0.frozen(at: t) }.joined()
  }

  /// Whether more moves than what is animated in the document anyway.
  fileprivate func hasMotion(apartFrom item: PropertyCase) -> Bool {
    let count = all.filter { $0.name.hasPrefix("animate") }.count
    // A fading child is one animation in every copy of it that is drawn.
    return item.surroundings != .restless || count > 1
  }
}
