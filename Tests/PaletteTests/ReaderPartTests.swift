import Raster
import TestSupport
import Testing

@testable import Palette

/// Frames that are read in parts, against the same frames in order.
struct ReaderPartTests {
  private static let (width, height) = (40, 30)

  /// A soft square that moves over stripes of few levels, some of them translucent.
  private static func frames(_ random: inout SeededRNG, isOpaque: Bool) -> [Bitmap] {
    let steps = (0..<3).map { _ in Int.random(in: 1...7, using: &random) }
    return (0..<24).map { k in
      var frame = Bitmap(width: width, height: height)
      let (left, top) = (k + steps[0], (k * steps[1]) % 17)
      for y in 0..<height {
        for x in 0..<width {
          let isInside = (left..<left + 12).contains(x) && (top..<top + 10).contains(y)
          let level = isInside ? 90 + (x - left) * steps[2] + k / 6 : x / 9 * 30
          let alpha = isOpaque || !isInside ? 255 : min(255, (y - top) * 30)
          frame[x, y] = Pixel.premultiplied(Pixel.make(level, level / 2, 200, alpha))
        }
      }
      return frame
    }
  }

  private static func reader() -> FrameReader {
    FrameReader(
      width: width, height: height, flatColors: [Pixel.make(30, 15, 200)], matte: nil, slack: 8)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `parts are numbered, counted and timed as one`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let frames = Self.frames(&random, isOpaque: seed % 2 == 0)
    let spans = frames.map { _ in Int.random(in: 1...9, using: &random) }
    var whole = Self.reader()
    var runs: [[FrameStore.Run]] = []
    for (frame, span) in zip(frames, spans) {
      runs.append(Array(whole.read(frame, counts: true)))
      whole.census.wait(span)
    }

    let cuts = [0, Int.random(in: 1...10, using: &random), 11, frames.count]
    var joined = Self.reader()
    var store = FrameStore()
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      var part = Self.reader()
      if start > 0 {
        part = Self.reader().part(
          after: frames[start - 1], from: spans[..<start].reduce(0, +))
      }
      var changes = FirstChanges(area: Self.width * Self.height)
      var stored = FrameStore()
      for k in start..<end {
        let found = part.read(frames[k], counts: true)
        part.census.wait(spans[k])
        changes.note(found, of: k)
        stored.append(found, centiseconds: spans[k])
      }
      part.endPart()
      if start == 0 {
        joined = part
        store = stored
      } else {
        store.append(stored, numbers: joined.append(part, from: start, changes))
      }
    }

    #expect(joined.census.colors == whole.census.colors)
    #expect(joined.census.ranks == whole.census.ranks)
    #expect(joined.census.hues == whole.census.hues)
    #expect(joined.census.counts == whole.census.counts)
    #expect(joined.census.exposures == whole.census.exposures)
    #expect(joined.census.tallies == whole.census.tallies)
    #expect(joined.census.load == whole.census.load && whole.census.load > 0)
    #expect(joined.firstTranslucent == whole.firstTranslucent)
    #expect(store.count == frames.count)
    for k in frames.indices {
      #expect(Array(store.changes(of: k)) == runs[k] && store.centiseconds(of: k) == spans[k])
    }
  }

  @Test func `flat colours that are found in frames need them in order`() {
    let finding = FrameReader(width: 2, height: 2, flatColors: [], matte: nil, slack: 8)
    #expect(!finding.canReadParts && Self.reader().canReadParts)
  }
}
