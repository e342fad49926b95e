import Palette
import Raster

/// A stream of pictures that other programs read while it is written.
public enum PictureStream: String, Hashable, Sendable, CaseIterable {
  /// PNG files, one for each picture.
  case png
  /// Straight red, green, blue and alpha bytes, and nothing else.
  case rgba
  /// YUV4MPEG2 with full colour resolution (BT.601, studio range), opaque.
  case y4m

  /// The cost of writing a picture, for each of its pixels.
  public var costOfPixel: CodingCost {
    self == .png ? PNG.costOfPixel : CodingCost(bytes: 14, work: 5)
  }

  /// The bytes before the first picture; `rate` is in pictures per second.
  public func head(width: Int, height: Int, rate: Double) -> [UInt8] {
    guard self == .y4m else { return [] }
    return Array(
      "YUV4MPEG2 W\(width) H\(height) F\(Int((rate * 1000).rounded())):1000 Ip A1:1 C444\n".utf8)
  }

  /// Returns one picture. `kind` and `note` apply to PNG files.
  public func bytes(
    of picture: Bitmap, as kind: PNG.Pixels = .rgba, note: FrameNote? = nil
  ) throws(EncodingError) -> [UInt8] {
    switch self {
    case .png: return try PNG.encode(picture, as: kind, note: note)
    case .rgba:
      var bytes: [UInt8] = []
      bytes.reserveCapacity(picture.pixels.count * 4)
      for pixel in picture.pixels {
        let p = Pixel.straight(pixel)
        for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: p >> shift)) }
      }
      return bytes
    case .y4m: return Array("FRAME\n".utf8) + Self.planes(picture)
    }
  }

  /// Luma, then both chromas; translucent pixels are shown on white.
  private static func planes(_ picture: Bitmap) -> [UInt8] {
    var planes: [[UInt8]] = [[], [], []]
    for i in planes.indices { planes[i].reserveCapacity(picture.pixels.count) }
    for p in picture.pixels {
      let paper = 255 - Pixel.alpha(p)
      let (r, g, b) = (Pixel.red(p) + paper, Pixel.green(p) + paper, Pixel.blue(p) + paper)
      // BT.601 in 1/65536, rounded.
      planes[0].append(UInt8(((16_829 * r + 33_039 * g + 6_416 * b + 32_768) >> 16) + 16))
      planes[1].append(UInt8(((-9_714 * r - 19_070 * g + 28_784 * b + 32_768) >> 16) + 128))
      planes[2].append(UInt8(((28_784 * r - 24_103 * g - 4_681 * b + 32_768) >> 16) + 128))
    }
    return planes[0] + planes[1] + planes[2]
  }
}
