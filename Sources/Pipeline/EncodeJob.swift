import Encoding
import FileSystem
import Raster

/// Encodes image files, one per frame, or animated files.
public struct EncodeJob: Sendable {
  /// Bytes of the largest picture file that is read, and of all files that move together.
  public static let largestFile = 1 << 28
  /// Pixels of the largest frame: coding one of noise takes some eighty bytes for each. 3840 x 2160 are fewer.
  public static let mostPixels = 1 << 23

  public let paths: [String]
  public let framesPerSecond: Double
  public let workers: Int
  /// Called with the number of finished frames and the total.
  public var progress: (@Sendable (Int, Int) -> Void)?
  private let size: (width: Int, height: Int)
  /// The note in the first frame, which applies to all of them.
  private let note: FrameNote?
  /// The files, if one of them is not a single picture.
  private let loaded: MovingFiles?

  /// Reads the first image, which determines the size of the film.
  public init(_ paths: [String], framesPerSecond: Double, workers: Int) throws(RenderFailure) {
    guard let path = paths.first else { throw .noFrames }
    // One PNG alone is mostly an animated one.
    let loaded =
      paths.count == 1 || paths.contains(where: MovingFiles.isMoving)
      ? try MovingFiles(paths, framesPerSecond: framesPerSecond) : nil
    if let loaded {
      size = loaded.size
      note = loaded.note
    } else {
      let bytes = try Self.contents(path)
      let first = try Self.picture(bytes, path)
      size = (first.width, first.height)
      note = FrameNote(png: bytes)
    }
    guard size.width * size.height <= Self.mostPixels else {
      throw .notAPicture(
        path: path,
        .beyondFormat(
          "a frame has \(size.width) x \(size.height) pixels, more than \(Self.mostPixels)"))
    }
    self.loaded = loaded
    self.paths = paths
    self.framesPerSecond = framesPerSecond
    self.workers = max(1, workers)
  }

  /// Whether some frames are stills, which have no time of their own.
  public var hasStills: Bool { loaded?.hasStills ?? true }

  /// What is doubtful about the files.
  public var notices: [Notice] { loaded?.notices ?? [] }

  /// The play count in the files; nil for forever.
  public var plays: Int? { loaded?.plays ?? note?.plays }

  /// The images as a film, played this many times; nil for forever.
  public func film(plays: Int?) -> Film {
    if let loaded {
      return Film(
        framesPerSecond: 1, lengths: loaded.ends, plays: plays, endsStill: plays != nil,
        flatColors: note?.flatColors ?? [], matte: note?.matte, workers: workers,
        progress: progress, shortestFrame: loaded.shortest
      ) { clock in DecodedFrames(loaded, clock: clock, keepsLast: plays != nil) }
    }
    return Film(
      framesPerSecond: framesPerSecond, plays: plays, endsStill: plays != nil,
      flatColors: note?.flatColors ?? [], matte: note?.matte, workers: workers,
      progress: progress
    ) { [paths, size, workers, framesPerSecond] clock in
      FilePictures(
        paths: paths, width: size.width, height: size.height,
        workers: RoomBudget.workers(workers, width: size.width, height: size.height),
        ticks: FrameSchedule.ticks(
          count: paths.count, framesPerSecond: framesPerSecond, clock: clock))
    }
  }

  fileprivate static func picture(_ path: String) throws(RenderFailure) -> Bitmap {
    try picture(try contents(path), path)
  }

  private static func contents(_ path: String) throws(RenderFailure) -> [UInt8] {
    switch FileSystem.contents(ofOperand: path, limit: largestFile) {
    case .success(let bytes): return bytes
    case .failure(let error): throw .unreadable(error)
    }
  }

  private static func picture(_ bytes: [UInt8], _ path: String) throws(RenderFailure) -> Bitmap {
    do throws(EncodingError) { return try PNG.decode(bytes) } catch {
      throw .notAPicture(path: path, error)
    }
  }
}

/// PNG files as frames, read anew each time.
struct FilePictures: FrameSource {
  let paths: [String]
  let width: Int
  let height: Int
  let workers: Int
  let ticks: [Int]

  func single(share: Double) -> (any FrameSource)? {
    FilePictures(paths: paths, width: width, height: height, workers: 1, ticks: ticks)
  }
  func workers(scale: Double) -> Int { workers }

  func size(scale: Double) -> (width: Int, height: Int) {
    (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
  }

  func frames(
    _ numbers: [Int], scale: Double, cost: CodingCost,
    sink: (Bitmap, [PixelRect]?) async throws(RenderFailure) -> CodingCost
  ) async throws(RenderFailure) {
    let read: @Sendable (Int) -> Result<Bitmap, RenderFailure> = { number in
      Result { () throws(RenderFailure) -> Bitmap in try picture(paths[number], scale) }
    }
    guard workers > 1, numbers.count > 1 else {
      for number in numbers { _ = try await sink(try read(number).get(), nil) }
      return
    }
    let pump = OrderedPump(
      workers: workers,
      chunk: OrderedPump<Result<Bitmap, RenderFailure>>.chunk(
        count: numbers.count, bytesEach: width * height * 4, workers: workers)
    ) { range in numbers[range].map(read) }
    try await pump.run(count: numbers.count) { _, result throws(RenderFailure) in
      _ = try await sink(try result.get(), nil)
    }
  }

  private func picture(_ path: String, _ scale: Double) throws(RenderFailure) -> Bitmap {
    let bitmap = try EncodeJob.picture(path)
    guard bitmap.width == width, bitmap.height == height else {
      throw .size(
        path: path, width: bitmap.width, height: bitmap.height, firstWidth: width,
        firstHeight: height)
    }
    guard scale < 1 else { return bitmap }
    let size = size(scale: scale)
    return bitmap.shrunk(toWidth: size.width, height: size.height)
  }
}
