import Encoding
import FileSystem
import Quoting

/// HTML that shows an animation in the best of several formats the browser supports, and a still for
/// people who prefer reduced motion.
public struct Snippet: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    case unreadable(FileError)
    case unknown(path: String)
    /// There is already a file of the same kind.
    case twice(path: String)
    case nothingMoves
    /// All frames of an animation in one picture.
    case sheet(path: String)
    /// Its sides have another ratio than those of the file that every browser shows.
    case otherShape(path: String, than: String)
  }

  fileprivate struct File {
    var path: String
    var kind: Kind
    var byteCount: Int
    /// In pixels; nil for an SVG.
    var size: (width: Int, height: Int)?
  }

  /// The most widely supported ones come last.
  fileprivate enum Kind: Hashable { case svg, webp, apng, gif, still }

  private var files: [File] = []
  /// The one that every browser shows.
  private let image: File
  /// The same animation for dark pages.
  private var darkFiles: [File] = []
  /// The alternative text.
  private let description: String
  /// Pixels per point.
  private let scale: Double

  /// Browsers that prefer dark colours choose from `dark`, if it is not empty.
  public init(_ paths: [String], dark: [String] = [], description: String?, scale: Double)
    throws(Failure)
  {
    self.scale = scale
    files = try Self.files(paths)
    darkFiles = try Self.files(dark)
    guard let image = Self.moving(files).last else { throw .nothingMoves }
    for file in files + darkFiles where !file.hasShape(of: image) {
      throw .otherShape(path: file.path, than: image.path)
    }
    self.image = image
    self.description = description ?? FileSystem.stem(of: image.path)
  }

  /// One of each kind.
  private static func files(_ paths: [String]) throws(Failure) -> [File] {
    var files: [File] = []
    for path in paths {
      if let format = OutputFormat.of(path: path), format == .sheetPNG || format == .sheetWebP {
        throw .sheet(path: path)
      }
      let file = try file(path)
      guard !files.contains(where: { $0.kind == file.kind }) else { throw .twice(path: path) }
      files.append(file)
    }
    return files
  }

  /// Whether there is a still for people who prefer reduced motion.
  public var hasStill: Bool { files.contains { $0.kind == .still } }

  private static func file(_ path: String) throws(Failure) -> File {
    let bytes: [UInt8]
    switch FileSystem.contents(of: path, limit: EncodeJob.largestFile) {
    case .success(let read): bytes = read
    case .failure(let error): throw .unreadable(error)
    }
    do throws(EncodingError) {
      if bytes.starts(with: "GIF8".utf8) {
        let gif = try GIFInspection(bytes)
        return File(
          path: path, kind: .gif, byteCount: bytes.count, size: (gif.width, gif.height))
      }
      if let picture = try MovingPicture.read(bytes) {
        let kind: Kind =
          picture.parts.count < 2 ? .still : picture.kind == "WebP" ? .webp : .apng
        return File(
          path: path, kind: kind, byteCount: bytes.count, size: (picture.width, picture.height))
      }
    } catch {
      throw .unknown(path: path)
    }
    guard FileSystem.pathExtension(of: path) == "svg" else { throw .unknown(path: path) }
    return File(path: path, kind: .svg, byteCount: bytes.count)
  }

  // MARK: Text

  public var text: String {
    // Browsers take the first matching source.
    let (isStill, isDark) = ("(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)")
    var sources: [String] = []
    if let still = darkFiles.first(where: { $0.kind == .still }) {
      sources.append(
        "media=\"\(isStill) and \(isDark)\" srcset=\"\(URLText.of(path: still.path))\"")
    }
    if let still = files.first(where: { $0.kind == .still }) {
      sources.append("media=\"\(isStill)\" srcset=\"\(URLText.of(path: still.path))\"")
    }
    for file in Self.moving(darkFiles) {
      sources.append(
        "media=\"\(isDark)\" type=\"\(file.kind.mediaType)\" srcset=\"\(URLText.of(path: file.path))\""
      )
    }
    let shown = Self.moving(files)
    for file in shown.dropLast() {
      sources.append("type=\"\(file.kind.mediaType)\" srcset=\"\(URLText.of(path: file.path))\"")
    }
    var image = "<img src=\"\(URLText.of(path: self.image.path))\""
    // An SVG has the size of the others.
    if let size = self.image.size ?? files.compactMap(\.size).first {
      image += " width=\"\(points(size.width))\" height=\"\(points(size.height))\""
    }
    image += " alt=\"\(description.escapedForHTML)\">"
    let lines = sources.map { "  <source \($0)>\n" } + ["  \(image)\n"]
    return "<picture>\n\(lines.joined())</picture>\n"
  }

  /// The animated files, best first.
  private static func moving(_ files: [File]) -> [File] {
    files.filter { $0.kind != .still }
      .sorted { ($0.rank, $0.byteCount) < ($1.rank, $1.byteCount) }
  }

  private func points(_ pixels: Int) -> Int { max(1, Int((Double(pixels) / scale).rounded())) }
}

extension Snippet.File {
  /// Whether both fill the same place, however many pixels they have; an SVG does.
  fileprivate func hasShape(of other: Self) -> Bool {
    guard let size, let wanted = other.size else { return true }
    // A side may have been rounded to a whole pixel.
    let (width, height) = (Double(size.width), Double(size.height))
    let scale = width / Double(wanted.width)
    return abs(height - Double(wanted.height) * scale) <= max(1, scale)
  }

  /// The last one is the fallback; an SVG, which is sharp at every size, comes first.
  fileprivate var rank: Int {
    switch kind {
    case .svg: 0
    case .webp, .apng: 1
    case .gif: 2
    case .still: 3
    }
  }
}

extension Snippet.Kind {
  fileprivate var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .webp: "image/webp"
    case .apng: "image/apng"
    case .gif: "image/gif"
    case .still: "image/png"
    }
  }
}
