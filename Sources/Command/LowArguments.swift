import Diagnostics
import Encoding
import Notations
import Pipeline
import TerminalPictures

/// What was typed, each word understood once; nothing has been looked up yet.
struct LowArguments: Hashable, Sendable {
  var verb = Verb.render
  var operands: [String] = []
  var outputs: [String] = []
  var format: OutputFormat?
  /// `frames`: what is written to standard output, where that is not PNG.
  var stream: PictureStream?
  /// Compare with the files that are there; write nothing.
  var checks = false
  var dependencyFile: String?
  /// Where a still of the best moment goes.
  var poster: String?
  /// `snippet`: what is read to people who do not see it.
  var alt: String?
  /// `snippet`: the same animation for dark pages.
  var darkFiles: [String] = []
  var at: Moment?
  /// What the flags of documents, pictures and formats ask for. Flags that are not in the table are settings of
  /// the document.
  var request = RenderRequest()
  /// The same flags as words, without those that set parameters: for a command line that draws the same.
  var drawingWords: [String] = []
  /// What was said that only some formats know.
  var formatOptions: [FormatOption] = []
  /// `check`: the warnings that are not wanted.
  var allowed: Set<Advice> = []
  /// Nil for all processors.
  var jobs: Int?
  /// `show`: the table of parameters, the plain document, another notation.
  var showsParameters = false
  var showsKeys = false
  var expands = false
  var notation: Notation?
  /// `build`: which part of the assets, where results are kept, and what is done besides building.
  var shard: String?
  var cacheFolder: String?
  var keepsGoing = false
  var isDryRun = false
  var printsJobs = false
  var emitsNinja = false
  var follows = false
  var merged: [String] = []
  /// `preview`: where the server listens (0 for a free port), and whether the browser is opened.
  var port: UInt16 = 0
  var opensBrowser = false
  /// `play`: how the terminal shows pictures; nil for asking it.
  var terminal: TerminalProtocol?
  var asksForHelp = false
  var asksForVersion = false
  var asksForJSON = false
  var diagnostics = DiagnosticPrinter.Format.human
  /// `auto`, `always` or `never`.
  var color = "auto"
  var isQuiet = false
  var isVerbose = false
  /// Whether the verb was said, and not only meant.
  var namesVerb = false

  /// A moment of a document.
  enum Moment: Hashable, Sendable {
    case seconds(Double)
    /// 0…1 of what is shown.
    case share(Double)
  }
}
