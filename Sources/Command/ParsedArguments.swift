import Diagnostics
import Encoding
import Notations
import Pipeline
import TerminalPictures

/// The parsed command line, before anything is looked up.
struct ParsedArguments: Hashable, Sendable {
  var verb = Verb.render
  var operands: [String] = []
  var outputs: [String] = []
  var format: OutputFormat?
  /// `frames`: the format on standard output, unless that is PNG.
  var stream: PictureStream?
  /// Compare with existing files; write nothing.
  var checks = false
  var dependencyFile: String?
  /// The path for a still of the most telling frame.
  var poster: String?
  /// `snippet`: the alternative text.
  var alt: String?
  /// `snippet`: the same animation for dark pages.
  var darkFiles: [String] = []
  var at: Moment?
  /// The flags about documents, scaling and formats. Unknown flags are settings of the document.
  var request = RenderRequest()
  /// The same flags as words, without parameters: for a command line that draws the same.
  var drawingWords: [String] = []
  /// The given options that only some formats support.
  var formatOptions: [FormatOption] = []
  /// `check`: the warnings to suppress.
  var allowed: Set<Advice> = []
  /// Nil for the number of processors.
  var jobs: Int?
  /// `show`: the table of parameters, the contents, the plain document, another notation.
  var showsParameters = false
  var showsContents = false
  var showsKeys = false
  var expands = false
  var notation: Notation?
  /// `build`: the part of the assets, the cache, and what to do besides building.
  var shard: String?
  var cacheFolder: String?
  var keepsGoing = false
  var isDryRun = false
  var printsJobs = false
  var emitsNinja = false
  var follows = false
  var merged: [String] = []
  /// `preview`: the server's port (0 for a free one), and whether to open the browser.
  var port: UInt16 = 0
  var opensBrowser = false
  /// `play`: how the terminal shows images; nil to ask it.
  var terminal: TerminalProtocol?
  var asksForHelp = false
  var asksForVersion = false
  var asksForJSON = false
  var diagnostics = DiagnosticPrinter.Format.human
  /// `auto`, `always` or `never`.
  var color = "auto"
  var isQuiet = false
  var isVerbose = false
  /// Whether the verb was written out rather than implied.
  var namesVerb = false

  /// A time in a document.
  enum Moment: Hashable, Sendable {
    case seconds(Double)
    /// A fraction 0…1 of what is shown.
    case share(Double)
  }
}
