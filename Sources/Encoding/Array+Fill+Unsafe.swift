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
