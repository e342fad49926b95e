import DisplayList
import Geometry

/// Draws frames into pixels.
///
/// A renderer is a value with one owner: it keeps the last picture and all scratch memory, and its
/// pictures depend on the frame alone, not on what it drew before.
public struct Renderer: Sendable {
  public let viewport: Viewport
  private var painter: Painter
  private var canvas = PixelLayer()
  private var previous: Frame?
  /// What the last picture shows.
  public var shown: Frame? { previous }

  public init(viewport: Viewport) { self.init(viewport: viewport, loops: .best) }

  /// With loops of one's choice; the pictures are the same.
  package init(viewport: Viewport, loops: Loops) {
    self.viewport = viewport
    painter = Painter(map: viewport.transform, loops: loops)
    canvas.place(bounds)
  }

  public var bounds: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: viewport.width, maxY: viewport.height)
  }

  /// The last picture; transparent before the first.
  public var bitmap: Bitmap {
    Bitmap(width: viewport.width, height: viewport.height, pixels: canvas.pixels)
  }

  /// The picture of a frame.
  public mutating func render(_ frame: Frame) -> Bitmap {
    _ = update(frame)
    return bitmap
  }

  /// Forgets the last picture: the next one is drawn whole.
  public mutating func reset() { previous = nil }

  /// Makes `bitmap` the picture of a frame, and says outside of which pixels nothing has changed
  /// since the last; empty where nothing has.
  public mutating func update(_ frame: Frame) -> PixelRect {
    let areas = previous.map { changes(from: $0, to: frame) } ?? [bounds]
    update(frame, areas)
    return areas.reduce(.empty) { $0.union($1) }
  }

  /// The same where it is known what has changed since the last picture, as `changes` tells it.
  public mutating func update(_ frame: Frame, _ areas: [PixelRect]) {
    previous = frame
    for area in areas {
      canvas.fill(frame.background.map(Premultiplied.pixel) ?? 0, in: area)
      painter.draw(frame.items, into: &canvas, clip: area)
    }
  }

  /// Outside of which pixels two frames look the same: rectangles that do not overlap.
  public func changes(from old: Frame, to new: Frame) -> [PixelRect] {
    FrameChanges(map: viewport.transform, limits: bounds).areas(from: old, to: new)
  }
}
