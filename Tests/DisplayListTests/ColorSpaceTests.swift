import DisplayList
import Geometry
import TestSupport
import Testing

struct ColorSpaceTests {
  private func distance(_ a: Color, _ b: Color) -> Double {
    max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
  }

  @Test func `OKLab, HSL and HSB round-trip`() {
    var random = SeededRNG(seed: 21)
    for _ in 0..<3000 {
      func unit() -> Double { .random(in: 0...1, using: &random) }
      let color = Color(red: unit(), green: unit(), blue: unit(), alpha: unit())
      let (h, s, l) = color.hsl
      let hsl = Color(hue: h, saturation: s, lightness: l, alpha: color.alpha)
      // HSB's hue is that of HSL; the others follow from HSL's.
      let b = l + s * min(l, 1 - l)
      let hsb = Color(
        hue: h, saturation: b > 0 ? 2 - 2 * l / b : 0, brightness: b, alpha: color.alpha)
      guard distance(Color(OKLab(color)), color) < 2e-6, distance(hsl, color) < 1e-12,
        distance(hsb, color) < 1e-12
      else {
        Issue.record("seed 21: \(color)")
        return
      }
    }
  }

  /// CSS Color 4's table of samples, section 9.
  @Test func `known colours have their known OKLab coordinates`() {
    let red = OKLab(Color(rgb: 0xFF0000))
    #expect(abs(red.lightness - 0.62796) < 1e-4)
    #expect(abs(red.chroma - 0.25768) < 1e-4)
    #expect(abs(red.hue - 29.234) < 1e-2)
    #expect(abs(OKLab(.white).lightness - 1) < 1e-6)
    #expect(OKLab(.white).chroma < 1e-6)
    #expect(OKLab(.black).lightness == 0)
  }

  @Test func `a colour out of gamut keeps its lightness and hue`() {
    for hue in stride(from: 0.0, to: 360, by: 7) {
      for lightness in [0.2, 0.5, 0.8] {
        let wanted = OKLab(lightness: lightness, chroma: 0.45, hue: hue)
        let got = OKLab(Color(wanted))
        #expect(abs(got.lightness - lightness) < 0.025)
        let away = got.chroma * sine(abs(got.hue - hue) * .pi / 180)
        #expect(abs(away) < 0.021, "hue \(hue) at \(lightness): \(got.hue)")
      }
    }
    #expect(Color(OKLab(lightness: 1.2, a: 0.1, b: 0)) == .white)
    #expect(Color(OKLab(lightness: -0.1, a: 0.1, b: 0)) == .black)
  }

  @Test func `hues may be any number of turns`() {
    let green = Color(hue: 120, saturation: 1, lightness: 0.5)
    #expect(green == Color(red: 0, green: 1, blue: 0))
    #expect(Color(hue: 120 - 720, saturation: 1, lightness: 0.5) == green)
    #expect(Color(hue: 480, saturation: 1, brightness: 1) == green)
    #expect(Color(hue: 120, whiteness: 0, blackness: 0) == green)
    #expect(Color(hue: 7, whiteness: 0.6, blackness: 0.6) == Color(red: 0.5, green: 0.5, blue: 0.5))
  }
}
