import DisplayList
import Geometry
import Raster
import Scene
import Timeline

/// Draws the beginning of a scene as an image, for what is only an image in another scene.
enum StillDrawing {
  /// In nanoseconds, as `DrawingWork` counts them.
  private static let mostWork = 1e9

  /// Nil where the scene is not valid or takes too much work.
  static func image(_ scene: Scene, scale: Double) -> Image? {
    guard scene.validate().isEmpty else { return nil }
    let viewport = Viewport(canvas: scene.canvas.size, scale: scale)
    let frame = Timeline(scene).frame(at: 0)
    var renderer = Renderer(viewport: viewport)
    let work = DrawingWork.of(frame, in: renderer.bounds, viewport, limit: mostWork)
    guard work <= mostWork else { return nil }
    let bitmap = renderer.render(frame)
    return Image(
      identity: ContentHash.of(bitmap.pixels), width: bitmap.width, height: bitmap.height,
      pixels: bitmap.pixels)
  }
}
