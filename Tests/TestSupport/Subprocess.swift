import Foundation

/// Another program, run to its end: the command itself, or an independent one such as a decoder or a
/// browser.
public struct Subprocess: Sendable {
  public var status: Int32
  public var output: [UInt8]
  public var errors: String

  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The kineo that was built together with the tests.
  public static let kineo = productsFolder + "/kineo"

  /// The root of the source tree.
  public static let sourceTree = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private static let productsFolder = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().path

  /// The path of an installed program; nil if it is missing.
  public static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program and waits for it. `environment` is added to the caller's.
  public static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = [:], in folder: String? = nil
  ) throws -> Subprocess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Files instead of pipes: a full pipe would stop the program.
    let scratch = try TemporaryFolder()
    let paths = ["in", "out", "err"].map { scratch.path + "/" + $0 }
    for path in paths.dropFirst() { try Data().write(to: URL(fileURLWithPath: path)) }
    try Data(input).write(to: URL(fileURLWithPath: paths[0]))
    let handles = try (
      FileHandle(forReadingFrom: URL(fileURLWithPath: paths[0])),
      FileHandle(forWritingTo: URL(fileURLWithPath: paths[1])),
      FileHandle(forWritingTo: URL(fileURLWithPath: paths[2]))
    )
    process.standardInput = handles.0
    process.standardOutput = handles.1
    process.standardError = handles.2
    try process.run()
    try wait(for: process)
    return Subprocess(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: Array(try Data(contentsOf: URL(fileURLWithPath: paths[1]))),
      errors: String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: paths[2])), as: UTF8.self))
  }

  /// In seconds: only a program that waits for something takes longer, even under a sanitizer on a slow machine. Tests
  /// have no limit themselves: all start together and share a few threads, so theirs would be one for all of them.
  fileprivate static let patience = 900

  /// Waits until a process ends; one that does not is ended.
  private static func wait(for process: Process) throws {
    let start = ContinuousClock.now
    let end = DispatchWorkItem { [pid = process.processIdentifier] in kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience), execute: end)
    process.waitUntilExit()
    end.cancel()
    guard start.duration(to: .now) < .seconds(patience) else {
      throw NoEnd(program: process.executableURL?.path ?? "")
    }
  }
}

/// A program that would have let the tests wait for ever.
private struct NoEnd: Error, CustomStringConvertible {
  var program: String
  var description: String { "'\(program)' did not end within \(Subprocess.patience) seconds" }
}

/// A folder that is deleted with the value that created it.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "kineo-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension TemporaryFolder {
  public func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }
}
