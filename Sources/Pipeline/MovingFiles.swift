import Encoding
import FileSystem
import Raster

/// Files that move, and stills between them, as one row of frames of one size; none is decoded yet.
struct MovingFiles: Sendable {
  private(set) var parts: [Part] = []
  /// Of the first file that says how often it is played; nil inside for without end.
  private(set) var plays: Int??
  /// What the first picture says of all of them.
  private(set) var note: FrameNote?
  private(set) var size = (width: 0, height: 0)
  /// Whether a file does not say for how long it is shown.
  private(set) var hasStills = false
  /// What is doubtful about the files.
  private(set) var notices: [Notice] = []

  /// A file, or one of the PNGs that follow each other in a stream.
  struct Part: Sendable {
    fileprivate let path: String
    fileprivate let pictures: Pictures
    /// For how long each of its frames is shown.
    let seconds: [Double]

    fileprivate var size: (width: Int, height: Int) {
      switch pictures {
      case .gif(let gif): (gif.width, gif.height)
      case .other(let file): file.shownSize
      }
    }
  }

  fileprivate enum Pictures: Sendable {
    case gif(GIFPictures)
    case other(MovingPicture)
  }

  /// Whether a path names something else than one still picture.
  static func isMoving(_ path: String) -> Bool {
    path == "-" || ["gif", "webp", "apng"].contains(FileSystem.pathExtension(of: path))
  }

  /// The frames of all files in their order; stills are shown for as long as the pace says.
  init(_ paths: [String], framesPerSecond: Double) throws(RenderFailure) {
    var room = EncodeJob.largestFile
    for path in paths {
      let bytes: [UInt8]
      switch FileSystem.contents(ofOperand: path, limit: EncodeJob.largestFile) {
      case .success(let read): bytes = read
      case .failure(let error): throw .unreadable(error)
      }
      room -= bytes.count
      do throws(EncodingError) {
        guard room >= 0 else {
          throw .beyondFormat(
            "the files have more than \(EncodeJob.largestFile) bytes together")
        }
        for part in Self.split(bytes) {
          if parts.isEmpty { note = FrameNote(png: Array(part)) }
          try add(Array(part), path, pace: 1 / framesPerSecond)
        }
      } catch {
        throw .notAPicture(path: path, error)
      }
    }
    guard let first = parts.first, parts.contains(where: { !$0.seconds.isEmpty }) else {
      throw .noFrames
    }
    size = first.size
    for part in parts where part.size != size {
      throw .size(
        path: part.path, width: part.size.width, height: part.size.height, firstWidth: size.width,
        firstHeight: size.height)
    }
  }

  /// The shortest time for which a frame is shown, in seconds.
  var shortest: Double { parts.flatMap(\.seconds).min() ?? 0 }

  /// When each frame's time is over, in seconds from the start.
  var ends: [Double] {
    var end = 0.0
    return parts.flatMap(\.seconds).map { seconds in
      end += seconds
      return end
    }
  }

  private mutating func add(_ bytes: [UInt8], _ path: String, pace: Double) throws(EncodingError) {
    if bytes.starts(with: "GIF8".utf8) {
      let gif = try GIFPictures(bytes)
      guard !gif.centiseconds.isEmpty else { throw .malformed("this GIF has no frames") }
      if let flaw = gif.warnings.first(where: \.isFatal) { throw .malformed(flaw.description) }
      if gif.warnings.contains(.missingTerminator) {
        notices.append(
          .warning("'\(path)' does not end with a terminator; frames may be missing"))
      }
      if plays == nil { plays = .some(gif.plays) }
      // Browsers show what is shorter for a tenth of a second.
      let seconds = gif.centiseconds.map { Double($0 < 2 ? 10 : $0) / 100 }
      parts.append(Part(path: path, pictures: .gif(gif), seconds: seconds))
      return
    }
    guard let file = try MovingPicture.read(bytes) else {
      throw .malformed("not a PNG, GIF or WebP file")
    }
    let moves = file.parts.count > 1
    if moves, plays == nil { plays = .some(file.plays) }
    if !moves { hasStills = true }
    let seconds = file.parts.map { moves ? $0.shownSeconds : pace }
    parts.append(Part(path: path, pictures: .other(file), seconds: seconds))
  }

  /// The files of a stream: each PNG ends with a chunk that says so.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    guard bytes.starts(with: signature) else { return [bytes[...]] }
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var offset = 8
    while offset + 12 <= bytes.count {
      let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size <= bytes.count - offset - 12 else { break }
      let isEnd = bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8)
      offset += 12 + size
      if isEnd {
        parts.append(bytes[start..<offset])
        start = offset
        offset += 8
      }
    }
    return start < bytes.count ? parts + [bytes[start...]] : parts
  }
}

extension MovingFiles.Part {
  /// Decodes the frames of a part one after the other.
  struct Player {
    private let path: String
    // One of them is there.
    private var gif: GIFPlayer?
    private var other: MovingPicture.Player?

    fileprivate init(_ part: MovingFiles.Part) throws(RenderFailure) {
      path = part.path
      do throws(EncodingError) {
        switch part.pictures {
        case .gif(let pictures): gif = try GIFPlayer(pictures)
        case .other(let file): other = try MovingPicture.Player(file)
        }
      } catch {
        throw .notAPicture(path: part.path, error)
      }
    }

    /// Nil after the last.
    mutating func next() throws(RenderFailure) -> Bitmap? {
      do throws(EncodingError) {
        return gif != nil ? try gif?.next()?.picture : try other?.next()?.0
      } catch {
        throw .notAPicture(path: path, error)
      }
    }
  }

  func player() throws(RenderFailure) -> Player { try Player(self) }
}
