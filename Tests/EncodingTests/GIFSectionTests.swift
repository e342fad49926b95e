import Palette
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Encoding

/// Long animations, which are cut into sections.
struct GIFSectionTests {
  /// Cuts wherever two frames are left for a section.
  private static let many = GIFCuts(leastPixels: 1, leastFrames: 2)

  private static func surveyed(
    _ frames: [Bitmap], like model: Bitmap? = nil, tolerance: Int = 8,
    storeLimit: Int = GIFEncoder.storeLimit, cuts: GIFCuts = many
  ) -> GIFEncoder {
    var settings = GIFSettings()
    settings.tolerance = tolerance
    settings.flatColors = [Scenes.ink]
    let model = model ?? frames[0]
    var encoder = GIFEncoder(
      width: model.width, height: model.height, settings: settings, storeLimit: storeLimit,
      cuts: cuts)
    for frame in frames { encoder.survey(frame, centiseconds: 4) }
    return encoder
  }

  /// A scene of many frames, whatever the seed.
  private static func scene(_ seed: UInt64, isOpaque: Bool) -> [Bitmap] {
    let frames = Scenes.random(seed: seed, isOpaque: isOpaque)
    return Array((0..<4).map { _ in frames }.joined()).prefix(24) + frames
  }

  @Test(arguments: [UInt64](30...41))
  func `every frame of every section is shown as well as in one`(seed: UInt64) throws {
    for (isOpaque, tolerance) in [(true, 0), (true, 8), (false, 0), (false, 8)] {
      let frames = Self.scene(seed, isOpaque: isOpaque)
      for storeLimit in [GIFEncoder.storeLimit, 16] {
        var encoder = Self.surveyed(frames, tolerance: tolerance, storeLimit: storeLimit)
        if encoder.needsSecondPass {
          for frame in frames { encoder.append(frame, centiseconds: 4) }
        }
        let product = try encoder.finish()
        encoder.endSurvey()
        try encoder.beginMeasuring(product)
        for frame in frames { encoder.measure(frame, centiseconds: 4) }
        let quality = try #require(encoder.quality)
        #expect(quality.worstError <= tolerance, "seed \(seed)")
        #expect(quality.flatDiffering == 0, "seed \(seed)")
        #expect(quality.pixels == frames.count * frames[0].pixels.count)
      }
    }
  }

  /// A store with room for so many bytes.
  private final class Shelf: ByteStore {
    private let bytes = Mutex<[UInt8]>([])
    private let room: Int
    init(room: Int) { self.room = room }

    func append(_ more: [UInt8]) -> Range<Int>? {
      bytes.withLock { bytes in
        guard bytes.count + more.count <= room else { return nil }
        bytes += more
        return bytes.count - more.count..<bytes.count
      }
    }

    func bytes(_ range: Range<Int>) -> [UInt8]? { bytes.withLock { Array($0[range]) } }
    var count: Int { bytes.withLock { $0.count } }
  }

  @Test(arguments: [GIFEncoder.storeLimit, 16])
  func `streams that are stored, or have no room, make the same file`(storeLimit: Int) throws {
    var random = SeededRNG(seed: 3)
    let frames = (0..<8).map { _ in
      var frame = Bitmap(width: 200, height: 200)
      for i in frame.pixels.indices {
        frame.pixels[i] =
          [0xFF00_0000, 0xFF00_00FF, 0xFF00_FF00, 0xFFFF_FFFF].randomElement(
            using: &random) ?? 0
      }
      return frame
    }
    func file(_ shelf: Shelf?) throws -> [UInt8] {
      var encoder = Self.surveyed(frames, tolerance: 0, storeLimit: storeLimit)
      encoder.byteStore = shelf
      if encoder.needsSecondPass { frames.forEach { encoder.append($0, centiseconds: 4) } }
      return try encoder.finish().bytes
    }
    let whole = try file(nil)
    for room in [0, 25_000, .max] {
      let shelf = Shelf(room: room)
      #expect(try file(shelf) == whole)
      #expect((shelf.count > 0) == (room > 0))
    }
  }

