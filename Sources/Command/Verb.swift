/// The verbs of the command, in the order of the help.
enum Verb: String, Hashable, Sendable, CaseIterable {
  case render, preview, watch, play, frame, frames, build, encode, inspect, snippet, check, fmt,
    new, show, presets, fonts, schema, completions, man

  private var definition: any VerbDefinition.Type {
    switch self {
    case .render: RenderVerb.self
    case .preview: PreviewVerb.self
    case .watch: WatchVerb.self
    case .play: PlayVerb.self
    case .frame: FrameVerb.self
    case .frames: FramesVerb.self
    case .build: BuildVerb.self
    case .encode: EncodeVerb.self
    case .inspect: InspectVerb.self
    case .snippet: SnippetVerb.self
    case .check: CheckVerb.self
    case .fmt: FormatVerb.self
    case .new: NewVerb.self
    case .show: ShowVerb.self
    case .presets: PresetsVerb.self
    case .fonts: FontsVerb.self
    case .schema: SchemaVerb.self
    case .completions: CompletionsVerb.self
    case .man: ManVerb.self
    }
  }

  var summary: String { definition.summary }
  var operands: String { definition.operands }
  var examples: [VerbExample] { definition.examples }
  var takesParameters: Bool { definition.takesParameters }

  func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    try await definition.run(arguments, console)
  }
}

typealias VerbExample = (command: String, meaning: String)

/// What a verb does, and its help.
protocol VerbDefinition {
  /// One line for the list of verbs.
  static var summary: String { get }
  /// The operands in the usage line.
  static var operands: String { get }
  /// Shown first in the help, because people read examples.
  static var examples: [VerbExample] { get }
  /// Whether `--name value` may set a parameter of a document.
  static var takesParameters: Bool { get }

  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError)
}

extension VerbDefinition {
  static var operands: String { "" }
  static var takesParameters: Bool { false }
}
