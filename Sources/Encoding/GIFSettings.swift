import DisplayList

/// What a GIF is to be like.
public struct GIFSettings: Hashable, Sendable {
  /// How shades between the palette's colours are shown.
  public enum Dither: String, Hashable, Sendable, CaseIterable {
    /// As a mixture where the place is smooth, stays for a while and the palette has nothing near enough.
    case auto
    /// The nearest colour.
    case none
    /// As a mixture in a pattern that is fixed to the screen, wherever the palette does not have the very colour.
    case ordered
    /// What a pixel is off by goes to its neighbours, in the same places.
    case diffusion
  }

  /// Colours that come out exactly wherever they are seen: those that the document names.
  public var flatColors: [Color] = []
  /// How far any channel of a pixel may be off, of 255; 0 is lossless where the format can be.
  public var tolerance = 8
  public var dither = Dither.auto
  /// 2…256.
  public var maximumColors = 256
  /// What translucent pixels are blended with; nil makes them opaque or transparent at one half.
  public var matte: Color?
  /// How many times the animation is played; nil for without end.
  public var plays: Int?
  public var comment: String?
  /// Quality is lowered, rung by rung of a ladder, until the file is no larger; nil for no limit.
  public var maximumBytes: Int?

  public init() {}
}
