import DisplayList
import Geometry

extension Painter {
  /// The largest side of a tile's picture in pixels.
  static let mostTilePixels = 2048.0

  /// Draws the tile once, then fills the area with its picture.
  mutating func draw(_ tiling: Tiling, into layer: inout PixelLayer, _ area: PixelRect) {
    let map = place(tiling.transform, in: layer)
    guard let picture = TilePicture(tiling, map: map, most: Painter.mostTilePixels) else { return }
    var painter = Painter(map: picture.fromTile, loops: loops)
    let rect = PixelRect(minX: 0, minY: 0, maxX: picture.width, maxY: picture.height)
    var pixels = painter.takeLayer(rect, clearing: rect)
    painter.draw(tiling.items, into: &pixels, clip: rect)
    let image = Image(
      identity: 0, width: picture.width, height: picture.height,
      pixels: Array(pixels.pixels[..<(picture.width * picture.height)]))
    fill(
      tiling.area, map,
      Shader(tiles: image, map: picture.fromPixels, samples: picture.samples), into: &layer, area)
  }
}

/// The size of a tile's picture and the placement of its pixels.
private struct TilePicture {
  let width: Int
  let height: Int
  /// Maps the tile's space to its picture.
  let fromTile: Affine
  /// Maps the layer's pixels to the picture, which repeats endlessly.
  let fromPixels: Projection
  /// The number of samples per pixel of the layer in each direction.
  let samples: Int

  init?(_ tiling: Tiling, map: Projection, most: Double) {
    let tile = tiling.tile
    let whole = map * Projection(tiling.placement)
    guard !tile.isEmpty, tile.width.isFinite, tile.height.isFinite, let inverse = whole.inverted
    else { return nil }
    let affine = whole.asAffine
    let across = affine?.applyToVector(Point(tile.width, 0)).length ?? tile.width
    let down = affine?.applyToVector(Point(0, tile.height)).length ?? tile.height
    guard across.isFinite, down.isFinite else { return nil }
    // Upright tiles of whole pixels are drawn pixel for pixel, others at twice the resolution.
    let isAligned =
      affine.map { map in
        let corner = map.apply(tile.origin)
        return map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0
          && [across, down, corner.x, corner.y].allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
      } ?? false
    samples = isAligned ? 1 : 2
    let fine = Double(samples)
    width = Int(min(max((across * fine).rounded(), 1), most))
    height = Int(min(max((down * fine).rounded(), 1), most))
    fromTile =
      .scale(Double(width) / tile.width, Double(height) / tile.height)
      * .translation(-tile.minX, -tile.minY)
    fromPixels = Projection(fromTile) * inverse
  }
}
