import Diagnostics
import Encoding
import FileSystem
import Geometry
import Pipeline
import Quoting
import VectorExport

/// Why a command failed: a message for people and a code for scripts.
struct CommandError: Error, Hashable, Sendable {
  var code: ExitCode
  /// One sentence without a full stop.
  var message: String
  /// What to do about it, if known.
  var hint: String?
  /// The flag whose value is at fault, without dashes, where only the document shows that it is.
  var flag: String?
  /// Whether it only counts what has been told.
  private(set) var isCount = false

  init(_ code: ExitCode, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  static func usage(_ message: String, hint: String? = nil) -> CommandError {
    CommandError(.usage, message, hint: hint)
  }

  /// What has been told, counted: `2 errors`.
  static func count(_ code: ExitCode, _ message: String, hint: String? = nil) -> CommandError {
    var error = CommandError(code, message, hint: hint)
    error.isCount = true
    return error
  }

  /// Several documents of which some failed; nil if none did. Its code is the one that a script should know first.
  static func count(_ failures: [CommandError], of total: Int) -> CommandError? {
    failures.min { $0.code.rawValue < $1.code.rawValue }.map {
      .count($0.code, "\(failures.count) of \(CountText.text(total, "document")) failed")
    }
  }

  /// A file that could not be read.
  init(reading error: FileError) {
    switch error.reason {
    case .notFound: self.init(.missingInput, "cannot read '\(error.path)': \(error.text)")
    case .isDirectory:
      self.init(.missingInput, "cannot read '\(error.path)': it is a folder, not a document")
    case .noRoom: self.init(.tryAgain, "cannot read '\(error.path)': \(error.text)")
    case .notAFile: self.init(.missingInput, "cannot read '\(error.path)': \(error.text)")
    case .readerIsGone, .tooLarge, .cannotCreate, .other:
      self.init(.inputOutput, "cannot read '\(error.path)': \(error.text)")
    }
  }

  /// A file that could not be written; no part of it exists.
  init(writing error: FileError) {
    let message = "cannot write '\(error.path)': \(error.text)"
    switch error.reason {
    case .cannotCreate, .isDirectory, .notAFile, .notFound: self.init(.cannotCreate, message)
    case .noRoom: self.init(.tryAgain, message)
    case .readerIsGone, .tooLarge, .other: self.init(.inputOutput, message)
    }
  }

  /// A job that cannot be done.
  init(_ failure: RenderFailure) {
    switch failure {
    case .tooLarge:
      self.init(
        .usage,
        "the image would have more than \(RenderSettings.mostPixels) pixels, or a side of more than "
          + "\(RenderSettings.longestSide)",
        hint: "use a smaller --size or --scale")
    case .tooLong:
      self.init(
        .usage, "there would be too many frames",
        hint: "use a shorter --duration, or a smaller --slow or --fps")
    case .tooMuchWork(let seconds, let limit):
      self.init(
        .badDocument,
        "drawing and encoding this takes \(Self.rounded(seconds)) s of work as kineo counts it, more than "
          + "\(Self.rounded(limit))",
        hint:
          "--max-work \(Self.rounded(seconds * 1.2)) allows it; a smaller --size, --fps or --duration, "
          + "or smaller blurs, reduce it")
    case .tooMuchRoom(let bytes, let limit):
      self.init(
        .badDocument,
        "drawing and encoding this takes \(bytes >> 20) MiB of memory as kineo counts it, more than \(limit >> 20)",
        hint: "use a smaller --size, or fewer nested groups, effects and masks")
    case .unknownPhase(let name, let known):
      self.init(
        .usage, "the document has no phase '\(name)'",
        hint: known.isEmpty
          ? "it has no phases at all" : "its phases: \(known.joined(separator: ", "))")
      flag = "phase"
    case .noFrames: self.init(.usage, "there are no frames")
    case .svg(let failure): self.init(failure)
    case .unreadable(let error): self.init(reading: error)
    case .notAPicture(let path, let error):
      self.init(
        .badDocument, "'\(path)': \(error.description)",
        hint: "'kineo encode' takes PNG files, or an animated GIF, APNG or WebP")
    case .size(let path, let width, let height, let firstWidth, let firstHeight):
      self.init(
        .badDocument,
        "'\(path)' is \(width) x \(height) pixels, the first frame is \(firstWidth) x \(firstHeight)",
        hint: "all frames of an animation need the same size")
    case .encoding(let error): self.init(error)
    case .cancelled: self.init(.tryAgain, "cancelled")
    }
  }

  /// A picture that cannot be an SVG.
  private init(_ failure: ExportFailure) {
    switch failure {
    case .beyondStyle(let things):
      self.init(
        .usage, "CSS keyframes cannot animate \(things.joined(separator: " or "))",
        hint: "--svg-animation smil can")
    case .styleForTwoSchemes:
      self.init(
        .usage, "--dark-mode and --svg-animation css cannot be combined",
        hint: "--svg-animation smil switches colours, too")
    case .schemesDiffer(let difference):
      self.init(
        .badDocument,
        difference == .size
          ? "--dark-mode changes the size of the canvas"
          : "--dark-mode changes the length of the animation",
        hint: "an SVG for both schemes has one canvas and one timeline")
    case .tooComplicated:
      self.init(
        .badDocument, "writing the document as SVG takes more work than is allowed",
        hint: "use fewer copies, animations or gradient stops; GIFs have another limit")
    }
  }

  /// Rounded up to two digits.
  private static func rounded(_ seconds: Double) -> String {
    var step = 1.0
    while seconds / step > 100 { step *= 10 }
    return NumberText.shortest((seconds / step).rounded(.up) * step)
  }

  private init(_ error: EncodingError) {
    switch error {
    case .tooLarge:
      self.init(
        .usage, error.description,
        hint: "use a smaller --size, a shorter --duration or a larger --max-bytes")
    case .beyondFormat: self.init(.usage, error.description)
    case .library, .malformed: self.init(.fault, error.description)
    }
  }
}
