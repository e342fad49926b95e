import Diagnostics
import Geometry
import Notations
import SceneReading

/// The values of parameters as written on a command line.
enum ParameterText {
  /// The value as a document would contain it.
  static func node(_ text: String, for kind: Parameter.Kind) -> SpecNode {
    switch kind {
    case .number, .length, .duration, .angle: number(text)
    case .color, .text, .choice, .path: SpecNode(.string(text), .none)
    case .bool: bool(text)
    case .colors, .list: list(text, kind)
    }
  }

  private static func number(_ text: String) -> SpecNode {
    guard let value = DecimalText.value(of: Array(text.utf8)), value.isFinite else {
      return SpecNode(.string(text), .none)
    }
    return SpecNode(.number(value), .none)
  }

  private static func bool(_ text: String) -> SpecNode {
    switch text.lowercased() {
    case "true", "yes", "on", "1": SpecNode(.bool(true), .none)
    case "false", "no", "off", "0": SpecNode(.bool(false), .none)
    default: SpecNode(.string(text), .none)
    }
  }

  /// Reads a list in JSON, or values separated by commas.
  private static func list(_ text: String, _ kind: Parameter.Kind) -> SpecNode {
    if text.utf8.first(where: { !ASCII.isSpace($0) }) == UInt8(ascii: "[") {
      let reading = NotationReader.read(SourceFile(name: "", text: text))
      if let root = reading.root, !reading.hasErrors { return root.withoutPlaces }
      return SpecNode(.string(text), .none)
    }
    let parts = split(text)
    return SpecNode(
      .array(parts.map { kind == .list ? number($0) : SpecNode(.string($0), .none) }), .none)
  }

  /// Splits at commas outside parentheses, so that `red,rgb(0, 128, 255)` has two parts.
  private static func split(_ text: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if byte == UInt8(ascii: ","), depth <= 0 {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return parts.map { part in
      let start = part.drop { ASCII.isSpace($0) }
      let end = start.lastIndex { !ASCII.isSpace($0) }.map { $0 + 1 } ?? start.startIndex
      return String(decoding: start[start.startIndex..<end], as: UTF8.self)
    }
  }
}

extension SpecNode {
  /// The same value without places in a file.
  var withoutPlaces: SpecNode {
    switch value {
    case .null, .bool, .number, .string: SpecNode(value, .none)
    case .array(let elements): SpecNode(.array(elements.map(\.withoutPlaces)), .none)
    case .object(let members):
      SpecNode(
        .object(
          members.map {
            SpecMember(key: $0.key, keyPlace: .none, node: $0.node.withoutPlaces)
          }), .none)
    }
  }
}
