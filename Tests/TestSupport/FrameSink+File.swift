import Encoding
import Raster

extension FrameSink {
  /// The file of these frames, each shown for so many ticks.
  public consuming func file(of frames: [(picture: Bitmap, ticks: Int)]) async throws -> [UInt8] {
    var sink = self
    var sections: [CodedSection] = []
    for frame in frames {
      sink.add(frame.picture, ticks: frame.ticks, changed: nil)
      while let section = sink.nextSection() { sections.append(try section.coded()) }
    }
    await sink.end(with: OneWorker())
    while let section = sink.nextSection() { sections.append(try section.coded()) }
    return try sink.file(of: sections)
  }
}

/// Does one piece of work after the other.
public struct OneWorker: Workforce {
  public init() {}

  public func results<Result: Sendable>(
    of count: Int, _ piece: @escaping @Sendable (Int) -> Result
  ) async -> [Result] { (0..<count).map(piece) }
}
