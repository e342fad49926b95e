import Encoding
import Pipeline
import Raster

/// All frames of a GIF in exact colours, in one PNG, row by row in a grid.
public struct ExactSheet {
  /// The most pixels that every browser decodes reliably.
  private static let mostPixels = 16 << 20

  public var columns: Int
  public var bytes: [UInt8]

  /// Nil if the frames are too many or too large.
  public static func make(_ document: PreviewDocument) throws(RenderFailure) -> ExactSheet? {
    let moments = document.moments
    let (width, height) = (document.job.viewport.width, document.job.viewport.height)
    guard width * height * moments.count <= mostPixels else { return nil }
    let columns = max(1, min(moments.count, 4096 / width))
    let rows = (moments.count + columns - 1) / columns
    guard width * columns <= 16_384, height * rows <= 16_384 else { return nil }
    var sheet = Bitmap(width: width * columns, height: height * rows)
    for (i, moment) in moments.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let picture = try document.job.affordablePicture(at: moment.time)
      let (left, top) = (i % columns * width, i / columns * height)
      for y in 0..<height {
        let start = (top + y) * sheet.width + left
        sheet.pixels.replaceSubrange(
          start..<start + width, with: picture.pixels[y * width..<(y + 1) * width])
      }
    }
    do throws(EncodingError) {
      return ExactSheet(columns: columns, bytes: try PNG.encode(sheet))
    } catch {
      throw .encoding(error)
    }
  }
}
