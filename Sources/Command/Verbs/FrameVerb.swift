import Pipeline
import Raster

/// `kineo frame WHAT --at TIME -o STILL`: draws the frame at one time.
enum FrameVerb: VerbDefinition {
  static let summary = "write a single frame"
  static let operands = "WHAT"
  static let examples: [VerbExample] = [
    ("kineo frame checkmark --at 0.55 -o still.png", "the frame at 0.55 seconds")
  ]
  static let takesParameters = true

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    var request = try arguments.documentRequest()
    let outputs = try Output.list(arguments)
    request.outputs = outputs
    for output in outputs where output.format.input != .still {
      throw .usage(
        "a frame is written as PNG, not as \(output.format.title)",
        hint: "name the file .png, or use --format png")
    }
    try arguments.askForTerminal(outputs, console)
    let places = try OutputPlaces(arguments, request)
    let document = try LoadedDocument.load(request.document, for: .frame, console)
    let job = try document.job(request)
    let moment = arguments.at.map(job.time) ?? job.span.end
    let picture = try document.shot(job, at: moment, console)
    try places.refuse(document.inputs, "is an input")
    let dependencies = try document.dependencies(arguments, of: outputs.map(\.path))
    var delivery = Delivery(arguments, console)
    let files = try outputs.map { output throws(CommandError) in
      RenderedFile(path: output.path, bytes: try output.format.bytes(of: picture, request.options))
    }
    try delivery.deliver(files + [dependencies].compactMap { $0 })
    try delivery.finish()
  }
}

extension LoadedDocument {
  /// The picture of one moment, unless it is too much work.
  func shot(_ job: RenderJob, at time: Double, _ console: Console) throws(CommandError) -> Bitmap {
    do throws(RenderFailure) { return try job.affordablePicture(at: time) } catch {
      throw failure(error, job, at: [time], console)
    }
  }
}

extension RenderJob {
  /// In seconds of the document.
  fileprivate func time(_ moment: ParsedArguments.Moment) -> Double {
    switch moment {
    case .seconds(let seconds): seconds
    case .share(1): span.end
    case .share(let share): span.documentTime(at: span.seconds * share)
    }
  }
}

extension OutputFormat {
  /// A still as a file.
  func bytes(of picture: Bitmap, _ options: FormatOptions) throws(CommandError) -> [UInt8] {
    do throws(RenderFailure) {
      if let rendering = try write(picture, options) { return rendering.bytes }
    } catch {
      throw CommandError(error)
    }
    throw .usage("a frame is written as PNG, not as \(title)")
  }
}
