/// The colours of an animation, numbered in the order in which they are first seen.
///
/// A colour has one number for each rank of places (see `Masking`) where it is seen, because its tolerance depends on
/// the place. Number 0 is the transparent pixel. Colours are counted where they change a pixel, because only those
/// pixels are coded, and by how much of the canvas they cover at once. Memory is bounded: beyond `limit` colours,
/// further ones are rounded to 6 bits per channel.
package struct ColorCensus: Sendable {
  package static let limit = 1 << 18

  /// Pixels by number: opaque, or `Pixel.either`; 0 for number 0.
  package private(set) var colors: [UInt32] = [0]
  /// The rank of the places by number.
  package private(set) var ranks: [UInt8] = [0]
  /// The total time in hundredths of a second that pixels have had this colour in such places, by number.
  package var exposures: [Int] { tallies.map { $0.sum &+ $0.live &* now } }
  /// By number.
  var tallies = [Tally()]
  /// Hundredths of a second since the start.
  var now = 0
  /// The number of pixels of the canvas.
  var area = 0
  /// The mean error of a frame's pixels if all that do not belong to a large flat area are off by as much as is
  /// forgiven where they are, as a fraction of the tolerance; that of the frame with the most.
  package var load: Float { Float(mostError) / Float(100 * max(1, area)) }
  /// The sum of these errors, in hundredths of the tolerance.
  var mostError = 0
  /// Those of its frames if this is the census of a part.
  var moments: [Moment]?
  /// The colour by number: the index of its counts.
  package private(set) var hues: [Int32] = [0]
  /// The counts by colour.
  package internal(set) var counts = [Count()]
  /// The pixel by colour.
  private(set) var pixels: [UInt32] = [0]
  /// By colour: its latest number; 0 for none.
  private var latest: [Int32] = [0]
  /// By number: the one before it of the same colour; 0 for none. Most colours have one or two of the ranks.
  private var earlier: [Int32] = [0]
  /// Open addressing: a pixel in the upper half, its colour in the lower; 0 is a free slot.
  private var slots = [UInt64](repeating: 0, count: 1 << 12)
  private var last: (color: UInt32, hue: Int32) = (0, 0)
  private var isComplete = false

  package init() {}

  /// The pixels that had a colour in places of a rank. Together, because a change touches all of them.
  struct Tally: Hashable, Sendable {
    /// How many became it.
    var weight = 0
    /// How many have it now.
    var live = 0
    /// The sum of the times at which they stopped having it, minus those at which they began.
    var sum = 0
  }

  /// Where and how often a colour was seen.
  package struct Count: Hashable, Sendable {
    /// The number of pixels that became this colour.
    package internal(set) var weight = 0
    /// How many of them were next to one that differs slightly, next to one that differs more, and inside an area.
    package internal(set) var slope = 0
    package internal(set) var edge = 0
    package internal(set) var inside = 0
    /// The most pixels of this colour that were on the canvas at once.
    package internal(set) var peak: Int32 = 0
    var live: Int32 = 0
  }

  /// The number of times a pixel became another colour.
  package var changes: Int { counts.reduce(0) { $0 + $1.weight } }

  /// Returns the number of an opaque pixel's colour in a place of this rank, or of the transparent pixel, and adds it
  /// if it is new.
  package mutating func number(of pixel: UInt32, rank: Int) -> Int32 {
    let hue = hue(of: pixel)
    guard hue > 0 else { return 0 }
    var number = latest[Int(hue)]
    while number > 0 {
      if ranks[Int(number)] == rank { return number }
      number = earlier[Int(number)]
    }
    return isComplete ? anyNumber(of: hue) : newNumber(of: hue, rank: rank)
  }

  private mutating func newNumber(of hue: Int32, rank: Int) -> Int32 {
    let number = Int32(truncatingIfNeeded: colors.count)  // at most 8 · 2^21
    earlier.append(latest[Int(hue)])
    latest[Int(hue)] = number
    colors.append(pixels[Int(hue)])
    ranks.append(UInt8(truncatingIfNeeded: rank))
    tallies.append(Tally())
    hues.append(hue)
    return number
  }

  /// The index of a colour, which is added if it is new.
  mutating func hue(of pixel: UInt32) -> Int32 {
    if pixel != last.color {
      var hue = find(pixel)
      if hue < 0 { hue = isComplete ? max(0, findSimilar(to: pixel)) : insert(pixel) }
      last = (pixel, hue)
    }
    return last.hue
  }

  /// The index of the colour that stands for one that has none of its own, or −1 if none does.
  private func findSimilar(to pixel: UInt32) -> Int32 {
    let opaque = find(pixel | 0xFF00_0000)
    return opaque >= 0 ? opaque : find(Self.rounded(pixel))
  }

  private static func rounded(_ pixel: UInt32) -> UInt32 { (pixel & 0x00FC_FCFC) | 0xFF02_0202 }

  /// The index of a colour that has been seen, or of what it was rounded to; −1 if it has not been seen. After the numbering
  /// has ended, that of what stands for it.
  func known(_ pixel: UInt32) -> Int32 {
    let own = find(pixel)
    if own >= 0 { return own }
    if isComplete { return max(0, findSimilar(to: pixel)) }
    return pixels.count < Self.limit ? own : find(Self.rounded(pixel))
  }

  /// Ends the numbering, and forgets how often colours were seen. What has no number from now on gets another one of its colour:
  /// that of a place of another rank, or of an opaque pixel instead of one that may be either.
  package mutating func complete() {
    isComplete = true
    tallies = []
    counts = []
  }

  /// That of the lowest rank; 0 if it has none.
  private func anyNumber(of hue: Int32) -> Int32 {
    var lowest = latest[Int(hue)]
    var number = lowest
    while number > 0 {
      if ranks[Int(number)] < ranks[Int(lowest)] { lowest = number }
      number = earlier[Int(number)]
    }
    return lowest
  }

  /// How many pixels became a numbered colour in places of its rank.
  package func weight(of number: Int) -> Int { tallies[number].weight }

  /// Adds a colour before it is seen.
  package mutating func expect(_ pixel: UInt32) { _ = number(of: pixel, rank: 0) }

  /// Pixels of the canvas that change from one numbered colour to another, one after the other.
  package struct Change: Sendable {
    /// The inverse of a colour's index if the rank of its place is not known, in a part.
    var old: Int32
    var new: Int32
    var side: Place.Side
    var count: Int32
  }

  /// Records changes, in order.
  package mutating func record(_ changes: [Change]) {
    Self.record(changes, at: now, hues, &tallies, &counts)
  }

  private static func record(
    _ changes: [Change], at now: Int, _ hues: [Int32], _ tallies: inout [Tally],
    _ counts: inout [Count]
  ) {
    // Spans can be written without checking that their storage is unique and accessed exclusively.
    var tallies = tallies.mutableSpan
    var counts = counts.mutableSpan
    for change in changes {
      let (old, new, count) = (Int(change.old), Int(change.new), Int(change.count))
      // Fewer than 2^31 pixels, for fewer than 2^32 hundredths of a second; fewer than 2^63 pixels are ever seen.
      if old >= 0 {
        tallies[old].live &-= count
        tallies[old].sum &+= count &* now
      }
      tallies[new].weight &+= count
      tallies[new].live &+= count
      tallies[new].sum &-= count &* now
      let hue = old >= 0 ? Int(hues[old]) : ~old
      counts[hue].live &-= change.count  // at most the number of pixels, which fits
      counts[Int(hues[new])].take(change.count, change.side)
    }
  }

  /// How the colours look, by number.
  package var looks: [Look] {
    // A colour has several numbers.
    let byColor = pixels.map { Look($0) }
    return hues.map { byColor[Int($0)] }
  }

  /// Records that the canvas stays as it is for this many hundredths of a second.
  package mutating func wait(_ centiseconds: Int) {
    if moments == nil {
      mostError = max(mostError, error)
    } else {
      let moment = Moment(time: now, error: error, flat: counts.indices.filter(isFlat))
      moments?.append(moment)
    }
    now &+= centiseconds
  }

  /// The sum of the errors that are forgiven on the canvas as it is now, outside of large flat areas.
  private var error: Int {
    var sum = 0
    // Most colours are not on the canvas.
    for number in tallies.indices.dropFirst()
    where tallies[number].live != 0 && !isFlat(Int(hues[number])) {
      sum += tallies[number].live * Masking.hundredths(rank: Int(ranks[number]))
    }
    return sum
  }

  /// Whether a colour other than transparency covers a large area now.
  private func isFlat(_ hue: Int) -> Bool { hue > 0 && counts[hue].live >= max(4, area / 100) }

  /// Starts with an empty canvas, in which every pixel is transparent.
  package mutating func begin(area: Int) {
    self.area = area
    counts[0].live = Int32(clamping: area)
  }

  /// The index of a colour, or −1 if it has not been seen yet.
  private func find(_ pixel: UInt32) -> Int32 {
    if pixel == 0 { return 0 }
    let mask = slots.count - 1
    var slot = Self.hash(pixel) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == pixel { return Int32(truncatingIfNeeded: slots[slot]) }
      slot = (slot + 1) & mask
    }
    return -1
  }

  private mutating func insert(_ pixel: UInt32) -> Int32 {
    var color = pixel
    if pixels.count >= Self.limit {
      color = Self.rounded(pixel)
      let known = find(color)
      if known >= 0 { return known }
    }
    if pixels.count * 2 > slots.count { grow() }
    let hue = Int32(pixels.count)
    pixels.append(color)
    counts.append(Count())
    latest.append(0)
    place(hue)
    return hue
  }

  private mutating func place(_ hue: Int32) {
    let mask = slots.count - 1
    var slot = Self.hash(pixels[Int(hue)]) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt64(pixels[Int(hue)]) << 32 | UInt64(UInt32(bitPattern: hue))
  }

  private mutating func grow() {
    slots = [UInt64](repeating: 0, count: slots.count * 2)
    for hue in 1..<pixels.count { place(Int32(hue)) }
  }

  /// Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4), high bits.
  private static func hash(_ pixel: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(pixel) &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }
}

extension ColorCensus.Count {
  /// Counts further pixels that became this colour.
  fileprivate mutating func take(_ pixels: Int32, _ side: Place.Side) {
    live &+= pixels
    if live > peak { peak = live }
    let pixels = Int(pixels)
    weight &+= pixels  // fewer than 2^63 pixels are ever seen
    switch side {
    case .inside: inside &+= pixels
    case .border: break
    case .slope: slope &+= pixels
    case .edge: edge &+= pixels
    }
  }
}
