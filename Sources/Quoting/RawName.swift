/// File names as the system has them: bytes, which need not be UTF-8.
///
/// In a `String`, a byte that is not part of a character is represented by the scalar U+10FF00 + byte,
/// at the end of the last private-use plane. Real scalars of that range are encoded byte by byte, too,
/// so that every name round-trips.
public enum RawName {
  /// Bytes below 0x80 are always characters, so the first scalar for a byte is U+10FF80.
  private static let firstScalar: UInt32 = 0x10_FF80
  private static let base: UInt32 = 0x10_FF00

  /// The text for a name.
  public static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !mayHoldBytes(text) { return text }
    var result = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      // A character has at most four bytes.
      let character = (1...4).lazy.compactMap { count in
        count <= rest.count ? String(validating: rest.prefix(count), as: UTF8.self) : nil
      }.first
      if let character, let scalar = character.unicodeScalars.first, scalar.value < firstScalar {
        result.append(scalar)
        rest = rest.dropFirst(character.utf8.count)
      } else {
        let byte = rest.removeFirst()
        if let scalar = Unicode.Scalar(base + UInt32(byte)) { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// The bytes of a name, or of a text that contains names.
  public static func bytes(_ text: String) -> [UInt8] {
    guard mayHoldBytes(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      isByte(scalar)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(UTF8.encode(scalar) ?? .init())
    }
  }

  /// Whether the scalar represents a byte that is not part of a character.
  public static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= firstScalar }

  /// U+10FF80 and above begin with F4 in UTF-8.
  private static func mayHoldBytes(_ text: String) -> Bool { text.utf8.contains(0xF4) }
}
