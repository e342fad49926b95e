/// The checksum at the end of a zlib stream.
enum Adler32 {
  static func of(_ bytes: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    var start = 0
    while start < bytes.count {
      // Up to this many bytes, the sums do not overflow 32 bits.
      let end = min(bytes.count, start + 5552)
      for byte in bytes[start..<end] {
        a &+= UInt32(byte)
        b &+= a
      }
      a %= 65_521
      b %= 65_521
      start = end
    }
    return b << 16 | a
  }
}
