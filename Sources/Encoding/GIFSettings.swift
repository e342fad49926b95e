import DisplayList

/// The requirements for a GIF.
public struct GIFSettings: Hashable, Sendable {
  /// How shades between the palette's colours are shown.
  public enum Dither: String, Hashable, Sendable, CaseIterable {
    /// A mixture if the place is smooth, lasts for a while and the palette has nothing near enough.
    case auto
    /// The nearest colour.
    case none
    /// A mixture in a pattern that is fixed to the screen, wherever the palette lacks the exact colour.
    case ordered
    /// A pixel's error is passed on to its neighbours, in the same places as `ordered`.
    case diffusion
  }

  /// Colours that are reproduced exactly wherever they are seen: those that the document names.
  public var flatColors: [Color] = []
  /// The largest error of any channel of a pixel, of 255; 0 is lossless as far as the format can be.
  public var tolerance = 8
  public var dither = Dither.auto
  /// 2…256.
  public var maximumColors = 256
  /// The colour that translucent pixels are blended with; nil makes them opaque or transparent at one half.
  public var matte: Color?
  /// How many times the animation is played; nil for endless repetition.
  public var plays: Int?
  /// The size limit: quality is lowered step by step until the file fits; nil for no limit.
  public var maximumBytes: Int?

  public init() {}
}
