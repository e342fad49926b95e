/// A 64-bit fingerprint of bytes or pixels (Fowler, Noll and Vo's FNV-1a, taking each element at once), the same on every
/// machine. Not cryptographic.
public enum ContentHash {
  @inlinable public static func of<Content: Sequence>(_ content: Content) -> UInt64
  where Content.Element: FixedWidthInteger & UnsignedInteger {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for element in content { hash = (hash ^ UInt64(element)) &* 0x100_0000_01B3 }
    return hash
  }
}
