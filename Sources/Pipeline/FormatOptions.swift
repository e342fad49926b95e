import DisplayList
import Encoding
import VectorExport

/// Options for writing files; each format supports some of them.
public struct FormatOptions: Hashable, Sendable {
  /// The largest error of any channel of a pixel, of 255; 0 is lossless if the format allows it.
  public var tolerance = 8
  public var dither = GIFSettings.Dither.auto
  /// 2…256.
  public var maximumColors = 256
  /// Quality is reduced until the file fits; nil for no limit.
  public var maximumBytes: Int?
  /// The colour that translucent pixels are blended with; nil for the document's.
  public var matte: Color?
  /// For lossy compression, 0…100; nil for lossless.
  public var quality: Int?
  public var svg = SVGOptions()
  public var sheet = SheetOptions()
  /// Whether to read the file back and report its figures.
  public var measures = false

  public init() {}
}

/// An option that only some formats support, by the name of its flag.
public enum FormatOption: String, Hashable, Sendable, CaseIterable {
  case loop, tolerance, lossless, dither
  case maximumColors = "max-colors"
  case maximumBytes = "max-bytes"
  case matte, quality
  case idPrefix = "id-prefix"
  case reducedMotion = "reduced-motion"
  case precision
  case svgAnimation = "svg-animation"
  case darkMode = "dark-mode"
  case pack
  case style = "css"
  case listsFrames = "json-array"
  case frameNames = "frame-names"
}
