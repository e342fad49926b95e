/// What each pixel of the canvas needs from the image that is being coded.
struct PixelNeeds: Sendable {
  enum Need: UInt8, Sendable {
    case still, hold, paint, restore
    /// May stay if the shared palette is used, which has nothing nearer.
    case settle
    /// To be painted as a mixture.
    case mix
  }

  private(set) var needs: [Need]
  /// The set of entries that may represent each pixel that is painted or held.
  private var choices: [UInt32]
  private let width: Int
  /// All pixels outside this rectangle are still.
  private var touched = Box()

  init(width: Int, height: Int) {
    self.width = width
    needs = [Need](repeating: .still, count: width * height)
    choices = [UInt32](repeating: 0, count: width * height)
  }

  /// Allows pixels of this rectangle to get a need.
  mutating func touch(_ box: Box) { touched.include(box) }

  /// Allows the pixels of a run that starts at this place to get a need.
  mutating func touch(_ x: Int, _ y: Int, count: Int) {
    touched.include(x, y, count: count, width: width)
  }

  /// Sets the need of a pixel that has been touched.
  mutating func set(_ p: Int, _ need: Need, _ choice: Int32 = 0) {
    needs[p] = need
    choices[p] = UInt32(truncatingIfNeeded: choice)  // not negative
  }

  /// Sets the need of a run of pixels that have been touched.
  mutating func fill(_ run: Range<Int>, _ need: Need, _ choice: Int32) {
    needs.fill(run, with: need)
    choices.fill(run, with: UInt32(truncatingIfNeeded: choice))  // not negative
  }

  /// Marks cleared pixels that need to be as they were.
  mutating func restore(_ run: Range<Int>) { needs.fill(run, with: .restore) }

  /// An image to be written to the memory of the choices, which can be read there as long as they are not overwritten:
  /// pixels are at most as far in an image as they are on the canvas.
  mutating func beginImage() -> SetImage {
    var memory: [UInt32] = []
    swap(&memory, &choices)
    return SetImage(in: memory)
  }

  /// Takes the memory back. The choices are lost.
  mutating func endImage(_ image: consuming SetImage) { choices = image.pixels }

  /// Makes all pixels still again.
  mutating func clear() {
    guard !touched.isEmpty else { return }
    for y in touched.top...touched.bottom {
      let row = y * width
      needs.fill(row + touched.left..<row + touched.right + 1, with: .still)
    }
    touched = Box()
  }
}
