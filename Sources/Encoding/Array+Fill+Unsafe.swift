extension Array where Element: BitwiseCopyable {
  /// Makes elements of a range all the same, as fast as memory goes.
  mutating func fill(_ range: Range<Int>, with element: Element) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the elements are in the array")
    unsafe withUnsafeMutableBufferPointer { buffer in
      // The range is inside, as was just checked.
      unsafe buffer[range].update(repeating: element)
    }
  }
}

extension Array where Element: BitwiseCopyable & Equatable {
  /// Where the run of equal elements ends that begins a range; at the latest the range's end. Elements have no padding.
  func endOfRun(_ range: Range<Int>) -> Int {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the elements are in the array")
    let stride = MemoryLayout<Element>.stride
    let atOnce = MemoryLayout<SIMD4<UInt64>>.size / stride
    return unsafe withUnsafeBufferPointer { elements in
      // Each element is compared with the next, and all that are read are inside of the range.
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
  /// Makes as many elements from `end` on what they are from `start` on, one after the other: what has been copied may be
  /// copied again.
  mutating func repeatOwn(from start: Int, to end: Int, count length: Int) {
    precondition(
      start >= 0 && start < end && length >= 0 && length <= count - end,
      "the elements are in the array")
    unsafe withUnsafeMutableBufferPointer { buffer in
      // All is inside, as was just checked.
      if start + length <= end {
        let own = unsafe UnsafeBufferPointer(rebasing: buffer[start..<start + length])
        _ = unsafe buffer[end..<end + length].update(fromContentsOf: own)
      } else {
        for i in 0..<length { unsafe buffer[end + i] = buffer[start + i] }
      }
    }
  }
}