  @Test(arguments: [UInt64](50...57))
  func `sections are the same in any order and in turn`(seed: UInt64) throws {
    for isOpaque in [true, false] {
      let frames = Self.scene(seed, isOpaque: isOpaque)
      var stored = Self.surveyed(frames)
      let way = try #require(stored.candidates().first)
      try #require(way.sections.count > 2)
      var first = way.firstSection()
      for frame in way.sections[0] { first.append(frame) }
      var done = [0: first.finish()]
      for number in way.sections.indices.dropFirst().reversed() {
        var coder = way.section(number, after: first.opening)
        for frame in way.sections[number] { coder.append(frame) }
        done[number] = coder.finish()
      }
      let apart = try way.product(way.sections.indices.compactMap { done[$0] })
      let best = try stored.candidates().compactMap { way throws(EncodingError) in
        var pace = GIFPace()
        return try way.encoded(pace: &pace)
      }
      #expect(best.first == apart, "seed \(seed)")
      #expect(try best.contains(stored.finish()), "seed \(seed)")
    }
  }

  @Test(arguments: [UInt64](60...67))
  func `frames that are given once more make the same sections apart and in turn`(seed: UInt64)
    throws
  {
    for isOpaque in [true, false] {
      let frames = Self.scene(seed, isOpaque: isOpaque)
      var encoder = Self.surveyed(frames, storeLimit: 16)
      guard encoder.needsSecondPass else { continue }
      let second = encoder.secondPass()
      let way = try #require(second)
      var first = way.firstSection()
      for frame in way.sections[0] { first.append(frames[frame], centiseconds: 4) }
      var done = [first.finish()]
      for (number, section) in way.sections.enumerated().dropFirst() {
        var coder = way.section(number, after: first.opening)
        coder.begin(after: frames[section.lowerBound - 1])
        for frame in section { coder.append(frames[frame], centiseconds: 4) }
        done.append(coder.finish())
      }
      for frame in frames { encoder.append(frame, centiseconds: 4) }
      #expect(try encoder.finish() == way.product(done), "seed \(seed)")
    }
  }

  @Test func `what has not changed since the first frame is not painted again`() throws {
    // Soft shades that stay, and a box that moves over the lower half.
    var frames: [Bitmap] = []
    for i in 0..<16 {
      var frame = Bitmap(width: 40, height: 40)
      for p in frame.pixels.indices {
        let shade = UInt32(p / 40 * 3 + p % 40 * 2)
        frame.pixels[p] = 0xFF00_0000 | shade << 16 | (255 - shade) << 8 | 90
      }
      for y in 24..<30 { for x in i..<i + 8 { frame[x, y] = Scenes.inkPixel } }
      frames.append(frame)
    }
    var encoder = Self.surveyed(frames)
    try #require(encoder.isCut)
    let images = try GIFInspection(encoder.finish().bytes).frames
    #expect(images.dropFirst().allSatisfy { $0.y >= 24 && $0.y + $0.height <= 30 })
  }

  /// What a later section is told of the canvas must also hold for the colours that its pixels were painted for.
  @Test func `shades that a flat shape uncovers are painted again in later sections`() throws {
    let frames = (0..<24).map { k in
      var frame = Bitmap(width: 96, height: 64)
      for p in frame.pixels.indices {
        let (x, y) = (p % 96, p / 96)
        let isInside = (20..<44).contains(y) && (k * 3..<k * 3 + 24).contains(x)
        frame.pixels[p] =
          isInside ? Scenes.inkPixel : Pixel.make(255 - x * 2, 90 + y * 2, 255 - (x + y))
      }
      return frame
    }
    let worst = try [Self.many, GIFCuts()].map { cuts in
      var encoder = Self.surveyed(frames, cuts: cuts)
      let product = try encoder.finish()
      return try #require(try encoder.quality(of: product)).worstError
    }
    #expect(worst[0] <= worst[1] + 4)
  }

