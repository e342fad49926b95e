/// The sets that an image's pixels have, numbered in the order in which they are first seen.
struct SetNumbers: Sendable {
  /// Of each pixel, the number of its set: less than the number of `originals`.
  let sets: [Int32]
  /// By number: which set it is.
  let originals: [Int]

  /// From sets of which there are `count`.
  init(_ pixels: [Int32], of count: Int) {
    var sets = [Int32](repeating: 0, count: pixels.count)
    var originals: [Int] = []
    var numbers = [Int32](repeating: -1, count: count)
    var last: (set: Int32, number: Int32) = (-1, -1)
    for (i, set) in pixels.enumerated() {
      if set != last.set {
        if numbers[Int(set)] < 0 {
          numbers[Int(set)] = Int32(originals.count)  // fewer than there are sets
          originals.append(Int(set))
        }
        last = (set, numbers[Int(set)])
      }
      sets[i] = last.number
    }
    self.sets = sets
    self.originals = originals
  }
}
