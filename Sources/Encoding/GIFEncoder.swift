import DisplayList
import Palette
import Raster

/// Frames in, an animated GIF out.
///
/// Every frame goes through `survey` and then, in the same order, through `append`; `finish` gives the
/// file. Memory does not grow with the number of frames but by what goes into the file.
public struct GIFEncoder: Sendable {
  public let width: Int
  public let height: Int
  public let settings: GIFSettings

  private var colors: [UInt32] = []
  private var indices: [UInt32: UInt8] = [:]
  private var screen: [UInt32]
  private var images: [GIFImage] = []

  public init(width: Int, height: Int, settings: GIFSettings) {
    self.width = width
    self.height = height
    self.settings = settings
    screen = [UInt32](repeating: 0, count: width * height)
  }

  /// First pass: takes note of the frame's colours.
  public mutating func survey(_ frame: Bitmap) {
    for p in frame.pixels where p != colors.last {
      let opaque = Pixel.straight(p) | 0xFF00_0000
      guard indices[opaque] == nil, colors.count < 255 else { continue }
      indices[opaque] = UInt8(colors.count)
      colors.append(opaque)
    }
  }

  /// Second pass: the frame is shown for so many hundredths of a second.
  public mutating func append(_ frame: Bitmap, centiseconds: Int) throws(EncodingError) {
    guard frame.width == width, frame.height == height else {
      throw .beyondFormat("every frame of a GIF has the same size")
    }
    let shown = frame.pixels.map {
      Pixel.alpha($0) < 128 ? 0 : Pixel.straight($0) | 0xFF00_0000
    }
    if !images.isEmpty, shown == screen, let last = images.indices.last,
      images[last].centiseconds + centiseconds <= 65535
    {
      images[last].centiseconds += centiseconds
      return
    }
    let transparent = UInt8(min(255, colors.count))
    let codes = shown.map { $0 == 0 ? transparent : nearest(to: $0) }
    let bits = max(2, GIFFile.paletteBits(colors.count + 1))
    images.append(
      GIFImage(
        x: 0, y: 0, width: width, height: height, palette: nil, transparentIndex: transparent,
        disposal: .clear, centiseconds: centiseconds,
        stream: LZWEncoder.greedy(codes, minimumCodeSize: bits)))
    screen = shown
  }

  public mutating func finish() throws(EncodingError) -> [UInt8] {
    try GIFWriter.write(
      GIFFile(
        width: width, height: height, palette: colors + [0], plays: settings.plays,
        comment: settings.comment, images: images))
  }

  private func nearest(to color: UInt32) -> UInt8 {
    if let index = indices[color] { return index }
    var best = (index: UInt8(0), distance: Int.max)
    for (i, c) in colors.enumerated() {
      let distance = Pixel.distance(c, color)
      if distance < best.distance { best = (UInt8(i), distance) }
    }
    return best.index
  }
}
