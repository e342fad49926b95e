/// A growing rectangle of whole pixels; both ends belong to it.
struct Box: Hashable, Sendable {
  private(set) var left = Int.max
  private(set) var top = Int.max
  private(set) var right = Int.min
  private(set) var bottom = Int.min

  init() {}

  /// The rectangle of an image.
  init(_ image: GIFImage) {
    include(image.x, image.y)
    include(image.x + image.width - 1, image.y + image.height - 1)
  }

  var isEmpty: Bool { left > right }
  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }

  mutating func include(_ x: Int, _ y: Int) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  mutating func include(_ other: Box) {
    guard !other.isEmpty else { return }
    include(other.left, other.top)
    include(other.right, other.bottom)
  }
}
