import DisplayList
import Geometry

/// What a layer draws between its background and its children.
public enum Content: Hashable, Sendable {
  case none
  case shape(Shape)
  /// In unit coordinates of the bounds.
  case gradient(Gradient)
  case text(TextContent)
  case image(ImageContent)
  /// Repeats the layer's children.
  case replicator(Replicator)
  case backdrop(Backdrop)
  case snapshot(Snapshot)
  case emitter(Emitter)
  /// Repeats the layer's children side by side.
  case tiles(Tiles)
}

/// A path with a fill and a stroke, like a CAShapeLayer.
public struct Shape: Hashable, Sendable {
  /// In the layer's space; a view box has already been fitted.
  public var path: Path
  /// The measures the path is made from, if animations may change them; setting one rebuilds the path.
  public var measures: MeasuredPath?
  /// Nil for no fill. Gradients are in unit coordinates of the layer's bounds.
  public var fill: Paint?
  public var fillRule: FillRule
  public var stroke: Paint?
  public var style: StrokeStyle
  public var trim: Trim
  public var trimming: Trimming

  /// What a trim does beyond cutting the line.
  public struct Trimming: Hashable, Sendable {
    /// Whether a start beyond the end is swapped with it, so that something is drawn.
    public var swapsEnds: Bool
    /// Whether each subpath is trimmed by its own length, rather than all of them as one.
    public var isPerSubpath: Bool
    /// Whether the fill is that of the trimmed path.
    public var cutsFill: Bool
    /// Whether dashes begin where the trimmed path does; otherwise they stay in place while it grows.
    public var movesDashes: Bool

    public init(
      swapsEnds: Bool = false, isPerSubpath: Bool = false, cutsFill: Bool = false,
      movesDashes: Bool = false
    ) {
      self.swapsEnds = swapsEnds
      self.isPerSubpath = isPerSubpath
      self.cutsFill = cutsFill
      self.movesDashes = movesDashes
    }

    /// Like a CAShapeLayer.
    public static let plain = Trimming()
  }

  public init(
    path: Path, fill: Paint? = nil, fillRule: FillRule = .nonZero, stroke: Paint? = nil,
    style: StrokeStyle = StrokeStyle(), trim: Trim = .whole, trimming: Trimming = .plain
  ) {
    self.path = path
    self.fill = fill
    self.fillRule = fillRule
    self.stroke = stroke
    self.style = style
    self.trim = trim
    self.trimming = trimming
  }
}

/// Shaped text: one outline for each text the layer ever shows.
public struct TextContent: Hashable, Sendable {
  public struct Setting: Hashable, Sendable {
    public var text: String
    /// In the layer's space.
    public var outline: Path
    /// For each visible letter, the number of outline elements up to its end; empty if the outline is
    /// one piece.
    public var letterEnds: [Int]

    public init(text: String, outline: Path, letterEnds: [Int] = []) {
      self.text = text
      self.outline = outline
      self.letterEnds = letterEnds
    }

    /// The outline's elements of each letter, in the order of the text.
    public var letterRanges: [Range<Int>] {
      var start = 0
      var result: [Range<Int>] = []
      for end in letterEnds + [outline.elements.count]
      where end > start && end <= outline.elements.count {
        result.append(start..<end)
        start = end
      }
      return result
    }

    /// The outline cut into its letters, in the order of the text.
    public var letters: [Path] { letterRanges.map { Path(outline.elements[$0]) } }
  }

  /// The model text first, then those set by animations and changes.
  public var settings: [Setting]
  /// Index of the current setting.
  public var current: Int
  /// What the outline that is shown is made from where animations may move that.
  public var measures: MeasuredLetters?
  public var shape: Shape

  public init(settings: [Setting], current: Int = 0, shape: Shape) {
    self.settings = settings
    self.current = current
    self.shape = shape
  }
}

/// An image in a layer.
public struct ImageContent: Hashable, Sendable {
  public enum Gravity: String, Hashable, Sendable, CaseIterable {
    case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  public var image: Image
  public var gravity: Gravity

  public init(image: Image, gravity: Gravity = .resize) {
    self.image = image
    self.gravity = gravity
  }
}

/// Draws the layer's children several times, each copy delayed, moved and tinted, like a
/// CAReplicatorLayer.
public struct Replicator: Hashable, Sendable {
  /// The limit for documents and animations.
  public static let mostCopies = 10_000

  /// Includes the children themselves; 1…`mostCopies`.
  public var count: Int
  /// Copy i shows the children's time `t − i · delay`.
  public var delay: Double
  /// Copy i is moved by the i-th power, around the layer's anchor point.
  public var transform: Transform
  /// Multiplies the colours of all copies.
  public var color: Color
  /// Added to `color` once for each earlier copy.
  public var redOffset: Double
  public var greenOffset: Double
  public var blueOffset: Double
  public var alphaOffset: Double

  public init(
    count: Int, delay: Double = 0, transform: Transform = .identity, color: Color = .white,
    redOffset: Double = 0, greenOffset: Double = 0, blueOffset: Double = 0, alphaOffset: Double = 0
  ) {
    self.count = count
    self.delay = delay
    self.transform = transform
    self.color = color
    self.redOffset = redOffset
    self.greenOffset = greenOffset
    self.blueOffset = blueOffset
    self.alphaOffset = alphaOffset
  }
}

extension Replicator {
  /// The tint of a copy, counted from 0.
  public func color(ofCopy index: Int) -> Color {
    let i = Double(index)
    return Color(
      red: color.red + i * redOffset, green: color.green + i * greenOffset,
      blue: color.blue + i * blueOffset, alpha: color.alpha + i * alphaOffset
    ).clamped
  }
}

/// Shows what is behind the layer, blurred.
public struct Backdrop: Hashable, Sendable {
  public var style: BackdropStyle

  public init(style: BackdropStyle) { self.style = style }
}

/// A still of another layer at a given time.
public struct Snapshot: Hashable, Sendable {
  public var layer: LayerID
  /// In the document's time.
  public var time: Double
  public var clearsBackground: Bool

  public init(layer: LayerID, time: Double, clearsBackground: Bool) {
    self.layer = layer
    self.time = time
    self.clearsBackground = clearsBackground
  }
}
