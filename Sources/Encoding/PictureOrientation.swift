import Raster

/// How a camera was held: which way the rows of a picture's pixels run, by Exif's tag "Orientation". Its values are the tag's.
enum PictureOrientation: Int, Sendable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

  private static let tag = 0x0112

  init(jpeg bytes: [UInt8]) { self.init(exif: JPEGSegments(bytes).exif) }

  init(png bytes: [UInt8]) { self.init(exif: PNGFile.data(of: "eXIf", in: bytes)) }

  init(exif: ArraySlice<UInt8>?) {
    self = exif.flatMap(Self.value).flatMap(Self.init(rawValue:)) ?? .upright
  }

  /// The tag in the first directory of a TIFF file; nil if it is not there.
  private static func value(in exif: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(exif)
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes[0] == UInt8(ascii: "I")
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - size else { return nil }
      let digits = bytes[offset..<offset + size]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return nil }
    for k in 0..<count {
      let entry = start + 2 + 12 * k
      guard let found = number(entry, 2) else { return nil }
      if found == tag { return number(entry + 8, 2) }
    }
    return nil
  }

  /// Whether rows are columns of the file.
  var isTurned: Bool { rawValue >= Self.transposed.rawValue }

  /// The picture as it was seen.
  func applied(to picture: Bitmap) -> Bitmap {
    guard self != .upright else { return picture }
    let (w, h) = (picture.width, picture.height)
    var result = Bitmap(width: isTurned ? h : w, height: isTurned ? w : h)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (column, row) =
          switch self {
          case .upright: (x, y)
          case .mirrored: (w - 1 - x, y)
          case .upsideDown: (w - 1 - x, h - 1 - y)
          case .flipped: (x, h - 1 - y)
          case .transposed: (y, x)
          case .turnedLeft: (y, h - 1 - x)
          case .transversed: (w - 1 - y, h - 1 - x)
          case .turnedRight: (w - 1 - y, x)
          }
        result.pixels[y * result.width + x] = picture.pixels[row * w + column]
      }
    }
    return result
  }
}
