import Diagnostics
import Pipeline
import Preview
import SceneReading

/// Reads a document for its preview: the same request repeatedly, with different parameter values.
struct PreviewReader: Sendable {
  let request: RenderRequest
  /// A command line that draws the same, without parameters and outputs.
  let command: [String]

  /// The result of reading. A preview shows mistakes, too.
  enum Outcome: Sendable {
    indirect case document(PreviewDocument)
    case mistakes([Diagnostic])
  }

  init(_ arguments: ParsedArguments) throws(CommandError) {
    request = try arguments.documentRequest()
    command = ["kineo", request.document.what] + arguments.drawingWords
  }

  var name: String { request.document.what }

  /// `settings` are applied after those of the command line.
  func read(_ settings: [DocumentRequest.Setting] = [], log: ReadLog? = nil) -> Outcome {
    var document = request.document
    document.settings += settings
    do throws(CommandError) {
      let (source, reading) = try LoadedDocument.read(document, for: .preview, log: log)
      guard let scene = reading.scene else { return .mistakes(reading.diagnostics) }
      let job = try LoadedDocument.job(scene, reading, request)
      return .document(
        PreviewDocument(
          name: name, source: source, reading: reading, job: job, options: request.options,
          command: command, settings: given,
          hiddenParameters: reading.parameters.filter(\.isHiddenByFlag).map(\.name)))
    } catch {
      return .mistakes([Diagnostic(.error, error.message, hint: error.hint)])
    }
  }

  /// The files a result depends on, even if reading failed.
  func inputs(_ outcome: Outcome) -> [String] {
    let known = [request.document.what] + request.document.tuning
    guard case .document(let document) = outcome else { return known }
    return known + document.reading.dependencies
  }

  private var given: [ParameterSetting] {
    request.document.settings.map { ParameterSetting(name: $0.name, text: $0.value ?? "true") }
  }
}
