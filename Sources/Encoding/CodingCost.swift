/// What coding an animation takes, as far as its frames are known. Measured on one machine: it may be half or twice as much.
public struct CodingCost: Hashable, Sendable {
  /// Of memory, at once.
  public var bytes: Int
  /// Nanoseconds of a core.
  public var work: Double

  public init(bytes: Int, work: Double) {
    self.bytes = bytes
    self.work = work
  }
}
