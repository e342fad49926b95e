/// Numbers for people, the same in every locale.
package enum NumberText {
  /// The fewest digits that read back as the same number; whole numbers without a fraction.
  package static func shortest(_ value: Double) -> String {
    if value == 0 { return "0" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The same, rounded to at most this many decimals, 0…15.
  package static func rounded(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return shortest((value * scale).rounded() / scale)
  }

  /// A number rounded half away from zero to this many decimals, 0…15. Nil if it is so large that not all of these digits are
  /// known.
  package static func fixed(_ value: Double, decimals: Int) -> String? {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (abs(value) * scale).rounded()
    guard scaled < 9e15 else { return nil }
    let whole = UInt64(scaled)
    var digits = String(whole)
    while digits.utf8.count <= decimals { digits = "0" + digits }
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    return sign + digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }
}
