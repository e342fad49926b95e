import Palette

/// Caches how different two pixels look; neighbouring pixels mostly need the same pairs.
struct DistanceMemory: Sendable {
  private var known = [(shown: UInt32, wanted: UInt32, distance: Float)](
    repeating: (0, 0, 0), count: 1024)

  /// `look` is how the wanted one looks.
  mutating func distance(_ shown: UInt32, _ wanted: UInt32, _ look: Look) -> Float {
    let mixed = UInt64(shown) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(wanted) &* 0xC2B2_AE3D_27D4_EB4F
    let slot = Int(truncatingIfNeeded: mixed >> 54)
    if known[slot].shown == shown, known[slot].wanted == wanted { return known[slot].distance }
    let distance = Look(shown).distance(to: look)
    known[slot] = (shown, wanted, distance)
    return distance
  }
}
