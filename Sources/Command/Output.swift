import Diagnostics
import Encoding
import FileSystem
import Pipeline
import Quoting

typealias Output = RenderRequest.Output

extension RenderRequest.Output {
  /// The requested outputs: the format is determined by `--format`, or by the extension.
  static func list(_ arguments: ParsedArguments) throws(CommandError) -> [Output] {
    guard !arguments.outputs.isEmpty else {
      if let mistaken = arguments.mistakenFlag { throw mistaken }
      throw .usage(
        "nothing to write: name a file with -o",
        hint: "for example: kineo \(arguments.verbAndOperand) -o out\(arguments.exampleEnding)")
    }
    let outputs = try arguments.outputs.map { path throws(CommandError) in
      // There is no fallback for a name with an unknown extension.
      let isOpen = path == "-" || FileSystem.isStream(path)
      let isSilent = isOpen || FileSystem.pathExtension(of: path).isEmpty
      let fallback: OutputFormat? =
        arguments.verb == .frame ? (isSilent ? .png : nil) : isOpen ? .gif : nil
      return try Output(path, arguments, fallback: fallback)
    }
    for option in arguments.formatOptions
    where !outputs.contains(where: { $0.format.options.contains(option) }) {
      let formats = outputs.map(\.format.title)
      throw .usage(
        "--\(option.rawValue) does not apply to \(formats.joined(separator: " or "))",
        hint: option.formats)
    }
    try refuse(outputs, unfitFor: arguments.request.destination)
    return outputs
  }

  /// Throws if a service does not take the format of an output.
  static func refuse(_ outputs: [Output], unfitFor destination: Destination?) throws(CommandError) {
    guard let destination else { return }
    for output in outputs where !destination.formats.contains(output.format) {
      let names = destination.formats.map(\.title).joined(separator: ", ")
      throw .usage(
        "\(destination.title) cannot be \(output.format.titleWithArticle)",
        hint: "\(destination.name) takes \(names)")
    }
  }

  /// How to get a kind of file that is not a format; nil if there is no way.
  private static func detour(to path: String) -> String? {
    switch FileSystem.pathExtension(of: path) {
    case "mp4", "m4v", "mov", "webm", "mkv", "avi":
      "ffmpeg makes videos: kineo frames WHAT --format y4m -o - | ffmpeg -i - \(ShellText.quoted(path))"
    case "html", "htm": "'kineo preview WHAT -o FILE' writes a page"
    default: nil
    }
  }

  /// A still.
  init(poster path: String) throws(CommandError) {
    guard OutputFormat.of(path: path)?.input == .still else {
      throw .usage("a poster is a PNG, not '\(path)'", hint: "name the file .png")
    }
    self.init(path: path, format: .png)
  }

  /// One output; `fallback` is its format if nothing determines it.
  init(_ path: String, _ arguments: ParsedArguments, fallback: OutputFormat?) throws(CommandError) {
    if arguments.format == nil, let stream = arguments.stream {
      throw .usage(
        "--format \(stream.rawValue) is a stream of frames",
        hint: "'kineo frames WHAT --format \(stream.rawValue) -o -' writes it")
    }
    guard let format = arguments.format ?? OutputFormat.of(path: path) ?? fallback else {
      let formats = arguments.verb == .frame ? [OutputFormat.png] : OutputFormat.all
      let kinds = formats.flatMap(\.extensions).map { "." + $0 }
      throw .usage(
        "'\(path)' has no known extension",
        hint: Self.detour(to: path)
          ?? "end it in \(kinds.count > 1 ? "one of " : "")\(kinds.joined(separator: ", ")), or use --format"
      )
    }
    self.init(path: path, format: format)
    if !format.companions(arguments.request.options).isEmpty,
      path == "-" || FileSystem.isStream(path)
    {
      throw .usage(
        "\(format.titleWithArticle) is more than one file",
        hint: "give it a name: -o x.\(format.name)")
    }
  }
}

extension RenderRequest.Output {
  /// Warns of a file whose name promises another kind of picture than `--format` makes it.
  func warnOfName(_ console: Console) {
    guard let named = OutputFormat.of(path: path), !format.mediaTypes.contains(named.mediaType)
    else { return }
    console.warn(
      "'\(path)' is named like \(named.titleWithArticle), but holds \(format.titleWithArticle)")
  }
}

extension OutputFormat {
  /// The media types of names that it may have: an APNG is a PNG, too.
  fileprivate var mediaTypes: Set<String> {
    self == .apng ? [mediaType, OutputFormat.png.mediaType] : [mediaType]
  }
}

extension ParsedArguments {
  /// Refuses to write binary data to a terminal without a request to do so.
  func askForTerminal(_ outputs: [Output], _ console: Console) throws(CommandError) {
    guard !checks, let output = outputs.first(where: { $0.path == "-" }),
      output.format.input != .scene
    else { return }
    try console.askForTerminal(output.format.titleWithArticle)
  }

  /// What was read as a parameter of the document, but looks like one of the command's flags.
  fileprivate var mistakenFlag: CommandError? {
    let names = FlagTable.flags.filter { $0.verbs.contains(verb) }.map(\.name)
    for setting in request.document.settings where setting.isFlag {
      guard let name = Suggestion.nearest(to: setting.name, among: names) else { continue }
      return .usage(
        "unknown flag '--\(setting.name)'", hint: Suggestion.hint(meaning: "--" + name))
    }
    return nil
  }

  /// As at the start of a command line.
  fileprivate var verbAndOperand: String {
    let operand = ShellText.quoted(operands.first ?? "checkmark")
    return namesVerb ? "\(verb.rawValue) \(operand)" : operand
  }

  fileprivate var exampleEnding: String { verb == .frame ? ".png" : ".gif" }
}
