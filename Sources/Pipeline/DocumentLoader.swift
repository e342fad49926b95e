import Diagnostics
import DisplayList
import DocumentLanguage
import Encoding
import FileSystem
import LottieReading
import Notations
import Raster
import SceneReading
import Typography

/// Finds documents by what people call them and reads them into scenes.
public struct DocumentLoader: Sendable {
  /// Why there is no document to read.
  public enum Failure: Error, Hashable, Sendable {
    case file(FileError)
    /// Neither a preset nor a file; with the names that it might have been.
    case unknown(name: String, known: [String])
  }

  public var presets: PresetLibrary

  /// Bytes of a document or of a file that it names.
  public static let largestFile = 64 << 20

  /// Shared by all documents, so that a font is opened once. Nothing is loaded before a text is set.
  private static let typesetter = Typesetter()

  public init(presets: PresetLibrary) { self.presets = presets }

  /// `what` is a preset's name, a file, or `-` for standard input. A name without a folder and without an
  /// extension is a preset's, if there is one.
  public func source(of what: String) -> Result<SourceFile, Failure> {
    if what == "-" { return file(named: "standard input", at: "-", path: nil) }
    let isBare = !what.contains("/") && FileSystem.pathExtension(of: what).isEmpty
    if isBare, let path = presets.path(of: what) {
      return file(named: what, at: path, path: path)
    }
    guard FileSystem.exists(what) || !isBare else {
      return .failure(.unknown(name: what, known: presets.names))
    }
    return file(named: what, at: what, path: what)
  }

  private func file(named name: String, at place: String, path: String?)
    -> Result<SourceFile, Failure>
  {
    FileSystem.contents(ofOperand: place, limit: Self.largestFile)
      .map { SourceFile(name: name, path: path, bytes: $0) }
      .mapError { .file($0) }
  }

  /// Every kind of file that can be read. The first that recognises a file reads it; the last takes all.
  public static let frontEnds: [FrontEnd] = [.lottie, .document]

  /// Reads a file with values for its parameters. The scene is one that can be drawn.
  public func read(
    _ source: SourceFile, settings: [ParameterSetting] = [], tuning: [SourceFile] = [],
    expanding: Bool = false
  ) -> Reading {
    let request = ReadingRequest(
      settings: settings, tuning: tuning, isExpanding: expanding, resources: resources)
    let frontEnd = Self.frontEnds.first { $0.recognises(source) } ?? .document
    return frontEnd.read(source, request).validated(request.limits.scene)
  }

  /// The JSON Schema of kineo's own documents, for editors.
  public static var schema: String { NotationWriter.json(LanguageSchema.node) }

  /// What reading may ask of the world: files, presets, pictures, fonts.
  package var resources: Resources {
    let presets = presets
    return Resources(
      readFile: { path in
        FileSystem.contents(of: path, limit: Self.largestFile)
          .mapError { Resources.Failure($0.text) }
      },
      preset: { name in
        guard let path = presets.path(of: name),
          case .success(let bytes) = FileSystem.contents(of: path, limit: Self.largestFile)
        else { return nil }
        return SourceFile(name: name, path: path, bytes: bytes)
      },
      presetNames: { presets.names },
      decodeImage: Self.decodeImage,
      layoutText: Self.typesetter.layout)
  }

  private static func decodeImage(_ bytes: [UInt8]) -> Image? {
    let bitmap: Bitmap
    if JPEG.isJPEG(bytes) {
      guard let picture = JPEG.decode(bytes) else { return nil }
      bitmap = picture
    } else {
      do throws(EncodingError) { bitmap = try PNG.decode(bytes) } catch { return nil }
    }
    return Image(
      identity: ContentHash.of(bytes), width: bitmap.width, height: bitmap.height,
      pixels: bitmap.pixels)
  }
}
