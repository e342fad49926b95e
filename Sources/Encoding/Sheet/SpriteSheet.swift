import Raster

/// All frames of an animation in one picture, each distinct frame once.
public struct SpriteSheet: Sendable {
  /// How the frames are arranged in the picture.
  public enum Layout: Hashable, Sendable {
    /// Whole frames in rows of cells, in the order in which they are first shown.
    case grid
    /// Frames without their transparent margins, as close together as possible, a pixel apart.
    case packed
  }

  public struct Frame: Hashable, Sendable {
    /// The index of the area that holds its picture.
    public var area: Int
    /// The position of the picture's corner in the frame: 0, 0 unless transparent margins were cut off.
    public var x: Int
    public var y: Int
    /// When it begins and how long it is shown, in milliseconds.
    public var start: Int
    public var duration: Int
  }

  /// The size of a frame, in pixels.
  public let width: Int
  public let height: Int
  /// Each frame differs from the one before, or begins a part of the animation.
  public let frames: [Frame]
  /// The places of the pictures in the sheet.
  public let areas: [PixelRect]
  public let picture: Bitmap

  /// The longest side of a sheet, in pixels: WebP's limit, and what most graphics processors accept.
  public static let largestSide = 16_383
  /// The longest side, in pixels, that all phones accept.
  public static let safeSide = 4096
  /// The largest number of pixels of a sheet.
  public static let largestArea = PNG.largestArea

  /// The end of the last frame, in milliseconds.
  public var duration: Int { frames.last.map { $0.start + $0.duration } ?? 0 }
}

/// Collects the frames of a sheet.
public struct SheetBuilder: Sendable {
  private let width: Int
  private let height: Int
  private let layout: SpriteSheet.Layout
  private var frames: [SpriteSheet.Frame] = []
  /// The distinct pictures, and their indices in this list.
  private var pictures: [Bitmap] = []
  private var indices: [Bitmap: Int] = [:]
  /// The number of pixels of all pictures.
  private var pixelCount = 0

  public init(width: Int, height: Int, _ layout: SpriteSheet.Layout) {
    self.width = width
    self.height = height
    self.layout = layout
  }

  /// The cost of making the sheet from the frames so far.
  public var cost: CodingCost { CodingCost(bytes: pixelCount * 25, work: Double(pixelCount) * 250) }

  /// Adds the next frame. If it equals the one before, that one lasts longer, unless a part begins here.
  public mutating func add(_ frame: Bitmap, milliseconds: Int, beginsPart: Bool)
    throws(EncodingError)
  {
    precondition(frame.width == width && frame.height == height, "frames of one size")
    let (picture, x, y) = layout == .grid ? (frame, 0, 0) : frame.trimmed
    let index = try index(of: picture)
    if !beginsPart, let last = frames.last, last.area == index, last.x == x, last.y == y {
      frames[frames.count - 1].duration += milliseconds
      return
    }
    let start = frames.last.map { $0.start + $0.duration } ?? 0
    frames.append(
      SpriteSheet.Frame(area: index, x: x, y: y, start: start, duration: milliseconds))
  }

  private mutating func index(of picture: Bitmap) throws(EncodingError) -> Int {
    if let known = indices[picture] { return known }
    pixelCount += picture.pixels.count
    guard pixelCount <= SpriteSheet.largestArea else { throw tooLarge }
    indices[picture] = pictures.count
    pictures.append(picture)
    return pictures.count - 1
  }

  private var tooLarge: EncodingError {
    .beyondFormat(
      "a sheet of \(pictures.count) pictures of \(width) x \(height) pixels is larger than "
        + "\(SpriteSheet.largestSide) pixels a side")
  }

  public func sheet() throws(EncodingError) -> SpriteSheet {
    guard !frames.isEmpty else { throw .beyondFormat("a sheet has at least one frame") }
    let sizes = pictures.map { (width: $0.width, height: $0.height) }
    guard let areas = layout == .grid ? SheetGrid.areas(sizes) : SheetPacking.areas(sizes) else {
      throw tooLarge
    }
    let extent = areas.reduce(PixelRect.empty) { $0.union($1) }
    var sheet = Bitmap(width: extent.maxX, height: extent.maxY)
    for (picture, area) in zip(pictures, areas) {
      for y in 0..<picture.height {
        let (source, target) = (y * picture.width, (area.minY + y) * sheet.width + area.minX)
        sheet.pixels.replaceSubrange(
          target..<target + picture.width, with: picture.pixels[source..<source + picture.width])
      }
    }
    return SpriteSheet(
      width: width, height: height, frames: frames, areas: areas, picture: sheet)
  }
}

extension Bitmap {
  /// The part that is not transparent, and where its corner is; a single empty pixel if everything is transparent.
  fileprivate var trimmed: (picture: Bitmap, x: Int, y: Int) {
    var area = PixelRect.empty
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { pixels[$0] != 0 }),
        let last = row.last(where: { pixels[$0] != 0 })
      else { continue }
      area = area.union(
        PixelRect(
          minX: first - row.lowerBound, minY: y, maxX: last - row.lowerBound + 1, maxY: y + 1))
    }
    guard !area.isEmpty else { return (Bitmap(width: 1, height: 1), 0, 0) }
    var picture = Bitmap(width: area.width, height: area.height)
    for y in 0..<area.height {
      for x in 0..<area.width { picture[x, y] = self[area.minX + x, area.minY + y] }
    }
    return (picture, area.minX, area.minY)
  }
}
