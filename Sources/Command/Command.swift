import Diagnostics
import FileSystem
import Pipeline

/// The command: arguments in, exit code out.
public enum Command {
  /// The program. Ends with a message if the machine has too few resources.
  public static func main() -> Never {
    FileSystem.endOnSignals()
    FileSystem.explainTraps()
    FileSystem.keepMemory()
    let shortage = FileSystem.shortage()
    WorkThreads.run(threads: FileSystem.processorCount) {
      guard let shortage else { return await run(words).rawValue }
      Console(isQuiet: false, isVerbose: false).tell(
        CommandError(.tryAgain, "this machine has too few resources to start: \(shortage)"))
      return ExitCode.tryAgain.rawValue
    }
  }

  /// The arguments without the program's name.
  private static var words: [String] { Array(FileSystem.arguments().dropFirst()) }

  /// Runs the command with arguments that do not include its name.
  public static func run(_ words: [String]) async -> ExitCode {
    FileSystem.surviveFailedWrites()
    var console = Console(isQuiet: false, isVerbose: false)
    do throws(CommandError) {
      let arguments = try ArgumentParser.parse(words)
      console.isQuiet = arguments.isQuiet
      console.isVerbose = arguments.isVerbose
      console.format = arguments.diagnostics
      console.setColor(arguments.color)
      try await perform(arguments, hasVerb: arguments.namesVerb, console)
      return .done
    } catch {
      console.tell(error)
      return error.code
    }
  }

  private static func perform(_ arguments: LowArguments, hasVerb: Bool, _ console: Console)
    async throws(CommandError)
  {
    if arguments.asksForVersion {
      try refuseOperands(of: "kineo --version", arguments)
      return try console.product(Array("kineo \(Help.version)\n".utf8))
    }
    if arguments.asksForHelp || (arguments.operands.isEmpty && !hasVerb) {
      let text = try help(arguments, hasVerb: hasVerb)
      return try console.product(text: text)
    }
    switch arguments.verb {
    case .render: try await RenderVerb.run(arguments, console)
    case .preview: try await PreviewVerb.run(arguments, console)
    case .watch: try await WatchVerb.run(arguments, console)
    case .play: try await PlayVerb.run(arguments, console)
    case .frame: try FrameVerb.run(arguments, console)
    case .frames: try await FramesVerb.run(arguments, console)
    case .build: try await BuildVerb.run(arguments, console)
    case .encode: try await EncodeVerb.run(arguments, console)
    case .inspect: try InspectVerb.run(arguments, console)
    case .snippet: try SnippetVerb.run(arguments, console)
    case .check: try CheckVerb.run(arguments, console)
    case .fmt: try FormatVerb.run(arguments, console)
    case .new: try NewVerb.run(arguments, console)
    case .show: try ShowVerb.run(arguments, console)
    case .presets: try PresetsVerb.run(arguments, console)
    case .fonts: try FontsVerb.run(arguments, console)
    case .schema:
      try refuseOperands(of: "kineo schema", arguments)
      try console.product(Array(DocumentLoader.schema.utf8))
    case .completions: try CompletionsVerb.run(arguments, console)
    case .man:
      try refuseOperands(of: "kineo man", arguments)
      try console.product(Array(ManualPage.text.utf8))
    }
  }

  private static func refuseOperands(of command: String, _ arguments: LowArguments)
    throws(CommandError)
  {
    guard let stray = arguments.operands.first else { return }
    throw .usage("unexpected '\(stray)': '\(command)' takes no arguments")
  }

  private static func help(_ arguments: LowArguments, hasVerb: Bool) throws(CommandError)
    -> String
  {
    if let what = arguments.operands.first, arguments.verb == .render {
      return try PresetHelp.text(of: what)
    }
    return hasVerb ? Help.verb(arguments.verb) : Help.overview()
  }
}
