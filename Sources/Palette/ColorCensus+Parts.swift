/// A part is the census of frames that is taken without those before them, so that several are taken at the same time. Once it
/// is appended to theirs, the result is that of one census of all frames, unless there are so many colours that they are
/// rounded: which are depends on the parts.
extension ColorCensus {
  /// What a part says of the canvas between two frames.
  struct Moment: Sendable {
    /// When the first of them is shown, in hundredths of a second.
    var time: Int
    /// The sum of the errors that are forgiven, outside of large flat areas: what it has become more since the part began.
    var error: Int
    /// The colours of large flat areas.
    var flat: [Int]
  }

  /// The census of a part from this time on, before its canvas is known.
  func part(from time: Int) -> ColorCensus {
    var part = ColorCensus()
    part.area = area
    part.now = time
    part.moments = []
    return part
  }

  /// Tells a part that pixels of the canvas have this colour when it begins.
  mutating func begin(with pixel: UInt32, count: Int) {
    counts[Int(hue(of: pixel))].live += Int32(clamping: count)
  }

  /// Appends a part, and returns the numbers that its numbers have here. What the part's first changes replaced must then be
  /// told by `end`, and finally to `note`.
  mutating func append(_ part: ColorCensus) -> [Int32] {
    let numbers = part.colors.indices.map {
      number(of: part.colors[$0], rank: Int(part.ranks[$0]))
    }
    for (number, tally) in zip(numbers, part.tallies) { tallies[Int(number)].add(tally) }
    for hue in counts.indices { counts[hue].live = 0 }
    for (pixel, count) in zip(part.pixels, part.counts) {
      let hue = known(pixel)
      if hue >= 0 { counts[Int(hue)].add(count) }
    }
    now = part.now
    return numbers
  }

  /// Records that a pixel stopped having a numbered colour with one of a part's moments.
  mutating func end(_ number: Int32, at moment: Int, of errors: inout PartErrors) {
    let number = Int(number)
    tallies[number].live &-= 1
    tallies[number].sum &+= errors.moments[moment].time
    if number > 0 {
      errors.remove(
        Masking.hundredths(rank: Int(ranks[number])), hue: Int(hues[number]), at: moment)
    }
  }

  mutating func note(_ errors: PartErrors) { mostError = max(mostError, errors.most) }
}

/// The errors that are forgiven in a part, beginning with those on its canvas.
struct PartErrors {
  let moments: [ColorCensus.Moment]
  /// The places below of colours that cover a large area at any moment, by colour before the part; 0 for all others.
  private var places: [Int]
  /// The errors when the part begins, and what no longer counts from each moment on, by place.
  private var first: [Int]
  private var removed: [[Int]]
  /// The places of the moments' flat colours.
  private let flat: [[Int]]

  /// Of a part that is going to be appended to a census.
  init(of part: ColorCensus, after census: ColorCensus) {
    moments = part.moments ?? []
    places = [Int](repeating: 0, count: census.counts.count)
    first = [0]
    var flat: [[Int]] = []
    for moment in moments {
      var found: [Int] = []
      for hue in moment.flat {
        let own = Int(census.known(part.pixels[hue]))
        // A colour that is new covers nothing before the part.
        guard own >= 0 else { continue }
        if places[own] == 0 {
          places[own] = first.count
          first.append(0)
        }
        found.append(places[own])
      }
      flat.append(found)
    }
    self.flat = flat
    removed = [[Int]](repeating: [Int](repeating: 0, count: first.count), count: moments.count)
    for number in census.tallies.indices.dropFirst() {
      first[places[Int(census.hues[number])]] +=
        census.tallies[number].live * Masking.hundredths(rank: Int(census.ranks[number]))
    }
  }

  fileprivate mutating func remove(_ error: Int, hue: Int, at moment: Int) {
    removed[moment][places[hue]] += error
  }

  /// Those of the moment that has most.
  fileprivate var most: Int {
    var left = first
    var most = 0
    for (i, moment) in moments.enumerated() {
      for place in left.indices { left[place] -= removed[i][place] }
      most = max(most, moment.error + left.reduce(0, +) - flat[i].reduce(0) { $0 + left[$1] })
    }
    return most
  }
}

extension ColorCensus.Tally {
  fileprivate mutating func add(_ later: ColorCensus.Tally) {
    weight += later.weight
    live += later.live
    sum += later.sum
  }
}

extension ColorCensus.Count {
  fileprivate mutating func add(_ later: ColorCensus.Count) {
    weight += later.weight
    slope += later.slope
    edge += later.edge
    inside += later.inside
    peak = max(peak, later.peak)
    live &+= later.live  // at most the number of pixels, which fits
  }
}
