/// Finds the ICC profile in the segments of a JPEG file.
enum JPEGProfile {
  /// Whether the file has a part of a profile.
  static func isThere(in bytes: [UInt8]) -> Bool { !JPEGSegments(bytes).pieces.isEmpty }

  /// Returns nil if there is none, if a piece is missing, or if it is one for grey and the picture is not.
  static func read(_ bytes: [UInt8]) -> ColorProfile? {
    let segments = JPEGSegments(bytes)
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
}
