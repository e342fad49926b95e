/// A 64-bit fingerprint of bytes or pixels (Fowler, Noll and Vo's FNV-1a, taking each element at once), the same on every
/// machine. Not cryptographic.
public enum ContentHash {
  /// `seed` is the hash of what comes before the content.
  @inlinable public static func of<Content: Sequence>(
    _ content: Content, after seed: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64
  where Content.Element: FixedWidthInteger & UnsignedInteger {
    var hash = seed
    for element in content { hash = (hash ^ UInt64(element)) &* 0x100_0000_01B3 }
    return hash
  }
}
