import Geometry

/// Paths whose insides were searched for crossings and have none. What moves without turning or changing its size has
/// none elsewhere either, up to rounding, so letters that move are not searched again for every frame.
struct PlainPaths {
  /// A power of two.
  private static let slots = 256

  /// By hash.
  private var paths: [OutlineMemory.Source?] = []

  func contains(_ path: OutlineMemory.Source) -> Bool {
    guard !paths.isEmpty else { return false }
    return paths[Self.slot(path)]?.isSame(as: path) ?? false
  }

  mutating func insert(_ path: OutlineMemory.Source) {
    if paths.isEmpty { paths = Array(repeating: nil, count: Self.slots) }
    paths[Self.slot(path)] = path
  }

  private static func slot(_ path: OutlineMemory.Source) -> Int {
    Int(truncatingIfNeeded: path.hash) & (slots - 1)
  }
}

extension OutlineMemory.Source {
  /// The same wherever it is drawn; nil with perspective.
  var unplaced: OutlineMemory.Source? {
    guard let affine = map.asAffine else { return nil }
    return OutlineMemory.Source(
      path: path,
      map: Projection(
        Affine(a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: 0, ty: 0)))
  }
}
