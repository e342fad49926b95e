import FileSystem
import Pipeline

/// Puts products where they belong, or only compares them with what is there (`--check`).
struct Delivery {
  private let console: Console
  private let onlyChecks: Bool
  private var differences = 0

  /// Bytes of the largest file that is compared.
  private static let largestFile = 1 << 30

  init(_ arguments: LowArguments, _ console: Console) {
    self.console = console
    onlyChecks = arguments.checks
  }

  mutating func deliver(_ bytes: [UInt8], to output: Output) throws(CommandError) {
    if onlyChecks { return check(bytes, output.path) }
    guard output.path != "-" else { return try console.product(bytes) }
    do throws(FileError) {
      let replacement = try FileSystem.replace(output.path, with: bytes)
      let isOld = replacement == .asBefore
      console.note("\(output.path): \(bytes.count) bytes\(isOld ? ", as before" : "")")
    } catch {
      throw CommandError(writing: error)
    }
  }

  /// One line for each file that is not what it should be.
  private mutating func check(_ bytes: [UInt8], _ path: String) {
    let reason: String
    switch FileSystem.contents(of: path, limit: Self.largestFile) {
    case .success(let old) where old == bytes: return console.note("\(path): as it should be")
    case .success(let old):
      reason = "differs: \(old.count) bytes are there, \(bytes.count) were made"
    case .failure(let error) where error.reason == .notAFile:
      reason = "cannot be compared: \(error.text)"
    case .failure(let error) where error.reason == .notFound:
      reason = "is missing: \(bytes.count) bytes were made"
    case .failure(let error): reason = "cannot be read: \(error.text)"
    }
    differences += 1
    console.tell("\(path): \(reason)")
  }

  /// Ends with exit code 1 where a check found a difference.
  func finish() throws(CommandError) {
    guard differences > 0 else { return }
    throw CommandError(
      .different, differences == 1 ? "1 file differs" : "\(differences) files differ")
  }
}
