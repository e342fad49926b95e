/// What the segments of a JPEG file say before its pixels.
struct JPEGSegments {
  /// The colour profile's pieces by their numbers, which begin with 1.
  private(set) var pieces: [UInt8: ArraySlice<UInt8>] = [:]
  /// How many pieces there should be.
  private(set) var count = 0
  /// How many samples a pixel has.
  private(set) var components = 0
  /// The first record of Exif, a TIFF file.
  private(set) var exif: ArraySlice<UInt8>?

  private static let profile = Array("ICC_PROFILE\0".utf8)
  private static let exif = Array("Exif\0\0".utf8)

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
    case 0xE1 where exif == nil && data.starts(with: Self.exif):
      exif = data.dropFirst(Self.exif.count)
    case 0xE2 where data.count > Self.profile.count + 2 && data.starts(with: Self.profile):
      let rest = data.dropFirst(Self.profile.count)
      count = Int(rest[rest.startIndex + 1])
      pieces[rest[rest.startIndex]] = rest.dropFirst(2)
    case 0xC0...0xC2 where data.count > 5: components = Int(data[data.startIndex + 5])
    default: break
    }
  }
}
