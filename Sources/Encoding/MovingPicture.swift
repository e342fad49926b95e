import Palette
import Raster

/// An animation file of any kind, read from bytes that may be broken.
public struct MovingPicture: Sendable {
  /// A picture's rectangle as it is in the file.
  public struct Part: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
    /// How long it is shown.
    public var ticks: Int
    public var ticksPerSecond: Int
    /// What happens to its rectangle when its time is over.
    public var disposal: Disposal
    /// Whether it is drawn over the canvas rather than replacing it.
    public var isOver: Bool
    public var byteCount: Int

    public var seconds: Double { Double(ticks) / Double(max(1, ticksPerSecond)) }

    /// How long browsers show it: what is to be shown for ten milliseconds or less, for a tenth of a second.
    public var shownSeconds: Double { seconds <= 0.01 ? 0.1 : seconds }
  }

  public enum Disposal: String, Hashable, Sendable { case keep, clear, previous }

  /// "APNG" or "WebP".
  public let kind: String
  public let width: Int
  public let height: Int
  /// Nil for endless repetition.
  public let plays: Int?
  /// A description of the pixel format.
  public let pixels: String
  public let byteCount: Int
  /// Those whose data have begun, if the file breaks off.
  public let parts: [Part]
  /// Whether the file ends before it should.
  public let breaksOff: Bool
  /// A still file for each part.
  private let stills: [[UInt8]]
  /// What the colours of all stills mean, if they do not say so themselves.
  private let profile: ColorProfile?
  private let orientation: PictureOrientation

  /// The size of the pictures as they are shown: upright.
  public var shownSize: (width: Int, height: Int) {
    orientation.isTurned ? (height, width) : (width, height)
  }

  /// The duration of all pictures together.
  public var seconds: Double { parts.reduce(0) { $0 + $1.seconds } }

  /// The most pixels of all pictures of a file together that are decoded.
  public static let workLimit = 1 << 28

  init(
    kind: String, width: Int, height: Int, plays: Int?, pixels: String, byteCount: Int,
    parts: [(part: Part, still: [UInt8])], breaksOff: Bool, profile: ColorProfile? = nil,
    orientation: PictureOrientation = .upright
  ) throws(EncodingError) {
    guard !parts.isEmpty else {
      throw breaksOff ? Self.endsTooEarly : .malformed("this \(kind) has no frames")
    }
    for (part, _) in parts {
      guard part.width > 0, part.height > 0, part.x + part.width <= width,
        part.y + part.height <= height
      else { throw .malformed("a frame of this \(kind) is outside its canvas") }
    }
    self.kind = kind
    self.width = width
    self.height = height
    self.plays = plays
    self.pixels = pixels
    self.byteCount = byteCount
    self.parts = parts.map(\.part)
    self.breaksOff = breaksOff
    stills = parts.map(\.still)
    self.profile = profile
    self.orientation = orientation
  }

  public static let endsTooEarly = EncodingError.malformed("the file ends too early")

  /// Returns nil for bytes that are neither APNG, PNG nor WebP. A file that breaks off is an error.
  public static func read(_ bytes: [UInt8]) throws(EncodingError) -> MovingPicture? {
    let picture = try readAsFarAsItGoes(bytes)
    if let picture, picture.breaksOff { throw endsTooEarly }
    return picture
  }

  /// The same for a file that may break off.
  public static func readAsFarAsItGoes(_ bytes: [UInt8]) throws(EncodingError) -> MovingPicture? {
    if bytes.starts(with: PNGFile.signature) { return try APNGReader.read(bytes) }
    if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return try WebPReader.read(bytes)
    }
    return nil
  }

  /// Calls `sink` with the canvas after each picture.
  public func frames(_ sink: (Bitmap, Part) -> Void) throws(EncodingError) {
    var player = try Player(self)
    while let (bitmap, part) = try player.next() { sink(bitmap, part) }
  }

  /// Decodes the pictures one by one, holding only the current canvas.
  public struct Player {
    private let file: MovingPicture
    private var canvas: Bitmap
    /// The canvas before the last part, if that part restores it.
    private var before: Bitmap?
    private var number = 0

    public init(_ file: MovingPicture) throws(EncodingError) {
      let area = file.width * file.height
      guard area > 0, area <= PNG.largestArea, area * file.parts.count <= MovingPicture.workLimit
      else {
        throw MovingPicture.tooLarge(
          file.kind, width: file.width, height: file.height, count: file.parts.count)
      }
      self.file = file
      canvas = Bitmap(width: file.width, height: file.height)
    }

    /// Returns what is shown next; nil after the last picture.
    public mutating func next() throws(EncodingError) -> (Bitmap, Part)? {
      guard number < file.parts.count else { return nil }
      if number > 0 { dispose(file.parts[number - 1]) }
      let part = file.parts[number]
      if part.disposal == .previous { before = canvas }
      let picture = try file.picture(file.stills[number], part)
      if file.isWhole(part), number == 0 || !part.isOver {
        canvas = picture
      } else {
        MovingPicture.draw(picture, part, on: &canvas, isOver: part.isOver)
      }
      number += 1
      return (file.orientation.applied(to: canvas), part)
    }

    private mutating func dispose(_ part: Part) {
      switch part.disposal {
      case .keep: break
      case .clear:
        let nothing = Bitmap(width: part.width, height: part.height)
        MovingPicture.draw(nothing, part, on: &canvas, isOver: false)
      case .previous:
        if let before { canvas = before }
        before = nil
      }
    }
  }

  static func tooLarge(_ kind: String, width: Int, height: Int, count: Int) -> EncodingError {
    let frames = count == 1 ? "a frame" : "\(count) frames"
    return .beyondFormat(
      "this \(kind) has \(frames) of \(width) x \(height) pixels; the limit is \(PNG.largestArea) per frame, "
        + "\(workLimit) in total")
  }

  private func picture(_ still: [UInt8], _ part: Part) throws(EncodingError) -> Bitmap {
    guard kind == "WebP" else {
      let picture = try PNG.decode(still)
      guard picture.width == part.width, picture.height == part.height else {
        throw .malformed("a frame of this \(kind) does not have the size it declares")
      }
      return picture
    }
    var pixels = try WebPStill.decode(still, width: part.width, height: part.height)
    profile?.convert(&pixels)
    return Bitmap(width: part.width, height: part.height, pixels: pixels.map(Pixel.premultiplied))
  }

  private func isWhole(_ part: Part) -> Bool {
    part.x == 0 && part.y == 0 && part.width == width && part.height == height
  }

  private static func draw(
    _ picture: Bitmap, _ part: Part, on canvas: inout Bitmap, isOver: Bool
  ) {
    for y in 0..<part.height {
      for x in 0..<part.width {
        let pixel = picture[x, y]
        let (cx, cy) = (part.x + x, part.y + y)
        canvas[cx, cy] = isOver ? blend(pixel, canvas[cx, cy]) : pixel
      }
    }
  }

  /// Blends one premultiplied pixel over another.
  private static func blend(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = 255 - Pixel.alpha(top)
    if rest == 0 { return top }
    if rest == 255 { return bottom }
    func channel(_ t: Int, _ b: Int) -> Int { min(255, t + (b * rest + 127) / 255) }
    return Pixel.make(
      channel(Pixel.red(top), Pixel.red(bottom)), channel(Pixel.green(top), Pixel.green(bottom)),
      channel(Pixel.blue(top), Pixel.blue(bottom)),
      channel(Pixel.alpha(top), Pixel.alpha(bottom)))
  }
}
