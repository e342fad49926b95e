import Geometry
import Palette
import Raster
import Scene
import Timeline

extension RenderJob {
  /// The picture that says most while it stands still.
  public var poster: Bitmap {
    get throws(RenderFailure) { try affordablePicture(at: bestMoment) }
  }

  /// In seconds of the document: of the moments looked at, the one that shows most; the end where that is as good.
  public var bestMoment: Double {
    let count = 32
    let times = (0...count).reversed().map {
      span.documentTime(at: span.seconds * Double($0) / Double(count))
    }
    // As many pixels as tell the moments apart.
    let canvas = timeline.scene.canvas.size
    let scale = min(1, 96 / max(canvas.width, canvas.height))
    var renderer = Renderer(viewport: Viewport(canvas: canvas, scale: scale))
    var best = (time: span.end, weight: -1)
    for time in times {
      let weight = renderer.render(timeline.frame(at: time)).weight
      // A little more is no reason to leave the end.
      if weight * 100 > best.weight * 102 { best = (time, weight) }
    }
    return best.time
  }
}

extension Bitmap {
  /// How much there is to see besides what its first corner shows.
  fileprivate var weight: Int {
    pixels.reduce(0) { sum, pixel in
      sum
        + max(
          Pixel.distance(pixel, pixels[0]), abs(Pixel.alpha(pixel) - Pixel.alpha(pixels[0])))
    }
  }
}
