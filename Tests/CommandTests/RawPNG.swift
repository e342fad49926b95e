import Foundation

/// PNG files of every kind, made without a library: filter "none", and zlib's stored blocks.
struct RawPNG {
  var width: Int
  var height: Int
  /// PNG's own numbers: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  var colorType: UInt8
  /// 1, 2, 4, 8 or 16 bits per channel.
  var bitDepth: Int
  var isInterlaced = false
  /// A false size for the header.
  var claimedSize: (width: Int, height: Int)?
  /// RGB entries.
  var palette: [UInt8] = []
  /// The channels of a pixel, each of `bitDepth` bits.
  var channels: (Int, Int) -> [Int]

  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk(
      "IHDR",
      word(claimedSize?.width ?? width) + word(claimedSize?.height ?? height) + [
        UInt8(bitDepth), colorType, 0, 0, isInterlaced ? 1 : 0,
      ])
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    return file + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  /// The rows of Adam7's passes, or of the whole image.
  private var rows: [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var rows: [UInt8] = []
    for (left, top, dx, dy) in passes where left < width && top < height {
      for y in stride(from: top, to: height, by: dy) {
        var bits = ""
        for x in stride(from: left, to: width, by: dx) {
          for value in channels(x, y) {
            let digits = String(value, radix: 2)
            bits += String(repeating: "0", count: bitDepth - digits.count) + digits
          }
        }
        while bits.count % 8 != 0 { bits += "0" }
        rows.append(0)
        let digits = Array(bits)
        for i in stride(from: 0, to: digits.count, by: 8) {
          rows.append(UInt8(String(digits[i..<i + 8]), radix: 2) ?? 0)
        }
      }
    }
    return rows
  }

  private func zlib(_ data: [UInt8]) -> [UInt8] {
    var a = 1
    var b = 0
    for byte in data {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let count = data.count
    let lengths = [UInt8(count & 255), UInt8(count >> 8)]
    return [0x78, 1, 1] + lengths + lengths.map { ~$0 } + data + word(b << 16 | a)
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc: UInt32 = ~0
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return word(data.count) + body + word(Int(~crc))
  }

  private func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }
}
