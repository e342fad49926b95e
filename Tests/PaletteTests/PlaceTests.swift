import Raster
import TestSupport
import Testing

@testable import Palette

/// The loops that judge many places at once, against `Place` pixel by pixel.
struct PlaceTests {
  /// Pictures of slopes, edges, textures and translucent pixels, so that every kind of place occurs.
  private func picture(width: Int, height: Int, _ random: inout SeededRNG) -> [UInt32] {
    let steps = (0..<8).map { _ in Int.random(in: -12...12, using: &random) }
    let noise = [0, 1, 3, 30].randomElement(using: &random) ?? 0
    return (0..<width * height).map { i in
      let (x, y) = (i % width, i / width)
      let block = (x / 7 + y / 5) % 2 * steps[6] * 8
      func channel(_ c: Int) -> Int {
        let slope = (x * steps[c] + y * steps[c + 3]) / 4
        let value = 128 + slope + block + Int.random(in: -noise...noise, using: &random)
        return min(max(value, 0), 255)
      }
      let alpha = steps[7] > 8 ? Int.random(in: 0...255, using: &random) : 255
      return Pixel.make(channel(0), channel(1), channel(2), alpha)
    }
  }

  @Test func `many places are judged like each`() {
    var seen = Set<Place>()
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRNG(seed: seed)
      let (width, height) = (
        Int.random(in: 5...90, using: &random), Int.random(in: 1...24, using: &random)
      )
      let pixels = picture(width: width, height: height, &random)
      let exact = pixels.indices.map {
        Place(of: pixels, $0, x: $0 % width, y: $0 / width, width: width, height: height)
      }
      seen.formUnion(exact)
      for y in 2..<max(2, height - 2) where width >= 12 && Loops.best.judgePlaces {
        let start = y * width + 2
        var packed = [UInt8](repeating: 0, count: (width - 4) & ~7)
        pixels.judgePlaces(
          of: start..<start + packed.count, width: width, into: &packed, at: 0)
        #expect(packed.map { Place(packed: $0) } == Array(exact[start..<start + packed.count]))
      }
      var reader = PlaceReader(width: width, height: height)
      // Not all are asked for.
      for i in pixels.indices where i % 13 < 7 || i % 29 > 20 {
        let place = reader.place(of: i, x: i % width, y: i / width, in: pixels)
        #expect(place == exact[i], "seed \(seed), pixel \(i)")
      }
    }
    #expect(Set(seen.map(\.rank)) == Set(0..<Masking.ranks))
    #expect(Set(seen.map(\.side)) == [.inside, .border, .slope, .edge])
  }
}
