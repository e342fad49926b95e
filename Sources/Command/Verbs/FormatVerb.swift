import Diagnostics
import FileSystem
import Notations
import Pipeline
import Quoting

/// `kineo fmt FILE…`: formats documents in place.
enum FormatVerb: VerbDefinition {
  static let summary = "format JSON documents in place; comments are kept"
  static let operands = "FILE…"
  static let examples: [VerbExample] = [
    ("kineo fmt animations/*.json", "rewrites files that are not formatted yet"),
    ("kineo fmt --check animations/*.json", "in CI: exits with 1 if a file would change"),
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    guard !arguments.operands.isEmpty else {
      throw .usage("'kineo fmt' needs documents", hint: "for example: kineo fmt *.json")
    }
    var differing = 0
    for path in arguments.operands {
      let source = try read(path)
      let bytes = try laidOut(source, console)
      if arguments.checks {
        guard bytes != source.bytes else { continue }
        console.tell(failing: "\(path): 'kineo fmt' would change this file", in: path)
        differing += 1
      } else if path == "-" {
        try console.product(bytes)
      } else if bytes != source.bytes {
        do throws(FileError) { try FileSystem.replace(path, with: bytes) } catch {
          throw CommandError(writing: error)
        }
        console.note("wrote \(path)")
      }
    }
    guard differing > 0 else { return }
    throw .count(
      .different, CountText.text(differing, "file") + " would change",
      hint: "'kineo fmt' formats \(differing == 1 ? "it" : "them")")
  }

  private static func read(_ path: String) throws(CommandError) -> SourceFile {
    switch FileSystem.contents(ofOperand: path, limit: DocumentLoader.largestFile) {
    case .success(let bytes):
      return SourceFile(name: path == "-" ? "standard input" : path, path: path, bytes: bytes)
    case .failure(let error): throw CommandError(reading: error)
    }
  }

  private static func laidOut(_ source: SourceFile, _ console: Console) throws(CommandError)
    -> [UInt8]
  {
    guard source.bytes.isEmpty || source.notation == .json else {
      throw CommandError(
        .badDocument, "'\(source.name)' is not JSON, the only notation that fmt supports",
        hint: "'kineo show FILE --as json' writes it as JSON")
    }
    let reading = NotationReader.read(source)
    console.tell(reading.diagnostics)
    guard let root = reading.root, !reading.hasErrors else {
      throw CommandError(.badDocument, "'\(source.name)' cannot be read")
    }
    let bytes = NotationWriter.laidOut(source.bytes)
    let again = NotationReader.read(SourceFile(name: source.name, bytes: bytes)).root
    guard again?.hasSameValue(as: root) ?? false else {
      throw CommandError(
        .fault, "formatting would change the meaning of '\(source.name)'; nothing was written")
    }
    return bytes
  }
}
