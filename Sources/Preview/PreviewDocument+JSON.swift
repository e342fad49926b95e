import Diagnostics
import DisplayList
import Encoding
import FileSystem
import Geometry
import Notations
import Pipeline
import Quoting
import Raster
import Scene
import SceneReading
import Timeline
import VectorExport

extension PreviewDocument {
  /// The document's data for the page's script. Times are in seconds of the output: 0 is the first
  /// frame.
  public func json() throws(RenderFailure) -> String {
    let scene = job.timeline.scene
    let span = job.span
    let moments = self.moments
    let svg = try job.svg(options.svg)
    let places = reading.origins.locations(of: svg.warnings.map(\.origin))
    let notices = zip(svg.warnings, places).map { warning, place in
      Diagnostic(.warning, "in the SVG, \(warning.text)", at: place)
    }
    let layers = LayerTracks(job.timeline, span)
    var members: [(key: String, value: String)] = [
      ("name", name.quotedForJSON),
      ("title", title.quotedForJSON),
      ("summary", (scene.summary ?? "").quotedForJSON),
      ("command", JSONText.texts(command)),
      ("settings", JSONText.array(settings.map { JSONText.texts([$0.name, $0.text]) })),
      ("hidden", JSONText.texts(hiddenParameters)),
      ("canvas", JSONText.numbers([scene.canvas.size.width, scene.canvas.size.height])),
      ("pixels", JSONText.numbers([Double(job.viewport.width), Double(job.viewport.height)])),
      ("opaque", "\(job.isOpaque)"),
      ("duration", JSONText.number(span.seconds + span.hold)),
      ("plays", job.playback.loop.plays.map { "\($0)" } ?? "null"),
      ("start", JSONText.number(span.start)),
      ("speed", JSONText.number(span.speed)),
      ("moments", JSONText.numbers(moments.map(\.start))),
      (
        "phases",
        JSONText.array(
          scene.phases.map { phase in
            JSONText.object([
              ("name", phase.name.quotedForJSON),
              ("start", JSONText.number(layers.outputTime(phase.start))),
              ("end", JSONText.number(layers.outputTime(phase.end))),
            ])
          })
      ),
      ("layers", layers.json(moments: moments.map(\.time))),
      ("parameters", Self.compact(reading.parameters.map(\.node))),
      ("diagnostics", JSONText.array((reading.diagnostics + notices).map(Self.json))),
      ("formats", JSONText.texts(Self.formats.map(\.name))),
      ("svg", svg.text.quotedForJSON),
    ]
    if let document = documentWithDefaults { members.append(("document", document.quotedForJSON)) }
    return JSONText.object(members)
  }

  /// The document's own title, or the name of its file.
  var title: String { job.timeline.scene.title ?? FileSystem.name(of: name) }

  /// The data for the page's script if there is nothing to show.
  public static func json(of diagnostics: [Diagnostic], name: String) -> String {
    JSONText.object([
      ("name", name.quotedForJSON),
      ("diagnostics", JSONText.array(diagnostics.map(Self.json))),
    ])
  }

  /// When each frame of a GIF begins, on the output's clock and in the document.
  public var moments: [(start: Double, time: Double)] {
    let clock = FrameClock.hundredths
    var ticks = 0
    return FrameSchedule(
      span: job.span, framesPerSecond: job.playback.framesPerSecond, clock: clock
    ).moments.map { moment in
      defer { ticks += moment.ticks }
      return (Double(ticks) / Double(clock.ticksPerSecond), moment.time)
    }
  }

  private static func compact(_ nodes: [SpecNode]) -> String {
    NotationWriter.json(SpecNode(.array(nodes), .none))
  }

  private static func json(_ diagnostic: Diagnostic) -> String {
    var members: [(key: String, value: String)] = [
      ("severity", diagnostic.severity.rawValue.quotedForJSON),
      ("message", diagnostic.message.quotedForJSON),
    ]
    if let hint = diagnostic.hint { members.append(("hint", hint.quotedForJSON)) }
    if let location = diagnostic.location {
      members.append(("file", location.file.quotedForJSON))
      members.append(("keyPath", location.keyPath.quotedForJSON))
      if let span = location.span {
        members += [
          ("line", "\(span.line)"), ("column", "\(span.column)"), ("length", "\(span.length)"),
          ("text", span.text.quotedForJSON), ("caret", "\(span.caret)"),
        ]
      }
    }
    return JSONText.object(members)
  }

  /// The maximum size of a document that is rewritten, in bytes.
  private static let largestDocument = 1 << 18

  /// The document with the current parameter values as defaults; nil if it has no parameters. Comments
  /// are lost.
  private var documentWithDefaults: String? {
    guard !reading.parameters.isEmpty, source.bytes.count <= Self.largestDocument,
      var root = NotationReader.read(source).root, case .object(var members) = root.value,
      let record = members.firstIndex(where: { $0.key == "parameters" }),
      case .object(var declarations) = members[record].node.value
    else { return nil }
    for (i, declaration) in declarations.enumerated() {
      guard case .object(var keys) = declaration.node.value,
        let parameter = reading.parameters.first(where: { $0.name == declaration.key }),
        parameter.value != parameter.defaultValue,
        let key = keys.firstIndex(where: { $0.key == "default" })
      else { continue }
      keys[key].node = parameter.value.node(at: .none)
      declarations[i].node.value = .object(keys)
    }
    members[record].node.value = .object(declarations)
    root.value = .object(members)
    return NotationWriter.json(root)
  }
}
