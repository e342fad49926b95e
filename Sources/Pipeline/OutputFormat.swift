import DisplayList
import Encoding
import FileSystem
import Raster

/// An output format: a row of the one table of formats.
///
/// To add one, write a file with its row and writer, and list it in `all`.
public struct OutputFormat: Sendable {
  /// What the writer takes.
  public enum Input: Hashable, Sendable { case scene, frames, still }

  /// A writer for each kind of input.
  enum Writer: Sendable {
    case scene(@Sendable (RenderJob, FormatOptions) throws(RenderFailure) -> Rendering)
    case frames(
      FrameClock, @Sendable (Film, FormatOptions) async throws(RenderFailure) -> Rendering)
    case still(@Sendable (Bitmap, FormatOptions) throws(RenderFailure) -> Rendering)
  }

  /// As in `--format` and manifests.
  public let name: String
  /// The name in sentences.
  public var title: String { Self.titles[name] ?? name.uppercased() }
  /// File extensions without the dot, the usual one first.
  public let extensions: [String]
  public let mediaType: String
  /// The options it supports.
  public let options: Set<FormatOption>
  /// The extensions of companion files.
  public let companions: @Sendable (FormatOptions) -> [String]
  let writer: Writer

  init(
    name: String, extensions: [String], mediaType: String, options: Set<FormatOption>,
    companions: @escaping @Sendable (FormatOptions) -> [String] = { _ in [] }, writer: Writer
  ) {
    self.name = name
    self.extensions = extensions
    self.mediaType = mediaType
    self.options = options
    self.companions = companions
    self.writer = writer
  }

  /// `a GIF`, `an SVG`.
  public var titleWithArticle: String { (["apng", "svg"].contains(name) ? "an " : "a ") + title }

  private static let titles = [
    "webp": "WebP", "sheet.png": "PNG sheet", "sheet.webp": "WebP sheet",
  ]

  /// In the order in which messages list them.
  public static let all: [OutputFormat] = [.gif, .apng, .webp, .svg, .png, .sheetPNG, .sheetWebP]

  public var input: Input {
    switch writer {
    case .scene: .scene
    case .frames: .frames
    case .still: .still
    }
  }

  /// The clock for its frames; nil if it has none.
  public var clock: FrameClock? {
    if case .frames(let clock, _) = writer { clock } else { nil }
  }

  public static func named(_ name: String) -> OutputFormat? { all.first { $0.name == name } }

  /// Determined by the longest matching extension; nil if there is none.
  public static func of(path: String) -> OutputFormat? {
    let name = FileSystem.name(of: path).lowercased()
    var best: (format: OutputFormat, length: Int)?
    for format in all {
      for ending in format.extensions where name.hasSuffix("." + ending) {
        // The name of a hidden file is not its extension.
        guard name.count > ending.count + 1, ending.count > best?.length ?? 0 else { continue }
        best = (format, ending.count)
      }
    }
    return best?.format
  }
}

extension OutputFormat: Hashable {
  public static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FormatOption {
  /// The formats that support it, as a hint.
  public var formats: String {
    let names = OutputFormat.all.filter { $0.options.contains(self) }.map(\.title)
    return "--\(rawValue) is for \(names.joined(separator: ", "))"
  }
}

extension Film {
  /// Encodes a film; nil if the format does not take frames.
  public func write(_ format: OutputFormat, _ options: FormatOptions) async throws(RenderFailure)
    -> Rendering?
  {
    guard case .frames(let clock, let write) = format.writer else { return nil }
    return try await self.write(format, clock, options, write)
  }

  fileprivate func write(
    _ format: OutputFormat, _ clock: FrameClock, _ options: FormatOptions,
    _ write: (Film, FormatOptions) async throws(RenderFailure) -> Rendering
  ) async throws(RenderFailure) -> Rendering {
    var rendering = try await write(self, options)
    // Shortest frames are differences of rounded times.
    if fastestPace > clock.fastest * (1 + 1e-9) {
      rendering.notices.insert(
        .warning(
          "\(format.title) players cap at \(Int(clock.fastest)) frames per second; "
            + "writing \(Int(clock.fastest))"),
        at: 0)
    }
    return rendering
  }
}

extension OutputFormat {
  /// Encodes a single image; nil for formats that need more.
  public func write(_ picture: Bitmap, _ options: FormatOptions = FormatOptions())
    throws(RenderFailure) -> Rendering?
  {
    guard case .still(let write) = writer else { return nil }
    return try write(picture, options)
  }
}

extension RenderJob {
  /// Encodes a document.
  public func write(_ format: OutputFormat, _ options: FormatOptions = FormatOptions())
    async throws(RenderFailure) -> Rendering
  {
    switch format.writer {
    case .scene(let write): return try write(self, options)
    case .frames(let clock, let write):
      return try await film.write(format, clock, options, write)
    case .still(let write): return try write(affordablePicture(at: span.end), options)
    }
  }
}
