import Foundation
import Palette
import TestSupport
import Testing

/// Distances between colours as the eye sees them.
struct LookTests {
  private func pixels(_ count: Int, seed: UInt64) -> [UInt32] {
    var random = SeededRNG(seed: seed)
    return (0..<count).map { _ in .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
  }

  /// Lightness, and hue and chroma before they are compressed, by CIE's formulas and Foundation's powers.
  private func lab(_ pixel: UInt32) -> (l: Double, a: Double, b: Double) {
    let light = [Pixel.red(pixel), Pixel.green(pixel), Pixel.blue(pixel)].map { level in
      let c = Double(level) / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    let rows = [
      [0.412_456_4, 0.357_576_1, 0.180_437_5, 0.950_47], [0.212_672_9, 0.715_152_2, 0.072_175, 1],
      [0.019_333_9, 0.119_192, 0.950_304_1, 1.088_83],
    ]
    let f = rows.map { row in
      let t = (row[0] * light[0] + row[1] * light[1] + row[2] * light[2]) / row[3]
      return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    return (116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
  }

  @Test func `a look is CIELAB with its chroma compressed`() {
    for pixel in pixels(500, seed: 1) {
      let (l, a, b) = lab(pixel)
      let pull = 2.55 * 1.2 / (1 + 0.02 * (a * a + b * b).squareRoot())
      let place = Look(pixel).place
      #expect(abs(Double(place.x) - 2.55 * l) < 0.05, "\(pixel)")
      #expect(abs(Double(place.y) - pull * a) < 0.1, "\(pixel)")
      #expect(abs(Double(place.z) - pull * b) < 0.1, "\(pixel)")
    }
  }

  @Test func `the pixel that looks like a pixel is that pixel`() {
    for pixel in pixels(2000, seed: 2) { #expect(Look(pixel).pixel == pixel) }
  }

  @Test func `from black to white there are 255 levels`() {
    let greys = (0..<256).map { Look(Pixel.make($0, $0, $0)) }
    #expect(abs(greys[0].distance(to: greys[255]) - 255) < 0.1)
    let steps = zip(greys, greys.dropFirst()).map { $0.distance(to: $1) }
    #expect(steps.allSatisfy { $0 > 0.5 && $0 < 2 })
  }

  @Test func `distances are symmetric, and a hue on grey counts more than on a strong colour`() {
    let some = pixels(200, seed: 3).map { Look($0) }
    for (a, b) in zip(some, some.dropFirst()) { #expect(a.distance(to: b) == b.distance(to: a)) }
    let grey = Look(0xFF80_8080).distance(to: Look(0xFF80_8088))
    let red = Look(0xFF00_00FF).distance(to: Look(0xFF08_00FF))
    #expect(grey > 2 * red)
  }
}
