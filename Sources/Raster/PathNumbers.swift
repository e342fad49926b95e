/// How the coordinates of a path came to Chromium, which adds up the digits of a number in 32 bits: the last bit depends on
/// how many there are.
enum PathNumbers {
  /// As the file has them.
  case written
  /// lottie-web keeps them in 32 bits, and writes all digits of these.
  case scripted

  func float(_ x: Double) -> Float {
    guard abs(x) < 16_777_216 else { return Float(x) }
    let x = self == .scripted ? Double(Float(x)) : x
    let whole = x.rounded(.towardZero)
    guard x != whole else { return Float(x) }
    let digits = x.description.utf8
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")),
      !digits.contains(UInt8(ascii: "e"))
    else { return Float(x) }
    var part: Float = 0
    var place: Float = 1
    for digit in digits[digits.index(after: point)...] {
      place *= 0.1
      part += Float(digit - UInt8(ascii: "0")) * place
    }
    let size = Float(abs(whole)) + part
    return x < 0 ? -size : size
  }
}
