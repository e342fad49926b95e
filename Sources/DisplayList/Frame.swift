import Geometry

/// A frame as data: what to draw, back to front, with everything resolved except the pixels.
///
/// `Timeline` makes frames and `Raster` draws them; they share nothing else. Coordinates are points,
/// the origin is the top left, y grows downwards. Equal frames give equal pixels.
public struct Frame: Hashable, Sendable {
  public var size: Size
  /// Nil for a transparent canvas.
  public var background: Color?
  public var items: [Item]
  /// How many copies were evaluated for it, which takes time even if they leave no items.
  public var copies: Int

  public init(size: Size, background: Color?, items: [Item], copies: Int = 0) {
    self.size = size
    self.background = background
    self.items = items
    self.copies = copies
  }
}

/// One thing to draw.
public enum Item: Hashable, Sendable {
  case fill(Fill)
  case stroke(Stroke)
  case image(ImageItem)
  case tiling(Tiling)
  indirect case group(Group)
}

/// The inside of a path.
public struct Fill: Hashable, Sendable {
  public var path: Path
  public var rule: FillRule
  public var paint: Paint
  /// Maps the path's and the paint's space to the canvas.
  public var transform: Projection

  public init(
    path: Path, rule: FillRule = .nonZero, paint: Paint, transform: Projection = .identity
  ) {
    self.path = path
    self.rule = rule
    self.paint = paint
    self.transform = transform
  }
}

/// A line along a path. It is stroked in the path's own space, then transformed.
public struct Stroke: Hashable, Sendable {
  public var path: Path
  public var style: StrokeStyle
  public var trim: Trim
  public var paint: Paint
  public var transform: Projection

  public init(
    path: Path, style: StrokeStyle, trim: Trim = .whole, paint: Paint,
    transform: Projection = .identity
  ) {
    self.path = path
    self.style = style
    self.trim = trim
    self.paint = paint
    self.transform = transform
  }
}

/// An image, stretched to fill a rectangle.
public struct ImageItem: Hashable, Sendable {
  public var image: Image
  public var rect: Rect
  public var transform: Projection

  public init(image: Image, rect: Rect, transform: Projection = .identity) {
    self.image = image
    self.rect = rect
    self.transform = transform
  }
}

/// Items that are repeated side by side.
public struct Tiling: Hashable, Sendable {
  /// In the tile's own space; cut off outside `tile`.
  public var items: [Item]
  /// The repeated rectangle; not empty.
  public var tile: Rect
  /// Maps the tile's space to that of `area`.
  public var placement: Affine
  /// The area to fill with tiles.
  public var area: Rect
  /// Maps the area's space to the canvas.
  public var transform: Projection

  public init(
    items: [Item], tile: Rect, placement: Affine = .identity, area: Rect,
    transform: Projection = .identity
  ) {
    self.items = items
    self.tile = tile
    self.placement = placement
    self.area = area
    self.transform = transform
  }
}

/// Items that are composited together before they are blended with what is below.
///
/// In this order: the items are drawn (over the blurred backdrop, if there is one), `blur` and `filter`
/// are applied, then `clips` and `masks`; `shadow` is placed below, and the whole is blended with
/// `opacity`.
public struct Group: Hashable, Sendable {
  public var items: [Item]
  public var opacity: Double
  public var blendMode: BlendMode
  /// All of them apply.
  public var clips: [Clip]
  /// Applied in order; each changes the coverage of the ones before it.
  public var masks: [Mask]
  /// Radius of a Gaussian blur, in points of the canvas: its standard deviation, as in CSS `blur()`; 0 for none.
  public var blur: Double
  /// After the blur; nil for none.
  public var filter: PlacedFilter?
  public var shadow: ShadowStyle?
  public var backdrop: BackdropStyle?
  /// Where the backdrop shows; nil for everywhere.
  public var backdropOutline: Clip?
  /// The part of the canvas that a block's items cover, lines included; nil for other groups. See `Item.blocks`.
  public var extent: Rect?

  public init(
    items: [Item], opacity: Double = 1, blendMode: BlendMode = .normal, clips: [Clip] = [],
    masks: [Mask] = [], blur: Double = 0, filter: PlacedFilter? = nil,
    shadow: ShadowStyle? = nil, backdrop: BackdropStyle? = nil
  ) {
    self.items = items
    self.opacity = opacity
    self.blendMode = blendMode
    self.clips = clips
    self.masks = masks
    self.blur = blur
    self.filter = filter
    self.shadow = shadow
    self.backdrop = backdrop
  }
}

/// Clips drawing to an area.
public struct Clip: Hashable, Sendable {
  public var path: Path
  public var rule: FillRule
  public var transform: Projection

  public init(path: Path, rule: FillRule = .nonZero, transform: Projection = .identity) {
    self.path = path
    self.rule = rule
    self.transform = transform
  }
}

/// A filter with the map from its space to the canvas.
public struct PlacedFilter: Hashable, Sendable {
  public var filter: Filter
  public var transform: Projection

  public init(_ filter: Filter, transform: Projection = .identity) {
    self.filter = filter
    self.transform = transform
  }
}

/// A blurred, tinted copy of a group's alpha below it, like a layer's shadow in Core Animation.
public struct ShadowStyle: Hashable, Sendable {
  public var color: Color
  /// In points of the canvas.
  public var offset: Point
  /// The Gaussian's standard deviation in points of the canvas, like a CALayer's `shadowRadius`.
  public var radius: Double

  public init(color: Color, offset: Point, radius: Double) {
    self.color = color
    self.offset = offset
    self.radius = radius
  }
}

/// How a group shows what is behind it: everything below it on the canvas, blurred, saturated and tinted, but
/// only within the innermost enclosing group that does more than clip.
public struct BackdropStyle: Hashable, Sendable {
  /// The Gaussian's standard deviation in points of the canvas.
  public var radius: Double
  /// 1 leaves the colours as they are; more makes them more vivid.
  public var saturation: Double
  /// Drawn over the blurred backdrop.
  public var tint: Color

  public init(radius: Double, saturation: Double = 1, tint: Color = .clear) {
    self.radius = radius
    self.saturation = saturation
    self.tint = tint
  }
}
