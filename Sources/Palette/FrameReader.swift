import DisplayList
import Raster

/// Turns bitmaps into runs of numbered colours that differ from the previous frame.
///
/// Translucency ends here, since a GIF's pixels are either opaque or absent. With a matte, all but fully
/// transparent pixels are blended onto it. Without one, a pixel is present if its alpha is at least one
/// half, in its straight colour. Premultiplying to 8 bits has scattered that colour, so it is replaced with
/// a flat colour that is within the rounding error.
package struct FrameReader: Sendable {
  package let width: Int
  package let height: Int
  package var census = ColorCensus()
  /// The index of the first frame with translucent pixels that were made opaque or transparent.
  package private(set) var firstTranslucent: Int?
  private var frameCount = 0
  private let matte: UInt32?
  /// Alphas within this many levels, of 255, of one half may be rounded either way.
  private let slack: Int
  /// The opaque pixels that translucent ones are snapped to.
  private var flat: [UInt32]
  private let findsFlat: Bool
  /// The previous frame, or an empty canvas. Empty before the first frame, as a reader of which only parts read frames needs no
  /// canvas.
  private var previous: [UInt32] = []
  /// The number of each pixel's colour; `unknown` in a part until it changes. Empty when frames are read once more: what
  /// changes is told by what the pixels were.
  private var numbers: [Int32] = []
  private static let unknown: Int32 = -1
  private var places: PlaceReader

  package init(width: Int, height: Int, flatColors: [UInt32], matte: UInt32?, slack: Int) {
    self.width = width
    self.height = height
    self.matte = matte
    self.slack = min(64, max(0, slack))
    flat = flatColors
    findsFlat = flatColors.isEmpty
    places = PlaceReader(width: width, height: height)
    census.begin(area: width * height)
    for color in flatColors { census.expect(color) }
  }

  /// Empties the canvas for a second pass and keeps the census.
  package mutating func rewind() {
    previous = [UInt32](repeating: 0, count: width * height)
    frameCount = 0
    numbers = []
  }

  /// Reads the canvas before a section of frames that are read once more, and returns what is not empty.
  package mutating func readCanvas(_ frame: Bitmap) -> PackedRuns { read(frame, counts: false) }

  /// Frees the canvas and keeps the census; the next frame, if there is one, must come after `rewind`.
  package mutating func freeCanvas() {
    previous = []
    numbers = []
  }

  /// Whether frames can be read in parts: without knowing those before them except the last one.
  package var canReadParts: Bool { !findsFlat || matte != nil }

  /// A reader of frames from this time on, in hundredths of a second, the first of which follows this one. It is to be
  /// appended to this reader, which has not read anything yet.
  package func part(after frame: Bitmap, from time: Int) -> FrameReader {
    var part = self
    part.census = census.part(from: time)
    part.previous = frame.pixels
    part.numbers = [Int32](repeating: Self.unknown, count: width * height)
    // The canvas before the part is not the empty one.
    part.frameCount = 1
    var run = (pixel: frame.pixels[0], count: 0)
    for pixel in frame.pixels {
      if pixel != run.pixel {
        part.census.begin(with: settled(run.pixel), count: run.count)
        run = (pixel, 0)
      }
      run.count += 1
    }
    part.census.begin(with: settled(run.pixel), count: run.count)
    return part
  }

  /// Forgets the last frame of a part: it is then only good for being appended.
  package mutating func endPart() { previous = [] }

  /// Appends a part that began with a frame of this number, and whose pixels changed first as `changes` says. Returns the
  /// numbers that its numbers have here. No frame can be read after that.
  package mutating func append(_ part: FrameReader, from frame: Int, _ changes: FirstChanges)
    -> [Int32]
  {
    var errors = PartErrors(of: part.census, after: census)
    let own = census.append(part.census)
    changes.forEach { p, changed in
      census.end(numbers[p], at: changed - frame, of: &errors)
      numbers[p] = own[Int(part.numbers[p])]
    }
    census.note(errors)
    if firstTranslucent == nil, let later = part.firstTranslucent {
      firstTranslucent = frame + later - 1
    }
    return own
  }

  /// Returns what changes with this frame. `counts` says whether the census records it. If `changed` is
  /// given, the frame is the same as the previous one outside of these disjoint rectangles.
  package mutating func read(
    _ frame: Bitmap, counts: Bool, changed: [PixelRect]? = nil
  ) -> PackedRuns {
    precondition(frame.width == width && frame.height == height, "frames of one size")
    if previous.isEmpty {
      previous = [UInt32](repeating: 0, count: width * height)
      numbers = [Int32](repeating: 0, count: width * height)
    }
    if findsFlat, matte == nil { findFlatColors(in: frame) }
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    // Before the first frame there is an empty canvas, which `changed` does not refer to.
    let areas = (frameCount > 0 ? changed : nil)?.map { $0.intersection(whole) } ?? [whole]
    let runs = changes(
      from: previous, to: frame.pixels, counts: counts, areas.sorted { $0.minX < $1.minX })
    frameCount += 1
    // Copied, because keeping a reference to the frame would force its owner to copy it before drawing on.
    for area in areas where !area.isEmpty {
      for y in area.minY..<area.maxY {
        let place = y * width + area.minX
        previous.copy(area.width, from: frame.pixels, at: place, to: place)
      }
    }
    return runs
  }

  /// The areas are in order from left to right.
  private mutating func changes(
    from old: [UInt32], to new: [UInt32], counts: Bool, _ areas: [PixelRect]
  ) -> PackedRuns {
    precondition(!counts || !numbers.isEmpty, "a second pass counts nothing")
    var runs = PackedRuns.Packer()
    var run = FrameStore.Run(start: 0, count: 0, number: 0)
    // A span can be written without checking that the storage is unique and accessed exclusively.
    var array: [Int32] = []
    swap(&array, &self.numbers)
    defer { swap(&array, &self.numbers) }
    var numbers = array.mutableSpan
    places.begin()
    var counted = Counted(isWanted: counts)
    var before = LastHue()
    let all = areas.reduce(PixelRect.empty) { $0.union($1) }
    for y in all.minY..<max(all.minY, all.maxY) {
      let row = y * width
      for area in areas where area.minY <= y && y < area.maxY && !area.isEmpty {
        let end = row + area.maxX
        var i = old.firstDifference(from: new, in: row + area.minX..<end)
        while i < end {
          let number = change(i, x: i - row, y: y, from: old, to: new, &numbers, &counted, &before)
          if let number { run.take(i, number, &runs) }
          i += 1
          // Changed pixels come in groups.
          if i < end, new[i] == old[i] { i = old.firstDifference(from: new, in: i..<end) }
        }
      }
    }
    if run.count > 0 { runs.append(run) }
    counted.flush(&census)
    return runs.packed()
  }

  /// What the census does not know yet: many changes are recorded at once.
  private struct Counted {
    let isWanted: Bool
    private var changes: [ColorCensus.Change] = []
    private static let most = 4096

    init(isWanted: Bool) { self.isWanted = isWanted }

    @inline(__always)
    mutating func add(
      from old: Int32, to new: Int32, beside side: Place.Side, _ census: inout ColorCensus
    ) {
      guard isWanted else { return }
      if let last = changes.indices.last, changes[last].new == new, changes[last].old == old,
        changes[last].side == side
      {
        changes[last].count += 1
        return
      }
      if changes.count == Self.most { flush(&census) }
      changes.append(ColorCensus.Change(old: old, new: new, side: side, count: 1))
    }

    mutating func flush(_ census: inout ColorCensus) {
      // What the census has may be shared as long as nothing is recorded.
      guard !changes.isEmpty else { return }
      census.record(changes)
      changes.removeAll(keepingCapacity: true)
    }
  }

  /// The colour of the last pixel that was looked up by what it was.
  private struct LastHue {
    private var pixel: UInt32 = 0
    private var hue: Int32 = 0

    @inline(__always)
    mutating func hue(of pixel: UInt32, _ find: (UInt32) -> Int32) -> Int32 {
      if pixel != self.pixel { (self.pixel, hue) = (pixel, find(pixel)) }
      return hue
    }
  }

  /// Records a changed pixel and returns the number of its colour; nil if it is of the same one as before.
  @inline(__always)
  private mutating func change(
    _ i: Int, x: Int, y: Int, from old: [UInt32], to new: [UInt32],
    _ numbers: inout MutableSpan<Int32>, _ counted: inout Counted, _ last: inout LastHue
  ) -> Int32? {
    let pixel = new[i]
    var color = pixel
    if pixel >> 24 != 255 {
      color = settled(pixel)
      if firstTranslucent == nil, pixel != 0, matte == nil { firstTranslucent = frameCount }
    }
    let place = places.place(of: i, x: x, y: y, in: new)
    let number = census.number(of: color, rank: place.rank)
    var before = numbers.isEmpty ? Self.unknown : numbers[i]
    if number == before { return nil }
    let hue =
      before >= 0
      ? census.hues[Int(before)] : last.hue(of: old[i]) { census.known(settled($0)) }
    if census.hues[Int(number)] == hue { return nil }
    if before < 0 { before = ~hue }
    if !numbers.isEmpty { numbers[i] = number }
    counted.add(from: before, to: number, beside: place.side, &census)
    return number
  }

  /// An opaque pixel, one with the alpha of `Pixel.either`, or 0.
  private func settled(_ pixel: UInt32) -> UInt32 {
    let alpha = Pixel.alpha(pixel)
    if alpha == 255 { return pixel }
    if let matte, alpha > 0 {
      func blend(_ c: Int, _ m: Int) -> Int { min(255, c + (m * (255 - alpha) + 127) / 255) }
      return Pixel.make(
        blend(Pixel.red(pixel), Pixel.red(matte)), blend(Pixel.green(pixel), Pixel.green(matte)),
        blend(Pixel.blue(pixel), Pixel.blue(matte)))
    }
    guard alpha >= 128 - slack else { return 0 }
    // Near one half it may be either.
    let presence = alpha < 128 + slack ? Pixel.either : 0xFF00_0000
    let color = Pixel.straight(pixel) & 0x00FF_FFFF | presence
    // A premultiplied channel is off by at most one half, or twice that if it was rounded twice.
    let reach = 255 / alpha + 1
    for candidate in flat where Pixel.distance(candidate, color) <= reach {
      return candidate & 0x00FF_FFFF | presence
    }
    return color
  }

  /// Finds flat colours if none were given: those that cover much of a frame with translucent pixels.
  private mutating func findFlatColors(in frame: Bitmap) {
    guard frame.pixels.contains(where: { (1...254).contains($0 >> 24) }) else { return }
    var counts: [UInt32: Int] = [:]
    var last: UInt32 = 0
    var run = 0
    for p in frame.pixels {
      if p == last {
        run += 1
        continue
      }
      if last >> 24 == 255 { counts[last, default: 0] += run }
      last = p
      run = 1
    }
    if last >> 24 == 255 { counts[last, default: 0] += run }
    let many = max(8, frame.pixels.count / 1000)
    for (color, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(8)
    where count >= many && flat.count < 32 && !flat.contains(color) {
      flat.append(color)
    }
  }
}

extension FrameStore.Run {
  /// Goes on with the next changed pixel, in reading order. If that does not belong to this run, it begins one, and this one is
  /// packed.
  @inline(__always)
  fileprivate mutating func take(_ pixel: Int, _ number: Int32, _ runs: inout PackedRuns.Packer) {
    if number == self.number, start + count == pixel {
      count += 1
    } else {
      if count > 0 { runs.append(self) }
      self = FrameStore.Run(start: pixel, count: 1, number: number)
    }
  }
}
