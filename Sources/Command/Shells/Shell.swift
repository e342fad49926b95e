/// A shell that can be told how kineo's command line goes on.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script that the shell reads; it asks the installed kineo for presets and their parameters, so
  /// that it need not be made again when a preset is added.
  var completionScript: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

extension Flag {
  /// What a shell can offer for the value of a flag.
  enum Completion: Hashable, Sendable {
    case words([String])
    case files
    /// A value that only the user knows, such as a number.
    case unknown
  }

  /// Nil for a flag without a value.
  var completion: Completion? {
    guard let value else { return nil }
    if !choices.isEmpty { return .words(choices) }
    return value == "FILE" ? .files : .unknown
  }

  /// The words that name it, as typed: `--output` and `-o`.
  var spellings: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}

extension Verb {
  /// What stands after a verb, as far as a shell is concerned.
  enum OperandKind: Hashable, Sendable {
    /// A preset's name or a document's file.
    case document
    case files
    case shell
    case none
  }

  var operandKind: OperandKind {
    switch self {
    case .render, .preview, .watch, .play, .frame, .frames, .show: .document
    case .build, .encode, .inspect, .snippet, .check, .fmt: .files
    case .completions: .shell
    case .new, .presets, .fonts, .schema, .man: .none
    }
  }

  static func all(_ kind: OperandKind) -> [Verb] { allCases.filter { $0.operandKind == kind } }

  static var takingParameters: [Verb] { allCases.filter(\.takesParameters) }

  var flags: [Flag] { FlagTable.flags.filter { $0.verbs.contains(self) } }
}
