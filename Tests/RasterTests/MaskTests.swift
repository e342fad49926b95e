import DisplayList
import Geometry
import Testing

@testable import Raster

/// Masks by their arithmetic, held against the same with numbers.
struct MaskTests {
  /// Strips of one alpha or grey each, side by side, a pixel wide.
  private func strips(_ levels: [Double], _ color: (Double) -> Color, isColumn: Bool) -> [Item] {
    levels.enumerated().map { index, level in
      let place = Double(index)
      let rect =
        isColumn
        ? Rect(x: place, y: 0, width: 1, height: 99) : Rect(x: 0, y: place, width: 99, height: 1)
      return .fill(Fill(path: .rect(rect), paint: .color(color(level))))
    }
  }

  private func alphas(_ masks: [Mask], _ size: Int) -> [[Double]] {
    var renderer = Renderer(viewport: Viewport(width: size, height: size, transform: .identity))
    let all = Path.rect(Rect(x: 0, y: 0, width: 99, height: 99))
    let group = Group(items: [.fill(Fill(path: all, paint: .color(.white)))], masks: masks)
    let bitmap = renderer.render(
      Frame(size: Size(Double(size), Double(size)), background: nil, items: [.group(group)]))
    return (0..<size).map { y in (0..<size).map { x in Double(bitmap[x, y] >> 24) / 255 } }
  }

  private let levels = [0, 0.2, 0.5, 0.8, 1]

  private func cover(_ mode: Mask.Mode, _ c: Double, _ m: Double) -> Double {
    switch mode {
    case .add: c + m - c * m
    case .subtract: c * (1 - m)
    case .intersect: c * m
    case .difference: abs(c - m)
    case .lighten: max(c, m)
    case .darken: min(c, m)
    }
  }

  @Test(arguments: Mask.Mode.allCases, Mask.Mode.allCases)
  func `two masks cut as their modes say`(first: Mask.Mode, second: Mask.Mode) {
    for source in Mask.Source.allCases {
      for isInverted in [false, true] {
        let color = { (level: Double) in
          source == .alpha
            ? Color(red: 1, green: 0, blue: 0, alpha: level)
            : Color(red: level, green: level, blue: level)
        }
        let masks = [
          Mask(items: strips(levels, color, isColumn: true), source: source, mode: first),
          Mask(
            items: strips(levels, color, isColumn: false), source: source, mode: second,
            isInverted: isInverted, opacity: 0.8),
        ]
        let drawn = alphas(masks, levels.count)
        for (y, m) in levels.enumerated() {
          for (x, c) in levels.enumerated() {
            let start = first.beginsWithAll ? 1.0 : 0
            let wanted = cover(
              second, cover(first, start, c), (isInverted ? 1 - m : m) * 0.8)
            #expect(abs(drawn[y][x] - wanted) < 1.6 / 255, "\(c) and \(m)")
          }
        }
      }
    }
  }

  @Test func `light is weighed as eyes see it, and what is transparent is dark`() {
    let colors = [
      Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0),
      Color(red: 0, green: 0, blue: 1), Color.white.withAlpha(0.5),
    ]
    let wanted = [54, 182, 18, 128]
    for (color, level) in zip(colors, wanted) {
      let items: [Item] = [
        .fill(Fill(path: .rect(Rect(x: 0, y: 0, width: 9, height: 9)), paint: .color(color)))
      ]
      let alpha = alphas([Mask(items: items, source: .luminance)], 1)[0][0] * 255
      #expect(abs(alpha - Double(level)) <= 1)
      let rest = alphas([Mask(items: items, source: .luminance, isInverted: true)], 1)[0][0] * 255
      #expect(abs(rest - Double(255 - level)) <= 1)
    }
  }
}
