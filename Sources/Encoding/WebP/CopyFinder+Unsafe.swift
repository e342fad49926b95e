/// Finds what a small picture repeats.
struct CopyFinder {
  /// The number of a place, and how many pixels back it is, at least 1.
  struct Place: BitwiseCopyable {
    var distance: Int32
    var number: Int32
  }

  private let symbols: [UInt8]
  /// Where the run of equal symbols that each position belongs to is over.
  private let ends: [Int32]

  /// `ends` has an entry for each symbol, greater than its position and at most their number.
  init(_ symbols: [UInt8], ends: [Int32]) {
    precondition(ends.count == symbols.count, "an end for each symbol")
    self.symbols = symbols
    self.ends = ends
  }

  /// Adds the longest copies that begin at a position: those longer than all from nearer places, and than `longest`, which
  /// becomes the length of the last one.
  ///
  /// Dozens of places are looked at for each position, so symbols are read without checks: `position + longest` is below
  /// `count`, or the search is over; a distance is at least 1 and at most `position`, so what is copied lies before;
  /// and `end` grows to ends of runs, which are at most `count`, where the loop stops.
  func find(
    at position: Int, _ places: [Place], longerThan longest: inout Int,
    _ copies: inout [PlaneCopies.Copy]
  ) {
    let count = symbols.count
    precondition(position >= 0 && longest >= 0, "a copy of one of the symbols")
    guard position + longest < count else { return }
    let (symbols, ends) = (symbols.span, ends.span)
    for place in places where place.distance <= position {
      let distance = Int(place.distance)
      let probe = position &+ longest
      guard unsafe symbols[unchecked: probe] == symbols[unchecked: probe &- distance] else {
        continue
      }
      var end = position
      while end < count, unsafe symbols[unchecked: end] == symbols[unchecked: end &- distance] {
        end = unsafe min(
          Int(ends[unchecked: end]), Int(ends[unchecked: end &- distance]) &+ distance)
      }
      guard end &- position > longest else { continue }
      longest = end &- position
      copies.append(PlaneCopies.Copy(length: Int32(longest), place: place.number))
      if end == count { return }
    }
  }
}
