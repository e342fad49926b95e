/// Exit codes from BSD's sysexits, so that scripts and schedulers can tell a mistake in a document from
/// a full disk.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  case done = 0
  /// `--check` found a difference.
  case different = 1
  case usage = 64
  /// The document has errors, or a picture is damaged.
  case badDocument = 65
  case missingInput = 66
  /// A font or image is missing.
  case missingAsset = 69
  /// A bug in kineo.
  case fault = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75

  /// One line for `--help`.
  public var summary: String {
    switch self {
    case .done: "done"
    case .different: "a check found a difference"
    case .usage: "the command line is wrong"
    case .badDocument: "the document has errors, or a picture is damaged"
    case .missingInput: "an input is missing"
    case .missingAsset: "a font or an image is missing"
    case .fault: "a bug in kineo"
    case .cannotCreate: "the output cannot be created"
    case .inputOutput: "reading or writing failed"
    case .tryAgain: "try again later"
    }
  }
}
