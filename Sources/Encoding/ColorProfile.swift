import DisplayList
import Geometry

/// An ICC profile, of version 2 or 4, that says by curves and a matrix which colours the samples of an image stand for.
/// Tables of colours (LUTs) are not read: a profile that has nothing else is none.
struct ColorProfile {
  /// Larger profiles are ignored.
  static let mostBytes = 1 << 20
  private static let mostTags = 200

  let isGrey: Bool
  /// What each level of red, then of green, then of blue adds to sRGB's light.
  private let light: [SIMD3<Double>]

  /// From the space between profiles, which has the white D50, to sRGB's light; the numbers are Skia's.
  private static let toSRGB: [SIMD3<Double>] = [
    [3.134112151, -0.978787296, 0.071983044], [-1.617392459, 1.916279580, -0.228985850],
    [-0.490633405, 0.033454714, 1.405386058],
  ]

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 132, bytes.count <= Self.mostBytes, Self.text(bytes, 36) == "acsp" else {
      return nil
    }
    switch Self.text(bytes, 16) {
    case "GRAY":
      guard let curve = Self.curve(Self.tag("kTRC", bytes)) else { return nil }
      isGrey = true
      light = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].flatMap { unit in curve.map { $0 * unit } }
    case "RGB " where Self.text(bytes, 20) == "XYZ ":
      let names = ["r", "g", "b"]
      let curves = names.compactMap { Self.curve(Self.tag("\($0)TRC", bytes)) }
      let primaries = names.compactMap { Self.primary(Self.tag("\($0)XYZ", bytes)) }
      guard curves.count == 3, primaries.count == 3 else { return nil }
      isGrey = false
      light = zip(curves, primaries).flatMap { curve, xyz in
        let shown = xyz[0] * Self.toSRGB[0] + xyz[1] * Self.toSRGB[1] + xyz[2] * Self.toSRGB[2]
        return curve.map { $0 * shown }
      }
    default: return nil
    }
  }

  /// Makes sRGB of straight pixels. Those of a profile that is sRGB but for rounding stay, as in Chromium.
  func convert(_ pixels: inout [UInt32]) {
    guard !isNearlySRGB else { return }
    var (last, converted) = (UInt32(0), color(0))
    for i in pixels.indices {
      let pixel = pixels[i] & 0xFF_FFFF
      if pixel != last { (last, converted) = (pixel, color(pixel)) }
      pixels[i] = converted | pixels[i] & 0xFF00_0000
    }
  }

  private var isNearlySRGB: Bool {
    (0..<256).allSatisfy { (level: UInt32) in
      [0x01_0101, 0x01, 0x0100, 0x01_0000].allSatisfy { (unit: UInt32) in
        let (given, shown) = (level * unit, color(level * unit))
        return [0, 8, 16].allSatisfy {
          abs(Int(given >> $0 & 255) - Int(shown >> $0 & 255)) <= 1
        }
      }
    }
  }

  private func color(_ pixel: UInt32) -> UInt32 {
    let sum =
      light[Int(pixel & 255)] + light[256 + Int(pixel >> 8 & 255)]
      + light[512 + Int(pixel >> 16 & 255)]
    return Self.level(sum.x) | Self.level(sum.y) << 8 | Self.level(sum.z) << 16
  }

  /// The light at which a level becomes the next one.
  private static let borders = (0..<255).map { Color.linear((Double($0) + 0.5) / 255) }
  /// The number of borders up to each 4096th of the light.
  private static let levels = (0..<4096).map { place in
    UInt8(borders.count { $0 <= Double(place) / 4096 })
  }

  /// The number of borders up to this light.
  private static func level(_ light: Double) -> UInt32 {
    guard light > 0 else { return 0 }
    guard light < 1 else { return 255 }
    var level = Int(levels[Int(light * 4096)])
    while level < 255, borders[level] <= light { level += 1 }
    return UInt32(level)
  }
}

/// Reading the tags. All offsets and counts are a stranger's.
extension ColorProfile {
  private static func text(_ bytes: some RandomAccessCollection<UInt8>, _ offset: Int) -> String {
    String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
  }

  private static func tag(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let count = min(BigEndian.word(bytes, at: 128), mostTags, (bytes.count - 132) / 12)
    for entry in (0..<count).map({ 132 + $0 * 12 }) where text(bytes, entry) == name {
      let (start, size) = (
        BigEndian.word(bytes, at: entry + 4), BigEndian.word(bytes, at: entry + 8)
      )
      guard start <= bytes.count, size <= bytes.count - start else { return [] }
      return Array(bytes[start..<start + size])
    }
    return []
  }

  private static func fixed(_ bytes: [UInt8], _ offset: Int) -> Double {
    Double(Int32(truncatingIfNeeded: BigEndian.word(bytes, at: offset))) / 65536
  }

  private static func half(_ bytes: [UInt8], _ offset: Int) -> Int {
    Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  private static func primary(_ tag: [UInt8]) -> [Double]? {
    guard tag.count >= 20, text(tag, 0) == "XYZ " else { return nil }
    return [8, 12, 16].map { fixed(tag, $0) }
  }

  private static func curve(_ tag: [UInt8]) -> [Double]? {
    guard tag.count >= 12 else { return nil }
    switch text(tag, 0) {
    case "curv": return sampled(tag, count: BigEndian.word(tag, at: 8))
    case "para": return parametric(tag, kind: half(tag, 8))
    default: return nil
    }
  }

  /// None of the samples is the straight line, and a single one an exponent.
  private static func sampled(_ tag: [UInt8], count: Int) -> [Double]? {
    guard count <= (tag.count - 12) / 2 else { return nil }
    if count == 0 { return light { $0 } }
    if count == 1 {
      let exponent = Double(half(tag, 12)) / 256
      return exponent > 0 ? light { power($0, exponent) } : nil
    }
    return light {
      let place = $0 * Double(count - 1)
      let index = min(Int(place), count - 2)
      let (from, to) = (half(tag, 12 + 2 * index), half(tag, 14 + 2 * index))
      return (Double(from) + Double(to - from) * (place - Double(index))) / 65535
    }
  }

  /// The five kinds of the specification as (a x + b) ^ exponent + e from the bend on, and c x + f below.
  private static func parametric(_ tag: [UInt8], kind: Int) -> [Double]? {
    let counts = [1, 3, 4, 5, 7]
    guard counts.indices.contains(kind), tag.count >= 12 + 4 * counts[kind] else { return nil }
    let v = (0..<counts[kind]).map { fixed(tag, 12 + 4 * $0) }
    let exponent = v[0]
    let (a, b) = kind == 0 ? (1, 0) : (v[1], v[2])
    guard exponent > 0, kind == 0 || a != 0 else { return nil }
    let bend = kind == 0 ? 0 : kind < 3 ? -b / a : v[4]
    let slope = kind < 3 ? 0 : v[3]
    let (e, f) = kind == 2 ? (v[3], v[3]) : kind == 4 ? (v[5], v[6]) : (0, 0)
    return light {
      $0 >= bend ? power(max(0, a * $0 + b), exponent) + e : slope * $0 + f
    }
  }

  private static func light(_ curve: (Double) -> Double) -> [Double] {
    (0..<256).map { min(max(0, curve(Double($0) / 255)), 1) }
  }
}
