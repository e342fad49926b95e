/// A 64-bit fingerprint of bytes (Fowler, Noll and Vo's FNV-1a), the same on every machine. Not
/// cryptographic.
public enum ContentHash {
  @inlinable public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
