import Diagnostics
import SceneReading
import FileSystem
import Notations
import Pipeline
import Quoting
import Scene
import VectorExport

/// The document named on a command line, read with the given parameters.
struct LoadedDocument {
  var source: SourceFile
  var reading: Reading
  var scene: Scene

  private var request: DocumentRequest

  /// Prints all diagnostics; throws if there are errors.
  static func load(
    _ request: DocumentRequest, for verb: Verb = .render, _ console: Console,
    expanding: Bool = false, listing: Bool = false, tellsWarnings: Bool = true,
    log: ReadLog? = nil
  ) throws(CommandError) -> LoadedDocument {
    let (source, reading) = try read(
      request, for: verb, expanding: expanding, listing: listing, log: log)
    if tellsWarnings || reading.hasErrors { console.tell(reading.placed(by: request).diagnostics) }
    guard let scene = reading.scene else { throw Self.failure(reading) }
    return LoadedDocument(source: source, reading: reading, scene: scene, request: request)
  }

  /// The same without printing anything.
  static func read(
    _ request: DocumentRequest, for verb: Verb, expanding: Bool = false, listing: Bool = false,
    log: ReadLog? = nil
  ) throws(CommandError) -> (source: SourceFile, reading: Reading) {
    let loader = DocumentLoader(
      presets: .standard(first: request.presets), readable: request.readable,
      limits: request.limits, log: log)
    let source = try Self.source(of: request.what, loader)
    var tuning: [SourceFile] = []
    for path in request.tuning { tuning.append(try Self.tuning(path, loader)) }
    let (settings, plain) = try Self.settings(request, verb, source, loader)
    // What was read to learn the parameters is the document if none of them is set, or if it has mistakes.
    let isPlain = settings.isEmpty && tuning.isEmpty && !expanding && !listing
    var reading =
      (isPlain || plain?.hasErrors ?? false ? plain : nil)
      ?? loader.read(
        source, settings: settings, tuning: tuning, expanding: expanding, listing: listing)
    if request.isStrict { reading.makeStrict() }
    return (source, refusingFlagNames(reading, source))
  }

  /// The files that a document reads or looks for, also if it has mistakes.
  static func files(readBy request: DocumentRequest) -> [String] {
    // What is built in reads no files.
    let presets = PresetLibrary.standard(first: request.presets)
    guard !presets.isBuiltIn(request.what) || !request.tuning.isEmpty else { return [] }
    let log = ReadLog()
    var others: [String] = []
    do throws(CommandError) {
      others = try read(request, for: .render, log: log).reading.dependencies
    } catch {}
    return log.paths + others
  }

  /// The files that were read, without duplicates: the document, tuning files, and all files they name.
  var inputs: [String] {
    var inputs: [String] = []
    for input in [source.path].compactMap({ $0 }) + request.tuning + reading.dependencies
    where !inputs.contains(input) {
      inputs.append(input)
    }
    return inputs
  }

  /// The dependency file, if requested: it is written with the outputs, or not at all.
  func dependencies(_ arguments: ParsedArguments, of outputs: [String]) throws(CommandError)
    -> RenderedFile?
  {
    guard let path = arguments.dependencyFile, !arguments.checks else { return nil }
    guard outputs.contains(where: { $0 != "-" }) else {
      throw .usage("--depfile needs an output with a name, and - is standard output")
    }
    do throws(MakeText.Unnameable) {
      let text = try MakeText.dependencies(
        of: outputs.filter { $0 != "-" }, on: inputs, besides: source.path)
      return RenderedFile(path: path, bytes: RawName.bytes(text))
    } catch {
      throw .usage(
        "--depfile cannot name '\(error.name)': Make has no way to write it",
        hint: "rename the file, or leave out --depfile")
    }
  }

  static func source(of what: String, _ loader: DocumentLoader) throws(CommandError)
    -> SourceFile
  {
    switch loader.source(of: what) {
    case .success(let source): return source
    case .failure(let failure): throw error(failure)
    }
  }

  fileprivate static func error(_ failure: DocumentLoader.Failure) -> CommandError {
    switch failure {
    case .file(let error): CommandError(reading: error)
    case .unknown(let name, let known):
      CommandError(
        .missingInput, "no preset or file is called '\(name)'",
        hint: PresetList.hint(for: name)
          ?? Suggestion.hint(for: name, among: known + Verb.allCases.map(\.rawValue))
          ?? "'kineo presets' lists the presets")
    }
  }

