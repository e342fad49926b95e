import Diagnostics
import DisplayList
import DocumentLanguage
import Encoding
import FileSystem
import LottieReading
import Notations
import Raster
import SVGReading
import Scene
import SceneReading
import TextSearch
import Typography

/// Finds documents by name or path and reads them into scenes.
public struct DocumentLoader: Sendable {
  /// Why a document could not be found.
  public enum Failure: Error, Hashable, Sendable {
    case file(FileError)
    /// Neither a preset nor a file; with the known presets, for suggestions.
    case unknown(name: String, known: [String])
  }

  public var presets: PresetLibrary

  /// The maximum size of a document or a file it names, in bytes.
  public static let largestFile = 64 << 20

  /// Shared by all documents, so that a font is opened only once. Loads nothing before the first text.
  static let typesetter = Typesetter()

  /// Folders that documents may read in besides their own.
  public var readable: [String]
  /// How much a document may demand.
  public var limits: Limits
  /// Records the hashes of what is read; nil if not needed.
  let log: ReadLog?

  public init(
    presets: PresetLibrary, readable: [String] = [], limits: Limits = Limits(), log: ReadLog? = nil
  ) {
    self.presets = presets
    self.readable = readable
    self.limits = limits
    self.log = log
  }

  /// Where a document is: what to open, and its path if it has one; or its bytes, if it is built in.
  private enum Place {
    case file(operand: String, path: String?)
    case builtIn([UInt8])
  }

  /// `what` is a preset's name, a file, or `-` for standard input. A name without a folder or an
  /// extension is a preset's, if there is one.
  public func source(of what: String) -> Result<SourceFile, Failure> {
    let name = what == "-" ? "standard input" : what
    return place(of: what).flatMap { place in
      switch place {
      case .builtIn(let bytes): .success(SourceFile(name: name, bytes: bytes))
      case .file(let operand, let path):
        contents(of: operand)
          .map { bytes in
            if let path { log?.note(path, bytes) }
            return SourceFile(name: name, path: path, bytes: bytes)
          }
          .mapError { .file($0) }
      }
    }
  }

  /// Names given by the user may be streams; names in a manifest have to be files.
  private func contents(of operand: String) -> Result<[UInt8], FileError> {
    log == nil || operand == "-"
      ? FileSystem.contents(ofOperand: operand, limit: Self.largestFile)
      : FileSystem.contents(of: operand, limit: Self.largestFile)
  }

  /// A file with parameter values, given by the user.
  public func tuning(_ path: String) -> Result<SourceFile, FileError> {
    FileSystem.contents(ofOperand: path, limit: Self.largestFile).map { bytes in
      log?.note(path, bytes)
      return SourceFile(name: path, path: path, bytes: bytes)
    }
  }

  /// Why there is no such document, without reading it; nil if it exists.
  public func absence(of what: String) -> Failure? {
    if case .failure(let failure) = place(of: what) { failure } else { nil }
  }

  private func place(of what: String) -> Result<Place, Failure> {
    if what == "-" { return .success(.file(operand: "-", path: nil)) }
    let isBare =
      !what.utf8.contains(UInt8(ascii: "/")) && FileSystem.pathExtension(of: what).isEmpty
    if isBare, let preset = presets.place(of: what) {
      switch preset {
      case .file(let path): return .success(.file(operand: path, path: path))
      case .builtIn(let bytes): return .success(.builtIn(bytes))
      }
    }
    guard FileSystem.exists(what) else {
      return .failure(
        isBare
          ? .unknown(name: what, known: presets.names)
          : .file(
            FileError(path: what, reason: .notFound, text: "No such file or directory")))
    }
    // A stream has no folder to look up other files in.
    return .success(.file(operand: what, path: FileSystem.isStream(what) ? nil : what))
  }

  /// All front ends, in order: the first one that recognizes a file reads it; the last one accepts
  /// everything.
  public static let frontEnds: [FrontEnd] = [.svg, .lottie, .document]

  static func frontEnd(of source: SourceFile) -> FrontEnd {
    frontEnds.first { $0.recognises(source) } ?? .document
  }

  /// The document as text, also if the file contains it packed.
  public static func unpacked(_ source: SourceFile) -> SourceFile {
    frontEnd(of: source).unpacked(source, Limits())
  }

  /// Whether a file holds nothing but values that documents import.
  public static func isShared(_ source: SourceFile) -> Bool {
    NotationReader.read(source).root.flatMap(OtherFile.init) == .sharedValues
  }

  /// Whether a file is a kineo document rather than another program's.
  public static func isOwnDocument(_ source: SourceFile) -> Bool {
    frontEnd(of: source).name == FrontEnd.document.name
  }

  /// What a list shows for a document; nil if it cannot be read.
  public func headline(of what: String) -> Headline? {
    guard case .success(let source) = source(of: what) else { return nil }
    if Self.isOwnDocument(source) { return Headline(source) }
    return read(source).scene.map {
      Headline(title: $0.title, summary: $0.summary, group: $0.group)
    }
  }

  /// Reads a file with parameter values. The scene, if there is one, is valid.
  public func read(
    _ source: SourceFile, settings: [ParameterSetting] = [], tuning: [SourceFile] = [],
    expanding: Bool = false, listing: Bool = false
  ) -> Reading {
    let request = ReadingRequest(
      settings: settings, tuning: tuning, isExpanding: expanding, isListing: listing,
      resources: resources(for: source), limits: limits)
    let reading = Self.frontEnd(of: source).read(source, request).validated(request.limits.scene)
    guard reading.hasErrors, !settings.isEmpty, source.path == nil, presets.contains(source.name)
    else { return reading }
    return reading.explained(by: settings, of: source.name)
  }

  /// The JSON Schema of kineo's own documents, for editors.
  public static var schema: String { NotationWriter.json(LanguageSchema.node) }

  /// What kineo's own documents can animate, as text.
  public static var keyPaths: [(name: String, value: String, layers: String, about: String)] {
    KeyPath.all.map {
      ($0.name, $0.value.described.withoutMarkup, $0.layers, $0.about.withoutMarkup)
    }
  }
}

extension String {
  /// Markdown as plain text: no backquotes, and links without their targets.
  fileprivate var withoutMarkup: String {
    var rest = replacing("`", with: "")
    while let middle = rest.firstRange(of: "]("),
      let start = rest[..<middle.lowerBound].lastIndex(of: "["),
      let end = rest[middle.upperBound...].firstIndex(of: ")")
    {
      rest.removeSubrange(middle.lowerBound...end)
      rest.remove(at: start)
    }
    return rest
  }
}
