import CZlib

/// Decompresses data with zlib.
///
/// Input and output are whole arrays whose pointers are only used within one call; zlib knows the
/// length of both and does not write beyond it, and its state is released on every path.
enum Inflate {
  enum Wrapping: Int32 {
    /// Raw data, as in a zip: 15 bits of window, no header.
    case none = -15
    /// gzip's header and checksum: 16 more.
    case gzip = 31
  }

  /// Nil if the bytes are damaged, or would be more than `limit`.
  static func bytes(_ packed: ArraySlice<UInt8>, _ wrapping: Wrapping, limit: Int) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard
      unsafe inflateInit2_(
        &stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var input = Array(packed)
    var result: [UInt8] = []
    return unsafe input.withUnsafeMutableBufferPointer { source -> [UInt8]? in
      unsafe stream.next_in = source.baseAddress
      unsafe stream.avail_in = UInt32(clamping: source.count)
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let status = unsafe chunk.withUnsafeMutableBufferPointer { target -> Int32 in
          unsafe stream.next_out = target.baseAddress
          unsafe stream.avail_out = UInt32(target.count)
          return unsafe inflate(&stream, Z_NO_FLUSH)
        }
        guard status == Z_OK || status == Z_STREAM_END else { return nil }
        let made = unsafe chunk.count - Int(stream.avail_out)
        guard result.count + made <= limit else { return nil }
        result += chunk[..<made]
        if status == Z_STREAM_END { return result }
        // No progress means that the bytes end too early.
        if made == 0, unsafe stream.avail_in == 0 { return nil }
      }
    }
  }
}
