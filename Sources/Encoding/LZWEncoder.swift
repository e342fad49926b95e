/// Compresses pixels with GIF's LZW: variable code lengths up to 12 bits, low bits first.
///
/// Follows GIF89a, appendix F, but each pixel is given as the set of symbols that may represent it. The coder
/// follows all strings of its table that the next pixels allow in parallel and takes the longest;
/// only then is each pixel's symbol decided. With sets of one symbol this is plain greedy LZW.
///
/// One coder codes many images in turn: making its table takes longer than coding a small image.
/// The work for each pixel is in `LZWParser`.
struct LZWEncoder: Sendable {
  /// What to do when the table is full.
  enum Clearing: Hashable, Sendable {
    case atOnce
    /// Keep the full table until strings get shorter.
    case adaptive
  }

  /// How to code one image.
  struct Manner: Hashable, Sendable {
    var minimumCodeSize: Int
    var clearing = Clearing.atOnce
    /// How far to look ahead when a string is chosen: this many shorter strings are tried too, and
    /// the one that reaches farthest together with its successor is taken (flexible parsing; Horspool, "The
    /// effect of non-greedy parsing in Ziv-Lempel compression methods", 1995). 0 is greedy.
    var foresight = 0
  }

  /// A string of the table. Its number is its code.
  struct Node: BitwiseCopyable {
    /// The string without its last symbol.
    var parent: UInt16 = 0
    /// The string with `LZWEncoder.stride` more symbols like its last one; 0 for none.
    var jump: UInt16 = 0
    /// The string whose `jump` this is; 0 for none.
    var back: UInt16 = 0
    /// The number of symbols equal to its last one that come right before that one.
    var rank: UInt16 = 0
    var first: UInt8 = 0
    var last: UInt8 = 0
  }

  /// The number of strings followed in parallel.
  static let widestFront = 24
  static let tableSize = 4096
  /// How many equal symbols are stepped over at a time.
  static let stride = 8
  /// From this many pixels on, an image is likely to fill the table.
  static let large = 20_000
  /// Up to this code size, a place for every string and symbol is close at hand, even in a full table.
  static let few = 4

  /// Where `LZWStrings` keeps strings. All 0 between images.
  var grid: [UInt16] = []
  var hashes: [UInt32] = []
  var nodes: [Node]
  /// By node; see `LZWParser`.
  var kinds: [UInt32]
  /// The places that are not 0.
  var taken: [Int32]
  /// The nodes reached after this many pixels, those reached with one more, the longest and the short strings of one
  /// symbol each, and what `LZWRunStrings` keep.
  var fronts: [UInt16]
  /// The buffer for the stream.
  var bytes: [UInt8] = []

  init() {
    nodes = [Node](repeating: Node(), count: Self.tableSize)
    kinds = [UInt32](repeating: 0, count: Self.tableSize)
    taken = [Int32](repeating: 0, count: Self.tableSize)
    let uniforms = 256 * (1 + Self.stride)
    let runs = LZWRunStrings.kept * LZWRunStrings.room
    fronts = [UInt16](repeating: 0, count: 2 * Self.widestFront + uniforms + runs)
  }

  /// Without memory, to stand for one that is in use elsewhere. It must not be asked to encode.
  private init(isAway: ()) {
    nodes = []
    kinds = []
    taken = []
    fronts = []
  }

  /// Lets another own this coder's memory.
  mutating func lend() -> LZWEncoder {
    var lent = LZWEncoder(isAway: ())
    swap(&lent, &self)
    return lent
  }

  /// The stream, which says which symbol each pixel became; nil if it would be longer than `limit` bytes or falls
  /// behind the rival of `pace`.
  mutating func encode(
    _ input: SymbolChoices, _ manner: Manner, limit: Int = .max, pace: inout LZWPace
  ) -> LZWStream? {
    precondition(input.isWhole, "every pixel has a set")
    precondition(!nodes.isEmpty, "the coder has its memory")
    precondition((2...8).contains(manner.minimumCodeSize), "GIF's code sizes")
    // Most streams are much shorter than the longest of so many pixels.
    let usual = max(Self.usual, input.pixelCount / 4, bytes.count - Self.beyond)
    let start = pace
    if let stream = encode(input, manner, limit: min(limit, usual), &pace) { return stream }
    guard limit > usual, usual < Self.longest(for: input.pixelCount) else { return nil }
    pace = start
    return encode(input, manner, limit: limit, &pace)
  }

  private mutating func encode(
    _ input: SymbolChoices, _ manner: Manner, limit: Int, _ pace: inout LZWPace
  ) -> LZWStream? {
    let room = min(limit, Self.longest(for: input.pixelCount)) + Self.beyond
    if bytes.count < room { bytes = [UInt8](repeating: 0, count: room) }
    guard let length = parse(input, manner, limit: limit, &pace) else { return nil }
    return LZWStream(minimumCodeSize: manner.minimumCodeSize, bytes: Array(bytes[..<length]))
  }

  /// A length for which there is room in any case.
  private static let usual = 1 << 16
  /// What one more code and the last bits add, at most.
  private static let beyond = 16

  /// The most bytes of a stream: a code for each pixel, at most one for every 3838 of them to clear the table, and one at
  /// either end, 12 bits each.
  private static func longest(for pixels: Int) -> Int { (pixels + pixels / 1024 + 4) * 12 / 8 }
}

/// Compares the bytes written for each part of an image with those of another stream for the same pixels: a stream that
/// is well behind midway will not end up shorter.
struct LZWPace: Sendable {
  /// The bytes written after each sixteenth of the pixels.
  private(set) var bytes: [Int] = []
  /// Those of the stream to beat; empty for none.
  private var rival: [Int] = []

  private static let parts = 16
  /// The first parts say little about later ones.
  private static let least = 4

  /// For a stream that has to beat the best one so far.
  init(against rival: LZWPace? = nil) { self.rival = rival?.bytes ?? [] }

  /// Records the bytes written up to a pixel, and returns whether they are too many.
  @inline(__always)
  mutating func isBehind(at position: Int, of count: Int, _ written: Int) -> Bool {
    position * Self.parts >= (bytes.count + 1) * count && note(position, count, written)
  }

  private mutating func note(_ position: Int, _ count: Int, _ written: Int) -> Bool {
    while position * Self.parts >= (bytes.count + 1) * count { bytes.append(written) }
    guard bytes.count >= Self.least, bytes.count <= rival.count else { return false }
    let other = rival[bytes.count - 1]
    return written > other + other / 32 + 8
  }
}

/// Compares the recent length of strings with the best since the table was full.
struct LZWPressure {
  private var average = 0.0
  private var best = 0.0

  /// Whether strings are now so short that a new table would do better.
  mutating func isHigh(after length: Int) -> Bool {
    // An exponential average over some hundred codes, as gifsicle watches run lengths.
    if average == 0 { average = Double(length) }
    average += (Double(length) - average) / 128
    best = max(best, average)
    return average < best * 0.7
  }
}
