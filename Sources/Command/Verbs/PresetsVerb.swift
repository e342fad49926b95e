import Diagnostics
import SceneReading
import Pipeline
import Quoting
import Scene

/// `kineo presets`: the names, one a line, with what each shows.
enum PresetsVerb {
  static func run(_ arguments: LowArguments, _ console: Console) throws(CommandError) {
    if let stray = arguments.operands.first {
      throw .usage("'kineo presets' takes no '\(stray)'")
    }
    let loader = DocumentLoader(presets: .standard(first: arguments.request.document.presets))
    let names = loader.presets.names
    var rows: [(name: String, title: String)] = []
    for name in names {
      guard case .success(let source) = loader.source(of: name) else { continue }
      rows.append((name, loader.read(source).scene?.title ?? ""))
    }
    guard !arguments.asksForJSON else { return try console.product(Array(json(rows).utf8)) }
    try console.product(
      text:
        Help.columns(
          rows.map { (TerminalText.printable($0.name), TerminalText.printable($0.title)) }))
  }

  private static func json(_ rows: [(name: String, title: String)]) -> String {
    let lines = rows.map { row in
      "  { \"name\": \(row.name.quotedForJSON), \"title\": \(row.title.quotedForJSON) }"
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
