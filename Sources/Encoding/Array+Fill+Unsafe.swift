extension Array where Element: BitwiseCopyable {
  /// Sets all elements of a range to the same value, at memory speed.
  mutating func fill(_ range: Range<Int>, with element: Element) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the elements are in the array")
    unsafe withUnsafeMutableBufferPointer { buffer in
      // The range is inside, as was just checked.
      unsafe buffer[range].update(repeating: element)
    }
  }
}

extension Array where Element == UInt32 {
  /// Sets the elements of a range to how far each is from the range's end, plus `base`.
  mutating func countDown(in range: Range<Int>, above base: UInt32) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the elements are in the array")
    unsafe withUnsafeMutableBufferPointer { buffer in
      // All elements that are written are in the range.
      var i = range.lowerBound
      var value = base &+ UInt32(truncatingIfNeeded: range.count)
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      let steps = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
      while i + 8 <= range.upperBound {
        unsafe bytes.storeBytes(of: value &- steps, toByteOffset: i * 4, as: SIMD8<UInt32>.self)
        i += 8
        value &-= 8
      }
      while i < range.upperBound {
        unsafe buffer[i] = value
        i += 1
        value &-= 1
      }
    }
  }
}

extension Array where Element: BitwiseCopyable & Equatable {
  /// Calls `body` with every run of equal elements of a range, in order.
  @inline(__always)
  func forEachRun(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = endOfRun(start..<range.upperBound)
      body(start..<end)
      start = end
    }
  }

  /// The end of the run of equal elements at the start of a range, at most the range's end. Elements have no padding.
  func endOfRun(_ range: Range<Int>) -> Int {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the elements are in the array")
    let stride = MemoryLayout<Element>.stride
    let atOnce = MemoryLayout<SIMD4<UInt64>>.size / stride
    return unsafe withUnsafeBufferPointer { elements in
      // Each element is compared with the next; every element read is inside the range.
      var i = range.lowerBound
      let last = range.upperBound - 1
      guard i < last, unsafe elements[i] == elements[i + 1] else {
        return Swift.min(i + 1, range.upperBound)
      }
      let bytes = UnsafeRawBufferPointer(elements)
      while i + atOnce <= last {
        let here = unsafe bytes.loadUnaligned(fromByteOffset: i * stride, as: SIMD4<UInt64>.self)
        let next = unsafe bytes.loadUnaligned(
          fromByteOffset: (i + 1) * stride, as: SIMD4<UInt64>.self)
        guard here == next else { break }
        i += atOnce
      }
      while i < last, unsafe elements[i] == elements[i + 1] { i += 1 }
      return i + 1
    }
  }
}

extension Array where Element == UInt8 {
  /// Copies the `length` elements that begin at `start` to `end`, one after the other: elements that have just been
  /// written may be copied again.
  mutating func repeatOwn(from start: Int, to end: Int, count length: Int) {
    precondition(
      start >= 0 && start < end && length >= 0 && length <= count - end,
      "the elements are in the array")
    unsafe withUnsafeMutableBufferPointer { buffer in
      // All accesses are inside the array, as was just checked.
      // What lies between them, and then that and its copy, twice as long each time.
      var copied = 0
      while copied < length {
        let next = Swift.min(length - copied, end + copied - start)
        let own = unsafe UnsafeBufferPointer(rebasing: buffer[start..<start + next])
        _ = unsafe buffer[end + copied..<end + copied + next].update(fromContentsOf: own)
        copied += next
      }
    }
  }
}
