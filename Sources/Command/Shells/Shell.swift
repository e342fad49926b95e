/// A shell with completions for kineo's command line.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The completion script. It asks the installed kineo for presets and their parameters, so it need
  /// not be regenerated when a preset is added.
  var completionScript: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// The spellings of the flags without values; any other long flag that is not listed sets a parameter.
  static var switches: [String] { spellings(of: { $0.value == nil }) }

  static var flagsWithValues: [String] { spellings(of: { $0.value != nil }) }

  private static func spellings(of isMeant: (Flag) -> Bool) -> [String] {
    FlagTable.flags.filter(isMeant).flatMap(\.spellings)
  }
}

extension Flag {
  /// What a shell can complete for the value of a flag.
  enum Completion: Hashable, Sendable {
    case words([String])
    case files
    case folders
    /// Only the user knows the value, such as a number.
    case unknown
  }

  /// Nil for a flag without a value.
  var completion: Completion? {
    guard let value else { return nil }
    let words = choices + suggestions
    if !words.isEmpty { return .words(words) }
    switch value {
    case "FILE": return .files
    case "FOLDER": return .folders
    default: return .unknown
    }
  }

  /// Its spellings: `--output` and `-o`.
  var spellings: [String] { ["--" + name] + (short.map { ["-\($0)"] } ?? []) }
}

extension Verb {
  /// The kinds of operands after a verb, for completion.
  enum OperandKind: Hashable, Sendable {
    /// A preset's name or a document's file.
    case document
    /// A name that the user makes up, then a preset's.
    case preset
    case files
    case shell
    case none
  }

  var operandKind: OperandKind {
    switch self {
    case .render, .preview, .watch, .play, .frame, .frames, .show: .document
    case .build, .encode, .inspect, .snippet, .check, .fmt: .files
    case .completions: .shell
    case .new: .preset
    case .presets, .fonts, .schema, .man: .none
    }
  }

  static func all(_ kind: OperandKind) -> [Verb] { allCases.filter { $0.operandKind == kind } }

  static var takingParameters: [Verb] { allCases.filter(\.takesParameters) }

  var flags: [Flag] { FlagTable.flags.filter { $0.verbs.contains(self) } }
}
