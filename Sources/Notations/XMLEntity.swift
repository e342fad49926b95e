/// The text between `&` and `;`: XML's five names, and characters by number.
public enum XMLEntity {
  public static func scalar(of entity: String) -> UnicodeScalar? {
    switch entity {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard entity.hasPrefix("#") else { return nil }
    let digits = entity.dropFirst()
    let isHexadecimal = digits.hasPrefix("x")
    let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let code, code >= 0x20 || [0x09, 0x0A, 0x0D].contains(code) else { return nil }
    return UnicodeScalar(code)
  }
}
