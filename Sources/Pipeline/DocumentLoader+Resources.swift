import Diagnostics
import DocumentLanguage
import Encoding
import FileSystem
import Notations
import Scene
import SceneReading
import Typography

/// What a document gets from the outside world.
extension DocumentLoader {
  /// For a document that is not a file.
  package var resources: Resources { resources(for: SourceFile(name: "", bytes: [])) }

  /// Access to files, presets, images and fonts.
  func resources(for source: SourceFile) -> Resources {
    let folders = ReadableFolders(document: source.path, allowed: readable + presets.folders)
    var resources = Resources(
      readFile: { [log] in Self.contents(of: $0, in: folders, log) },
      preset: { [presets, log] in Self.preset($0, of: presets, log) },
      presetNames: { [presets] in presets.names },
      decodeImage: PictureDecoder.still,
      layoutText: { text, style in
        if let file = style.font.file, let reason = Self.refusal(ofFont: file, in: folders) {
          return .failure(reason)
        }
        return Self.typesetter.layout(text, style)
      })
    resources.decodeFrames = PictureDecoder.frames
    resources.ignoresProfile = ImageProfile.isIgnored
    resources.drawStill = StillDrawing.image
    let inner = resources
    resources.readForeign = { file, settings -> Reading? in
      let frontEnd = Self.frontEnd(of: file)
      guard frontEnd.name != FrontEnd.document.name else { return nil }
      return frontEnd.read(file, ReadingRequest(settings: settings, resources: inner))
    }
    return resources
  }

  private static func contents(of path: String, in folders: ReadableFolders, _ log: ReadLog?)
    -> Result<[UInt8], Resources.Failure>
  {
    guard let place = folders.admitted(path) else {
      return .failure(
        Resources.Failure(ReadableFolders.refusal, hint: ReadableFolders.hint))
    }
    let contents = FileSystem.contents(of: place, limit: largestFile)
    switch contents {
    case .success(let bytes): log?.note(path, bytes)
    case .failure(let error): if error.reason == .notFound { log?.noteAbsence(of: path) }
    }
    return contents.mapError { Resources.Failure($0.text) }
  }

  private static func preset(_ name: String, of presets: PresetLibrary, _ log: ReadLog?)
    -> SourceFile?
  {
    switch presets.place(of: name) {
    case .builtIn(let bytes): return SourceFile(name: name, bytes: bytes)
    case .file(let path):
      guard case .success(let bytes) = FileSystem.contents(of: path, limit: largestFile)
      else { return nil }
      log?.note(path, bytes)
      return SourceFile(name: name, path: path, bytes: bytes)
    case nil: return nil
    }
  }

  /// Why a font file must not be read, or cannot be; nil if it can.
  private static func refusal(ofFont file: String, in folders: ReadableFolders) -> TextLayoutError?
  {
    guard let place = folders.admitted(file, isFont: true) else {
      return TextLayoutError(
        .missingFont, "the font file '\(file)' cannot be read: \(ReadableFolders.refusal)",
        hint: ReadableFolders.hint)
    }
    guard FileSystem.exists(place) else {
      return TextLayoutError(
        .missingFont, "there is no font file '\(file)'",
        hint: "paths begin at the document's folder; or name a 'family' instead")
    }
    // Do not even open pipes and devices.
    guard FileSystem.isFile(place) else {
      return TextLayoutError(.missingFont, "the font file '\(file)' is not a file")
    }
    return nil
  }
}
