import Encoding
import FileSystem
import Raster

/// Picture files, one a frame, to be made a GIF.
public struct EncodeJob: Sendable {
  /// Bytes of the largest picture file that is read.
  public static let largestFile = 1 << 28

  public let paths: [String]
  public let framesPerSecond: Double
  public let workers: Int
  /// Called with the number of pictures that are done and that there are.
  public var progress: (@Sendable (Int, Int) -> Void)?
  private let size: (width: Int, height: Int)

  /// Why there is no GIF.
  public enum Failure: Error, Hashable, Sendable {
    case noPictures
    case unreadable(FileError)
    case notAPicture(path: String, EncodingError)
    /// Not of the first picture's size.
    case size(path: String, width: Int, height: Int, firstWidth: Int, firstHeight: Int)
    case encoding(EncodingError)
  }

  /// Reads the first picture, whose size is that of the GIF.
  public init(_ paths: [String], framesPerSecond: Double, workers: Int) throws(Failure) {
    guard let path = paths.first else { throw .noPictures }
    let first = try Self.picture(path)
    size = (first.width, first.height)
    self.paths = paths
    self.framesPerSecond = min(framesPerSecond, FrameSchedule.fastestGIF)
    self.workers = max(1, workers)
  }

  public func gif(_ settings: GIFSettings = GIFSettings(), measures: Bool = false)
    async
    throws(Failure) -> GIFOutcome
  {
    // Differences of rounded absolute times: the total is exact to the centisecond.
    let starts = (0...paths.count).map { Int((Double($0) * 100 / framesPerSecond).rounded()) }
    let pictures = FilePictures(
      paths: paths, width: size.width, height: size.height, workers: workers,
      centiseconds: zip(starts.dropFirst(), starts).map { $0 - $1 })
    let job = GIFJob(
      source: pictures, settings: settings, workers: workers, endsStill: settings.plays != nil,
      measures: measures, progress: progress)
    do throws(GIFJob<FilePictures>.Failure) {
      return try await job.run()
    } catch {
      switch error {
      case .source(let failure): throw failure
      case .encoding(let error): throw .encoding(error)
      }
    }
  }

  fileprivate static func picture(_ path: String) throws(Failure) -> Bitmap {
    let bytes: [UInt8]
    switch FileSystem.contents(of: path, limit: largestFile) {
    case .success(let read): bytes = read
    case .failure(let error): throw .unreadable(error)
    }
    do throws(EncodingError) { return try PNG.decode(bytes) } catch {
      throw .notAPicture(path: path, error)
    }
  }
}

/// PNG files as pictures, read anew each time.
struct FilePictures: PictureSource {
  typealias Failure = EncodeJob.Failure

  let paths: [String]
  let width: Int
  let height: Int
  let workers: Int
  let centiseconds: [Int]

  func size(scale: Double) -> (width: Int, height: Int) {
    (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
  }

  func pictures(
    _ numbers: [Int], scale: Double, sink: (Bitmap, PixelRect?) -> Void
  ) async throws(Failure) {
    let read: @Sendable (Int) -> Result<Bitmap, Failure> = { number in
      Result { () throws(Failure) -> Bitmap in try picture(paths[number], scale) }
    }
    guard workers > 1, numbers.count > 1 else {
      for number in numbers { sink(try read(number).get(), nil) }
      return
    }
    let pump = OrderedPump(
      workers: workers,
      chunk: OrderedPump<Result<Bitmap, Failure>>.chunk(
        count: numbers.count, bytesEach: width * height * 4, workers: workers)
    ) { range in numbers[range].map(read) }
    try await pump.run(count: numbers.count) { _, result throws(Failure) in
      sink(try result.get(), nil)
    }
  }

  private func picture(_ path: String, _ scale: Double) throws(Failure) -> Bitmap {
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
