import TextSearch

/// Words for a POSIX shell.
package enum ShellText {
  /// A command on one line, whatever its words contain.
  ///
  /// A word with line breaks or other control characters is first built with `printf`:
  /// `kineo1=$(printf '\055\055message=a\012b_'); kineo render hud "${kineo1%_}"`. The underscore protects
  /// trailing line breaks, which the shell would remove.
  package static func command(_ words: [String]) -> String {
    var assignments = ""
    var count = 0
    let shown = words.map { word in
      guard word.unicodeScalars.contains(where: \.isUnprintable) else { return quoted(word) }
      count += 1
      assignments += "kineo\(count)=$(printf '\(format(word))_'); "
      return "\"${kineo\(count)%_}\""
    }
    return assignments + shown.joined(separator: " ")
  }

  /// A word without control characters.
  package static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy(isPlain)
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "@"),
      UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// A `printf` format that prints the word; a hyphen at its start would be a flag.
  private static func format(_ word: String) -> String {
    var result = ""
    for (i, scalar) in word.unicodeScalars.enumerated() {
      switch scalar {
      case "%": result += "%%"
      case "\\": result += "\\\\"
      case "'": result += "'\\''"
      case "-" where i == 0: result += "\\055"
      case _ where scalar.isUnprintable:
        for byte in RawName.bytes(String(scalar)) {
          let digits = String(byte, radix: 8)
          result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
