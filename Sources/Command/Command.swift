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
    // In case they cannot be parsed.
    console.format = ArgumentParser.diagnostics(askedForBy: words)
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

  private static func perform(_ arguments: ParsedArguments, hasVerb: Bool, _ console: Console)
    async throws(CommandError)
  {
    if arguments.asksForVersion {
      try arguments.refuseOperands(of: "kineo --version")
      return try console.product(Array("kineo \(Help.version)\n".utf8))
    }
    if arguments.asksForHelp || (arguments.operands.isEmpty && !hasVerb) {
      let text = try help(arguments, hasVerb: hasVerb)
      return try console.product(text: text)
    }
    try await arguments.verb.run(arguments, console)
  }

  private static func help(_ arguments: ParsedArguments, hasVerb: Bool) throws(CommandError)
    -> String
  {
    if let what = arguments.operands.first, arguments.verb == .render {
      return try PresetHelp.text(of: what)
    }
    return hasVerb ? Help.verb(arguments.verb) : Help.overview()
  }
}

extension ParsedArguments {
  /// For commands that take none.
  func refuseOperands(of command: String) throws(CommandError) {
    guard let stray = operands.first else { return }
    throw .usage("unexpected '\(stray)': '\(command)' takes no arguments")
  }
}
