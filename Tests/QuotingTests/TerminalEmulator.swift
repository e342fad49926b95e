/// Reads a line like a terminal (ECMA-48, and the OSC and DCS strings of xterm), and like the runners
/// of CI jobs read their logs.
struct TerminalEmulator {
  /// What was executed instead of shown.
  private(set) var commands: [String] = []
  /// What is visible, by line.
  private(set) var lines = [""]

  init(_ bytes: [UInt8]) {
    // Terminals either read characters, or bytes including C1 controls.
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0A: lines.append("")
      case 0x09: lines[lines.count - 1] += " "
      case 0x00..<0x20, 0x7F, 0x80..<0xA0: commands.append("U+" + String(scalar.value, radix: 16))
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
        commands.append("direction U+" + String(scalar.value, radix: 16))
      case 0x2028, 0x2029: lines.append("")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    for line in lines {
      if line.drop(while: { $0 == " " }).hasPrefix("::") || line.contains("##[")
        || line.contains("##vso[")
      {
        commands.append("a runner's: \(line)")
      }
    }
  }
}
