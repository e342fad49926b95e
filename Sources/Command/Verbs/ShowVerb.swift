import Diagnostics
import DocumentLanguage
import Notations
import Pipeline

/// `kineo show WHAT`: a document's source, its parameters, or its plain form, in any notation.
enum ShowVerb {
  static func run(_ arguments: LowArguments, _ console: Console) throws(CommandError) {
    let request = try arguments.documentRequest().document
    if arguments.showsParameters {
      let document = try LoadedDocument.load(request, for: .show, console)
      let parameters = document.reading.parameters
      let text = arguments.asksForJSON ? json(parameters) : Help.columns(parameters.map(row))
      return try console.product(Array(text.utf8))
    }
    if arguments.expands {
      let document = try LoadedDocument.load(request, for: .show, console, expanding: true)
      guard let expanded = document.reading.expanded else { return }
      return try write(expanded, as: arguments.notation ?? .json, console)
    }
    let source = try LoadedDocument.source(
      of: request.what, DocumentLoader(presets: .standard()))
    guard let notation = arguments.notation else { return try console.product(source.bytes) }
    let reading = NotationReader.read(source)
    console.tell(reading.diagnostics)
    guard let root = reading.root, !reading.hasErrors else {
      throw CommandError(.badDocument, "'\(source.name)' cannot be read")
    }
    try write(root, as: notation, console)
  }

  private static func write(_ node: SpecNode, as notation: Notation, _ console: Console)
    throws(CommandError)
  {
    let bytes: [UInt8]
    do throws(TextMistake) {
      bytes = try NotationWriter.write(node, as: notation)
    } catch {
      throw CommandError(.badDocument, error.message, hint: error.hint)
    }
    try console.product(bytes)
  }

  private static func row(_ parameter: Parameter) -> (String, String) {
    (
      "--\(parameter.name) \(parameter.placeholder)",
      [parameter.about, "(\(parameter.constraint))"].filter { !$0.isEmpty }.joined(separator: " ")
    )
  }

  private static func json(_ parameters: [Parameter]) -> String {
    NotationWriter.json(SpecNode(.array(parameters.map(\.node)), .none))
  }
}
