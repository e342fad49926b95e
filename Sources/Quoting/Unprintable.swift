extension Unicode.Scalar {
  /// Whether the scalar controls a terminal, breaks a line or changes the text direction instead of
  /// being visible, or represents a byte that is not text.
  package var isUnprintable: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0,
      // Direction marks, embeddings and isolates; line and paragraph separators.
      0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
      // A byte order mark, annotations, tags.
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: RawName.isByte(self)
    }
  }
}
