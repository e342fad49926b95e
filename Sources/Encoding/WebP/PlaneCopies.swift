/// Copies of pixels that a small picture has shown before: at the places that WebP numbers, the nearest first, and at others
/// where the same runs begin.
///
/// They are looked for where one is likely to begin: where a run of equal pixels begins here or in the row above, and
/// one pixel later, as the first of a run is mostly new.
struct PlaneCopies {
  struct Copy: Equatable, BitwiseCopyable {
    var length: Int32
    /// The number of the place it copies from, 1…120, or 120 plus how many pixels back it is; 0 for no copy.
    var place: Int32
  }

  /// The number of places that WebP numbers.
  static let places = 120
  /// How many of them are tried.
  private static let nearPlaces = 24

  private(set) var all: [Copy] = []
  /// The number of copies before each position.
  private var bounds: [Int32]

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

  /// The number of symbols.
  var count: Int { bounds.count - 1 }

  /// The indices of the copies that may be taken at a position, each longer than those from nearer places.
  func range(at position: Int) -> Range<Int> {
    Int(bounds[position])..<Int(bounds[position + 1])
  }

  init(of symbols: [UInt8], width: Int, places: Int = Self.nearPlaces) {
    let count = symbols.count
    let places = Self.distances(width: width, below: count, of: places)
    let ends = Self.runEnds(symbols)
    let finder = CopyFinder(symbols, ends: ends)
    var runs = KnownRuns(symbols, ends: ends)
    bounds = [0]
    bounds.reserveCapacity(count + 1)
    all.reserveCapacity(count)
    for p in 0..<count {
      if Self.mayBegin(p, symbols, width) {
        var longest = 0
        finder.find(at: p, places, longerThan: &longest, &all)
        finder.find(at: p, runs.places(before: p), longerThan: &longest, &all)
      }
      bounds.append(Int32(all.count))
    }
  }

  private static func mayBegin(_ p: Int, _ symbols: [UInt8], _ width: Int) -> Bool {
    guard p > 1 else { return p == 1 }
    if symbols[p] != symbols[p - 1] || symbols[p - 1] != symbols[p - 2] { return true }
    return p > width && symbols[p - width] != symbols[p - width - 1]
  }

  /// Where the run of equal symbols that each position belongs to is over.
  private static func runEnds(_ symbols: [UInt8]) -> [Int32] {
    var ends = [Int32](repeating: Int32(symbols.count), count: symbols.count)
    var p = symbols.count - 2
    while p >= 0 {
      ends[p] = symbols[p] == symbols[p + 1] ? ends[p + 1] : Int32(p + 1)
      p -= 1
    }
    return ends
  }

  /// How many pixels back each place is, without those as far as a nearer one.
  private static func distances(width: Int, below count: Int, of places: Int)
    -> [CopyFinder.Place]
  {
    var isKnown = [Bool](repeating: false, count: count)
    var result: [CopyFinder.Place] = []
    result.reserveCapacity(places)
    for (i, offset) in offsets.prefix(places).enumerated() {
      let distance = offset.y * width + offset.x
      guard distance > 0, distance < count, !isKnown[distance] else { continue }
      isKnown[distance] = true
      result.append(CopyFinder.Place(distance: Int32(distance), number: Int32(i + 1)))
    }
    return result
  }
}
