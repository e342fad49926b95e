import Raster

/// Where in a picture a pixel is.
package struct Place: Hashable, Sendable {
  /// How much error is forgiven there; see `Masking`.
  package let rank: Int
  package let side: Side

  /// A pixel's relation to its neighbours on the left and above.
  package enum Side: UInt8, Sendable {
    /// Both are the same.
    case inside
    /// The left one is the same.
    case border
    /// The left one differs slightly, as in a gradient.
    case slope
    case edge
  }

  /// Judges a pixel.
  init(of pixels: [UInt32], _ i: Int, x: Int, y: Int, width: Int, height: Int) {
    rank = Masking.rank(pixels, i, x: x, y: y, width: width, height: height)
    let pixel = pixels[i]
    let step = Pixel.distance(pixel, i > 0 ? pixels[i - 1] : 0)
    let isInside = step == 0 && i >= width && pixels[i - width] == pixel
    side = isInside ? .inside : step == 0 ? .border : step <= 6 ? .slope : .edge
  }

  /// The rank is in the lower half.
  init(packed: UInt8) {
    rank = Int(packed & 15)
    side = Side(rawValue: packed >> 4) ?? .edge
  }

  var packed: UInt8 { side.rawValue << 4 | UInt8(truncatingIfNeeded: rank) }  // fewer than 16 ranks
}

/// The places of a picture's pixels, from left to right in a row: judged many at once where many are asked for.
struct PlaceReader {
  private let width: Int
  private let height: Int
  private let judgesMany = Loops.best.judgePlaces
  /// In a row, by column.
  private var packed: [UInt8]
  /// The index after the last pixel that was judged.
  private var end = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    packed = [UInt8](repeating: 0, count: width)
  }

  /// The place of a pixel. Later ones of its row that were judged with it are only right for the same picture.
  @inline(__always)
  mutating func place(of i: Int, x: Int, y: Int, in pixels: [UInt32]) -> Place {
    if i >= end { judge(i, x: x, y: y, pixels) }
    return Place(packed: packed[x])
  }

  /// Forgets what has been judged, before another picture.
  mutating func begin() { end = 0 }

  /// Judges a pixel, and more if those before it were needed.
  private mutating func judge(_ i: Int, x: Int, y: Int, _ pixels: [UInt32]) {
    // The columns and rows from whose pixels all that are looked at are in the picture.
    let room = 2
    let count = min(i == end ? 64 : 8, width - room - x) & ~7
    guard judgesMany, x >= room, count > 0, y >= room, y < height - room else {
      packed[x] = Place(of: pixels, i, x: x, y: y, width: width, height: height).packed
      end = i + 1
      return
    }
    pixels.judgePlaces(of: i..<i + count, width: width, into: &packed, at: x)
    end = i + count
  }
}
