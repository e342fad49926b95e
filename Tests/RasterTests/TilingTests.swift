import DisplayList
import Geometry
import Testing

@testable import Raster

/// Tiles against the same items drawn one by one.
struct TilingTests {
  private func bitmap(_ items: [Item]) -> Bitmap {
    var renderer = Renderer(viewport: Viewport(width: 48, height: 40, transform: .identity))
    return renderer.render(Frame(size: Size(48, 40), background: nil, items: items))
  }

  private let dot = Item.fill(
    Fill(path: .ellipse(in: Rect(x: 1, y: 1, width: 4, height: 3)), paint: .color(.black)))

  private let area = Rect(x: 6, y: 5, width: 30, height: 24)

  @Test func `whole pixels are tiled to the bit`() {
    let tiled = bitmap([
      .tiling(
        Tiling(
          items: [dot], tile: Rect(x: 0, y: 0, width: 7, height: 5),
          placement: .translation(2, 3), area: area))
    ])
    var copies: [Item] = []
    for row in -2..<10 {
      for column in -2..<8 {
        guard case .fill(var fill) = dot else { continue }
        fill.transform = Projection(
          .translation(2 + Double(column) * 7, 3 + Double(row) * 5))
        copies.append(.fill(fill))
      }
    }
    let drawn = bitmap([.group(Group(items: copies, clips: [Clip(path: .rect(area))]))])
    #expect(tiled == drawn)
  }

  @Test func `turned tiles lie where turned copies lie`() {
    let placement = Affine.translation(20, 11) * .rotation(0.4) * .scale(1.3, 0.9)
    let tiled = bitmap([
      .tiling(
        Tiling(
          items: [dot], tile: Rect(x: 0, y: 0, width: 7, height: 5), placement: placement,
          area: area))
    ])
    var copies: [Item] = []
    for row in -12..<12 {
      for column in -12..<12 {
        guard case .fill(var fill) = dot else { continue }
        fill.transform = Projection(
          placement * .translation(Double(column) * 7, Double(row) * 5))
        copies.append(.fill(fill))
      }
    }
    let drawn = bitmap([.group(Group(items: copies, clips: [Clip(path: .rect(area))]))])
    let worst = zip(tiled.pixels, drawn.pixels).map { abs(Int($0 >> 24) - Int($1 >> 24)) }
    #expect((worst.max() ?? 0) < 64)
    #expect(Double(worst.reduce(0, +)) / Double(worst.count) < 3)
  }

  @Test func `what sticks out of a tile is cut off`() {
    let long = Item.fill(
      Fill(path: .rect(Rect(x: 0, y: 0, width: 20, height: 2)), paint: .color(.black)))
    let tiled = bitmap([
      .tiling(Tiling(items: [long], tile: Rect(x: 0, y: 0, width: 4, height: 4), area: area))
    ])
    #expect(tiled[20, 13] >> 24 == 255 && tiled[20, 15] == 0)
  }
}
