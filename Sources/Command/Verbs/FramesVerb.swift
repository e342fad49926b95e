import Encoding
import FileSystem
import Pipeline
import Raster
import Scene

/// `kineo frames WHAT -o 'out/f%04d.png'`: writes every frame to its own file, counted from 1.
enum FramesVerb: VerbDefinition {
  static let summary = "write every frame as a PNG file"
  static let operands = "WHAT"
  static let examples: [VerbExample] = [
    ("kineo frames checkmark -o 'out/f%04d.png'", "f0001.png, f0002.png, …")
  ]
  static let takesParameters = true

  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    let request = try arguments.documentRequest()
    guard let target = arguments.outputs.first, arguments.outputs.count == 1 else {
      throw .usage("'kineo frames' needs one -o with a number in it, such as -o 'out/f%04d.png'")
    }
    guard arguments.format ?? .png == .png else {
      throw .usage(
        "'kineo frames' writes PNG files, not --format \(arguments.format?.name ?? "")",
        hint: "a stream can be --format png, rgba or y4m")
    }
    if target == "-" { return try await stream(request, arguments.stream ?? .png, console) }
    guard arguments.stream == nil else {
      throw .usage("--format \(arguments.stream?.rawValue ?? "") is a stream: write it to -o -")
    }
    let pattern = try numberedName(target)
    let ending = FileSystem.pathExtension(of: target)
    guard ending.isEmpty || arguments.format != nil || OutputFormat.of(path: target) == .png else {
      throw .usage(
        "'kineo frames' writes PNG files, not '\(target)'", hint: "name them f%04d.png")
    }
    let document = try LoadedDocument.load(request.document, for: .frames, console)
    var job = try document.job(request)
    let line = ProgressLine(console)
    if let line { job.progress = { done, total in line.show(done, of: total) } }
    var delivery = Delivery(arguments, console)
    // The same kind for all frames: readers of a film would start over at every change.
    let kind: PNG.Pixels = job.isOpaque ? .rgb : .rgba
    let note = job.frameNote
    let refusal = { document.failure($0, job, console) }
    try await job.pictures(costOfPixel: PNG.costOfPixel, refusal: refusal) {
      index, bitmap throws(CommandError) in
      try delivery.deliver([
        RenderedFile(path: pattern.name(index + 1), bytes: try RenderJob.png(bitmap, kind, note))
      ])
    }
    line?.clear()
    console.note("\(target): \(job.pictureCount) frames")
    try delivery.finish()
  }

  private static func numberedName(_ target: String) throws(CommandError) -> NumberedName {
    if let pattern = NumberedName(target) { return pattern }
    let reason =
      switch NumberedName.placeholders(in: target) {
      case 0: "has no %d placeholder"
      case 1: "has a '%' that is no placeholder"
      case let count: "has \(count) placeholders for one number"
      }
    throw .usage(
      "'\(target)' \(reason)", hint: "write it as f%04d.png, or as - for standard output")
  }

  /// Writes all frames to standard output, for another program to read.
  private static func stream(
    _ request: RenderRequest, _ stream: PictureStream, _ console: Console
  ) async throws(CommandError) {
    try console.askForTerminal("a stream of frames")
    let document = try LoadedDocument.load(request.document, for: .frames, console)
    let job = try document.job(request)
    let (width, height) = (job.viewport.width, job.viewport.height)
    let rate = job.playback.framesPerSecond
    if stream == .rgba, !console.isQuiet {
      console.remark(
        "for ffmpeg: -f rawvideo -pix_fmt rgba -s \(width)x\(height) -r \(rate) -i -")
    }
    // The same kind for all frames: readers of a film would start over at every change.
    let kind: PNG.Pixels = job.isOpaque ? .rgb : .rgba
    let note = job.frameNote
    let head = stream.head(width: width, height: height, rate: rate)
    let refusal = { document.failure($0, job, console) }
    try await job.pictures(costOfPixel: stream.costOfPixel, refusal: refusal) {
      index, bitmap throws(CommandError) in
      let bytes: [UInt8]
      do throws(EncodingError) {
        bytes = try stream.bytes(of: bitmap, as: kind, note: note)
      } catch {
        throw CommandError(.encoding(error))
      }
      try console.product(index == 0 ? head + bytes : bytes)
    }
  }
}

extension RenderJob {
  fileprivate static func png(_ bitmap: Bitmap, _ kind: PNG.Pixels, _ note: FrameNote)
    throws(CommandError) -> [UInt8]
  {
    do throws(EncodingError) { return try PNG.encode(bitmap, as: kind, note: note) } catch {
      throw CommandError(.encoding(error))
    }
  }
}

/// A file name with a placeholder for a number: `%d`, or `%04d` for at least four digits.
struct NumberedName: Hashable, Sendable {
  private var before: String
  private var digits: Int
  private var after: String

  init?(_ pattern: String) {
    guard let percent = pattern.firstIndex(of: "%") else { return nil }
    let rest = pattern[pattern.index(after: percent)...]
    guard let letter = rest.firstIndex(of: "d") else { return nil }
    let width = rest[..<letter]
    guard width.isEmpty || Int(width).map({ (0...20).contains($0) }) == true else { return nil }
    before = String(pattern[..<percent])
    digits = Int(width) ?? 1
    after = String(rest[rest.index(after: letter)...])
    guard !after.contains("%") else { return nil }
  }

  /// How often `%d`, or the like, is in a name.
  static func placeholders(in pattern: String) -> Int {
    pattern.split(separator: "%", omittingEmptySubsequences: false).dropFirst().count { rest in
      rest.drop { $0.isASCII && $0.isNumber }.first == "d"
    }
  }

  func name(_ number: Int) -> String {
    let text = String(number)
    return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }
}
