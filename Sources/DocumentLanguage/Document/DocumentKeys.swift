import Diagnostics
import Notations
import Scene

/// The keys at the top of a document.
enum DocumentKeys {
  static let schema = Key("$schema", .text, "where an editor finds the schema; not read")
  static let title = Key(
    "title", .text, "what the animation is called", otherwise: "the file's name")
  static let description = Key("description", .text, "one sentence about the animation")
  static let group = Key(
    "group", .text, "the heading under which `kineo presets` lists it", otherwise: "Others")
  static let canvas = Key("canvas", .record(.canvas), "the area that is shown", isRequired: true)
  static let playback = Key(
    "playback", .record(.playback), "the span of time that is shown, and how many times")
  static let parameters = Key(
    "parameters", .map(.record(.parameter)), "what a caller may set, by name")
  static let paths = Key("paths", .map(.path), "named paths")
  static let colors = Key("colors", .map(.paint), "named colours and gradients")
  static let definitions = Key(
    "let", .map(.anything), "named values for expressions, computed in their order")
  static let imports = Key(
    "import", .either([.text, .list(.text, .any)]),
    "files beside this one whose `colors`, `paths`, `styles` and `let` are known here, too")
  static let styles = Key("styles", .map(.map(.anything)), "named sets of a layer's keys")
  static let layers = Key(
    "layers", .list(.record(.layer), .any), "the layers, back to front", isRequired: true)
  static let phases = Key("phases", .map(.record(.phase)), "named spans of the timeline")
  static let allow = Key(
    "allow", .list(.choice(Advice.allCases.map(\.rawValue)), .any),
    "names of the `kineo check` warnings to turn off")

  private static let deferredNames = Set(
    [parameters, definitions, paths, colors, styles, layers].map(\.name))

  /// Whether the key's values are evaluated one by one, each in its own scope.
  static func isDeferred(_ key: String) -> Bool { deferredNames.contains(key) }

  static let vocabulary = Vocabulary(
    .document, "a document",
    [
      schema, title, description, group, canvas, playback, parameters, imports, definitions, paths,
      colors, styles,
      layers, phases, allow,
    ])
}

/// The keys of a file that documents import.
enum SharedKeys {
  static let vocabulary = Vocabulary(
    .shared, "a file of shared values",
    [
      DocumentKeys.schema, DocumentKeys.title, DocumentKeys.description, DocumentKeys.imports,
      DocumentKeys.definitions, DocumentKeys.paths, DocumentKeys.colors, DocumentKeys.styles,
    ])
}

/// The keys of `canvas`.
enum CanvasKeys {
  static let size = Key(
    "size", .tuple(.number(.positive), 2), "width and height in points", isRequired: true)
  static let background = Key(
    "background", .either([.color, .choice(["transparent"])]), "the colour below all layers",
    otherwise: "transparent")
  static let matte = Key(
    "matte", .color,
    "the opaque colour that translucent pixels of a GIF are blended with, as they cannot be kept")
  static let seamless = Key.bool(
    "seamless",
    "whether small pictures are drawn with up to 16 samples a pixel, so that shapes that touch show no seams",
    default: false)
  static let browserEdges = Key.bool(
    "browserEdges",
    "whether curves, thin lines and texts have the edges that Chromium draws, as those of Lottie files do",
    default: false)

  static let vocabulary = Vocabulary(
    .canvas, "a canvas", [size, background, matte, seamless.key, browserEdges.key])
}

/// The keys of `playback`.
package enum PlaybackKeys {
  static let duration = Key(
    "duration", .either([.duration(.positive), .choice(["auto"])]), "how long one round is",
    otherwise: "auto")
  static let loop = Key(
    "loop", .either([.bool, .integer(.between(1, 65_535))]),
    "whether the animation repeats, or how many times it plays", otherwise: "true")
  package static let fields = Fields(Playback())
    .duration(
      "start", \.start, "the time at which playback starts; anything before it is not shown",
      .notNegative
    )
    .duration("hold", \.hold, "pause on the last frame before the next loop", .notNegative)
    .number(
      "fps", \.framesPerSecond, "frames per second in formats that have frames",
      Bounds(minimum: 0, maximum: 1000, isAboveMinimum: true), isExact: true
    )
    .number(
      "speed", \.speed, "how many seconds of the document pass in one second", .positive,
      isExact: true)

  static let vocabulary = Vocabulary(
    .playback, "playback", [duration, loop] + fields.keys)
}

/// The keys of a phase.
enum PhaseKeys {
  static let start = Key.value(
    "start", .either([.duration(.any), .text]),
    "when it begins; may refer to animations, as an animation's begin", default: 0.0)
  static let end = Key(
    "end", .either([.duration(.any), .text]), "when it ends", isRequired: true)

  static let vocabulary = Vocabulary(.phase, "a phase", [start.key, end])
}
