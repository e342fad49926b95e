import DisplayList
import Encoding
import Raster
import Scene
import SceneReading

/// Decodes images named in documents: PNG, APNG, JPEG, GIF and WebP, distinguished by their bytes.
enum PictureDecoder {
  /// The maximum number of pixels in all frames of a file together.
  private static let limit = SceneLimits().images

  /// The first frame; nil if the format is not supported.
  static func still(_ bytes: [UInt8]) -> Image? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      guard case .success(let frames) = frames(bytes) else { return nil }
      return frames.first?.image
    }
    do throws(EncodingError) {
      return image(try PNG.decode(bytes), ContentHash.of(bytes))
    } catch {
      return nil
    }
  }

  /// All frames in order.
  static func frames(_ bytes: [UInt8]) -> Result<[TimedImage], Resources.Failure> {
    do throws(EncodingError) {
      let frames = try pictures(bytes)
      let hash = ContentHash.of(bytes)
      return .success(
        frames.enumerated().map { i, frame in
          // The first frame has the file's own identity, like the still.
          let identity = hash &+ UInt64(i) &* 0x9E37_79B9_7F4A_7C15
          return TimedImage(image: image(frame.picture, identity), seconds: frame.seconds)
        })
    } catch {
      let isTooLarge = if case .beyondFormat = error { true } else { false }
      return .failure(
        Resources.Failure(
          error.description,
          hint: isTooLarge ? "all its frames together have at most \(limit) pixels" : nil))
    }
  }

  private static func pictures(_ bytes: [UInt8]) throws(EncodingError)
    -> [(picture: Bitmap, seconds: Double)]
  {
    if JPEG.isJPEG(bytes) {
      guard let picture = JPEG.decode(bytes) else { throw .malformed("not a readable JPEG") }
      return [(picture, 0)]
    }
    if bytes.starts(with: Array("GIF8".utf8)) {
      // Players show frames with less than two hundredths for a tenth of a second.
      return try GIFDecoder.decode(bytes, limit: limit).map { frame in
        (frame.picture, frame.centiseconds < 2 ? 0.1 : Double(frame.centiseconds) / 100)
      }
    }
    guard let moving = try MovingPicture.read(bytes) else {
      throw .malformed(bytes.isEmpty ? "it is empty" : "its format is not supported")
    }
    guard moving.width * moving.height <= limit / max(1, moving.parts.count) else {
      let count = moving.parts.count
      throw .beyondFormat(
        "\(moving.width) x \(moving.height) pixels\(count > 1 ? " in \(count) frames" : "") are too many"
      )
    }
    var result: [(picture: Bitmap, seconds: Double)] = []
    let moves = moving.parts.count > 1
    try moving.frames { result.append(($0, moves ? $1.shownSeconds : 0)) }
    return result
  }

  private static func image(_ bitmap: Bitmap, _ identity: UInt64) -> Image {
    Image(
      identity: identity, width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
  }
}
