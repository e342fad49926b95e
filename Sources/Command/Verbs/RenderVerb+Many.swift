import FileSystem
import Pipeline
import TextSearch

/// Several documents in one run: `kineo a/*.json -o 'out/{name}.gif'`.
extension RenderVerb {
  /// Whether the names of outputs depend on the document.
  static func isForMany(_ arguments: ParsedArguments) -> Bool {
    arguments.outputs.contains { $0.contains(placeholder) }
  }

  private static let placeholder = "{name}"

  /// A mistyped placeholder would become part of a file's name.
  static func refuseUnknownPlaceholders(_ arguments: ParsedArguments) throws(CommandError) {
    for path in arguments.namedOutputs {
      for word in path.bracedWords where "{\(word)}" != placeholder {
        throw .usage(
          "unknown placeholder '{\(word)}' in '\(path)'",
          hint: "'{name}', the document's name, is the only one")
      }
    }
  }

  /// Renders one document after another. A failure does not prevent the others from being rendered.
  static func runMany(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    let runs = try runs(arguments)
    if runs.count > 1, !arguments.checks { try refuseOverwriting(runs) }
    var failures: [CommandError] = []
    for run in runs {
      do throws(CommandError) { try await one(run, console) } catch {
        guard runs.count > 1 else { throw error }
        console.tell(failure: error, of: run.operands.first ?? "")
        failures.append(error)
      }
    }
    if let failed = CommandError.count(failures, of: runs.count) { throw failed }
  }

  /// Throws if a file that is there, and that one document is to be written to, is read by another.
  private static func refuseOverwriting(_ runs: [ParsedArguments]) throws(CommandError) {
    var places = OutputPlaces()
    var replacesFiles = false
    for run in runs {
      var run = run
      run.request.outputs = try Output.list(run)
      for path in run.request.paths + [run.poster, run.dependencyFile].compactMap({ $0 }) {
        try places.add(path)
        replacesFiles = replacesFiles || FileSystem.exists(path)
      }
    }
    guard replacesFiles else { return }
    for run in runs {
      let request: RenderRequest
      // What cannot be read is reported when it is its turn.
      do throws(CommandError) { request = try run.documentRequest() } catch { continue }
      try places.refuse(
        LoadedDocument.files(readBy: request.document),
        "is an input of '\(request.document.what)'")
    }
  }

  /// The same arguments for each document, with its own output names.
  private static func runs(_ arguments: ParsedArguments) throws(CommandError) -> [ParsedArguments] {
    var owners: [String: String] = [:]
    var runs: [ParsedArguments] = []
    for what in arguments.operands {
      let name = name(of: what)
      if let other = owners.updateValue(what, forKey: name) {
        throw .usage(
          "'\(other)' and '\(what)' would be written to the same files",
          hint: "their {name} is '\(name)'")
      }
      var run = arguments
      run.operands = [what]
      run.outputs = arguments.outputs.map { $0.replacing(placeholder, with: name) }
      run.poster = arguments.poster?.replacing(placeholder, with: name)
      run.dependencyFile = arguments.dependencyFile?.replacing(placeholder, with: name)
      runs.append(run)
    }
    if runs.count > 1,
      let fixed = arguments.namedOutputs.first(where: { !$0.contains(placeholder) })
    {
      throw .usage(
        "each document would be written to '\(fixed)'",
        hint: "put '{name}' into it for one file each")
    }
    return runs
  }

  /// A preset's name, or a file's without folders and extension.
  private static func name(of what: String) -> String {
    what == "-" ? "stdin" : FileSystem.stem(of: what)
  }
}

extension ParsedArguments {
  /// All paths that are written to.
  fileprivate var namedOutputs: [String] { outputs + [poster, dependencyFile].compactMap { $0 } }
}

extension String {
  /// The contents of each pair of braces that look like a name.
  fileprivate var bracedWords: [String] {
    split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      guard let close = part.firstIndex(of: "}"), part.first?.isLetter == true,
        part[..<close].allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
      else { return nil }
      return String(part[..<close])
    }
  }
}
