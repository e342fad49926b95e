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

  /// Straight pixels; the size is the file's.
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
    // The file's order of bytes is red first, as in the lowest byte of a pixel.
    for i in pixels.indices { pixels[i] = UInt32(littleEndian: pixels[i]) }
    return pixels
  }

  static func write(_ width: Int, _ height: Int, kind: Kind, rows: [UInt8]) throws(EncodingError)
    -> [UInt8]
  {
    guard width < 1 << 31, height < 1 << 31 else {
      throw .beyondFormat("a PNG is at most 2147483647 pixels wide and high")
    }
    var colors: [UInt8] = []
    var alphas: [UInt8] = []
    var picture = unsafe cpng_picture()
    unsafe picture.width = UInt32(width)
    unsafe picture.height = UInt32(height)
    unsafe picture.bit_depth = 8
    switch kind {
    case .rgb: unsafe picture.color_type = 2
    case .rgba: unsafe picture.color_type = 6
    case .palette(let table):
      unsafe picture.color_type = 3
      unsafe picture.bit_depth = Int32(table.bitDepth)
      for c in table.colors {
        colors += [UInt8(truncatingIfNeeded: c), UInt8(truncatingIfNeeded: c >> 8)]
        colors.append(UInt8(truncatingIfNeeded: c >> 16))
      }
      alphas = table.alphas
    }
    unsafe picture.palette_count = Int32(colors.count / 3)
    unsafe picture.alpha_count = Int32(alphas.count)
    unsafe picture.row_bytes = rows.count / height
    var output = unsafe cpng_output()
    var error = cpng_error()
    // The pointers live as long as the call; `rows` holds `height` rows of `row_bytes` by construction.
    let isWritten = unsafe rows.withUnsafeBufferPointer { rows in
      unsafe colors.withUnsafeBufferPointer { colors in
        unsafe alphas.withUnsafeBufferPointer { alphas in
          unsafe picture.rows = rows.baseAddress
          unsafe picture.palette = colors.baseAddress
          unsafe picture.alphas = alphas.baseAddress
          return unsafe cpng_encode(&picture, &output, &error)
        }
      }
    }
    guard isWritten == 1 else { throw .library(message(error)) }
    // The shim gives `count` bytes, copied here before they are freed.
    defer { unsafe cpng_free(&output) }
    return unsafe Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
  }

  /// The shim's text, up to its zero.
  private static func message(_ error: cpng_error) -> String {
    let text = unsafe withUnsafeBytes(of: error.message) { bytes in
      // The tuple's bytes, all of them initialised.
      unsafe Array(bytes).prefix { $0 != 0 }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
