import Encoding
import Raster

extension FrameSink {
  /// The file of these frames, each shown for so many ticks.
  public consuming func file(of frames: [(picture: Bitmap, ticks: Int)]) throws -> [UInt8] {
    var sink = self
    var sections: [CodedSection] = []
    for frame in frames {
      sink.add(frame.picture, ticks: frame.ticks, changed: nil)
      while let section = sink.nextSection() { sections.append(try section.coded()) }
    }
    sink.end()
    while let section = sink.nextSection() { sections.append(try section.coded()) }
    return try sink.file(of: sections)
  }
}
