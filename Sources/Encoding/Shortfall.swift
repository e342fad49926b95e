/// A frame that the format could not show as exactly as requested.
public struct Shortfall: Hashable, Sendable {
  /// The index of the given frame, from 0.
  public var frame: Int
  /// The number of different colours of the pixels that change with this frame.
  public var colors: Int
  /// The largest error of any of their channels, of 255.
  public var error: Int
}
