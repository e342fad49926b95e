import Raster
import TestSupport
import Testing

@testable import Encoding

/// Sections of an animated PNG or WebP, which are coded without the frames before them.
struct MovingSectionTests {
  private static let settings = MovingSettings(clock: .milliseconds, plays: nil)
  private static let many = SectionCuts(leastPixels: 1, leastFrames: 2)

  /// The file, and the number of its sections.
  private static func coded(_ frames: [Bitmap], by sink: some FrameSink) async throws -> (
    file: MovingPicture, sections: Int
  ) {
    var sink = sink
    var sections: [FrameSection] = []
    func take() { while let section = sink.nextSection() { sections.append(section) } }
    for frame in frames {
      sink.add(frame, ticks: 20, changed: nil)
      take()
    }
    await sink.end(with: OneWorker())
    take()
    // The last ones first: none may need what another has coded.
    let coded = try sections.reversed().map { try $0.coded() }.reversed()
    let bytes = try sink.file(of: Array(coded))
    return (try #require(try MovingPicture.read(bytes)), sections.count)
  }

  private static func shown(_ file: MovingPicture) throws -> [Bitmap] {
    var pictures: [Bitmap] = []
    try file.frames { bitmap, part in pictures += repeatElement(bitmap, count: part.ticks / 20) }
    return pictures
  }

  /// Frames that are kept, and frames that are coded as they come.
  @Test(arguments: MovingPictureTests.Kind.allCases, [MovingSettings.storeLimit, 64])
  func `sections show the same frames`(
    kind: MovingPictureTests.Kind, storeLimit: Int
  ) async throws {
    let frames = MovingPictureTests.frames(kind)
    let apng = try await Self.coded(
      frames,
      by: APNGEncoder(
        width: 37, height: 29, Self.settings, storeLimit: storeLimit, cuts: Self.many))
    let whole = try await Self.coded(frames, by: APNGEncoder(width: 37, height: 29, Self.settings))
    #expect(apng.sections > 2 && whole.sections == 1)
    #expect(try Self.shown(apng.file) == Self.shown(whole.file))
    guard WebP.isThere else { return }
    let webp = try await Self.coded(
      frames,
      by: WebPEncoder(
        width: 37, height: 29, Self.settings, storeLimit: storeLimit, cuts: Self.many))
    #expect(webp.sections == apng.sections)
    #expect(try Self.shown(webp.file) == Self.shown(apng.file))
  }

  @Test func `what no frame was added to is no file`() async {
    var encoder = APNGEncoder(width: 4, height: 4, Self.settings)
    await encoder.end(with: OneWorker())
    #expect(encoder.nextSection().map { _ in true } == nil)
    #expect(throws: EncodingError.beyondFormat("an animation has at least one frame")) {
      try encoder.file(of: [])
    }
  }
}
