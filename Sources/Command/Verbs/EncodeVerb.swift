import Encoding
import FileSystem
import Pipeline
import Scene

/// `kineo encode FRAMES… -o OUT.gif`: makes an animated file from images, one per frame, or from
/// animated files.
enum EncodeVerb: VerbDefinition {
  static let summary = "write PNG files, or animated files, as GIF, APNG or WebP"
  static let operands = "FRAMES…"
  static let examples: [VerbExample] = [
    ("kineo encode f*.png --fps 30 -o out.gif", "frames from anywhere, all of one size")
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    guard !arguments.operands.isEmpty else {
      throw .usage(
        "'kineo encode' needs frames", hint: "for example: kineo encode f*.png --fps 30 -o out.gif")
    }
    let outputs = try Output.list(arguments)
    for output in outputs where output.format.input != .frames {
      let kinds = OutputFormat.all.filter { $0.input == .frames }.map(\.title)
      throw .usage("'kineo encode' writes \(kinds.joined(separator: ", ")), not '\(output.path)'")
    }
    try arguments.askForTerminal(outputs, console)
    try OutputPlaces(arguments, outputs).refuse(arguments.operands, "is an input")
    let line = ProgressLine(console)
    defer { line?.clear() }
    var made: [OutputFormat: Rendering] = [:]
    var job = try job(arguments)
    console.tell(job.notices)
    do throws(RenderFailure) {
      if let line { job.progress = { done, total in line.show(done, of: total) } }
      let loop = arguments.request.settings.loop
      let film = job.film(plays: loop == nil ? job.plays : loop?.plays)
      for output in outputs where made[output.format] == nil {
        let rendering = try await film.write(output.format, arguments.request.options)
        made[output.format] = rendering
        output.warnOfName(console)
        console.tell(rendering?.notices ?? [])
      }
    } catch {
      throw CommandError(error)
    }
    var delivery = Delivery(arguments, console)
    try delivery.deliver(outputs.flatMap { made[$0.format]?.files(for: $0) ?? [] })
    try delivery.finish()
  }

  private static func job(_ arguments: ParsedArguments) throws(CommandError) -> EncodeJob {
    let pace = arguments.request.settings.framesPerSecond
    let job: EncodeJob
    do throws(RenderFailure) {
      job = try EncodeJob(
        arguments.operands, framesPerSecond: pace ?? 50,
        workers: arguments.jobs ?? FileSystem.processorCount)
    } catch {
      throw CommandError(error)
    }
    guard pace == nil || job.hasStills else {
      throw .usage("--fps is for stills: an animated file has its own times", hint: "leave it out")
    }
    return job
  }
}
