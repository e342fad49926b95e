import Encoding
import FileSystem
import Pipeline
import Scene

/// `kineo encode FRAMES… -o OUT.gif`: pictures from anywhere, one a frame, to a GIF.
enum EncodeVerb {
  static func run(_ arguments: LowArguments, _ console: Console) async throws(CommandError) {
    guard !arguments.operands.isEmpty else {
      throw .usage(
        "'kineo encode' needs frames", hint: "for example: kineo encode f*.png --fps 30 -o out.gif")
    }
    let outputs = try Output.list(arguments)
    for output in outputs where output.format != .gif {
      throw .usage("'kineo encode' writes GIF, not '\(output.path)'")
    }
    if let asked = arguments.render.framesPerSecond, asked > FrameSchedule.fastestGIF {
      console.warn("players show at most 50 pictures a second of a GIF; so many are written")
    }
    let outcome = try await encode(arguments, console)
    GIFReport.tell(outcome, arguments, console)
    var delivery = Delivery(arguments, console)
    for output in outputs { try delivery.deliver(outcome.bytes, to: output) }
    try delivery.finish()
  }

  private static func encode(_ arguments: LowArguments, _ console: Console)
    async
    throws(CommandError) -> GIFOutcome
  {
    var settings = arguments.gif
    settings.plays = if case .times(let count) = arguments.render.loop { count } else { nil }
    let line = ProgressLine(console)
    defer { line?.clear() }
    do throws(EncodeJob.Failure) {
      var job = try EncodeJob(
        arguments.operands, framesPerSecond: arguments.render.framesPerSecond ?? 50,
        workers: arguments.jobs ?? FileSystem.processorCount())
      if let line { job.progress = { done, total in line.show(done, of: total) } }
      return try await job.gif(settings, measures: arguments.isVerbose)
    } catch {
      throw CommandError(error)
    }
  }
}