  /// Changes that are kept, that the parts have no room for, and that have none together.
  @Test(arguments: [UInt64](80...87), [GIFEncoder.storeLimit, 16, 600])
  func `a survey in parts gives the file of one in order`(seed: UInt64, storeLimit: Int) throws {
    let frames = Self.scene(seed, isOpaque: seed % 2 == 0)
    let whole = Self.surveyed(frames, storeLimit: storeLimit)
    var parted = Self.surveyed([], like: frames[0], storeLimit: storeLimit)
    let empty = parted.surveyed
    try #require(empty.canHaveParts)
    let starts = [0, 3, frames.count / 2, frames.count]
    for (start, end) in zip(starts, starts.dropFirst()) {
      var part =
        start == 0
        ? empty.firstPart(share: 0.4, frames: end)
        : empty.part(share: 0.3, start..<end, at: 4 * start, after: frames[start - 1])
      for frame in frames[start..<end] { part.add(frame, centiseconds: 4, changed: nil) }
      part.endPart()
      parted.survey(part)
    }
    if storeLimit == GIFEncoder.storeLimit { try #require(!parted.needsSecondPass) }
    #expect(parted.cost == whole.cost)
    #expect(parted.isCut == whole.isCut)
    let files = try [parted, whole].map { encoder in
      var encoder = encoder
      if encoder.needsSecondPass { for frame in frames { encoder.append(frame, centiseconds: 4) } }
      return try encoder.finish()
    }
    #expect(files[0] == files[1])
  }

  @Test func `an animation is cut where each section has much to do, if it is long`() {
    func sections(frames: Int, width: Int, of work: (Int) -> Int) -> [Range<Int>] {
      var cuts = GIFCuts(leastPixels: 1000, leastFrames: 4)
      for frame in 0..<frames {
        let run = FrameStore.Run(start: 0, count: work(frame), number: 1)
        cuts.add(
          PackedRuns([run]), begins: frame == 0, colors: [0, Scenes.inkPixel], width: width,
          height: 1)
      }
      return cuts.sections
    }
    #expect(sections(frames: 30, width: 100) { _ in 60 } == [0..<30])
    #expect(sections(frames: 7, width: 1000) { _ in 1000 } == [0..<7])
    #expect(
      sections(frames: 40, width: 100) { _ in 100 } == [0..<16, 16..<27, 27..<36, 36..<40])
    let uneven = sections(frames: 400, width: 1000) { $0 < 100 ? 1000 : 100 }
    #expect(uneven.count == 16 && uneven.allSatisfy { $0.count >= 2 })
    #expect(uneven[0].lowerBound == 0 && uneven[15].upperBound == 400)
    #expect(zip(uneven, uneven.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(uneven[0].count == 14 && uneven[9].count == 7 && uneven[15].count == 38)
  }

  @Test(arguments: [UInt64](70...75))
  func `it does not matter whether it is said which rectangles change`(seed: UInt64) throws {
    var random = SeededRNG(seed: seed)
    var frame = Bitmap(width: 50, height: 30)
    for p in frame.pixels.indices { frame.pixels[p] = 0xFFFF_FFFF }
    var (told, untold) = (Self.surveyed([frame]), Self.surveyed([frame]))
    for _ in 0..<20 {
      // Two rectangles side by side, and rows in which there is but one.
      let middle = Int.random(in: 5..<45, using: &random)
      let areas = [0..<middle, middle..<50].map { columns in
        let (x, y) = (
          Int.random(in: columns, using: &random), Int.random(in: 0..<30, using: &random)
        )
        return PixelRect(
          minX: x, minY: y, maxX: Int.random(in: x..<columns.upperBound, using: &random) + 1,
          maxY: Int.random(in: y..<30, using: &random) + 1)
      }
      for area in areas {
        for y in area.minY..<area.maxY {
          for x in area.minX..<area.maxX {
            frame[x, y] = 0xFF00_0000 | UInt32.random(in: 0..<4, using: &random) * 0x40
          }
        }
      }
      told.survey(frame, centiseconds: 4, changed: areas.shuffled(using: &random))
      untold.survey(frame, centiseconds: 4)
    }
    let (stored, other) = (told.surveyed.store, untold.surveyed.store)
    for i in 0..<stored.count {
      #expect(Array(stored.changes(of: i)) == Array(other.changes(of: i)))
    }
    #expect(try told.finish() == untold.finish())
  }
}
