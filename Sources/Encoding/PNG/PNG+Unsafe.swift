import CPng

extension PNG {
  /// The size of the picture in a file, in pixels.
  static func size(of bytes: [UInt8]) throws(EncodingError) -> (width: Int, height: Int) {
    var width: UInt32 = 0
    var height: UInt32 = 0
    var error = cpng_error()
    // The pointers are used only during the call, and the count is the array's.
    let isRead = unsafe bytes.withUnsafeBufferPointer {
      unsafe cpng_size(
        $0.baseAddress, $0.count, UInt32(largestSide), &width, &height, &error)
    }
    guard isRead == 1 else { throw .malformed(message(error)) }
    return (Int(width), Int(height))
  }

  /// Reads straight pixels; the size must be the file's.
  static func read(_ bytes: [UInt8], width: Int, height: Int) throws(EncodingError) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    var error = cpng_error()
    // The shim checks that the file has this size, and writes 4 · width · height bytes: those of the array.
    let isRead = unsafe pixels.withUnsafeMutableBytes { target in
      unsafe bytes.withUnsafeBufferPointer { source in
        unsafe cpng_decode(
          source.baseAddress, source.count, UInt32(width), UInt32(height),
          target.assumingMemoryBound(to: UInt8.self).baseAddress, &error)
      }
    }
    guard isRead == 1 else { throw .malformed(message(error)) }
    // The file stores red first, as in the lowest byte of a pixel.
    for i in pixels.indices { pixels[i] = UInt32(littleEndian: pixels[i]) }
    return pixels
  }

  /// Returns the file's ICC profile; nil if it has none that is valid and small enough.
  static func profile(of bytes: [UInt8]) -> ColorProfile? {
    unsafe bytes.withUnsafeBufferPointer { source in
      // The pointers are used only during the calls, and the counts are the arrays'.
      let count = unsafe cpng_profile(source.baseAddress, source.count, nil, 0)
      guard count > 0, count <= ColorProfile.mostBytes else { return nil }
      var profile = [UInt8](repeating: 0, count: count)
      unsafe profile.withUnsafeMutableBufferPointer { target in
        _ = unsafe cpng_profile(source.baseAddress, source.count, target.baseAddress, count)
      }
      return ColorProfile(profile)
    }
  }

  /// The shim's text, up to its terminating zero.
  private static func message(_ error: cpng_error) -> String {
    let text = unsafe withUnsafeBytes(of: error.message) { bytes in
      // The tuple's bytes, all of them initialised.
      unsafe Array(bytes).prefix { $0 != 0 }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
