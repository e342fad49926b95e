/// `data:` URLs.
package enum DataURL {
  /// The decoded bytes; nil if it is not a well-formed `data:` URL.
  package static func bytes(_ text: String) -> [UInt8]? {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = text[..<comma].lowercased()
    let body = text[text.utf8.index(after: comma)...]
    guard head.hasSuffix(";base64") else { return percentDecoded(body) }
    guard body.utf8.contains(UInt8(ascii: "%")) else { return base64(body) }
    return base64(String(decoding: percentDecoded(body), as: UTF8.self)[...])
  }

  private static func base64(_ text: Substring) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits = 0
    for byte in text.utf8 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="): continue
      default:
        guard byte == 0x20 || (9...13).contains(byte) else { return nil }
        continue
      }
      buffer = (buffer << 6 | UInt32(value)) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return result
  }

  /// Text in which bytes are written like `%20`.
  package static func percentDecoded(_ text: Substring) -> [UInt8] {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[(i + 1)...(i + 2)], as: UTF8.self), radix: 16)
      {
        result.append(value)
        i += 3
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }
}
