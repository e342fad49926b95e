/// Finds the ICC profile in the segments of a JPEG file.
enum JPEGProfile {
  private static let label = Array("ICC_PROFILE\0".utf8)

  /// Returns nil if there is none, if a piece is missing, or if it is one for grey and the picture is not.
  static func read(_ bytes: [UInt8]) -> ColorProfile? {
    var pieces: [UInt8: ArraySlice<UInt8>] = [:]
    var (count, components) = (0, 0)
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let kind = bytes[offset + 1]
      // A byte that fills up, and the marker of the pixels.
      if kind == 0xFF {
        offset += 1
        continue
      }
      let size = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      guard kind != 0xDA, size >= 2, size <= bytes.count - offset - 2 else { break }
      let data = bytes[offset + 4..<offset + 2 + size]
      switch kind {
      case 0xE2 where data.count > label.count + 2 && data.starts(with: label):
        let rest = data.dropFirst(label.count)
        count = Int(rest[rest.startIndex + 1])
        pieces[rest[rest.startIndex]] = rest.dropFirst(2)
      case 0xC0...0xC2 where data.count > 5: components = Int(data[data.startIndex + 5])
      default: break
      }
      offset += 2 + size
    }
    var joined: [UInt8] = []
    for number in 0..<count {
      guard let piece = pieces[UInt8(number + 1)] else { return nil }
      joined += piece
    }
    guard let profile = ColorProfile(joined), !profile.isGrey || components == 1 else {
      return nil
    }
    return profile
  }
}
