/// The estimated cost of coding the frames known so far. It was measured on one machine; expect up to a factor of
/// two.
public struct CodingCost: Hashable, Sendable {
  /// The peak memory.
  public var bytes: Int
  /// In nanoseconds on one core.
  public var work: Double

  public init(bytes: Int, work: Double) {
    self.bytes = bytes
    self.work = work
  }
}
