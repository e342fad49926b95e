import DisplayList
import Encoding
import Raster

/// An animation as frames, whoever draws or reads them, with what a file of moving pictures says about it.
public struct Film: Sendable {
  /// What was asked for; a format's clock may allow less.
  public var framesPerSecond: Double
  /// Seconds that are shown, and those for which the last frame stays after that; none where only the frames count.
  public var lengths: [Double] = []
  /// How many times it is played; nil for without end.
  public var plays: Int?
  /// Whether the last frame has to be seen, because it stays.
  public var endsStill: Bool
  /// Colours that the document names.
  public var flatColors: [Color] = []
  /// What translucent pixels will be on, where the document says so.
  public var matte: Color?
  /// Its named parts.
  public var phases: [Phase] = []
  /// Pixels a point.
  public var scale = 1.0
  public var workers: Int
  /// Called with the number of frames that are done and that there are.
  public var progress: (@Sendable (Int, Int) -> Void)?
  /// The frames by a format's clock.
  var source: @Sendable (FrameClock) -> any FrameSource

  /// A named part, in seconds from the start.
  public struct Phase: Hashable, Sendable {
    public var name: String
    public var start: Double
    public var end: Double

    var startMilliseconds: Int { Int((start * 1000).rounded()) }
    var endMilliseconds: Int { Int((end * 1000).rounded()) }
  }

  /// A file made in one pass, each frame once.
  func write(_ clock: FrameClock, into sink: (_ width: Int, _ height: Int) -> some FrameSink)
    async throws(RenderFailure) -> [UInt8]
  {
    let source = source(clock)
    let (width, height) = source.size(scale: 1)
    var sink = sink(width, height)
    let ticks = source.ticks
    var done = 0
    try await source.frames(Array(ticks.indices), scale: 1) {
      bitmap, changed throws(RenderFailure) in
      if Task.isCancelled { throw .cancelled }
      do throws(EncodingError) {
        try sink.add(bitmap, ticks: ticks[done], changed: changed)
      } catch {
        throw .encoding(error)
      }
      done += 1
      progress?(done, ticks.count)
    }
    do throws(EncodingError) { return try sink.finish() } catch { throw .encoding(error) }
  }
}
