import Diagnostics
import Quoting

/// The result for one asset.
struct BuildResult: Sendable {
  enum Status: String, Sendable {
    case made
    /// The files were up to date.
    case fresh
    /// From the cache.
    case restored
    /// Missing, or with the wrong contents; only in a check.
    case differs
    /// A dry run would make it.
    case planned
    case failed
    /// Skipped after another asset failed.
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
  /// The files it was made from, and those that were looked for in vain; for a failure, those until then.
  var inputs: [String] = []
  /// Messages printed while it was made.
  var messages: [String] = []
  /// The document it is made from, if that is a file.
  var place: String?
  /// Why it failed.
  var error: CommandError?
  /// How each of its files differs that does.
  var differences: [Difference] = []

  struct Difference: Sendable {
    var path: String
    var error: CommandError
  }

  /// One line for programs; the same keys in the same order.
  var json: String {
    let outputs = files.map { file in
      JSONText.object([
        ("path", file.path.quotedForJSON), ("bytes", "\(file.count)"),
        ("sha256", file.hash.quotedForJSON),
      ])
    }
    var members = [
      (key: "asset", value: name.quotedForJSON), ("status", status.rawValue.quotedForJSON),
      ("request", request.quotedForJSON), ("outputs", JSONText.array(outputs)),
      ("milliseconds", "\((milliseconds * 10).rounded() / 10)"),
    ]
    let errors = [error].compactMap { $0 } + differences.map(\.error)
    if let first = errors.first {
      members.append(("error", errors.map(\.message).joined(separator: "\n").quotedForJSON))
      members.append(("exitCode", "\(first.code.rawValue)"))
    }
    return JSONText.object(members)
  }
}
