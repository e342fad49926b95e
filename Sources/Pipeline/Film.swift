import DisplayList
import Encoding
import FileSystem
import Raster

/// An animation as frames, drawn or decoded, and its properties as a file.
public struct Film: Sendable {
  /// The requested rate; a format's clock may allow less.
  public var framesPerSecond: Double
  /// The seconds shown, and those for which the last frame stays after that; empty if only the frames
  /// matter.
  public var lengths: [Double] = []
  /// The play count; nil for forever.
  public var plays: Int?
  /// Whether the last frame must be kept, because it stays visible.
  public var endsStill: Bool
  /// Colours named in the document.
  public var flatColors: [Color] = []
  /// The background for translucent pixels, if the document names it.
  public var matte: Color?
  /// The named parts.
  public var phases: [Phase] = []
  /// Pixels per point.
  public var scale = 1.0
  public var workers: Int
  /// Called with the number of finished frames and the total.
  public var progress: (@Sendable (Int, Int) -> Void)?
  /// In seconds; nil if all frames are shown equally long.
  var shortestFrame: Double?
  /// The frames for a format's clock.
  var source: @Sendable (FrameClock) -> any FrameSource

  /// The highest rate of frames; a format's clock may allow less.
  var fastestPace: Double { shortestFrame.map { 1 / $0 } ?? framesPerSecond }

  /// A named part, in seconds from the start.
  public struct Phase: Hashable, Sendable {
    public var name: String
    public var start: Double
    public var end: Double

    var startMilliseconds: Int { Int((start * 1000).rounded()) }
    var endMilliseconds: Int { Int((end * 1000).rounded()) }
  }

  /// Makes a file in one pass that uses each frame once.
  func write(_ clock: FrameClock, into sink: (_ width: Int, _ height: Int) -> some FrameSink)
    async throws(RenderFailure) -> (bytes: [UInt8], shortfalls: [Shortfall])
  {
    let source = source(clock)
    let (width, height) = source.size(scale: 1)
    // Memory that drawing, choosing colours and coding have freed is given back where it is worth the time.
    let isLarge = width * height > 1 << 19
    var sink = sink(width, height)
    let ticks = source.ticks
    var done = 0
    let pump = SectionPump(workers: RoomBudget.workers(workers, coding: sink.cost))
    let sections = try await pump.run { take throws(RenderFailure) in
      try await source.frames(Array(ticks.indices), scale: 1, cost: sink.cost) {
        bitmap, changed async throws(RenderFailure) in
        if Task.isCancelled { throw .cancelled }
        sink.add(bitmap, ticks: ticks[done], changed: changed)
        while let section = sink.nextSection() { await take(section) }
        done += 1
        progress?(done, ticks.count)
        return sink.cost
      }
      if isLarge { FileSystem.releaseMemory() }
      await sink.end(with: pump)
      if isLarge { FileSystem.releaseMemory() }
      while let section = sink.nextSection() { await take(section) }
    }
    // The file is as large as its pictures, which are held until it is written.
    if isLarge { FileSystem.releaseMemory() }
    do throws(EncodingError) {
      var coded: [CodedSection] = []
      for section in sections { coded.append(try section.get()) }
      return (try sink.file(of: coded), sink.shortfalls)
    } catch {
      throw .encoding(error)
    }
  }
}
