import FileSystem
import Pipeline

/// All output paths of a run, canonical: nothing is written twice, and no input is overwritten.
struct OutputPlaces: Sendable {
  /// The name used for each path.
  private var names: [String: String] = [:]
  private var canonical = CanonicalPaths()

  init() {}

  /// The outputs of a command line.
  init(_ arguments: ParsedArguments, _ outputs: [Output]) throws(CommandError) {
    let paths =
      outputs.isEmpty
      ? arguments.outputs : outputs.flatMap { $0.paths(arguments.request.options) }
    let others = [arguments.poster, arguments.dependencyFile].compactMap { $0 }
    for path in paths + others { try add(path) }
    if arguments.checks, arguments.outputs.contains("-") {
      throw .usage("--check compares files, and standard output is none")
    }
    if arguments.outputs.filter({ $0 == "-" }).count > 1 {
      throw .usage("standard output is written twice")
    }
  }

  /// The same, compared with the inputs in the request.
  init(_ arguments: ParsedArguments, _ request: RenderRequest) throws(CommandError) {
    try self.init(arguments, request.outputs)
    guard !arguments.checks else { return }
    let document = request.document
    // A bare name is a preset; the file's name is only known once it has been read.
    let isFile = !PresetLibrary.isName(document.what)
    try refuse((isFile ? [document.what] : []) + document.tuning, "is an input")
  }

  /// Adds an output. Standard output and other streams may be used repeatedly.
  mutating func add(_ path: String) throws(CommandError) {
    guard path != "-", !FileSystem.isStream(path) else { return }
    if let other = names.updateValue(path, forKey: canonical.path(path)) {
      throw .usage(
        other == path ? "'\(path)' is written twice" : "'\(other)' and '\(path)' are the same file",
        hint: "each output needs its own file")
    }
  }

  /// Throws if one of the files would be overwritten.
  func refuse(_ inputs: [String], _ role: String) throws(CommandError) {
    guard !names.isEmpty else { return }
    var canonical = canonical
    for input in inputs {
      guard let output = names[canonical.path(input)] else { continue }
      throw .overwriting(output, output == input ? role : "('\(input)') \(role)")
    }
  }
}

extension CommandError {
  /// An output is a file that is read.
  static func overwriting(_ output: String, _ role: String) -> CommandError {
    .usage(
      "'\(output)' \(role) and would be overwritten", hint: "choose another name for the output")
  }
}
