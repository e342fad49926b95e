/// Well-formed UTF-8 (Unicode 15, table 3-7).
enum UTF8Check {
  /// The length in bytes of the scalar that begins at `at`; 0 if there is none.
  static func lengthOfScalar(_ bytes: [UInt8], at: Int) -> Int {
    func isContinuation(_ k: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      at + k < bytes.count && range.contains(bytes[at + k])
    }
    switch bytes[at] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return isContinuation(1) ? 2 : 0
    case 0xE0: return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : 0
    case 0xED: return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : 0
    case 0xE1...0xEF: return isContinuation(1) && isContinuation(2) ? 3 : 0
    case 0xF0:
      return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : 0
    case 0xF4:
      return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : 0
    case 0xF1...0xF3: return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : 0
    default: return 0
    }
  }
}
