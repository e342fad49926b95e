import Pipeline

/// `kineo check FILE…`: all diagnostics of all files, and nothing else.
enum CheckVerb {
  static func run(_ arguments: LowArguments, _ console: Console) throws(CommandError) {
    guard !arguments.operands.isEmpty else {
      throw .usage("'kineo check' needs documents", hint: "for example: kineo check *.json")
    }
    var worst: CommandError?
    for what in arguments.operands {
      var request = arguments.request.document
      request.what = what
      do throws(CommandError) {
        _ = try LoadedDocument.load(request, for: .check, console)
        console.note("\(what): no errors")
      } catch {
        // One file that is not there does not keep the others from being checked.
        if arguments.operands.count > 1 { console.tell("\(what): \(error.message)") }
        if worst.map({ $0.code.rawValue > error.code.rawValue }) ?? true { worst = error }
      }
    }
    if let worst { throw worst }
  }
}
