import FileSystem
import SceneReading
import Pipeline
import Quoting
import Scene

/// The help of a preset or document: what it shows, and the flags for its parameters.
enum PresetHelp {
  static func text(of what: String) throws(CommandError) -> String {
    let loader = DocumentLoader(presets: .standard())
    let reading = loader.read(try LoadedDocument.source(of: what, loader))
    let title = TerminalText.printable(reading.scene?.title ?? what)
    var text = "kineo \(TerminalText.printable(what)): \(title)\n"
    if let summary = reading.scene?.summary { text += TerminalText.line(summary) + "\n" }
    let name = FileSystem.name(of: what)
    let ending = FileSystem.pathExtension(of: what).utf8.count
    let stem = what == "-" ? "out" : ending == 0 ? name : String(name.dropLast(ending + 1))
    let words = [what, "-o", stem + ".gif"].map { TerminalText.printable(ShellText.quoted($0)) }
    text += "\nexample:\n  kineo \(words.joined(separator: " "))\n"
    guard !reading.parameters.isEmpty else { return text }
    let rows = reading.parameters.map(\.row).map { ("  " + $0.0, $0.1) }
    return text + "\nparameters:\n" + Help.columns(rows)
  }
}

extension Parameter {
  /// The placeholder for the value in help: the choices, or the kind of value.
  var placeholder: String {
    switch kind {
    case .number: "N"
    case .length: "LENGTH"
    case .duration: "TIME"
    case .angle: "ANGLE"
    case .color: "COLOR"
    case .colors: "COLORS"
    case .text: "TEXT"
    case .bool: "true|false"
    case .choice: choices.joined(separator: "|")
    case .path: "PATH"
    case .list: "LIST"
    }
  }
}
