import DisplayList
import Geometry
import Scene
import Timeline

/// Builds the elements of one document, with its shared definitions and its warnings.
final class SceneWriter {
  let scene: Scene
  let options: SVGOptions
  let encodePNG: @Sendable (Image) -> [UInt8]?
  let clock: OutputClock
  private(set) var warnings: [ExportWarning] = []
  var definitions: [Element] = []
  /// Snapshots being written, so that none shows itself.
  var openSnapshots: Set<LayerID> = []
  /// Whether any layer is seen from the front only.
  private(set) lazy var hasSingleSides = scene.layers.contains(where: \.hasSingleSides)
  private var idCount = 0
  private var idsByContent: [String: String] = [:]

  init(
    _ scene: Scene, options: SVGOptions, effort: Effort,
    encodePNG: @escaping @Sendable (Image) -> [UInt8]?
  ) {
    self.encodePNG = encodePNG
    self.scene = scene
    self.options = options
    clock = OutputClock(scene.playback, effort, options.motion)
  }

  /// Writes another scene into the same file and reuses its definitions.
  init(_ scene: Scene, after other: SceneWriter) {
    encodePNG = other.encodePNG
    self.scene = scene
    options = other.options
    clock = OutputClock(scene.playback, other.clock.effort, options.motion)
    definitions = other.definitions
    idCount = other.idCount
    idsByContent = other.idsByContent
  }

  func document() -> Element {
    let size = options.size ?? scene.canvas.size
    let decimals = Decimals(4)
    let view = viewBox(size)
    let box = [view.minX, view.minY, view.width, view.height]
    var root = Element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", .number(size.width, decimals)),
        ("height", .number(size.height, decimals)),
        ("viewBox", .numbers(box.map { WrittenNumber($0, decimals) })), ("role", "img"),
      ])
    // In a page, layers would otherwise mix with what is behind the picture, too.
    if scene.canvas.background?.alpha != 1, scene.layers.contains(where: \.blends) {
      root["style"] = "isolation:isolate"
    }
    for (name, text) in [("title", scene.title), ("desc", scene.summary)] {
      guard let text, !text.isEmpty else { continue }
      var element = Element(name)
      element.text = String(text.filter { $0 != Identifiers.mark })
      root.children.append(element)
    }
    var content: [Element] = []
    if let background = scene.canvas.background, background.alpha > 0 {
      content.append(canvasFill(background, view))
    }
    let place = rootPlace
    switch options.reducedMotion {
    case .play: content += layers(scene.layers, place)
    case .still: content += playingOrStill(place)
    }
    content = sharingLetters(collapsed(content))
    if !definitions.isEmpty {
      let inside = definitions.map { $0.hoistedInside() }
      root.children.append(Element("defs", children: inside))
    }
    root.children += collapsed(Element("g", children: content).hoistedInside().children)
    return root
  }

  /// The visible part of the canvas's space when it is fitted into this many pixels, centred.
  private func viewBox(_ size: Size) -> Rect {
    let canvas = scene.canvas.size
    let scale = min(size.width / canvas.width, size.height / canvas.height)
    guard scale > 0, scale.isFinite else {
      return Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    }
    let seen = Size(size.width / scale, size.height / scale)
    return Rect(
      x: (canvas.width - seen.width) / 2, y: (canvas.height - seen.height) / 2,
      width: seen.width, height: seen.height)
  }

  /// Of the canvas.
  var longerSide: Double { max(scene.canvas.size.width, scene.canvas.size.height) }

  /// The canvas's own space and time.
  var rootPlace: Place {
    Place(
      clock: LocalClock(output: clock, rate: 1, offset: 0), pixels: options.scale,
      precision: options.precision)
  }

  /// Both versions, of which a media query shows one.
  private func playingOrStill(_ place: Place) -> [Element] {
    var still = place
    still.clock = place.clock.frozen(
      at: options.stillTime ?? scene.playback.start + scene.playback.duration)
    let playing = newID()
    let standing = newID()
    var style = Element("style")
    style.text =
      "#\(standing){display:none}@media(prefers-reduced-motion:reduce)"
      + "{#\(playing){display:none}#\(standing){display:inline}}"
    return [
      style,
      Element("g", [("id", .text(playing))], children: layers(scene.layers, place)),
      Element("g", [("id", .text(standing))], children: layers(scene.layers, still)),
    ]
  }

  private func canvasFill(_ color: Color, _ view: Rect) -> Element {
    var rect = Figure.rect(view, radius: 0).element(Decimals(4))
    rect["fill"] = .color(color)
    if color.alpha < 1 { rect["fill-opacity"] = .number(color.alpha, Decimals(4)) }
    return rect
  }

  func warn(_ layer: Layer, _ message: String) {
    // Repeated warnings from one place in the document are reported once.
    let warning = ExportWarning(layer: layer.name, origin: layer.origin, message: message)
    let isKnown = warnings.contains {
      $0 == warning && $0.origin?.file == warning.origin?.file
        && $0.origin?.start == warning.origin?.start
    }
    if !isKnown { warnings.append(warning) }
  }

  /// The id of a definition, with the mark for the prefix. Equal definitions are shared.
  func define(_ element: Element) -> String {
    var text = ""
    element.write(into: &text)
    if let id = idsByContent[text] { return id }
    let id = newID()
    idsByContent[text] = id
    var named = element
    named.attributes.insert(Element.Attribute(name: "id", value: .text(id)), at: 0)
    definitions.append(named)
    return id
  }

  /// a, b, …, z, aa, ….
  func newID() -> String {
    var n = idCount
    idCount += 1
    var name = ""
    repeat {
      name = String(UnicodeScalar(UInt8(97 + n % 26))) + name
      n = n / 26 - 1
    } while n >= 0
    return String(Identifiers.mark) + name
  }
}

/// Where and when layers are drawn: the relation of their parent's space to the enclosing element.
struct Place {
  /// The parent's time.
  var clock: LocalClock
  /// Of the parent's space in the element's, if they differ only by that.
  var offset = Point.zero
  /// The most pixels per unit of the element's space.
  var pixels: Double
  /// The tint of everything drawn here; nil for none.
  var tint: Tint?
  /// The parent, if it has a sublayer transform.
  var parent: LayerState?

  /// Nil for as many decimals as a pixel needs.
  var precision: Int?

  /// The decimals needed for a hundredth of a pixel.
  var decimals: Decimals {
    precision.map { Decimals($0) } ?? Decimals(error: 0.0126 / max(pixels, 1e-6))
  }
  /// The largest error of fitted coordinates: a fiftieth of a pixel.
  var tolerance: Double { 0.02 / max(pixels, 1e-6) }
}

/// A replicator's tint over time.
struct Tint {
  var plan: MotionPlan
  var color: (Double) -> Color
}
