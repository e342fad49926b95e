import Encoding
import Raster

extension OutputFormat {
  /// A still: the final frame, or the one at a given time.
  public static let png = OutputFormat(
    name: "png", extensions: ["png"], mediaType: "image/png", options: [],
    writer: .still { bitmap, _ throws(RenderFailure) in
      do throws(EncodingError) { return Rendering(bytes: try PNG.encode(bitmap)) } catch {
        throw .encoding(error)
      }
    })
}
