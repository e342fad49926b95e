/// The strings of the LZW coder's table: which code a string with one more symbol has.
///
/// Strings are codes of 12 bits and symbols have the bits the table was made for, so every place computed from them
/// exists. At most 4096 strings are added before the table is cleared, so the list of taken places has room for all of
/// them. Hence memory is accessed without checks.
protocol LZWStrings {
  /// What is stored for a string; 0 for none.
  associatedtype Place: BitwiseCopyable & FixedWidthInteger

  /// The number of places needed for symbols of this many bits.
  static func size(symbolBits: Int) -> Int

  /// `places` are all 0; `taken` has room for the indices of 4096 of them.
  init(
    _ places: UnsafeMutablePointer<Place>, _ taken: UnsafeMutablePointer<Int32>, symbolBits: Int)

  var places: UnsafeMutablePointer<Place> { get }
  /// The indices of the places in use, in the order in which they were taken.
  var taken: UnsafeMutablePointer<Int32> { get }
  /// How many they are.
  var count: Int { get set }

  /// The code of a string with one more symbol; 0 for none, since no longer string has code 0.
  func child(of string: Int, _ symbol: Int) -> Int
  /// Adds a string that the table does not have yet.
  mutating func add(_ symbol: Int, to string: Int, as code: Int)
}

extension LZWStrings {
  @inline(__always)
  fileprivate mutating func put(_ entry: Place, at place: Int) {
    unsafe places[place] = entry
    unsafe taken[count] = Int32(truncatingIfNeeded: place)  // at most 20 bits
    count += 1
  }

  /// Removes the string that was added last. With hashes, no other string was placed after it.
  mutating func removeLast() {
    count -= 1
    unsafe places[Int(taken[count])] = 0
  }

  mutating func clear() {
    for i in 0..<count { unsafe places[Int(taken[i])] = 0 }
    count = 0
  }
}

/// Has a place for every string and symbol. Takes the fewest steps, but up to 2 MB: once strings fill it, nearly every
/// lookup waits for memory.
@safe struct LZWGrid: LZWStrings {
  let places: UnsafeMutablePointer<UInt16>
  let taken: UnsafeMutablePointer<Int32>
  var count = 0
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
    put(UInt16(truncatingIfNeeded: code), at: string << shift | symbol)  // 12 bits
  }
}

/// Finds places by Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4). At most a quarter of them are taken,
/// so the search for a free one ends. 64 kB.
@safe struct LZWHashes: LZWStrings {
  /// A string and its last symbol in the upper 20 bits, its code in the lower 12.
  let places: UnsafeMutablePointer<UInt32>
  let taken: UnsafeMutablePointer<Int32>
  var count = 0

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
    put(key << 12 | UInt32(truncatingIfNeeded: code), at: place(key))
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
