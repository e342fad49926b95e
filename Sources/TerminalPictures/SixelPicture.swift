import Raster

/// Images as sixels: bands of six rows, colour by colour.
public enum SixelPicture {
  /// Shows an opaque image at the cursor. Reduces its shades if it has more than 256 colours.
  public static func show(_ picture: Bitmap) -> [UInt8] {
    let (palette, indices) = colors(of: picture)
    var out = "\u{1B}[H\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)"
    for (i, color) in palette.enumerated() {
      out += "#\(i);2;\(share(color));\(share(color >> 8));\(share(color >> 16))"
    }
    for top in stride(from: 0, to: picture.height, by: 6) {
      out += band(indices, top, picture)
    }
    return Array((out + "\u{1B}\\").utf8)
  }

  /// The lowest byte as a percentage.
  private static func share(_ channel: UInt32) -> UInt32 { ((channel & 255) * 100 + 127) / 255 }

  private static func band(_ indices: [UInt8], _ top: Int, _ picture: Bitmap) -> String {
    let rows = min(6, picture.height - top)
    var masks: [UInt8: [UInt8]] = [:]
    for row in 0..<rows {
      for x in 0..<picture.width {
        let index = indices[(top + row) * picture.width + x]
        masks[index, default: Array(repeating: 0, count: picture.width)][x] |= 1 << UInt8(row)
      }
    }
    let lines = masks.keys.sorted().map { "#\($0)" + runs(masks[$0] ?? []) }
    return lines.joined(separator: "$") + "-"
  }

  private static func runs(_ masks: [UInt8]) -> String {
    var out = ""
    var i = 0
    while i < masks.count {
      var end = i + 1
      while end < masks.count, masks[end] == masks[i] { end += 1 }
      let sign = String(Character(Unicode.Scalar(63 + masks[i])))
      out += end - i > 3 ? "!\(end - i)\(sign)" : String(repeating: sign, count: end - i)
      i = end
    }
    return out
  }

  /// At most 256 colours, and the index of each pixel's.
  private static func colors(of picture: Bitmap) -> (palette: [UInt32], indices: [UInt8]) {
    for lost in 0...6 {
      if let result = colors(of: picture, keeping: UInt32(0xFF << lost & 0xFF)) { return result }
    }
    return ([0], Array(repeating: 0, count: picture.pixels.count))
  }

  private static func colors(of picture: Bitmap, keeping mask: UInt32) -> (
    palette: [UInt32], indices: [UInt8]
  )? {
    let mask = mask | mask << 8 | mask << 16
    var numbers: [UInt32: UInt8] = [:]
    var palette: [UInt32] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(picture.pixels.count)
    for pixel in picture.pixels {
      let color = pixel & mask
      if let number = numbers[color] {
        indices.append(number)
      } else {
        guard palette.count < 256 else { return nil }
        numbers[color] = UInt8(palette.count)
        indices.append(UInt8(palette.count))
        palette.append(pixel & 0xFF_FFFF)
      }
    }
    return (palette, indices)
  }
}
