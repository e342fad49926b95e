import Encoding
import FileSystem
import Pipeline
import Raster
import Scene

/// `kineo encode FRAMES… -o OUT.gif`: pictures from anywhere, one a frame, to a GIF.
enum EncodeVerb {
  /// Bytes of the largest picture file that is read.
  private static let largestFile = 1 << 28

  static func run(_ arguments: LowArguments, _ console: Console) throws(CommandError) {
    guard !arguments.operands.isEmpty else {
      throw .usage(
        "'kineo encode' needs frames", hint: "for example: kineo encode f*.png --fps 30 -o out.gif")
    }
    let outputs = try Output.list(arguments)
    for output in outputs where output.format != .gif {
      throw .usage("'kineo encode' writes GIF, not '\(output.path)'")
    }
    let rate = min(arguments.render.framesPerSecond ?? 50, FrameSchedule.fastestGIF)
    if let asked = arguments.render.framesPerSecond, asked > rate {
      console.warn("players show at most 50 pictures a second of a GIF; so many are written")
    }
    let bytes = try encode(arguments, framesPerSecond: rate)
    if arguments.isVerbose { GIFReport.tell(bytes, console) }
    var delivery = Delivery(arguments, console)
    for output in outputs { try delivery.deliver(bytes, to: output) }
    try delivery.finish()
  }

  private static func encode(_ arguments: LowArguments, framesPerSecond rate: Double)
    throws(CommandError) -> [UInt8]
  {
    let paths = arguments.operands
    let first = try picture(paths[0])
    var settings = arguments.gif
    settings.plays = if case .times(let count) = arguments.render.loop { count } else { nil }
    var encoder = GIFEncoder(width: first.width, height: first.height, settings: settings)
    for (i, path) in paths.enumerated() {
      let bitmap = i == 0 ? first : try picture(path, like: first)
      encoder.survey(bitmap, centiseconds: centiseconds(i, rate))
    }
    do throws(EncodingError) {
      if encoder.needsSecondPass {
        for (i, path) in paths.enumerated() {
          let bitmap: Bitmap
          do throws(CommandError) { bitmap = try picture(path, like: first) } catch {
            throw .malformed(error.message)
          }
          try encoder.append(bitmap, centiseconds: centiseconds(i, rate))
        }
      }
      return try encoder.finish()
    } catch {
      throw CommandError(RenderJob.Failure.encoding(error))
    }
  }

  /// Differences of rounded absolute times: the total is exact to the centisecond.
  private static func centiseconds(_ index: Int, _ rate: Double) -> Int {
    func time(_ i: Int) -> Int { Int((Double(i) * 100 / rate).rounded()) }
    return time(index + 1) - time(index)
  }

  private static func picture(_ path: String, like first: Bitmap? = nil) throws(CommandError)
    -> Bitmap
  {
    let bytes: [UInt8]
    switch FileSystem.contents(of: path, limit: largestFile) {
    case .success(let read): bytes = read
    case .failure(let error): throw CommandError(reading: error)
    }
    let bitmap: Bitmap
    do throws(EncodingError) { bitmap = try PNG.decode(bytes) } catch {
      throw CommandError(.badDocument, "'\(path)': \(error.description)")
    }
    if let first, bitmap.width != first.width || bitmap.height != first.height {
      throw CommandError(
        .badDocument,
        "'\(path)' is \(bitmap.width) x \(bitmap.height) pixels, the first frame is "
          + "\(first.width) x \(first.height)",
        hint: "all frames of an animation have one size")
    }
    return bitmap
  }
}

/// What a GIF turned out like, for `-v`: measured by reading what was written.
enum GIFReport {
  static func tell(_ bytes: [UInt8], _ console: Console) {
    do throws(EncodingError) {
      let gif = try GIFInspection(bytes)
      let locals = gif.frames.filter { $0.localColors != nil }.count
      console.note(
        "GIF: \(gif.byteCount) bytes, \(gif.frames.count) frames, \(gif.centiseconds) cs, "
          + "\(gif.globalColors) global colours, \(locals) palettes of single frames")
      for warning in gif.warnings { console.warn(warning.description) }
    } catch {
      console.warn("the GIF cannot be read back: \(error.description)")
    }
  }
}
