import Diagnostics
import FileSystem
import Pipeline
import Quoting

/// `kineo check FILE…`: reports everything that is wrong with files, and what was probably not
/// intended.
enum CheckVerb: VerbDefinition {
  static let summary = "report errors in documents, and warn about likely mistakes"
  static let operands = "FILE…"
  static let examples: [VerbExample] = [
    ("kineo check animations/*.json", "diagnostics only; exits with 65 on errors"),
    ("kineo check a.json --allow small-text", "without the warnings of that name"),
    ("kineo check --strict a.json", "warnings are errors, too"),
  ]
  static let takesParameters = true

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    guard !arguments.operands.isEmpty else {
      throw .usage("'kineo check' needs documents", hint: "for example: kineo check *.json")
    }
    var failures: [CommandError] = []
    for what in arguments.operands {
      var request = arguments.request.document
      request.what = what
      do throws(CommandError) {
        if try isShared(request) {
          console.note(
            "\(what): shared values, which are checked with the documents that import them")
          continue
        }
        try check(request, arguments, console)
        console.note("\(what): no errors")
      } catch {
        // A missing file does not prevent the others from being checked.
        guard arguments.operands.count > 1 else { throw error }
        console.tell(failure: error, of: what)
        failures.append(error)
      }
    }
    if let failed = CommandError.count(failures, of: arguments.operands.count) { throw failed }
  }

  /// Whether a file holds nothing but values for other documents: their expressions may need the parameters of these.
  private static func isShared(_ request: DocumentRequest) throws(CommandError) -> Bool {
    guard request.what != "-", !FileSystem.isStream(request.what) else { return false }
    let loader = DocumentLoader(presets: .standard(first: request.presets))
    let source = try LoadedDocument.source(of: request.what, loader)
    return DocumentLoader.isShared(source)
  }

  private static func check(
    _ request: DocumentRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandError) {
    let document = try LoadedDocument.load(request, for: .check, console)
    var advice = DocumentLoader.advice(
      on: document.reading, of: document.source, allowing: arguments.allowed)
    if request.isStrict { for i in advice.indices { advice[i].severity = .error } }
    console.tell(advice)
    guard request.isStrict, !advice.isEmpty else { return }
    throw .count(.badDocument, CountText.text(advice.count, "error"))
  }
}
