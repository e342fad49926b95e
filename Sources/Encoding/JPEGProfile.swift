/// Finds the ICC profile in the segments of a JPEG file.
enum JPEGProfile {
  private static let label = Array("ICC_PROFILE\0".utf8)

  /// Whether the file has a part of a profile.
  static func isThere(in bytes: [UInt8]) -> Bool { !Segments(bytes).pieces.isEmpty }

  /// Returns nil if there is none, if a piece is missing, or if it is one for grey and the picture is not.
  static func read(_ bytes: [UInt8]) -> ColorProfile? {
    let segments = Segments(bytes)
    var joined: [UInt8] = []
    for number in 0..<segments.count {
      guard let piece = segments.pieces[UInt8(number + 1)] else { return nil }
      joined += piece
    }
    guard let profile = ColorProfile(joined), !profile.isGrey || segments.components == 1 else {
      return nil
    }
    return profile
  }

  /// What the segments before the pixels say.
  private struct Segments {
    /// The profile's pieces by their numbers, which begin with 1.
    var pieces: [UInt8: ArraySlice<UInt8>] = [:]
    /// How many pieces there should be.
    var count = 0
    /// How many samples a pixel has.
    var components = 0

    init(_ bytes: [UInt8]) {
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
        take(kind, bytes[offset + 4..<offset + 2 + size])
        offset += 2 + size
      }
    }

    private mutating func take(_ kind: UInt8, _ data: ArraySlice<UInt8>) {
      switch kind {
      case 0xE2 where data.count > label.count + 2 && data.starts(with: label):
        let rest = data.dropFirst(label.count)
        count = Int(rest[rest.startIndex + 1])
        pieces[rest[rest.startIndex]] = rest.dropFirst(2)
      case 0xC0...0xC2 where data.count > 5: components = Int(data[data.startIndex + 5])
      default: break
      }
    }
  }
}
