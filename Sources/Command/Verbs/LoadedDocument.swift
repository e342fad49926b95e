import FileSystem
import Pipeline
import Scene
import SpecReading

/// The document that a command line names, read with the parameters that it gives.
struct LoadedDocument {
  var source: SourceFile
  var reading: Reading
  var scene: Scene

  /// Tells all diagnostics; ends where there are errors.
  static func load(_ arguments: LowArguments, _ console: Console) throws(CommandError)
    -> LoadedDocument
  {
    let loader = DocumentLoader(presets: .standard())
    let what = try Self.what(arguments)
    let source = try Self.source(of: what, loader)
    var tuning: [SourceFile] = []
    for path in arguments.tuning { tuning.append(try Self.file(path)) }
    let reading = loader.read(
      source, settings: try Self.settings(arguments, source, loader), tuning: tuning)
    console.tell(reading.diagnostics)
    guard let scene = reading.scene else { throw Self.failure(reading) }
    return LoadedDocument(source: source, reading: reading, scene: scene)
  }

  /// The one operand.
  static func what(_ arguments: LowArguments) throws(CommandError) -> String {
    guard let what = arguments.operands.first else {
      throw .usage(
        "'kineo \(arguments.verb.rawValue)' needs a preset or a document",
        hint: "'kineo presets' lists the presets")
    }
    if arguments.operands.count > 1 {
      let verb = Suggestion.phrase(for: what, among: Verb.allCases.map(\.rawValue))
      throw .usage("one document at a time, not also '\(arguments.operands[1])'", hint: verb)
    }
    return what
  }

  static func source(of what: String, _ loader: DocumentLoader) throws(CommandError)
    -> SourceFile
  {
    switch loader.source(of: what) {
    case .success(let source): return source
    case .failure(.file(let error)): throw CommandError(reading: error)
    case .failure(.unknown(let name, let known)):
      throw CommandError(
        .missingInput, "there is no preset and no file called '\(name)'",
        hint: Suggestion.phrase(for: name, among: known + Verb.allCases.map(\.rawValue))
          ?? "'kineo presets' lists the presets")
    }
  }

  private static func file(_ path: String) throws(CommandError) -> SourceFile {
    switch FileSystem.contents(of: path, limit: DocumentLoader.largestFile) {
    case .success(let bytes): return SourceFile(name: path, path: path, bytes: bytes)
    case .failure(let error): throw CommandError(reading: error)
    }
  }

  /// The flags that are not kineo's own have to be parameters of the document.
  private static func settings(
    _ arguments: LowArguments, _ source: SourceFile, _ loader: DocumentLoader
  ) throws(CommandError) -> [ParameterSetting] {
    let given = arguments.unknown + arguments.settings
    guard !given.isEmpty else { return [] }
    let parameters = loader.read(source).parameters.map(\.name)
    var settings: [ParameterSetting] = []
    for setting in given {
      guard parameters.contains(setting.name) else {
        let flags = parameters + FlagTable.flags.map(\.name)
        throw .usage(
          "'\(source.name)' has no parameter '\(setting.name)', and kineo no such flag",
          hint: Suggestion.phrase(for: setting.name, among: flags.map { "--" + $0 }, prefix: "--")
            ?? (parameters.isEmpty
              ? nil : "its parameters: \(parameters.map { "--" + $0 }.joined(separator: ", "))"))
      }
      // A flag without a value switches a bool on.
      settings.append(ParameterSetting(name: setting.name, text: setting.value ?? "true"))
    }
    return settings
  }

  private static func failure(_ reading: Reading) -> CommandError {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    let isAsset = !errors.isEmpty && errors.allSatisfy { $0.isMissingAsset }
    let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
    return CommandError(isAsset ? .missingAsset : .badDocument, count)
  }
}
