import FileSystem
import Pipeline
import Scene
import VectorExport

/// `kineo render WHAT -o OUT…`: one document, read once, to any number of files.
enum RenderVerb {
  static func run(_ arguments: LowArguments, _ console: Console) async throws(CommandError) {
    let outputs = try Output.list(arguments)
    let document = try LoadedDocument.load(arguments, console)
    var job = try document.job(arguments)
    let line = ProgressLine(console)
    if let line { job.progress = { done, total in line.show(done, of: total) } }
    // All bytes are made before any file is touched.
    var files: [(Output, [UInt8])] = []
    var made: [OutputFormat: [UInt8]] = [:]
    for output in outputs {
      let bytes: [UInt8]
      if let known = made[output.format] {
        bytes = known
      } else {
        bytes = try await Self.bytes(of: output.format, job, arguments, console)
      }
      made[output.format] = bytes
      files.append((output, bytes))
    }
    line?.clear()
    var delivery = Delivery(arguments, console)
    for (output, bytes) in files { try delivery.deliver(bytes, to: output) }
    try document.writeDependencies(arguments, of: outputs)
    try delivery.finish()
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
