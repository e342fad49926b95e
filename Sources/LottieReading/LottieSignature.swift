/// Distinguishes Lottie from kineo's own documents by content.
enum LottieSignature {
  static func isLottie(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return true
    }
    let keys = keys(of: bytes)
    // One that is missing is a mistake in a Lottie file.
    return keys.contains("layers") && keys.intersection(["v", "fr", "ip", "op"]).count > 1
  }

  /// The keys of the outermost record, as far as the bytes are JSON.
  private static func keys(of bytes: [UInt8]) -> Set<String> {
    var keys: Set<String> = []
    var depth = 0
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = at + 1
        at = start
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
          at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        if depth == 1, at < bytes.count, at - start <= 8 {
          keys.insert(String(decoding: bytes[start..<at], as: UTF8.self))
        }
      default: break
      }
      at += 1
    }
    return keys
  }
}
