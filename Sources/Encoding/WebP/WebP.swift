import Palette
import Raster

/// Still pictures as WebP files.
public enum WebP {
  /// Whether libwebp is installed.
  public static var isThere: Bool { WebPStill.isThere }

  /// Exact, or lossy if a quality from 0 to 100 is given.
  public static func encode(_ bitmap: Bitmap, quality: Int? = nil) throws(EncodingError) -> [UInt8]
  {
    try WebPStill.encode(
      bitmap.pixels.map(Pixel.straight), width: bitmap.width,
      quality.map { .lossy(quality: $0) } ?? .lossless)
  }
}
