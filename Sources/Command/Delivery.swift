import FileSystem
import Pipeline

/// Writes products, or compares them with existing files (`--check`).
struct Delivery {
  private let console: Console
  private let onlyChecks: Bool
  private var differences = 0

  /// The maximum size of a file to compare, in bytes.
  private static let largestFile = 1 << 30

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.console = console
    onlyChecks = arguments.checks
  }

  /// Writes all files of a run or none: none is replaced before all are written.
  mutating func deliver(_ files: [RenderedFile]) throws(CommandError) {
    if onlyChecks { return files.forEach { check($0.bytes, $0.path) } }
    let named = files.filter { $0.path != "-" }
    do throws(FileError) {
      let replacements = try FileSystem.replace(named.map { ($0.path, $0.bytes) })
      for (file, replacement) in zip(named, replacements) {
        let isOld = replacement == .asBefore
        console.note("\(file.path): \(file.bytes.count) bytes\(isOld ? ", as before" : "")")
      }
    } catch {
      throw CommandError(writing: error)
    }
    for file in files where file.path == "-" { try console.product(file.bytes) }
  }

  /// Prints a line for each file that differs.
  private mutating func check(_ bytes: [UInt8], _ path: String) {
    let text: String
    switch FileSystem.contents(of: path, limit: Self.largestFile) {
    case .success(let old) where old == bytes: return console.note("\(path): up to date")
    case .success(let old):
      text = "\(path) differs: it has \(old.count) bytes, and \(bytes.count) would be written"
    case .failure(let error) where error.reason == .notAFile:
      text = "\(path) cannot be compared: \(error.text)"
    case .failure(let error) where error.reason == .notFound:
      text = "\(path) is missing (\(bytes.count) bytes would be written)"
    case .failure(let error): text = "\(path) cannot be read: \(error.text)"
    }
    differences += 1
    console.tell(failing: text, in: path)
  }

  /// Throws with exit code 1 if a check found a difference.
  func finish() throws(CommandError) {
    guard differences > 0 else { return }
    throw .count(
      .different, differences == 1 ? "1 file differs" : "\(differences) files differ")
  }
}
