extension Array {
  /// Sorts by a number, smallest first. Shell's sort: unlike the library's sort it needs no extra memory.
  @inline(__always)
  mutating func sortInPlace(by number: (Element) -> Double) {
    var gap = count / 2
    while gap > 0 {
      for i in gap..<count {
        let element = self[i]
        var k = i
        while k >= gap && number(self[k - gap]) > number(element) {
          self[k] = self[k - gap]
          k -= gap
        }
        self[k] = element
      }
      gap = gap == 2 ? 1 : gap * 5 / 11
    }
  }
}
