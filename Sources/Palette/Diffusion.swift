/// Error diffusion: the error of a pixel's entry is passed on to its neighbours that come later (Floyd and
/// Steinberg, "An adaptive algorithm for spatial greyscale", 1976).
///
/// Only painted pixels take part, so those that stay do not change. Flat colours neither receive nor pass on an
/// error. What is passed on is bounded, so that colours outside the palette leave no trails.
package struct Diffusion: Sendable {
  /// The most that a pixel passes on, in any channel.
  private static let most: Int32 = 24

  /// Sixteenths of a level for this row and the next, by column, with one extra column at each end.
  private var row: [SIMD4<Int32>]
  private var below: [SIMD4<Int32>]
  private var y = -1

  package init(width: Int) {
    row = [SIMD4<Int32>](repeating: .zero, count: width + 2)
    below = row
  }

  /// Begins another picture.
  package mutating func begin() {
    for i in row.indices {
      row[i] = .zero
      below[i] = .zero
    }
    y = -1
  }

  /// Returns an opaque colour plus the error passed on to this place. Places must be requested in reading
  /// order.
  package mutating func adjusted(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    enter(y)
    let error = row[x + 1] &+ 8
    func channel(_ value: Int, _ error: Int32) -> Int { min(255, max(0, value + Int(error >> 4))) }
    return Pixel.make(
      channel(Pixel.red(color), error.x), channel(Pixel.green(color), error.y),
      channel(Pixel.blue(color), error.z))
  }

  /// Passes on the error of showing the colour at this place as another.
  package mutating func pass(_ color: UInt32, shownAs entry: UInt32, _ x: Int, _ y: Int) {
    enter(y)
    let off = SIMD4(
      Int32(Pixel.red(color) - Pixel.red(entry)), Int32(Pixel.green(color) - Pixel.green(entry)),
      Int32(Pixel.blue(color) - Pixel.blue(entry)), 0)
    let error = off.clamped(
      lowerBound: SIMD4(repeating: -Self.most), upperBound: SIMD4(repeating: Self.most))
    // Each place receives from four neighbours: at most 16 · 24.
    row[x + 2] &+= error &* 7
    below[x] &+= error &* 3
    below[x + 1] &+= error &* 5
    below[x + 2] &+= error
  }

  private mutating func enter(_ y: Int) {
    guard y != self.y else { return }
    swap(&row, &below)
    for i in below.indices { below[i] = .zero }
    // After a gap nothing remains of the rows above.
    if y != self.y + 1 { for i in row.indices { row[i] = .zero } }
    self.y = y
  }
}
