/// A rectangle of palette indices: what a GIF's image block says.
public struct IndexedFrame: Hashable, Sendable {
  /// Of the rectangle's top left pixel on the canvas.
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int
  /// `width · height` indices, rows from the top.
  public var indices: [UInt8]
  /// The index that leaves what is on screen; nil where every pixel is painted.
  public var transparentIndex: UInt8?

  public init(
    x: Int, y: Int, width: Int, height: Int, indices: [UInt8], transparentIndex: UInt8?
  ) {
    precondition(indices.count == width * height, "an indexed frame has all its pixels")
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.indices = indices
    self.transparentIndex = transparentIndex
  }
}
