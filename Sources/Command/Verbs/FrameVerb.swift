import Pipeline

/// `kineo frame WHAT --at TIME -o STILL`: the picture of one moment.
enum FrameVerb {
  static func run(_ arguments: LowArguments, _ console: Console) throws(CommandError) {
    let outputs = try Output.list(arguments)
    for output in outputs where output.format != .png {
      throw .usage(
        "a frame is written as PNG, not as \(output.format.rawValue)",
        hint: "name the file .png, or say --format png")
    }
    let document = try LoadedDocument.load(arguments, console)
    let job = try document.job(arguments)
    let bytes: [UInt8]
    do throws(RenderJob.Failure) {
      bytes = try RenderJob.png(job.picture(at: arguments.at ?? job.span.end))
    } catch {
      throw CommandError(error)
    }
    var delivery = Delivery(arguments, console)
    for output in outputs { try delivery.deliver(bytes, to: output) }
    try document.writeDependencies(arguments, of: outputs)
    try delivery.finish()
  }
}
