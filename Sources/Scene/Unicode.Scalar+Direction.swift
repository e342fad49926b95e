extension Unicode.Scalar {
  /// Whether it is a letter of Hebrew, Arabic or another script from right to left.
  public var runsLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }
}
