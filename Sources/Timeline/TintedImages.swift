import DisplayList

/// Caches images in the tints of a replicator's copies, so that they are not tinted again for every
/// frame.
struct TintedImages: Sendable {
  private struct Tinting: Hashable {
    var image: Image
    var tint: Color
  }

  /// The most pixels to keep, 16 MB: animated tints are different in every frame.
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
