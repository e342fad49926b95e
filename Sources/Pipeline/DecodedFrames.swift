import Encoding
import FileSystem
import Raster

/// Frames of animated files, or of a stream of PNGs, each with its duration.
struct DecodedFrames: FrameSource {
  private let bitmaps: [Bitmap]
  let ticks: [Int]

  /// Frames as decoded.
  struct Loaded: Sendable {
    var frames: [(bitmap: Bitmap, seconds: Double)] = []
    /// From the first file that has a play count; the inner nil means forever.
    var plays: Int??
    /// The note in the first image, which applies to all of them.
    var note: FrameNote?

    /// When each frame ends, in seconds from the start.
    var ends: [Double] {
      var end = 0.0
      return frames.map { frame in
        end += frame.seconds
        return end
      }
    }
  }

  /// Differences of rounded times, so that the total is exact to the tick; none is shorter than players
  /// support.
  init(_ loaded: Loaded, clock: FrameClock) {
    bitmaps = loaded.frames.map(\.bitmap)
    var ticks: [Int] = []
    var end = 0.0
    var shown = 0
    for frame in loaded.frames {
      end += frame.seconds
      let next = Int((end * Double(clock.ticksPerSecond)).rounded())
      ticks.append(max(clock.leastTicks, next - shown))
      shown = max(shown + clock.leastTicks, next)
    }
    self.ticks = ticks
  }

  func size(scale: Double) -> (width: Int, height: Int) {
    (
      max(1, Int(Double(bitmaps[0].width) * scale)), max(1, Int(Double(bitmaps[0].height) * scale))
    )
  }

  func frames(
    _ numbers: [Int], scale: Double, sink: (Bitmap, PixelRect?) throws(RenderFailure) -> Void
  ) async throws(RenderFailure) {
    let size = size(scale: scale)
    for number in numbers {
      let bitmap = bitmaps[number]
      try sink(scale < 1 ? bitmap.shrunk(toWidth: size.width, height: size.height) : bitmap, nil)
    }
  }

  // MARK: Reading

  /// The most memory for decoded images, in bytes.
  private static let mostBytes = 1 << 30

  /// Whether a path may be something other than a single still image.
  static func isMoving(_ path: String) -> Bool {
    path == "-" || ["gif", "webp", "apng"].contains(FileSystem.pathExtension(of: path))
  }

  /// The frames of all files in order; stills get the duration of one frame.
  static func load(_ paths: [String], framesPerSecond: Double) throws(RenderFailure) -> Loaded {
    var loaded = Loaded()
    for path in paths {
      let bytes: [UInt8]
      switch FileSystem.contents(ofOperand: path, limit: EncodeJob.largestFile) {
      case .success(let read): bytes = read
      case .failure(let error): throw .unreadable(error)
      }
      do throws(EncodingError) {
        for part in split(bytes) {
          if loaded.frames.isEmpty { loaded.note = FrameNote(png: Array(part)) }
          try add(part, to: &loaded, pace: 1 / framesPerSecond)
        }
      } catch {
        throw .notAPicture(path: path, error)
      }
      guard let first = loaded.frames.first?.bitmap else { continue }
      for (bitmap, _) in loaded.frames
      where bitmap.width != first.width || bitmap.height != first.height {
        throw .size(
          path: path, width: bitmap.width, height: bitmap.height, firstWidth: first.width,
          firstHeight: first.height)
      }
    }
    guard !loaded.frames.isEmpty else { throw .noFrames }
    return loaded
  }

  /// Splits a stream into PNG files: each ends with an end chunk.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    guard bytes.starts(with: signature) else { return [bytes[...]] }
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var offset = 8
    while offset + 12 <= bytes.count {
      let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size <= bytes.count - offset - 12 else { break }
      let isEnd = bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8)
      offset += 12 + size
      if isEnd {
        parts.append(bytes[start..<offset])
        start = offset
        offset += 8
      }
    }
    return start < bytes.count ? parts + [bytes[start...]] : parts
  }

  private static func add(_ slice: ArraySlice<UInt8>, to loaded: inout Loaded, pace: Double)
    throws(EncodingError)
  {
    let bytes = Array(slice)
    var size = loaded.frames.reduce(0) { $0 + $1.bitmap.pixels.count * 4 }
    if bytes.starts(with: "GIF8".utf8) {
      if loaded.plays == nil { loaded.plays = .some(try GIFInspection(bytes).plays) }
      for frame in try GIFDecoder.decode(bytes) {
        // Browsers show frames with a shorter delay for a tenth of a second.
        let hundredths = frame.centiseconds < 2 ? 10 : frame.centiseconds
        loaded.frames.append((frame.picture, Double(hundredths) / 100))
      }
      return
    }
    guard let file = try MovingPicture.read(bytes) else {
      throw .malformed("neither a PNG, a GIF nor a WebP")
    }
    if file.parts.count > 1, loaded.plays == nil { loaded.plays = .some(file.plays) }
    size += file.width * file.height * 4 * file.parts.count
    guard size <= mostBytes else { throw .beyondFormat("the frames are too large or too many") }
    try file.frames { bitmap, part in
      loaded.frames.append((bitmap, file.parts.count > 1 ? part.seconds : pace))
    }
  }
}
