import Palette
import Testing

@testable import Encoding

/// Translucent colours replaced by few that are near.
struct NearShadesTests {
  private static let tolerance = 8

  /// 216 frequent colours that are far apart, each with a neighbour within the tolerance, and others a little beyond it.
  private static func colors(beyond: Int, pixels: Int = 1) -> [(key: UInt32, value: Int)] {
    let steps = [0, 40, 80, 120, 160, 200]
    let grid = steps.flatMap { r in steps.flatMap { g in steps.map { (r, g, $0) } } }
    func colors(_ places: ArraySlice<(Int, Int, Int)>, off: Int, _ pixels: Int) -> [(
      key: UInt32, value: Int
    )] {
      places.map { (Pixel.make($0.0 + off, $0.1, $0.2, 255), pixels) }
    }
    return colors(grid[...], off: 0, 500) + colors(grid[...], off: 5, 400)
      + colors(grid.prefix(beyond), off: 18, pixels)
  }

  private static func entries(_ shades: NearShades, _ colors: [(key: UInt32, value: Int)]) -> (
    count: Int, worst: Int, far: Int
  ) {
    var (entries, worst, far): (Set<UInt32>, Int, Int) = ([], 0, 0)
    for (color, _) in colors {
      guard let shade = shades[color] else { continue }
      let distance = NearShades.distance(shade.entry, color)
      entries.insert(shade.entry)
      worst = max(worst, distance)
      far += distance > tolerance ? 1 : 0
    }
    return (entries.count, worst, far)
  }

  @Test func `every colour is within the tolerance, and exact ones are as they are`() throws {
    let colors = Self.colors(beyond: 0)
    let exact = Set(colors.prefix(5).map(\.key))
    let shades = try #require(NearShades(colors, exact: exact, tolerance: Self.tolerance))
    let result = Self.entries(shades, colors)
    #expect(result.count <= 256 && result.worst <= Self.tolerance)
    for color in exact { #expect(shades[color].map { $0.isExact && $0.entry == color } == true) }
    #expect(shades[0x0102_0304] == nil, "a colour that was not given")
  }

  @Test func `rare colours are twice as far off if a palette then holds all`() throws {
    let colors = Self.colors(beyond: 100)
    let shades = try #require(NearShades(colors, exact: [0], tolerance: Self.tolerance))
    let result = Self.entries(shades, colors)
    #expect(result.count <= 256 && result.far > 0 && result.worst <= 2 * Self.tolerance)
  }

  @Test func `frequent colours are within the tolerance however many entries that takes`() throws {
    let colors = Self.colors(beyond: 100, pixels: 300)
    let shades = try #require(NearShades(colors, exact: [0], tolerance: Self.tolerance))
    let result = Self.entries(shades, colors)
    #expect(result.count > 256 && result.worst <= Self.tolerance)
  }
}
