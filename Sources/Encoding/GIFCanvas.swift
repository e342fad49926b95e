import Raster

/// The picture that a viewer shows while it plays a GIF, frame by frame.
struct GIFCanvas {
  /// The most pixels of all frames together that are decoded.
  static let workLimit = 1 << 30
  /// The most pixels of the canvas, and of any one frame, that are decoded.
  static let areaLimit = PNG.largestArea

  private(set) var picture: Bitmap
  private var disposal: (kind: Int, frame: GIFInspection.Frame, before: Bitmap?)?

  /// Nil if the canvas is empty or a limit is exceeded.
  init?(_ reader: GIFReader) {
    let (width, height) = reader.canvasSize
    let area = width * height
    let areas = reader.images.map { $0.frame.width * $0.frame.height }
    let work = areas.reduce(0) { $0 + $1 + area / 16 }
    guard area > 0, area <= Self.areaLimit, work <= Self.workLimit,
      areas.allSatisfy({ $0 <= Self.areaLimit })
    else { return nil }
    picture = Bitmap(width: width, height: height)
  }

  /// Flaws in an image's data.
  struct Flaws: Hashable, Sendable {
    /// The data end before the last pixel.
    var endTooEarly = false
    /// A pixel has an index outside the palette.
    var leavePalette = false
  }

  /// Shows the next image.
  mutating func show(_ image: GIFReader.Image) -> Flaws {
    var flaws = Flaws()
    dispose()
    let frame = image.frame
    disposal = (frame.disposal, frame, frame.disposal == 3 ? picture : nil)
    let count = frame.width * frame.height
    let indices = LZWDecoder.decode(
      image.data, minimumCodeSize: image.minimumCodeSize, count: count)
    let rows = frame.isInterlaced ? Self.interlacedRows(frame.height) : Array(0..<frame.height)
    let right = min(frame.width, max(0, picture.width - frame.x))
    for (k, row) in rows.enumerated() {
      let y = frame.y + row
      guard y < picture.height else { continue }
      for x in 0..<right {
        let i = k * frame.width + x
        guard i < indices.count else { break }
        let index = Int(indices[i])
        if index == frame.transparentIndex { continue }
        if index >= image.palette.count { flaws.leavePalette = true }
        picture[frame.x + x, y] = index < image.palette.count ? image.palette[index] : 0xFF00_0000
      }
    }
    flaws.endTooEarly = indices.count < count
    return flaws
  }

  private mutating func dispose() {
    guard let (kind, frame, before) = disposal else { return }
    if kind == 3, let before { picture = before }
    guard kind == 2 else { return }
    for y in frame.y..<max(frame.y, min(picture.height, frame.y + frame.height)) {
      for x in frame.x..<max(frame.x, min(picture.width, frame.x + frame.width)) {
        picture[x, y] = 0
      }
    }
  }

  /// The order in which the rows of an interlaced image are stored (GIF89a, appendix E).
  private static func interlacedRows(_ height: Int) -> [Int] {
    var rows: [Int] = []
    for (start, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      rows += Array(stride(from: start, to: height, by: step))
    }
    return rows
  }
}

/// Decodes GIF files to the pictures that a viewer shows.
public enum GIFDecoder {
  public struct Frame: Hashable, Sendable {
    public var picture: Bitmap
    public var centiseconds: Int
  }

  /// Returns every frame composed with what is below it; `limit` bounds the number of pixels of all pictures
  /// together.
  public static func decode(_ bytes: [UInt8], limit: Int = MovingPicture.workLimit)
    throws(EncodingError) -> [Frame]
  {
    var player = try GIFPlayer(GIFPictures(bytes), limit: limit)
    var frames: [Frame] = []
    while let frame = try player.next() { frames.append(frame) }
    return frames
  }
}

/// The frames of a GIF, not yet decoded.
public struct GIFPictures: Sendable {
  fileprivate let reader: GIFReader

  public init(_ bytes: [UInt8]) throws(EncodingError) { reader = try GIFReader(bytes) }

  public var width: Int { reader.canvasSize.width }
  public var height: Int { reader.canvasSize.height }
  /// Nil for endless repetition.
  public var plays: Int? { reader.plays }
  /// The duration of each frame.
  public var centiseconds: [Int] { reader.images.map(\.frame.centiseconds) }
  /// What is doubtful about the file's blocks.
  public var warnings: [GIFInspection.Warning] { reader.warnings }
}

/// Decodes the frames of a GIF one by one, holding only the current picture.
public struct GIFPlayer {
  private let reader: GIFReader
  private var canvas: GIFCanvas
  private var number = 0

  /// `limit` bounds the number of pixels of all pictures together.
  public init(_ pictures: GIFPictures, limit: Int = MovingPicture.workLimit) throws(EncodingError) {
    reader = pictures.reader
    guard let canvas = GIFCanvas(reader),
      pictures.width * pictures.height * reader.images.count <= limit
    else {
      throw MovingPicture.tooLarge(
        "GIF", width: pictures.width, height: pictures.height, count: reader.images.count)
    }
    self.canvas = canvas
  }

  /// Returns the next frame composed with what is below it; nil after the last.
  public mutating func next() throws(EncodingError) -> GIFDecoder.Frame? {
    guard number < reader.images.count else { return nil }
    let image = reader.images[number]
    number += 1
    guard !canvas.show(image).endTooEarly else {
      throw .malformed("a frame's data end too early")
    }
    return GIFDecoder.Frame(picture: canvas.picture, centiseconds: image.frame.centiseconds)
  }
}
