import FileSystem
import Pipeline
import Synchronization

/// `kineo watch WHAT -o OUT…`: writes the files again whenever one of their inputs has changed.
enum WatchVerb: VerbDefinition {
  static let summary = "redraw a document whenever it changes"
  static let operands = "WHAT"
  static let examples: [VerbExample] = [
    ("kineo watch spinner.json -o spinner.gif", "one line each time it is drawn")
  ]
  static let takesParameters = true

  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    try await WatchWork(arguments, console).follow()
  }
}

/// One command line, run repeatedly.
private final class WatchWork: FollowedWork {
  private let request: RenderRequest
  private let places: OutputPlaces
  private let console: Console
  private let read = Mutex<[String: FileSystem.FileTime]>([:])

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    var request = try arguments.documentRequest()
    request.outputs = try Output.list(arguments)
    for path in [request.document.what] + request.outputs.map(\.path)
    where path == "-" || FileSystem.isStream(path) {
      throw .usage("'kineo watch' reads and writes files, but '\(path)' is a stream")
    }
    places = try OutputPlaces(arguments, request)
    self.request = request
    self.console = console
  }

  var inputs: [String: FileSystem.FileTime] { read.withLock { $0 } }

  /// Makes all files once and reports each of them, or an error. A cancelled run prints nothing more.
  func run() async {
    let begin = FileSystem.fileTime()
    let log = ReadLog()
    var paths = [request.document.what] + request.document.tuning
    do throws(CommandError) {
      var start = FileSystem.monotonicSeconds()
      let outcome = Result { () throws(CommandError) -> LoadedDocument in
        try LoadedDocument.load(request.document, for: .watch, console, log: log)
      }
      // A document that cannot be read depends on the files read so far, and each on those that may still come.
      if case .success(let document) = outcome { paths += document.inputs }
      note(paths + log.paths, begin)
      let document = try outcome.get()
      try places.refuse(document.inputs, "is an input")
      let job = try document.job(request)
      var made: [OutputFormat: Rendering] = [:]
      for output in request.outputs {
        let rendering: Rendering
        do throws(RenderFailure) {
          if let known = made[output.format] {
            rendering = known
          } else {
            rendering = try await job.write(output.format, request.options)
            if !Task.isCancelled { console.tell(rendering.notices) }
          }
        } catch {
          throw CommandError(error)
        }
        guard !Task.isCancelled else { return }
        made[output.format] = rendering
        try write(rendering.files(for: output), since: start)
        start = FileSystem.monotonicSeconds()
      }
    } catch {
      if !Task.isCancelled { console.tell(error) }
    }
  }

  private func note(_ paths: [String], _ begin: FileSystem.FileTime) {
    read.withLock { read in
      for path in paths where read[path] == nil { read[path] = begin }
    }
  }

  private func write(_ files: [RenderedFile], since start: Double) throws(CommandError) {
    do throws(FileError) {
      let replacements = try FileSystem.replace(
        files.map { ($0.path, $0.bytes) }, durably: false)
      let milliseconds = Int(((FileSystem.monotonicSeconds() - start) * 1000).rounded())
      guard !console.isQuiet else { return }
      for (file, replacement) in zip(files, replacements) {
        let isOld = replacement == .asBefore ? ", as before" : ""
        console.tell("\(file.path): \(file.bytes.count) bytes, \(milliseconds) ms\(isOld)")
      }
    } catch {
      throw CommandError(writing: error)
    }
  }
}
