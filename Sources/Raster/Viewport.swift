import DisplayList
import Geometry

/// How a canvas maps to pixels.
public struct Viewport: Hashable, Sendable {
  /// In pixels; both positive.
  public var width: Int
  public var height: Int
  /// Maps points of the canvas to pixels.
  public var transform: Affine
  /// The canvas's pixels, of which backdrops are made; there may be bars beside them.
  public var canvas: PixelRect
  /// The number of parts into which each side of a pixel is divided. What is drawn is the mean of the parts, so that
  /// shapes that touch, cover each other or meet a mask leave no seams.
  public var fineness = 1
  /// Set if letters stand on Chromium's rows and curves become its chords; nil if the edges are exact.
  public var browserLook: BrowserLook?

  public init(width: Int, height: Int, transform: Affine) {
    precondition(width > 0 && height > 0, "a viewport has at least one pixel")
    self.width = width
    self.height = height
    self.transform = transform
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// Creates a viewport of the whole canvas with `scale` pixels per point, at least one pixel in each
  /// direction.
  public init(canvas: Size, scale: Double) {
    self.init(
      width: max(1, Int((canvas.width * scale).rounded())),
      height: max(1, Int((canvas.height * scale).rounded())),
      transform: .scale(scale, scale))
  }

  /// The same canvas with the parts of pixels as its pixels.
  public var fine: Viewport {
    guard fineness > 1 else { return self }
    let n = Double(fineness)
    var fine = Viewport(
      width: width * fineness, height: height * fineness, transform: .scale(n, n) * transform)
    fine.canvas = canvas.scaled(by: fineness)
    return fine
  }

  /// The number of Chromium's pixels along the side of a part; nil if it is not followed.
  var browserGrid: Double? { browserLook.map { Double($0.pixels) / Double(fineness) } }

  /// After Effects gives a pixel of a composition a gradient's colour at its corner, a browser at its middle. In between, a
  /// small picture is within a level of one of them.
  var gradientShift: Double { browserLook == .lottie ? 0.289 * fine.transform.maximumScale : 0 }

  /// The most pixels of an SVG's picture whose curves become chords.
  private static let mostChordedPixels = 40 * 40

  /// Whether curves become Chromium's chords. Its pixels are parts of ours then.
  var hasBrowserChords: Bool {
    guard browserLook?.pixels == fineness else { return false }
    return browserLook == .lottie || width * height <= Viewport.mostChordedPixels
  }

  /// The most parts of pixels in a picture.
  private static let mostParts = 1 << 21

  /// The largest fineness up to 4 that a picture of this size can afford.
  public var affordableFineness: Int {
    (1...4).last { width * height * $0 * $0 <= Viewport.mostParts } ?? 1
  }
}
