import Geometry

/// A rectangle of whole pixels, which is empty if a maximum is not above its minimum.
public struct PixelRect: Hashable, Sendable {
  public var minX: Int
  public var minY: Int
  public var maxX: Int
  public var maxY: Int

  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  public var width: Int { max(0, maxX - minX) }
  public var height: Int { max(0, maxY - minY) }
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// The smallest rectangle of whole pixels around `rect`, cut to `limits`.
  public init(around rect: Rect, limits: PixelRect) {
    func cut(_ v: Double, _ low: Int, _ high: Int) -> Int {
      v > Double(low) ? (v < Double(high) ? Int(v) : high) : low
    }
    minX = cut(rect.minX.rounded(.down), limits.minX, limits.maxX)
    minY = cut(rect.minY.rounded(.down), limits.minY, limits.maxY)
    maxX = cut(rect.maxX.rounded(.up), limits.minX, limits.maxX)
    maxY = cut(rect.maxY.rounded(.up), limits.minY, limits.maxY)
  }

  public func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return r.isEmpty ? .empty : r
  }

  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  public func outset(by margin: Int) -> PixelRect {
    PixelRect(
      minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// The same area in parts of pixels.
  public func scaled(by factor: Int) -> PixelRect {
    PixelRect(
      minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor)
  }

  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY)
  }
}

extension PixelRect {
  func shifted(by x: Int, _ y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }
}
