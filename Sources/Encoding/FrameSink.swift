import Raster

/// Takes the frames of an animation in order and makes a file of them, in sections that can be coded at the same time.
///
/// After each frame, and after `end`, `nextSection` returns what can be coded then; the file is made of all of them.
public protocol FrameSink: Sendable {
  /// Adds a frame that is shown for this many ticks of the format's clock. If `changed` is given, the frame equals
  /// the one before outside of it.
  mutating func add(_ frame: Bitmap, ticks: Int, changed: [PixelRect]?)

  /// The cost of coding the frames so far.
  var cost: CodingCost { get }

  /// No frames follow. The workforce helps with what must be known of all frames before the next are coded.
  mutating func end(with workforce: some Workforce) async

  /// The frames after those that were returned before; nil if more of them must be added first, or none is left.
  mutating func nextSection() -> FrameSection?

  /// The whole file.
  func file(of sections: [CodedSection]) throws(EncodingError) -> [UInt8]

  /// Frames with pixels whose error exceeds the tolerance, after the last one.
  var shortfalls: [Shortfall] { get }
}

/// Neighbouring frames that are coded without those before them.
public struct FrameSection: Sendable {
  private let code: @Sendable () throws(EncodingError) -> [CodedFrame]

  init(_ code: @escaping @Sendable () throws(EncodingError) -> [CodedFrame]) { self.code = code }

  public func coded() throws(EncodingError) -> CodedSection { CodedSection(frames: try code()) }
}

/// The pictures of a section.
public struct CodedSection: Sendable {
  let frames: [CodedFrame]
}
