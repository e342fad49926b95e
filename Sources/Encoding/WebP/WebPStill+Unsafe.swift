import CWebP

/// One picture coded by libwebp.
enum WebPStill {
  enum Kind: Sendable {
    /// Every pixel is exact, except that fully transparent ones lose their colour.
    case lossless
    /// Like `lossless`, but faster and larger.
    case estimate
    /// 0…100.
    case lossy(quality: Int)
  }

  /// The longest side of a picture, in pixels.
  static let largestSide = 16_383

  static var isThere: Bool { kineo_webp_is_there() == 1 }

  /// Returns straight pixels as a still file.
  static func encode(_ pixels: [UInt32], width: Int, _ kind: Kind) throws(EncodingError) -> [UInt8]
  {
    try check(width, pixels.count / width)
    let (quality, effort): (Float, Int32) =
      switch kind {
      case .lossless: (-1, 4)
      case .estimate: (-1, 1)
      case .lossy(let quality): (Float(quality), 4)
      }
    // The file stores red first, as in the lowest byte of a pixel.
    let ordered = UInt32(1).littleEndian == 1 ? pixels : pixels.map { $0.littleEndian }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    // Read during the call only, and only as many pixels as `width` times the height: those of `pixels`.
    let isWritten = unsafe ordered.withUnsafeBytes { source in
      unsafe kineo_webp_encode(
        source.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(width),
        Int32(pixels.count / width), quality, effort, &bytes, &count)
    }
    guard isWritten == 1, let start = unsafe bytes else {
      throw .library("libwebp cannot encode an image of \(width) x \(pixels.count / width) pixels")
    }
    // The shim returns `count` bytes, which are copied here before they are freed.
    defer { unsafe kineo_webp_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Returns the straight pixels of a still file of this size.
  static func decode(_ file: [UInt8], width: Int, height: Int) throws(EncodingError) -> [UInt32] {
    try check(width, height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    // The shim checks that the file has this size, and writes 4 · width · height bytes: those of the array.
    let isRead = unsafe pixels.withUnsafeMutableBytes { target in
      unsafe file.withUnsafeBufferPointer { source in
        unsafe kineo_webp_decode(
          source.baseAddress, source.count, Int32(width), Int32(height),
          target.assumingMemoryBound(to: UInt8.self).baseAddress)
      }
    }
    guard isRead == 1 else { throw .malformed("a frame of this WebP is broken") }
    return pixels.map { UInt32(littleEndian: $0) }
  }

  private static func check(_ width: Int, _ height: Int) throws(EncodingError) {
    guard isThere else {
      throw .library("WebP needs libwebp, which is not installed (on Debian: apt install libwebp7)")
    }
    guard (1...largestSide).contains(width), (1...largestSide).contains(height) else {
      throw .beyondFormat("a WebP is at most \(largestSide) pixels wide and high")
    }
  }
}
