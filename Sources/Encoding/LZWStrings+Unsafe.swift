/// The strings of the LZW coder's table: which code a string gets with one symbol more.
///
/// Strings are codes of 12 bits, symbols have the bits that the table was made for, so both have a place in it. No more
/// than 4096 strings are added before the table is cleared, so the list of taken places has room for all. Hence memory is
/// read and written without checks.
protocol LZWStrings {
  /// What is kept of a string in its place; 0 where there is none.
  associatedtype Place: BitwiseCopyable & FixedWidthInteger

  /// Places needed for symbols of so many bits.
  static func size(symbolBits: Int) -> Int

  /// On places that are all 0, and room for 4096 numbers of them.
  init(
    _ places: UnsafeMutablePointer<Place>, _ taken: UnsafeMutablePointer<Int32>, symbolBits: Int)

  /// The code of a string with one symbol more; 0 for none, as code 0 is nobody's longer string.
  func child(of string: Int, _ symbol: Int) -> Int
  /// Of a string that is not there yet.
  mutating func add(_ symbol: Int, to string: Int, as code: Int)
  mutating func removeLast()
  mutating func clear()
}

/// A place for every string and symbol. The fewest steps, but up to 2 MB: where strings fill it, nearly every look waits for
/// memory.
@safe struct LZWGrid: LZWStrings {
  private let places: UnsafeMutablePointer<UInt16>
  private let taken: UnsafeMutablePointer<Int32>
  private var count = 0
  private let shift: Int

  static func size(symbolBits: Int) -> Int { LZWEncoder.tableSize << symbolBits }

  init(
    _ places: UnsafeMutablePointer<UInt16>, _ taken: UnsafeMutablePointer<Int32>, symbolBits: Int
  ) {
    unsafe self.places = places
    unsafe self.taken = taken
    shift = symbolBits
  }

  @inline(__always)
  func child(of string: Int, _ symbol: Int) -> Int {
    unsafe Int(places[string << shift | symbol])
  }

  @inline(__always)
  mutating func add(_ symbol: Int, to string: Int, as code: Int) {
    let place = string << shift | symbol
    unsafe places[place] = UInt16(truncatingIfNeeded: code)  // 12 bits
    unsafe taken[count] = Int32(truncatingIfNeeded: place)  // 20 bits
    count += 1
  }

  mutating func removeLast() {
    count -= 1
    unsafe places[Int(taken[count])] = 0
  }

  mutating func clear() {
    for i in 0..<count { unsafe places[Int(taken[i])] = 0 }
    count = 0
  }
}

/// Places found by Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4), a quarter of which is taken at most,
/// so that looking for a free one ends. 64 kB.
@safe struct LZWHashes: LZWStrings {
  /// A string and its last symbol in the upper 20 bits, its code in the lower 12.
  private let places: UnsafeMutablePointer<UInt32>
  private let taken: UnsafeMutablePointer<Int32>
  private var count = 0

  private static let bits = 14

  static func size(symbolBits: Int) -> Int { 1 << bits }

  init(
    _ places: UnsafeMutablePointer<UInt32>, _ taken: UnsafeMutablePointer<Int32>, symbolBits: Int
  ) {
    unsafe self.places = places
    unsafe self.taken = taken
  }

  @inline(__always)
  func child(of string: Int, _ symbol: Int) -> Int {
    unsafe Int(places[place(Self.key(string, symbol))] & 0xFFF)
  }

  @inline(__always)
  mutating func add(_ symbol: Int, to string: Int, as code: Int) {
    let key = Self.key(string, symbol)
    let place = place(key)
    unsafe places[place] = key << 12 | UInt32(truncatingIfNeeded: code)
    unsafe taken[count] = Int32(truncatingIfNeeded: place)
    count += 1
  }

  /// No other string has been put behind it since.
  mutating func removeLast() {
    count -= 1
    unsafe places[Int(taken[count])] = 0
  }

  mutating func clear() {
    for i in 0..<count { unsafe places[Int(taken[i])] = 0 }
    count = 0
  }

  @inline(__always)
  private static func key(_ string: Int, _ symbol: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: string << 8 | symbol)  // 20 bits
  }

  /// Where a string is or would be.
  @inline(__always)
  private func place(_ key: UInt32) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> UInt32(32 - Self.bits))
    while true {
      let entry = unsafe places[place]
      if entry >> 12 == key || entry == 0 { return place }
      place = (place + 1) & (1 << Self.bits - 1)
    }
  }
}
