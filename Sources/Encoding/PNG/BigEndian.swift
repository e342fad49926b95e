/// Numbers of four and two bytes, the highest byte first.
enum BigEndian {
  static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func bytes(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  /// The four bytes at an index.
  static func word(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int) -> Int {
    var value = 0
    for i in 0..<4 {
      value = value << 8 | Int(bytes[bytes.index(bytes.startIndex, offsetBy: offset + i)])
    }
    return value
  }
}
