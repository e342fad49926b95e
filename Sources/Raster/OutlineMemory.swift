import DisplayList
import Geometry

/// Outlines of fills and strokes that are drawn again where they were. Most frames change little, and an item is drawn
/// once for each part of a frame that changes.
///
/// An outline is kept when it is asked for the second time, so that what always moves costs only a look. What is found
/// is what would have been made, so pictures do not depend on it.
struct OutlineMemory {
  /// Everything that an outline depends on.
  struct Source {
    let path: Path
    /// To the layer's pixels.
    let map: Projection
    /// Nil for a fill.
    var style: StrokeStyle?
    var trim = Trim.whole
    /// The layer's size, which bounds how wide a line is made; 0 for a fill.
    var width = 0
    var height = 0

    /// Property by property, because a copy would count references.
    func isSame(as other: Source) -> Bool {
      map == other.map && path == other.path && width == other.width && height == other.height
        && trim == other.trim && (style == nil ? other.style == nil : style == other.style)
    }
  }

  final class Entry: Sendable {
    let source: Source
    let outline: Outline
    let isThin: Bool

    init(_ source: Source, _ outline: Outline, isThin: Bool) {
      self.source = source
      self.outline = outline
      self.isThin = isThin
    }
  }

  /// A power of two.
  private static let slots = 1024
  /// A shorter path, such as a rectangle, is made as fast as it is found.
  private static let fewestElements = 6
  /// In one outline, and in all of them together: 4 MB.
  private static let mostPoints = 1 << 16
  private static let mostPointsInAll = 1 << 18

  private var entries: [Entry?] = []
  /// The hash of what was last made in each slot.
  private var made: [UInt64] = []
  private var pointCount = 0

  /// Nil if it is not known.
  func recall(_ source: Source) -> Entry? {
    guard !made.isEmpty, OutlineMemory.keeps(source) else { return nil }
    let hash = source.hash
    let slot = OutlineMemory.slot(hash)
    guard made[slot] == hash, let entry = entries[slot], entry.source.isSame(as: source)
    else { return nil }
    return entry
  }

  mutating func remember(_ source: Source, _ outline: Outline, isThin: Bool) {
    guard OutlineMemory.keeps(source), outline.points.count <= OutlineMemory.mostPoints else {
      return
    }
    if made.isEmpty {
      entries = Array(repeating: nil, count: OutlineMemory.slots)
      made = Array(repeating: 0, count: OutlineMemory.slots)
    }
    let hash = source.hash
    let slot = OutlineMemory.slot(hash)
    guard made[slot] == hash else {
      made[slot] = hash
      return
    }
    if pointCount + outline.points.count > OutlineMemory.mostPointsInAll {
      for slot in entries.indices { entries[slot] = nil }
      pointCount = 0
    }
    pointCount += outline.points.count - (entries[slot]?.outline.points.count ?? 0)
    entries[slot] = Entry(source, outline, isThin: isThin)
  }

  private static func keeps(_ source: Source) -> Bool {
    source.style != nil || source.path.elements.count >= fewestElements
  }

  private static func slot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 54) }
}

extension OutlineMemory.Source {
  /// Of a few numbers that differ in most items; the others are compared.
  var hash: UInt64 {
    var hash = UInt64(path.elements.count)
    func mix(_ number: Double) {
      // An odd factor with well-mixed bits (2^64 divided by the golden ratio), and the upper half back into the lower.
      hash = (hash ^ number.bitPattern) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    let affine = map.affine
    mix(affine.a)
    mix(affine.b)
    mix(affine.c)
    mix(affine.tx)
    mix(affine.ty)
    if let start = path.elements.first?.end { mix(start.x + start.y * 3) }
    if !path.elements.isEmpty, let middle = path.elements[path.elements.count / 2].end {
      mix(middle.x)
      mix(middle.y)
    }
    if let style {
      mix(style.width)
      mix(trim.start)
      mix(trim.end)
    }
    return hash
  }
}
