import CRasterKernels

extension Bitmap {
  /// The pixels of a nonempty rectangle inside the picture.
  public func part(_ rect: PixelRect) -> Bitmap {
    precondition(
      rect.minX >= 0 && rect.minY >= 0 && rect.maxX <= width && rect.maxY <= height,
      "the rectangle is inside of the picture")
    // Not cleared before they are filled.
    let part = unsafe [UInt32](unsafeUninitializedCapacity: rect.width * rect.height) {
      buffer, count in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<rect.height {
          // Rows of the rectangle are inside of the picture, as was just checked, and there is room for all of them.
          let start = (rect.minY + y) * width + rect.minX
          let row = unsafe UnsafeBufferPointer(rebasing: pixels[start..<start + rect.width])
          _ = unsafe buffer[y * rect.width..<(y + 1) * rect.width].initialize(fromContentsOf: row)
        }
      }
      count = rect.width * rect.height
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: part)
  }

  /// Puts a part back where it was taken from.
  public mutating func put(_ part: Bitmap, at rect: PixelRect) {
    for y in 0..<rect.height {
      pixels.copy(
        rect.width, from: part.pixels, at: y * rect.width,
        to: (rect.minY + y) * width + rect.minX)
    }
  }
}

extension [UInt32] {
  /// Copies `length` pixels of another picture, starting at `source`, to `place`, at memory speed.
  package mutating func copy(_ length: Int, from other: [UInt32], at source: Int, to place: Int) {
    precondition(
      length >= 0 && source >= 0 && place >= 0 && length <= other.count - source
        && length <= count - place, "the pixels are in both pictures")
    unsafe withUnsafeMutableBufferPointer { buffer in
      unsafe other.withUnsafeBufferPointer { other in
        // Both ranges are in bounds, as just checked, and two arrays do not overlap.
        let pixels = unsafe UnsafeBufferPointer(rebasing: other[source..<source + length])
        _ = unsafe buffer[place..<place + length].update(fromContentsOf: pixels)
      }
    }
  }

  /// The first pixel of a range in which another picture differs, or the range's end.
  package func firstDifference(
    from other: [UInt32], in range: Range<Int>, loops: Loops = .best
  ) -> Int {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= Swift.min(count, other.count),
      "the pixels are in both pictures")
    guard !range.isEmpty else { return range.upperBound }
    return unsafe withUnsafeBufferPointer { own in
      unsafe other.withUnsafeBufferPointer { other in
        guard let a = own.baseAddress, let b = other.baseAddress else { return range.upperBound }
        // The range is in bounds of both, as just checked.
        return unsafe range.lowerBound
          + kineo_first_difference(
            loops.isWide, a + range.lowerBound, b + range.lowerBound, range.count)
      }
    }
  }
}
