import Geometry
import Palette
import Raster
import Scene
import Timeline

extension RenderJob {
  /// The time of the most telling still, in seconds of the document: the sampled time whose frame shows most; the end
  /// if that is as good.
  public var bestMoment: Double {
    let count = 32
    let times = (0...count).reversed().map {
      span.documentTime(at: span.seconds * Double($0) / Double(count))
    }
    // Just enough pixels to tell the frames apart.
    let canvas = timeline.scene.canvas.size
    let scale = min(1, 96 / max(canvas.width, canvas.height))
    var renderer = Renderer(viewport: Viewport(canvas: canvas, scale: scale))
    var best = (time: span.end, weight: -1)
    for time in times {
      let weight = renderer.render(timeline.frame(at: time)).weight
      // Do not leave the end for a small difference.
      if weight * 100 > best.weight * 102 { best = (time, weight) }
    }
    return best.time
  }
}

extension Bitmap {
  /// How much there is to see that differs from the top left pixel.
  fileprivate var weight: Int {
    pixels.reduce(0) { sum, pixel in
      sum
        + max(
          Pixel.distance(pixel, pixels[0]), abs(Pixel.alpha(pixel) - Pixel.alpha(pixels[0])))
    }
  }
}
