/// Copies of pixels that a small picture has shown before, at the places that WebP numbers: the nearest first.
struct PlaneCopies {
  struct Copy: BitwiseCopyable {
    var length: Int32
    /// The number of the place it copies from, 1…120; 0 for no copy.
    var place: Int32
  }

  /// The most copies that are kept for a position.
  private static let most = 8
  /// The number of places.
  static let places = 120

  /// Room for `most` copies for each position.
  private(set) var all: [Copy]
  /// How many there are.
  private var counts: [UInt8]

  /// The columns to the left and the rows above of each place, in the order of the WebP Lossless Bitstream
  /// Specification, 5.2.2.
  private static let offsets: [(x: Int, y: Int)] = {
    var places: [(x: Int, y: Int)] = []
    for y in 0..<8 {
      for x in -7...8 where y > 0 || x > 0 { places.append((x, y)) }
    }
    let sorted = places.sorted { a, b in
      (a.x * a.x + a.y * a.y, -a.y, -a.x) < (b.x * b.x + b.y * b.y, -b.y, -b.x)
    }
    return Array(sorted.prefix(Self.places))
  }()

  /// The indices of the copies that may be taken at a position, each longer than those from nearer places.
  func range(at position: Int) -> Range<Int> {
    position * Self.most..<position * Self.most + Int(counts[position])
  }

  init(of symbols: [UInt8], width: Int) {
    let count = symbols.count
    all = [Copy](repeating: Copy(length: 0, place: 0), count: count * Self.most)
    counts = [UInt8](repeating: 0, count: count)
    var longest = [Int32](repeating: 0, count: count)
    for (i, offset) in Self.offsets.enumerated() {
      let distance = offset.y * width + offset.x
      guard distance > 0, distance < count else { continue }
      var length: Int32 = 0
      var p = count - 1
      while p >= distance {
        length = symbols[p] == symbols[p - distance] ? length + 1 : 0
        if length > longest[p] {
          longest[p] = length
          let n = min(Int(counts[p]), Self.most - 1)
          all[p * Self.most + n] = Copy(length: length, place: Int32(i + 1))
          counts[p] = UInt8(n + 1)
        }
        p -= 1
      }
    }
  }
}
