import DisplayList

/// Images in the tints of a replicator's copies: each is made once, not for every frame.
struct TintedImages: Sendable {
  private struct Tinting: Hashable {
    var image: Image
    var tint: Color
  }

  /// Pixels that are kept at most, 16 MB: tints that move are new in every frame.
  private static let largest = 1 << 22

  private var known: [Tinting: Image] = [:]
  private var pixelCount = 0

  mutating func image(_ image: Image, tintedBy tint: Color) -> Image {
    if tint == .white { return image }
    let tinting = Tinting(image: image, tint: tint)
    if let known = known[tinting] { return known }
    let result = image.tinted(by: tint)
    pixelCount += result.pixels.count
    if pixelCount > Self.largest {
      known.removeAll(keepingCapacity: true)
      pixelCount = result.pixels.count
    }
    known[tinting] = result
    return result
  }
}
