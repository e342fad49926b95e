import Encoding
import Raster

extension OutputFormat {
  /// A still: the picture at the end, when everything has arrived, or that of one moment.
  public static let png = OutputFormat(
    name: "png", extensions: ["png"], mediaType: "image/png", options: [],
    writer: .still { bitmap, _ throws(RenderFailure) in
      do throws(EncodingError) { return Rendering(bytes: try PNG.encode(bitmap)) } catch {
        throw .encoding(error)
      }
    })
}
