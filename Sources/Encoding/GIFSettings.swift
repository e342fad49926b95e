import DisplayList

/// What a GIF is to be like.
public struct GIFSettings: Hashable, Sendable {
  /// How shades between the palette's colours are shown.
  public enum Dither: String, Hashable, Sendable, CaseIterable { case none, ordered, diffusion }

  /// Colours that come out exactly wherever they are seen: those that the document names.
  public var flatColors: [Color] = []
  /// How far any channel of a pixel may be off, of 255; 0 is lossless where the format can be.
  public var tolerance = 8
  /// Nil lets the encoder choose.
  public var dither: Dither?
  /// 2…256.
  public var maximumColors = 256
  /// What translucent pixels are blended with; nil makes them opaque or transparent at one half.
  public var matte: Color?
  /// How many times the animation is played; nil for without end.
  public var plays: Int?
  public var comment: String?

  public init() {}
}
