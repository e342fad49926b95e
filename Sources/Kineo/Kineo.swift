import Diagnostics
import SceneReading
import Encoding
import Pipeline
import Scene
import VectorExport

/// A document that has been read without errors, ready to become files: the library's way in.
///
///     let check = try Kineo(preset: "checkmark", parameters: ["tint": "#34C759"])
///     let gif = try await check.gif()
public struct Kineo: Sendable {
  /// Why no animation could be made.
  public enum Failure: Error, Sendable {
    case notFound(DocumentLoader.Failure)
    /// At least one is an error.
    case diagnostics([Diagnostic])
    case rendering(RenderFailure)
  }

  public let scene: Scene
  /// Problems that did not prevent reading the document.
  public let warnings: [Diagnostic]
  /// Where each layer was written.
  private let origins: Origins

  /// Takes a scene made in Swift code; throws if it cannot be drawn.
  public init(scene: Scene) throws(Failure) {
    let reading = Reading(scene: scene).validated(SceneLimits())
    guard let scene = reading.scene else { throw .diagnostics(reading.diagnostics) }
    self.scene = scene
    warnings = []
    origins = Origins()
  }

  /// Finds a preset by name, the way the command does.
  public init(
    preset name: String, parameters: [String: String] = [:],
    presets: PresetLibrary = .standard()
  ) throws(Failure) {
    try self.init(what: name, parameters, presets)
  }

  /// Reads a JSON document or property list from a file.
  public init(
    contentsOf path: String, parameters: [String: String] = [:],
    presets: PresetLibrary = .standard()
  ) throws(Failure) {
    try self.init(what: path, parameters, presets)
  }

  /// Reads a document from memory. Messages call it `name`; files it names are looked up next to
  /// `path`.
  public init(
    document: [UInt8], name: String, path: String? = nil, parameters: [String: String] = [:],
    presets: PresetLibrary = .standard()
  ) throws(Failure) {
    let source = SourceFile(name: name, path: path, bytes: document)
    try self.init(source, parameters, DocumentLoader(presets: presets))
  }

  private init(what: String, _ parameters: [String: String], _ presets: PresetLibrary)
    throws(Failure)
  {
    let loader = DocumentLoader(presets: presets)
    switch loader.source(of: what) {
    case .success(let source): try self.init(source, parameters, loader)
    case .failure(let failure): throw .notFound(failure)
    }
  }

  private init(_ source: SourceFile, _ parameters: [String: String], _ loader: DocumentLoader)
    throws(Failure)
  {
    let settings = parameters.sorted { $0.key < $1.key }
      .map { ParameterSetting(name: $0.key, text: $0.value) }
    let reading = loader.read(source, settings: settings)
    guard let scene = reading.scene else { throw .diagnostics(reading.diagnostics) }
    self.scene = scene
    warnings = reading.diagnostics
    origins = reading.origins
  }

  /// An animated GIF.
  public func gif(_ settings: RenderSettings = RenderSettings()) async throws(Failure) -> [UInt8] {
    try await bytes(.gif, settings)
  }

  /// An animated PNG; `tolerance` is how far any channel of a pixel may be off, of 255.
  public func apng(_ settings: RenderSettings = RenderSettings(), tolerance: Int = 8)
    async throws(Failure) -> [UInt8]
  {
    var options = FormatOptions()
    options.tolerance = tolerance
    return try await bytes(.apng, settings, options)
  }

  /// An animated WebP: lossy if given a quality from 0 to 100.
  public func webp(
    _ settings: RenderSettings = RenderSettings(), tolerance: Int = 8, quality: Int? = nil
  ) async throws(Failure) -> [UInt8] {
    var options = FormatOptions()
    options.tolerance = tolerance
    options.quality = quality
    return try await bytes(.webp, settings, options)
  }

  private func bytes(
    _ format: OutputFormat, _ settings: RenderSettings, _ options: FormatOptions = FormatOptions()
  ) async throws(Failure) -> [UInt8] {
    try await files(format, at: "-", settings, options)[0].bytes
  }

  /// A file of any output format, and those that go with it, such as the description of a sprite sheet. None is written;
  /// `svg` also has the warnings of an SVG.
  public func files(
    _ format: OutputFormat, at path: String, _ settings: RenderSettings = RenderSettings(),
    _ options: FormatOptions = FormatOptions()
  ) async throws(Failure) -> [RenderedFile] {
    var request = RenderRequest()
    request.settings = settings
    request.options = options
    request.outputs = [RenderRequest.Output(path: path, format: format)]
    do throws(RenderFailure) {
      return try await RenderJob(scene, request).files(of: request)
    } catch {
      throw .rendering(error)
    }
  }

  /// The frame at `time`, in seconds of the document, or the last frame, as a PNG.
  public func png(at time: Double? = nil, _ settings: RenderSettings = RenderSettings())
    throws(Failure) -> [UInt8]
  {
    do throws(RenderFailure) {
      let job = try RenderJob(scene, settings)
      return try job.still(at: time ?? job.span.end)
    } catch {
      throw .rendering(error)
    }
  }

  /// An SVG and its warnings.
  public struct SVG: Hashable, Sendable {
    public var text: String
    /// What the SVG does not reproduce exactly, with places in the document.
    public var warnings: [Diagnostic]
  }

  /// An SVG that animates itself.
  public func svg(_ settings: RenderSettings = RenderSettings()) throws(Failure) -> SVG {
    do throws(RenderFailure) {
      let export = try RenderJob(scene, settings).svg()
      let places = origins.locations(of: export.warnings.map(\.origin))
      let warnings = zip(export.warnings, places).map { Diagnostic(.warning, $0.text, at: $1) }
      return SVG(text: export.text, warnings: warnings)
    } catch {
      throw .rendering(error)
    }
  }
}
