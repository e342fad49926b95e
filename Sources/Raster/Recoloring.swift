import DisplayList
import Geometry

/// A colour matrix applied to pixels.
struct Recoloring {
  /// The contribution of each component at 1, then the constant one.
  private let columns: [SIMD4<Float>]

  init(_ matrix: ColorMatrix) {
    let m = matrix.values.map { Float($0) }
    columns = (0..<5).map { SIMD4(m[$0], m[5 + $0], m[10 + $0], m[15 + $0]) }
  }

  func pixel(_ p: UInt32) -> UInt32 {
    let c = Premultiplied.straight(p)
    return Premultiplied.word(
      straight: columns[0] * c.x + columns[1] * c.y + columns[2] * c.z + columns[3] * c.w
        + columns[4])
  }
}

/// A transfer function for each of the four components, as lookup tables.
struct TransferTable {
  private static let last: Float = 4095

  private let red: [Float]
  private let green: [Float]
  private let blue: [Float]
  private let alpha: [Float]

  init(red: Transfer, green: Transfer, blue: Transfer, alpha: Transfer) {
    self.red = TransferTable.values(red)
    self.green = TransferTable.values(green)
    self.blue = TransferTable.values(blue)
    self.alpha = TransferTable.values(alpha)
  }

  private static func values(_ transfer: Transfer) -> [Float] {
    (0...Int(last)).map { Float(transfer.value(at: Double($0) / Double(last))) }
  }

  func pixel(_ p: UInt32) -> UInt32 {
    let c = Premultiplied.straight(p)
    func index(_ v: Float) -> Int { Int(v * TransferTable.last + 0.5) }
    return Premultiplied.word(
      straight: SIMD4(red[index(c.x)], green[index(c.y)], blue[index(c.z)], alpha[index(c.w)]))
  }
}

extension Transfer {
  /// Maps 0…1 to 0…1.
  func value(at t: Double) -> Double {
    func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
    switch self {
    case .identity: return t
    case .table(let values):
      guard values.count > 1 else { return unit(values.first ?? t) }
      let place = t * Double(values.count - 1)
      let k = min(Int(place), values.count - 2)
      return unit(values[k] + (values[k + 1] - values[k]) * (place - Double(k)))
    case .discrete(let values):
      guard !values.isEmpty else { return t }
      return unit(values[min(Int(t * Double(values.count)), values.count - 1)])
    case .linear(let slope, let intercept): return unit(slope * t + intercept)
    case .gamma(let amplitude, let exponent, let offset):
      return unit(amplitude * (t == 0 && exponent == 0 ? 1 : power(t, exponent)) + offset)
    }
  }
}

/// Converts pixels between encoded and linear components.
enum LightTable {
  private static let light: [Float] = (0...4095).map { Float(Color.linear(Double($0) / 4095)) }
  private static let code: [Float] = (0...4095).map { Float(Color.encoded(Double($0) / 4095)) }

  /// Converts to linear sRGB.
  static func decode(_ p: UInt32) -> UInt32 { looked(up: p, light) }

  /// Converts from linear sRGB.
  static func encode(_ p: UInt32) -> UInt32 { looked(up: p, code) }

  private static func looked(up p: UInt32, _ table: [Float]) -> UInt32 {
    let c = Premultiplied.straight(p)
    func index(_ v: Float) -> Int { Int(v * 4095 + 0.5) }
    return Premultiplied.word(
      straight: SIMD4(table[index(c.x)], table[index(c.y)], table[index(c.z)], c.w))
  }
}

extension Premultiplied {
  /// Unpremultiplied red, green and blue, then alpha, 0…1; zero for a transparent pixel.
  static func straight(_ p: UInt32) -> SIMD4<Float> {
    let c = channels(p)
    guard c.w > 0 else { return .zero }
    var s = c / c.w
    s.w = c.w
    return s.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The nearest pixel for unpremultiplied components, clamped to 0…1.
  static func word(straight c: SIMD4<Float>) -> UInt32 {
    let s = c.clamped(lowerBound: .zero, upperBound: .one)
    return word(SIMD4(s.x * s.w, s.y * s.w, s.z * s.w, s.w))
  }
}
