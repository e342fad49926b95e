import Diagnostics
import Quoting

/// What became of one asset.
struct BuildResult: Sendable {
  enum Status: String, Sendable {
    case made
    /// The files were there already.
    case fresh
    /// From the cache.
    case restored
    /// Not there, or with other bytes than it should have; only a check says so.
    case differs
    /// A dry run would have made it.
    case planned
    case failed
    /// Left out after another asset failed.
    case skipped
  }

  struct File: Hashable, Sendable {
    var path: String
    var hash: String
    var count: Int
  }

  var name: String
  /// The hash of the request.
  var request: String
  var status: Status
  var files: [File] = []
  var milliseconds = 0.0
  /// What it was made of; of one that failed, what was read until then.
  var inputs: [String] = []
  /// What was said while it was made.
  var messages: [String] = []
  /// The file that differs, or the document that it is made of.
  var place: String?
  /// Why it failed, or how it differs.
  var error: CommandError?

  /// One line for machines; the same keys in the same order.
  var json: String {
    let outputs = files.map {
      "{\"path\":\($0.path.quotedForJSON),\"bytes\":\($0.count),\"sha256\":\"\($0.hash)\"}"
    }
    var line = "{\"asset\":\(name.quotedForJSON),\"status\":\"\(status.rawValue)\""
    line += ",\"request\":\"\(request)\",\"outputs\":[\(outputs.joined(separator: ","))]"
    line += ",\"milliseconds\":\((milliseconds * 10).rounded() / 10)"
    if let error {
      line += ",\"error\":\(error.message.quotedForJSON),\"exitCode\":\(error.code.rawValue)"
    }
    return line + "}"
  }
}
