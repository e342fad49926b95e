import DisplayList
import Geometry

/// Draws frames into pixels.
///
/// A renderer is a value with one owner. It keeps the last picture and all scratch memory, but its pictures
/// depend only on the frame, not on what it drew before.
public struct Renderer: Sendable {
  public let viewport: Viewport
  private var painter: Painter
  private var canvas = PixelLayer()
  /// The canvas with the parts of pixels as its pixels; empty unless they are divided.
  private var parts = PixelLayer()
  private var previous: Frame?
  /// Kept for its storage.
  private var changed = ChangedAreas()
  /// The frame that the last picture shows.
  public var shown: Frame? { previous }

  public init(viewport: Viewport) { self.init(viewport: viewport, loops: .best) }

  /// Creates a renderer with the given loops, and room for so many cells, see `CellBuffer`. They do not affect the pictures.
  package init(viewport: Viewport, loops: Loops, cells: Int = CellBuffer.cells) {
    self.viewport = viewport
    painter = Painter(map: viewport.fine.transform, loops: loops, cells: cells)
    painter.canvas = viewport.fine.canvas
    painter.browserGrid = viewport.browserGrid
    painter.hasBrowserChords = viewport.hasBrowserChords
    painter.linesAreCurves = viewport.browserLook == .lottie
    painter.gradientShift = viewport.gradientShift
    canvas.place(bounds)
    if viewport.fineness > 1 { parts.place(bounds.scaled(by: viewport.fineness)) }
  }

  public var bounds: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: viewport.width, maxY: viewport.height)
  }

  /// The last picture; transparent before the first.
  public var bitmap: Bitmap {
    Bitmap(width: viewport.width, height: viewport.height, pixels: canvas.pixels)
  }

  /// Draws a frame and returns its picture.
  public mutating func render(_ frame: Frame) -> Bitmap {
    _ = update(frame)
    return bitmap
  }

  /// Forgets the last picture, so that the next one is drawn completely.
  public mutating func reset() { previous = nil }

  /// Makes `bitmap` the picture of a frame, and returns a rectangle outside which nothing has changed since
  /// the last one; empty if nothing has.
  public mutating func update(_ frame: Frame) -> PixelRect {
    if let previous {
      FrameChanges(map: viewport.transform, limits: bounds).find(
        from: previous, to: frame, &changed)
    } else {
      changed.removeAll()
      changed.add(bounds)
    }
    update(frame, changed.rects)
    return changed.union
  }

  /// Like `update(_:)`, if the changes since the last picture are already known from `changes(from:to:)`.
  public mutating func update(_ frame: Frame, _ areas: [PixelRect]) {
    previous = frame
    let background = frame.background.map(Premultiplied.pixel) ?? 0
    for area in areas {
      guard viewport.fineness > 1 else {
        painter.draw(frame.items, into: &canvas, clip: area, ground: background)
        continue
      }
      let fine = area.scaled(by: viewport.fineness)
      painter.draw(frame.items, into: &parts, clip: fine, ground: background)
      canvas.fill(area, withMeansOf: parts, viewport.fineness)
    }
  }

  /// Disjoint rectangles outside which two frames look the same.
  public func changes(from old: Frame, to new: Frame) -> [PixelRect] {
    FrameChanges(map: viewport.transform, limits: bounds).areas(from: old, to: new)
  }
}
