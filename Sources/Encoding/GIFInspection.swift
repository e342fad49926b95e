import Raster

/// The contents of a GIF file as it declares them, read from any bytes that begin like one, even broken ones.
public struct GIFInspection: Hashable, Sendable {
  public struct Frame: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
    public var centiseconds: Int
    /// 0 unspecified, 1 keep, 2 clear, 3 restore what was there before.
    public var disposal: Int
    /// The number of entries in the frame's own palette; nil if it uses the global one.
    public var localColors: Int?
    public var transparentIndex: Int?
    public var isInterlaced: Bool
    /// The offset of its first block in the file.
    public var offset: Int
    /// Including its control block and palette.
    public var byteCount: Int
  }

  public enum Warning: Hashable, Sendable {
    /// Browsers show frames of 0 or 1 hundredths of a second for 10.
    case shortDelay(frame: Int, centiseconds: Int)
    /// A frame looks the same as the one before it.
    case doubledFrame(Int)
    case outsideCanvas(frame: Int)
    /// The frame's data end before its last pixel.
    case missingPixels(frame: Int)
    case missingPalette(frame: Int)
    /// Pixels have indices outside the frame's palette.
    case missingColors(frame: Int)
    case missingTerminator
    case trailingBytes(Int)
    case brokenBlock(offset: Int)
    case truncated(offset: Int)
    case tooManyFrames
    case noFrames
    /// The pictures are too large or too many to compare.
    case notDecoded

    /// Whether a part of the file is missing, rather than being odd.
    public var isFatal: Bool {
      switch self {
      case .truncated, .noFrames, .brokenBlock, .missingPixels: true
      case .shortDelay, .doubledFrame, .outsideCanvas, .missingPalette,
        .missingColors, .missingTerminator, .trailingBytes, .tooManyFrames, .notDecoded:
        false
      }
    }
  }

  public var byteCount: Int
  public var width: Int
  public var height: Int
  /// The number of entries in the global palette.
  public var globalColors: Int
  /// Nil for endless repetition.
  public var plays: Int?
  public var comments: [String]
  public var frames: [Frame]
  public var warnings: [Warning]

  public var centiseconds: Int { frames.reduce(0) { $0 + $1.centiseconds } }

  /// Throws only if the bytes do not begin like a GIF.
  public init(_ bytes: [UInt8]) throws(EncodingError) {
    let reader = try GIFReader(bytes)
    byteCount = bytes.count
    width = reader.width
    height = reader.height
    globalColors = reader.palette.count
    plays = reader.plays
    comments = reader.comments
    frames = reader.images.map(\.frame)
    warnings = reader.warnings
    check(reader)
  }

  private mutating func check(_ reader: GIFReader) {
    if frames.isEmpty { warnings.append(.noFrames) }
    for (i, frame) in frames.enumerated() {
      if frames.count > 1, frame.centiseconds < 2 {
        warnings.append(.shortDelay(frame: i, centiseconds: frame.centiseconds))
      }
      if frame.x + frame.width > width || frame.y + frame.height > height {
        warnings.append(.outsideCanvas(frame: i))
      }
      if reader.images[i].palette.isEmpty { warnings.append(.missingPalette(frame: i)) }
    }
    guard var canvas = GIFCanvas(reader) else {
      if !frames.isEmpty { warnings.append(.notDecoded) }
      return
    }
    var previous: Bitmap?
    for i in frames.indices {
      let flaws = canvas.show(reader.images[i])
      if flaws.endTooEarly { warnings.append(.missingPixels(frame: i)) }
      if flaws.leavePalette, !reader.images[i].palette.isEmpty {
        warnings.append(.missingColors(frame: i))
      }
      if canvas.picture == previous { warnings.append(.doubledFrame(i)) }
      previous = canvas.picture
    }
  }
}

extension GIFInspection.Warning: CustomStringConvertible {
  /// One sentence without a full stop; frames are counted from 1.
  public var description: String {
    switch self {
    case .shortDelay(let frame, let centiseconds):
      "frame \(frame + 1) is shown for \(centiseconds) cs; browsers make that 10"
    case .doubledFrame(let frame): "frame \(frame + 1) shows the same as the one before"
    case .outsideCanvas(let frame): "frame \(frame + 1) reaches beyond the canvas"
    case .missingPixels(let frame): "the data of frame \(frame + 1) end before its last pixel"
    case .missingPalette(let frame): "frame \(frame + 1) has no palette"
    case .missingColors(let frame):
      "frame \(frame + 1) has pixels whose colours are not in its palette"
    case .missingTerminator: "the file does not end with a terminator"
    case .trailingBytes(let count): "\(count) bytes follow the terminator"
    case .brokenBlock(let offset): "no block begins at byte \(offset)"
    case .truncated(let offset): "the block at byte \(offset) is cut off"
    case .tooManyFrames: "the file has more than \(GIFReader.imageLimit) frames"
    case .noFrames: "the file has no frames"
    case .notDecoded: "the frames are too large to decode"
    }
  }
}
