import FileSystem
import Pipeline

/// Where a product goes, and what kind of file it is.
struct Output: Hashable, Sendable {
  /// `-` is standard output.
  var path: String
  var format: OutputFormat

  /// The outputs that were asked for: the kind is the extension's, or that of `--format`.
  static func list(_ arguments: LowArguments) throws(CommandError) -> [Output] {
    guard !arguments.outputs.isEmpty else {
      throw .usage(
        "nothing to write: say where with -o",
        hint: "for example: kineo \(arguments.operands.first ?? "checkmark") -o out.gif")
    }
    var outputs: [Output] = []
    for path in arguments.outputs {
      let fallback: OutputFormat? = arguments.verb == .frame ? .png : nil
      guard
        let format = arguments.format ?? OutputFormat(path: path)
          ?? (path == "-" ? fallback ?? .gif : fallback)
      else {
        let kinds = OutputFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
        throw .usage(
          "'\(path)' does not tell what kind of file it is",
          hint: "end it in one of \(kinds), or say --format")
      }
      outputs.append(Output(path: path, format: format))
    }
    return outputs
  }
}
