import Diagnostics
import Geometry
import Notations
import Pipeline
import Quoting
import Scene
import SceneReading

/// `kineo presets [WORD…]`: lists the presets, or those that match words, in their groups.
enum PresetsVerb: VerbDefinition {
  static let summary = "list the presets, or those that match words"
  static let operands = "[WORD…]"
  static let examples: [VerbExample] = [
    ("kineo presets", "in groups, with descriptions"),
    ("kineo presets blur", "those with this in their name, group or description"),
    ("kineo presets --json", "with sizes, durations and parameters, too"),
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    let loader = DocumentLoader(presets: .standard(first: arguments.request.document.presets))
    let words = arguments.operands
    let list = PresetList(loader).matching(words)
    guard !list.entries.isEmpty else {
      throw CommandError(
        .missingInput, "no preset matches '\(words.joined(separator: " "))'",
        hint: Suggestion.hint(for: words.joined(separator: "-"), among: loader.presets.names)
          ?? "'kineo presets' lists them all")
    }
    if arguments.asksForJSON {
      let records = list.entries.compactMap { record(of: $0, loader) }
      return try console.product(
        Array(NotationWriter.json(SpecNode(.array(records), .none)).utf8))
    }
    try console.product(text: table(list))
  }

  /// A heading, and two columns below it, which are aligned across all groups.
  private static func table(_ list: PresetList) -> String {
    let width = list.entries.map(\.name.count).max() ?? 0
    return list.groups.map { group in
      let rows = group.entries.map { entry in
        let gap = String(repeating: " ", count: width - entry.name.count)
        return ("  " + TerminalText.printable(entry.name) + gap, TerminalText.line(entry.summary))
      }
      return TerminalText.printable(group.heading) + "\n" + Help.columns(rows)
    }.joined(separator: "\n")
  }

  /// Everything a program needs to offer a preset, for which its document is read; nil if it has
  /// mistakes.
  private static func record(of entry: PresetList.Entry, _ loader: DocumentLoader) -> SpecNode? {
    guard case .success(let source) = loader.source(of: entry.name) else { return nil }
    let reading = loader.read(source)
    guard let scene = reading.scene else { return nil }
    let size = [scene.canvas.size.width, scene.canvas.size.height]
    let seconds = scene.playback.duration / scene.playback.speed + scene.playback.hold
    let members: [(String, SpecValue)] = [
      ("name", .string(entry.name)), ("title", .string(entry.title)),
      ("description", .string(entry.summary)), ("group", .string(entry.group)),
      ("size", .array(size.map { SpecNode(.number($0), .none) })),
      ("duration", .number((seconds * 1000).rounded() / 1000)),
      ("parameters", .array(reading.parameters.map(\.node))),
    ]
    return SpecNode(
      .object(
        members.map { SpecMember(key: $0.0, keyPlace: .none, node: SpecNode($0.1, .none)) }), .none)
  }
}
