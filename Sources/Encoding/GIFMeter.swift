import Palette
import Raster

/// How closely a GIF matches the frames it was made from.
public struct GIFQuality: Hashable, Sendable {
  /// The number of images in the file.
  public var images = 0
  /// The number of different colours in its palettes.
  public var colors = 0
  /// The largest error of any channel of any pixel, of 255; a pixel that is transparent in only one of the
  /// pictures counts as 255.
  public var worstError = 0
  /// The number of pixels in all frames, and of those with any error.
  public var pixels = 0
  public var differing = 0
  /// The sum of the squared errors of all channels of all pixels.
  public var squares = 0
  /// The number of pixels of flat colours, and of those that are not exact.
  public var flatPixels = 0
  public var flatDiffering = 0

}

/// Compares the frames with what a decoder makes of the file, frame by frame.
struct GIFMeter: Sendable {
  private(set) var quality = GIFQuality()

  private let reader: GIFReader
  private let colors: [UInt32]
  private let flat: Set<UInt32>
  private var canvas: GIFCanvas
  /// The number of the image on the canvas, and when its time is over, in hundredths of a second from the start.
  private var image = -1
  private var end = 0
  private var now = 0
  private var wanted: [UInt32]

  /// `colors` are the colours that runs refer to by number.
  init(_ product: GIFProduct, width: Int, height: Int, colors: [UInt32]) throws(EncodingError) {
    reader = try GIFReader(product.bytes)
    guard let canvas = GIFCanvas(reader), canvas.picture.width == width,
      canvas.picture.height == height
    else { throw .beyondFormat("the frames of this GIF are too large to measure") }
    self.canvas = canvas
    self.colors = colors
    flat = Set(product.flatColors)
    wanted = [UInt32](repeating: 0, count: width * height)
    quality.images = reader.images.count
    var entries = Set<UInt32>()
    for image in reader.images { entries.formUnion(image.palette) }
    quality.colors = entries.count
  }

  /// Takes the changes of the next frame.
  mutating func take(_ runs: PackedRuns, centiseconds: Int) {
    for run in runs {
      for p in run.pixels { wanted[p] = colors[Int(run.number)] }
    }
    while now >= end, image + 1 < reader.images.count {
      image += 1
      _ = canvas.show(reader.images[image])
      end += reader.images[image].frame.centiseconds
    }
    now += centiseconds
    compare()
  }

  private mutating func compare() {
    let shown = canvas.picture.pixels
    quality.pixels += wanted.count
    var last: UInt32 = 0
    var isFlat = false
    for i in wanted.indices {
      let meant = wanted[i]
      let seen = shown[i]
      if meant != last {
        last = meant
        isFlat = flat.contains(meant)
      }
      if isFlat { quality.flatPixels += 1 }
      // A pixel that may be opaque or transparent is right either way.
      if meant == seen || (meant & 0xFF00_0000 == Pixel.either && seen == 0) { continue }
      let isThere = (meant == 0) == (seen == 0)
      let error = isThere ? Pixel.distance(meant, seen) : 255
      guard error > 0 else { continue }
      quality.differing += 1
      quality.worstError = max(quality.worstError, error)
      quality.squares += isThere ? Pixel.squaredDistance(meant, seen) : 3 * 255 * 255
      if isFlat { quality.flatDiffering += 1 }
    }
  }
}
