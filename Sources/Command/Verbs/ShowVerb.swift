import Diagnostics
import FileSystem
import Notations
import Pipeline
import SceneReading

/// `kineo show WHAT`: a document's source, its parameters, its contents, or its plain form, in any notation; of Lottie and
/// SVG files the plain form is a document of kineo's own language.
enum ShowVerb: VerbDefinition {
  static let summary =
    "print a preset or a document: its source, parameters, contents or plain form"
  static let operands = "WHAT"
  static let examples: [VerbExample] = [
    ("kineo show checkmark > mine.json", "a preset's source, to edit"),
    ("kineo show checkmark --parameters", "its parameters, with types and defaults"),
    ("kineo show cover --parameters --as plist > t.plist", "the values, for --tuning t.plist"),
    ("kineo show wave.lottie --contents", "phases, slots, layers and assets of a Lottie file"),
    ("kineo show --keys", "the animatable properties"),
    ("kineo show mine.json --as plist", "the same document as a property list"),
  ]
  static let takesParameters = true

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    if arguments.showsKeys { return try showKeys(arguments, console) }
    let request = try arguments.documentRequest().document
    if arguments.showsParameters { return try showParameters(request, arguments, console) }
    if arguments.showsContents { return try showContents(request, arguments, console) }
    if arguments.expands { return try showPlain(request, arguments, console) }
    try showSource(request, arguments, console)
  }

  private static func showParameters(
    _ request: DocumentRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandError) {
    let document = try LoadedDocument.load(request, for: .show, console)
    let parameters = document.reading.parameters
    if let notation = arguments.notation {
      return try write(tuning(parameters), as: notation, console)
    }
    guard !arguments.asksForJSON else {
      return try console.product(Array(json(parameters).utf8))
    }
    try console.product(text: Help.columns(parameters.map(\.row)))
  }

  private static func showContents(
    _ request: DocumentRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandError) {
    let document = try LoadedDocument.load(request, for: .show, console, listing: true)
    let (reading, scene) = (document.reading, document.scene)
    guard arguments.asksForJSON || arguments.notation != nil else {
      return try console.product(text: ContentsTable(reading, scene).text)
    }
    try write(reading.contents(of: scene), as: arguments.notation ?? .json, console)
  }

  private static func showPlain(
    _ request: DocumentRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandError) {
    let document = try LoadedDocument.load(request, for: .show, console, expanding: true)
    let notation = arguments.notation ?? .json
    if let expanded = document.reading.expanded {
      return try write(expanded, as: notation, console)
    }
    // Files of other languages have no plain form of their own.
    let (node, notices) = document.scene.document
    console.tell(notices, document.reading.origins)
    try write(node, as: notation, console)
  }

  private static func showSource(
    _ request: DocumentRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandError) {
    let source = DocumentLoader.unpacked(
      try LoadedDocument.source(
        of: request.what, DocumentLoader(presets: .standard(first: request.presets))))
    let text = String(validating: source.bytes, as: UTF8.self)
    if arguments.notation == nil, let text {
      // On a terminal print readable text, elsewhere the file as it is.
      return FileSystem.isTerminal(.output)
        ? try console.product(text: text) : try console.product(source.bytes)
    }
    let reading = NotationReader.read(source)
    console.tell(reading.diagnostics)
    guard let root = reading.root, !reading.hasErrors else {
      throw CommandError(.badDocument, "'\(source.name)' cannot be read")
    }
    guard let notation = arguments.notation else { return try console.product(source.bytes) }
    try write(root, as: notation, console)
  }

  /// The animatable properties, in columns.
  private static func showKeys(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandError) {
    if let stray = arguments.operands.first {
      throw .usage("--keys applies to all documents, not to '\(stray)'")
    }
    let rows = DocumentLoader.keyPaths
    guard arguments.asksForJSON else {
      return try console.product(
        text: Help.columns(
          rows.map { row in
            let layers = row.layers == "all" ? "" : " (\(row.layers))"
            return (row.name, "\(row.value): \(row.about)\(layers)")
          }))
    }
    let nodes = rows.map { row in
      SpecNode(
        .object(
          [
            ("keyPath", row.name), ("value", row.value), ("layers", row.layers),
            ("about", row.about),
          ].map { SpecMember(key: $0.0, keyPlace: .none, node: SpecNode(.string($0.1), .none)) }),
        .none)
    }
    try console.product(Array(NotationWriter.json(SpecNode(.array(nodes), .none)).utf8))
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

  /// A `--tuning` file that does not change anything yet.
  private static func tuning(_ parameters: [Parameter]) -> SpecNode {
    SpecNode(
      .object(
        parameters.map {
          SpecMember(key: $0.name, keyPlace: .none, node: $0.value.node(at: .none))
        }), .none)
  }

  private static func json(_ parameters: [Parameter]) -> String {
    NotationWriter.json(SpecNode(.array(parameters.map(\.node)), .none))
  }
}
