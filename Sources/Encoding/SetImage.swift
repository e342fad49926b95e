import Palette

/// An image's pixels in reading order, each given as the set of symbols that may represent it.
struct SetImage: Sendable {
  /// By pixel, and perhaps more: the number of its set, less than `originals.count`, in the upper bits. In the lower ones, how
  /// many pixels have that set from this one on, or as many as fit if there are more.
  private(set) var pixels: [UInt32]
  private(set) var count = 0
  /// The number of lower bits, which hold the length of the longest string that a GIF's table can have.
  static let lengthBits: UInt32 = 12
  private static let longest = 1 << Int(lengthBits) - 1
  /// The sets that pixels have, in the order in which they are first seen, which numbers them.
  private(set) var originals: [Int] = []
  /// By set: its number; `unseen` for none.
  private var numbers: [UInt32] = []
  private static let unseen = UInt32.max
  /// The number of sets from which on others are replaced with one of 256 that have a single symbol.
  private let most: Int
  /// The last pixels, which have one set and are not written yet.
  private var last: (number: UInt32, count: Int) = (0, 0)

  /// Writes to this memory as far as it goes. No place is written to before its pixel is appended.
  init(in memory: [UInt32] = [], most: Int = 1 << (32 - Int(lengthBits)) - 256) {
    pixels = memory
    self.most = most
  }

  /// Appends `count` pixels with one of the sets.
  mutating func append(_ set: Int32, of sets: inout SymbolSets, count: Int) {
    let number = number(of: Int(set), &sets)
    if number != last.number {
      write()
      last = (number, 0)
    }
    last.count += count
    self.count += count
  }

  /// Ends the image, which can then be read.
  mutating func finish() {
    write()
    last.count = 0
  }

  /// The first of these values of the memory, to which no pixel may have been written yet, and the end of the run of
  /// those that are the same.
  func unwritten(_ range: Range<Int>) -> (value: UInt32, end: Int) {
    (pixels[range.lowerBound], pixels.endOfRun(range))
  }

  /// The number of a pixel's set.
  @inline(__always)
  subscript(pixel: Int) -> Int { Int(pixels[pixel] &>> Self.lengthBits) }

  @inline(__always)
  private mutating func number(of set: Int, _ sets: inout SymbolSets) -> UInt32 {
    if set < numbers.count, numbers[set] != Self.unseen { return numbers[set] }
    return newNumber(of: set, &sets)
  }

  private mutating func newNumber(of set: Int, _ sets: inout SymbolSets) -> UInt32 {
    if originals.count >= most, sets.roles[set] != .exact {
      // A canvas would need millions of pixels that all differ.
      let first = Int(sets.symbols[Int(sets.starts[set])])
      return number(of: Int(sets.exactly(first)), &sets)
    }
    if set >= numbers.count {
      numbers += repeatElement(Self.unseen, count: max(set + 1 - numbers.count, numbers.count))
    }
    numbers[set] = UInt32(truncatingIfNeeded: originals.count)
    originals.append(set)
    return numbers[set]
  }

  /// Writes the last pixels.
  private mutating func write() {
    let start = count - last.count
    if count > pixels.count { pixels += repeatElement(0, count: count - pixels.count) }
    let packed = last.number &<< Self.lengthBits
    if last.count == 1 {
      pixels[start] = packed | 1
      return
    }
    let exact = max(start, count - Self.longest)
    pixels.fill(start..<exact, with: packed | UInt32(truncatingIfNeeded: Self.longest))
    pixels.countDown(in: exact..<count, above: packed)
  }
}
