import Diagnostics
import Encoding
import Notations
import Pipeline
import VectorExport

/// Exactly what was typed, sorted by flag; nothing has been looked up yet.
struct LowArguments: Hashable, Sendable {
  /// A flag that is not in the table: perhaps a parameter of the document.
  struct Unknown: Hashable, Sendable {
    /// Without the dashes.
    var name: String
    /// Nil where nothing that could be a value follows.
    var value: String?
  }

  var verb = Verb.render
  var operands: [String] = []
  var outputs: [String] = []
  var format: OutputFormat?
  /// Compare with the files that are there; write nothing.
  var checks = false
  var dependencyFile: String?
  var at: Double?
  var render = RenderSettings()
  /// As typed: a document's parameter of that name, or else how much of the document is shown.
  var duration: String?
  var gif = GIFSettings()
  var svg = SVGOptions()
  /// Nil for all processors.
  var jobs: Int?
  /// Flags that are not in the table, then those of `--set`, in the order typed.
  var unknown: [Unknown] = []
  var settings: [Unknown] = []
  var tuning: [String] = []
  /// `show`: the table of parameters, the plain document, another notation.
  var showsParameters = false
  var expands = false
  var notation: Notation?
  /// `build`: which part of the assets, where results are kept, and what is done besides building.
  var shard: String?
  var cacheFolder: String?
  var keepsGoing = false
  var isDryRun = false
  var printsJobs = false
  var emitsNinja = false
  var merged: [String] = []
  var asksForHelp = false
  var asksForVersion = false
  var asksForJSON = false
  var diagnostics = DiagnosticPrinter.Format.human
  var isQuiet = false
  var isVerbose = false
}
