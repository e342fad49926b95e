import Palette
import Raster

/// Still pictures as PNG files, through libpng.
///
/// Written are palettes where at most 256 colours occur, RGB where every pixel is opaque, else RGBA; the
/// same bitmap gives the same bytes with the same zlib. Any valid PNG is read.
public enum PNG {
  /// The longest side of a picture that is read, in pixels.
  public static let largestSide = 16_384
  /// The largest number of pixels of a picture that is read.
  public static let largestArea = 1 << 27

  /// What a pixel is in the file, where it is not to depend on the picture.
  public enum Pixels: Hashable, Sendable { case rgb, rgba }

  /// The smallest kind of file that holds the picture.
  public static func encode(_ bitmap: Bitmap) throws(EncodingError) -> [UInt8] {
    let pixels = bitmap.pixels.map(Pixel.straight)
    if let table = PNGTable(pixels) {
      return try write(
        bitmap.width, bitmap.height, kind: .palette(table),
        rows: table.rows(of: pixels, width: bitmap.width))
    }
    return try encode(bitmap, pixels, isOpaque: pixels.allSatisfy { Pixel.alpha($0) == 255 })
  }

  /// One kind of file for every picture. Translucent pixels are RGBA even where RGB was asked for: none is lost.
  public static func encode(_ bitmap: Bitmap, as kind: Pixels) throws(EncodingError) -> [UInt8] {
    let pixels = bitmap.pixels.map(Pixel.straight)
    return try encode(
      bitmap, pixels,
      isOpaque: kind == .rgb && pixels.allSatisfy { Pixel.alpha($0) == 255 })
  }

  private static func encode(_ bitmap: Bitmap, _ pixels: [UInt32], isOpaque: Bool)
    throws(EncodingError) -> [UInt8]
  {
    var rows = [UInt8]()
    rows.reserveCapacity(pixels.count * (isOpaque ? 3 : 4))
    for p in pixels {
      rows.append(UInt8(truncatingIfNeeded: p))
      rows.append(UInt8(truncatingIfNeeded: p >> 8))
      rows.append(UInt8(truncatingIfNeeded: p >> 16))
      if !isOpaque { rows.append(UInt8(truncatingIfNeeded: p >> 24)) }
    }
    return try write(bitmap.width, bitmap.height, kind: isOpaque ? .rgb : .rgba, rows: rows)
  }

  public static func decode(_ bytes: [UInt8]) throws(EncodingError) -> Bitmap {
    let (width, height) = try size(of: bytes)
    guard width > 0, height > 0, width * height <= largestArea else {
      throw .beyondFormat("a picture of \(width) x \(height) pixels is too large")
    }
    var pixels = try read(bytes, width: width, height: height)
    for i in pixels.indices where pixels[i] >> 24 != 255 {
      pixels[i] = Pixel.premultiplied(pixels[i])
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  enum Kind {
    case rgb, rgba
    case palette(PNGTable)
  }
}

/// The colours of a picture with few of them: translucent ones first, so that their alphas make a short chunk.
struct PNGTable {
  var colors: [UInt32] = []
  private var indices: [UInt32: UInt8] = [:]

  /// Nil for more than 256 colours.
  init?(_ pixels: [UInt32]) {
    var seen: Set<UInt32> = []
    var last: UInt32?
    for p in pixels where p != last {
      last = p
      if seen.insert(p).inserted {
        guard seen.count <= 256 else { return nil }
        colors.append(p)
      }
    }
    let translucent = colors.filter { Pixel.alpha($0) < 255 }
    colors = translucent + colors.filter { Pixel.alpha($0) == 255 }
    for (i, color) in colors.enumerated() { indices[color] = UInt8(i) }
  }

  /// 1, 2, 4 or 8 bits an index.
  var bitDepth: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

  var alphas: [UInt8] {
    colors.filter { Pixel.alpha($0) < 255 }.map { UInt8(truncatingIfNeeded: $0 >> 24) }
  }

  /// Indices packed from the high bits down, each row padded to whole bytes.
  func rows(of pixels: [UInt32], width: Int) -> [UInt8] {
    let rowBytes = (width * bitDepth + 7) / 8
    var rows = [UInt8](repeating: 0, count: rowBytes * (pixels.count / width))
    var last: (color: UInt32, index: UInt8) = (colors[0], 0)
    for (i, p) in pixels.enumerated() {
      if p != last.color { last = (p, indices[p] ?? 0) }
      let bit = i % width * bitDepth
      rows[i / width * rowBytes + bit / 8] |= last.index << UInt8(8 - bitDepth - bit % 8)
    }
    return rows
  }
}