  private static func tuning(_ path: String, _ loader: DocumentLoader) throws(CommandError)
    -> SourceFile
  {
    switch loader.tuning(path) {
    case .success(let source): return source
    case .failure(let error): throw CommandError(reading: error)
    }
  }

  /// Flags that are not kineo's own have to be parameters of the document. Also returns the document as it is without
  /// them, if it had to be read for that.
  private static func settings(
    _ request: DocumentRequest, _ verb: Verb, _ source: SourceFile, _ loader: DocumentLoader
  ) throws(CommandError) -> (settings: [ParameterSetting], plain: Reading?) {
    var given = request.settings
    guard !given.isEmpty || request.duration != nil else { return ([], nil) }
    let reading = loader.read(source)
    // After an error the parameters may not have been read; report the document's own mistakes first.
    guard !reading.hasErrors else { return ([], reading) }
    if let text = request.duration {
      if reading.hasDuration {
        given.insert(.init(name: "duration", value: text), at: 0)
      } else if FlagTable.flag(named: "duration")?.verbs.contains(verb) != true {
        throw .taking(no: "duration", verb)
      }
    }
    var settings: [ParameterSetting] = []
    for setting in given {
      guard let parameter = reading.parameters.first(where: { $0.name == setting.name }) else {
        // An SVG has too many properties to list; its reader reports unknown ones.
        if let text = setting.value, setting.name.utf8.contains(UInt8(ascii: ".")),
          !DocumentLoader.isOwnDocument(source)
        {
          settings.append(ParameterSetting(name: setting.name, text: text))
          continue
        }
        let error = unknown(setting, source, reading.parameters.map(\.name))
        guard request.manifest != nil else { throw error }
        return ([], reading.refusing(setting.name, error))
      }
      // A flag without a value turns a bool on.
      guard let text = setting.value ?? (parameter.kind == .bool ? "true" : nil) else {
        throw .usage("--\(setting.name) needs a value: --\(setting.name) \(parameter.placeholder)")
      }
      settings.append(ParameterSetting(name: setting.name, text: text))
    }
    return (settings, reading)
  }

  /// Reports parameters with the name of a flag as mistakes, because the flag could not set them (for
  /// `duration` see docs/decisions/0070). In other programs' files any name is allowed; `--set` can set
  /// those.
  private static func refusingFlagNames(_ reading: Reading, _ source: SourceFile) -> Reading {
    let taken = reading.parameters.map(\.name).filter {
      $0 != "duration" && FlagTable.flag(named: $0) != nil
    }
    guard reading.scene != nil, !taken.isEmpty, DocumentLoader.isOwnDocument(source) else {
      return reading
    }
    let root = NotationReader.read(source).root
    let map = SourceMap(source, root: root)
    var reading = reading
    reading.scene = nil
    reading.diagnostics += taken.map { name in
      map.diagnostic(
        Finding(
          .error, "a parameter cannot be called '\(name)': kineo has a flag of that name",
          at: root?.keyPlace(of: name, in: "parameters") ?? .none,
          hint: "--\(name) would never reach it; choose another name"))
    }
    return reading
  }

  private static func unknown(
    _ setting: DocumentRequest.Setting, _ source: SourceFile, _ parameters: [String]
  ) -> CommandError {
    let name = setting.name
    if let flag = FlagTable.flag(named: name), flag.sharesNameWithParameter,
      let value = setting.value
    {
      return flag.refusal(of: value, written: "--" + name)
    }
    guard setting.isFlag else {
      return .usage(
        "'\(source.name)' has no parameter '\(name)'",
        hint: Suggestion.hint(for: name, among: parameters) ?? listed(parameters))
    }
    let flags = (parameters + FlagTable.flags.map(\.name)).map { "--" + $0 }
    return .usage(
      "'\(source.name)' has no parameter '\(name)', and kineo has no such flag",
      hint: Suggestion.hint(for: "--" + name, among: flags)
        ?? listed(parameters.map { "--" + $0 }))
  }

  private static func listed(_ parameters: [String]) -> String? {
    parameters.isEmpty ? nil : "its parameters: \(parameters.joined(separator: ", "))"
  }

  private static func failure(_ reading: Reading) -> CommandError {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    let count = CountText.text(errors.count, "error")
    switch Set(errors.map(\.kind)) {
    case [.missingResource]: return .count(.missingAsset, count)
    case [.usage]: return .count(.usage, count)
    default: return .count(.badDocument, count)
    }
  }
}

