import DisplayList
import Encoding
import VectorExport

/// What a caller asks of files beyond what they show; a format knows some of it.
public struct FormatOptions: Hashable, Sendable {
  /// How far any channel of a pixel may be off, of 255; 0 is lossless where the format can be.
  public var tolerance = 8
  public var dither = GIFSettings.Dither.auto
  /// 2…256.
  public var maximumColors = 256
  /// Quality is lowered until the file is no larger; nil for no limit.
  public var maximumBytes: Int?
  /// What translucent pixels are blended with; nil leaves it to the document.
  public var matte: Color?
  /// Of lossy compression, 0…100; nil for none.
  public var quality: Int?
  public var svg = SVGOptions()
  public var sheet = SheetOptions()
  /// Whether the file is read back and its figures are told.
  public var measures = false

  public init() {}
}

/// An option that only some formats know, by the name of its flag.
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
