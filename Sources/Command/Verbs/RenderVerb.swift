import FileSystem
import Pipeline
import Scene
import VectorExport

/// `kineo render WHAT -o OUT…`: one document, read once, to any number of files.
enum RenderVerb {
  static func run(_ arguments: LowArguments, _ console: Console) async throws(CommandError) {
    let line = ProgressLine(console)
    var progress: (@Sendable (Int, Int) -> Void)?
    if let line { progress = { done, total in line.show(done, of: total) } }
    let products = try await Products.make(arguments, console, progress: progress)
    line?.clear()
    var delivery = Delivery(arguments, console)
    for (output, bytes) in products.files { try delivery.deliver(bytes, to: output) }
    try products.document.writeDependencies(arguments, of: products.files.map { $0.output })
    try delivery.finish()
  }
}

/// What a command line makes: all bytes, before any file is touched.
struct Products {
  var document: LoadedDocument
  var files: [(output: Output, bytes: [UInt8])] = []

  static func make(
    _ arguments: LowArguments, _ console: Console,
    progress: (@Sendable (Int, Int) -> Void)? = nil
  ) async throws(CommandError) -> Products {
    let outputs = try Output.list(arguments)
    var products = Products(document: try LoadedDocument.load(arguments, console))
    var job = try products.document.job(arguments)
    if let progress { job.progress = progress }
    var made: [OutputFormat: [UInt8]] = [:]
    for output in outputs {
      let bytes: [UInt8]
      if let known = made[output.format] {
        bytes = known
      } else {
        bytes = try await Self.bytes(of: output.format, job, arguments, console)
      }
      made[output.format] = bytes
      products.files.append((output, bytes))
    }
    return products
  }

  private static func bytes(
    of format: OutputFormat, _ job: RenderJob, _ arguments: LowArguments, _ console: Console
  ) async throws(CommandError) -> [UInt8] {
    do throws(RenderJob.Failure) {
      switch format {
      case .gif:
        if job.playback.framesPerSecond > FrameSchedule.fastestGIF {
          console.warn("players show at most 50 pictures a second of a GIF; so many are written")
        }
        let outcome = try await job.gif(arguments.gif, measures: arguments.isVerbose)
        GIFReport.tell(outcome, arguments, console)
        return outcome.bytes
      case .png: return try job.still()
      case .svg:
        let export = job.svg(arguments.svg)
        for warning in export.warnings { console.warn("\(warning.layer): \(warning.message)") }
        return Array(export.text.utf8)
      }
    } catch {
      throw CommandError(error)
    }
  }
}

extension LoadedDocument {
  /// The job that the flags ask for.
  func job(_ arguments: LowArguments) throws(CommandError) -> RenderJob {
    var settings = arguments.render
    if let text = arguments.duration, !reading.hasDuration {
      settings.duration = try FlagValue.time(text, "--duration")
    }
    settings.workers = arguments.jobs ?? FileSystem.processorCount()
    do throws(RenderJob.Failure) { return try RenderJob(scene, settings) } catch {
      throw CommandError(error)
    }
  }
}