extension LoadedDocument {
  /// Why there is no output, told with its place where it is a layer's fault.
  ///
  /// `moments` are those that are drawn, in seconds of the document; some of the animation where they are nil.
  func failure(
    _ failure: RenderFailure, _ job: RenderJob, at moments: [Double]? = nil, _ console: Console
  ) -> CommandError {
    let error = CommandError(failure)
    let layer: Layer?
    let reason: String
    switch failure {
    case .svg(.tooComplicated(let one)): (layer, reason) = (one, "")
    case .tooMuchWork:
      (layer, reason) = (job.costliestLayer(at: moments), "; most of it is this layer")
    default: return error
    }
    guard let place = reading.origins.locations(of: [layer?.origin]).first ?? nil else {
      return error
    }
    console.tell([Diagnostic(.error, error.message + reason, at: place, hint: error.hint)])
    return .count(error.code, "1 error")
  }
}

extension LoadedDocument {
  /// The job for a request.
  func job(_ request: RenderRequest) throws(CommandError) -> RenderJob {
    try Self.job(scene, reading, request)
  }

  static func job(_ scene: Scene, _ reading: Reading, _ request: RenderRequest)
    throws(CommandError) -> RenderJob
  {
    var request = request
    if let text = request.document.duration, !reading.hasDuration {
      let seconds = try FlagValue.time(text, "--duration")
      guard seconds > 0 else { throw .usage("--duration must be positive, not '\(text)'") }
      request.settings.duration = seconds
    }
    do throws(RenderFailure) { return try RenderJob(scene, request) } catch {
      throw CommandError(error)
    }
  }
}

extension DocumentRequest {
  /// Where the values of the manifest that asks for the document are; nil if none does.
  var manifestMap: SourceMap? {
    manifest.map { SourceMap($0, root: NotationReader.read($0).root) }
  }
}

extension ParsedArguments {
  /// The request, with the only operand as its document.
  func documentRequest() throws(CommandError) -> RenderRequest {
    guard let what = operands.first else {
      throw .usage(
        "'kineo \(verb.rawValue)' needs a preset or a document",
        hint: "'kineo presets' lists the presets")
    }
    let absence = DocumentLoader(presets: .standard(first: request.document.presets))
      .absence(of: what)
    if operands.count > 1 {
      if absence != nil, !namesVerb {
        throw .usage(
          "no verb, preset or file is called '\(what)'",
          hint: Suggestion.hint(for: what, among: Verb.allCases.map(\.rawValue))
            ?? "'kineo --help' lists the verbs")
      }
      let isOutput = outputs.isEmpty && OutputFormat.of(path: operands[1]) != nil
      throw .usage(
        "unexpected second document '\(operands[1])'",
        hint: isOutput
          ? "name an output with -o: -o \(ShellText.quoted(operands[1]))"
          : verb == .render ? "-o 'out/{name}.gif' writes a file for each" : nil)
    }
    // Check this first: with a different word, other mistakes would be reported.
    if let absence { throw LoadedDocument.error(absence) }
    var request = request
    request.document.what = what
    request.settings.workers = jobs ?? FileSystem.processorCount
    return request
  }
}

extension Reading {
  /// Whether `--duration` is the document's own parameter (see docs/decisions/0070).
  var hasDuration: Bool { parameters.contains { $0.name == "duration" } }
}

extension SpecNode {
  /// The place of a member's key in one of this value's records.
  fileprivate func keyPlace(of name: String, in record: String) -> SpecPlace? {
    guard case .object(let members) = value,
      case .object(let inner)? = members.first(where: { $0.key == record })?.node.value
    else { return nil }
    return inner.first { $0.key == name }?.keyPlace
  }
}

extension Reading {
  /// The same with a setting that is a mistake.
  fileprivate func refusing(_ parameter: String, _ error: CommandError) -> Reading {
    var reading = self
    reading.scene = nil
    reading.diagnostics = [
      Diagnostic(.error, error.message, hint: error.hint, kind: .usage, parameter: parameter)
    ]
    return reading
  }

  /// With the places of mistakes in the settings of a manifest.
  fileprivate func placed(by request: DocumentRequest) -> Reading {
    guard diagnostics.contains(where: { $0.parameter != nil && $0.location == nil }),
      let map = request.manifestMap
    else { return self }
    var reading = self
    for (i, diagnostic) in diagnostics.enumerated() where diagnostic.location == nil {
      let setting = request.settings.last { $0.name == diagnostic.parameter }
      reading.diagnostics[i].location = setting.map { map.location(of: $0.place) }
    }
    return reading
  }

  /// Turns warnings into errors; with errors there is no scene.
  fileprivate mutating func makeStrict() {
    for index in diagnostics.indices { diagnostics[index].severity = .error }
    if hasErrors { scene = nil }
  }
}
