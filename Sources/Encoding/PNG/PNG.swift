import Palette
import Raster

/// Still pictures as PNG files.
///
/// Files are written with a palette if they have at most 256 colours, else as grey or RGB, with alpha if any pixel is
/// not opaque; the same bitmap gives the same bytes everywhere. libpng reads any valid PNG.
public enum PNG {
  /// The longest side of a picture that can be read, in pixels.
  public static let largestSide = 16_384
  /// The largest number of pixels of a picture that can be read.
  public static let largestArea = 1 << 25
  /// The cost of coding a picture, for each of its pixels.
  public static let costOfPixel = CodingCost(bytes: 14, work: 250)

  /// The pixel format of a file, if it must not depend on the picture.
  public enum Pixels: Hashable, Sendable { case rgb, rgba }

  /// Returns the smallest kind of file that holds the picture.
  public static func encode(_ bitmap: Bitmap) throws(EncodingError) -> [UInt8] {
    let pixels = bitmap.pixels.map(Pixel.straight)
    var census = LayoutCensus()
    census.add(pixels)
    return try file(bitmap, pixels, PixelLayout(census), .smallest)
  }

  /// One kind of file for every picture, with a note of what it is a frame of. Translucent pixels make it RGBA even if
  /// `kind` is RGB, so that nothing is lost. Frames are for other programs to read, so they are coded quickly.
  public static func encode(_ bitmap: Bitmap, as kind: Pixels, note: FrameNote? = nil)
    throws(EncodingError) -> [UInt8]
  {
    let pixels = bitmap.pixels.map(Pixel.straight)
    let isOpaque = kind == .rgb && pixels.allSatisfy { Pixel.alpha($0) == 255 }
    return try file(bitmap, pixels, isOpaque ? .rgb(clear: nil) : .rgba, .quick, note)
  }

  private static func file(
    _ bitmap: Bitmap, _ pixels: [UInt32], _ layout: PixelLayout, _ effort: Deflate.Effort,
    _ note: FrameNote? = nil
  ) throws(EncodingError) -> [UInt8] {
    guard bitmap.width < 1 << 31, bitmap.height < 1 << 31 else {
      throw .beyondFormat("a PNG is at most 2147483647 pixels wide and high")
    }
    var file = PNGFile(width: bitmap.width, height: bitmap.height, layout: layout)
    if let note { file.chunk("tEXt", note.data) }
    file.chunk("IDAT", layout.compressed(pixels, width: bitmap.width, effort))
    return file.finished()
  }

  public static func decode(_ bytes: [UInt8]) throws(EncodingError) -> Bitmap {
    try checkSides(bytes)
    let (width, height) = try size(of: bytes)
    guard width > 0, height > 0, width * height <= largestArea else {
      throw .beyondFormat(
        "a picture of \(width) x \(height) pixels is too large: one has at most \(largestArea)")
    }
    var pixels = try read(bytes, width: width, height: height)
    profile(of: bytes)?.convert(&pixels)
    for i in pixels.indices where pixels[i] >> 24 != 255 {
      pixels[i] = Pixel.premultiplied(pixels[i])
    }
    return PictureOrientation(png: bytes).applied(
      to: Bitmap(width: width, height: height, pixels: pixels))
  }

  /// Says which sides are too long, of which libpng only says that they are invalid.
  private static func checkSides(_ bytes: [UInt8]) throws(EncodingError) {
    guard bytes.count >= 24, bytes.starts(with: PNGFile.signature) else { return }
    let (width, height) = (BigEndian.word(bytes, at: 16), BigEndian.word(bytes, at: 20))
    guard max(width, height) > largestSide else { return }
    throw .beyondFormat(
      "a picture of \(width) x \(height) pixels is too large: a side has at most \(largestSide)")
  }
}
