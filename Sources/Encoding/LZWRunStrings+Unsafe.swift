/// The strings that fit a run of pixels that may all become the same few symbols, by length: what `LZWParser` finds
/// there pixel by pixel, kept from one code to the next, as each code adds but one string.
///
/// Memory is accessed without checks. Both `nodes` and `ends` have room for `most`. Strings of a new length are written only
/// if there is room for as many as are followed in parallel, and each length has at least one, so there are no more lengths
/// than nodes. Asked for are lengths of 1…`count`.
@safe struct LZWRunStrings {
  private let nodes: UnsafeMutablePointer<UInt16>
  /// Where the strings of each length end among the nodes, beginning with length 0.
  private let ends: UnsafeMutablePointer<UInt16>
  /// The number of the set of symbols; −1 for none.
  private(set) var set = -1
  private(set) var choice = SymbolChoices.Choice.none
  /// The number of lengths that are known.
  private(set) var count = 0
  /// Whether there are no longer strings.
  private(set) var isWhole = false

  /// How many sets' strings are kept.
  static let kept = 4
  /// Each string of the table, and room for what is written in vain.
  private static let most = LZWEncoder.tableSize + 2 * LZWEncoder.widestFront
  /// The room that `init` expects.
  static let room = 2 * most

  init(_ start: UnsafeMutablePointer<UInt16>) {
    unsafe nodes = start
    unsafe ends = start + Self.most
    unsafe ends[0] = 0
  }

  mutating func forget() { begin(-1, .none) }

  mutating func begin(_ set: Int, _ choice: SymbolChoices.Choice) {
    (self.set, self.choice, count, isWhole) = (set, choice, 0, false)
  }

  /// The strings of a length.
  func strings(_ length: Int) -> (nodes: UnsafeMutablePointer<UInt16>, count: Int) {
    let start = unsafe Int(ends[length - 1])
    return unsafe (nodes + start, Int(ends[length]) - start)
  }

  /// Whether strings of one more length may be written.
  var hasRoom: Bool { unsafe Int(ends[count]) + LZWEncoder.widestFront <= Self.most }
  /// Where they begin.
  var next: UnsafeMutablePointer<UInt16> { unsafe nodes + Int(ends[count]) }

  /// Adds the strings that were written there; if there are none, no longer ones exist.
  mutating func append(_ strings: Int) {
    isWhole = strings == 0
    if isWhole { return }
    unsafe ends[count + 1] = ends[count] + UInt16(truncatingIfNeeded: strings)
    count += 1
  }

  /// Whether a string of this length is one of those that fit, and a longer one may fit, too; `kinds` are those of some of
  /// the longer one's symbols.
  @inline(__always)
  func has(_ node: Int, _ length: Int, _ kinds: UInt32) -> Bool {
    guard length <= count, kinds & ~choice.kinds == 0 else { return false }
    let (nodes, strings) = unsafe strings(length)
    for k in 0..<strings where unsafe Int(nodes[k]) == node { return true }
    return false
  }

  /// Replaces the strings of a length, now that one without longer ones was added or removed.
  mutating func replace(_ length: Int, by strings: UnsafeMutablePointer<UInt16>, _ new: Int) {
    guard length <= count else {
      isWhole = false
      return
    }
    let old = unsafe self.strings(length).count
    // Longer ones stay as they are if all strings of this length were and are followed.
    let mayStay = new > 0 && max(old, new) < LZWEncoder.widestFront
    guard mayStay, hasRoom else {
      (count, isWhole) = (length - 1, false)
      return
    }
    let (start, end, last) = unsafe (Int(ends[length - 1]), Int(ends[length]), Int(ends[count]))
    unsafe (nodes + start + new).update(from: nodes + end, count: last - end)
    unsafe (nodes + start).update(from: strings, count: new)
    for k in length...count { unsafe ends[k] = UInt16(Int(ends[k]) + new - old) }
  }
}
