/// Rounds numbers to a fixed number of decimals and writes them as short as possible.
struct Decimals: Hashable, Sendable {
  /// 0…9.
  let places: Int
  private let unit: Double

  init(_ places: Int) {
    self.places = min(max(places, 0), 9)
    var unit = 1.0
    for _ in 0..<self.places { unit *= 10 }
    self.unit = unit
  }

  /// Enough decimals that half a unit of the last one is at most `error`.
  init(error: Double) {
    var places = 0
    var half = 0.5
    while half > error * 1.0000001, places < 9 {
      half /= 10
      places += 1
    }
    self.init(places)
  }

  /// The number in units of the last decimal; numbers that are too large or not finite are clamped.
  func units(_ value: Double) -> Int {
    let scaled = (value * unit).rounded()
    guard scaled.isFinite else { return 0 }
    return Int(min(max(scaled, -9e15), 9e15))
  }

  /// The difference between neighbouring numbers.
  var step: Double { 1 / unit }

  func rounded(_ value: Double) -> Double { self.value(units: units(value)) }

  func value(units: Int) -> Double { Double(units) / unit }

  /// Without leading or trailing zeros or a negative zero: `.5`, `-.25`, `12`.
  func text(_ value: Double) -> String { text(units: units(value)) }

  func text(units: Int) -> String {
    guard units != 0 else { return "0" }
    let digits = Array(String(units.magnitude).utf8)
    let zero = UInt8(ascii: "0")
    var whole = digits.dropLast(places)
    var fraction = digits.suffix(places)
    while whole.isEmpty, fraction.count < places { fraction = [zero] + fraction }
    while fraction.last == zero { fraction.removeLast() }
    if fraction.isEmpty && whole.isEmpty { whole = [zero] }
    var text: [UInt8] = units < 0 ? [UInt8(ascii: "-")] : []
    text += whole
    if !fraction.isEmpty { text += [UInt8(ascii: ".")] + fraction }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Clock values in SMIL's grammar: in seconds, its default, with a digit before the point.
func clockText(_ seconds: Double) -> String {
  let text = Decimals(6).text(seconds)
  if text.hasPrefix(".") { return "0" + text }
  if text.hasPrefix("-.") { return "-0" + text.dropFirst() }
  return text
}
