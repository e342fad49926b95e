import FileSystem
import Pipeline
import SceneReading

/// `kineo render WHAT -o OUT…`: renders one document, read once, to any number of files.
enum RenderVerb: VerbDefinition {
  static let summary =
    "draw a document and write it as GIF, APNG, WebP, SVG, PNG or a sheet (the verb may be left out)"
  static let operands = "WHAT"
  static let examples: [VerbExample] = [
    ("kineo checkmark -o check.gif", "a preset by name"),
    ("kineo spinner.json -o spinner.gif -o spinner.svg", "a file; two outputs"),
    ("kineo checkmark --tint '#34C759' --scale 2 -o - > check.gif", "a parameter; stdout"),
    ("kineo wave.lottie -o wave.webp", "a Lottie file"),
    ("kineo loader.svg -o loader.gif", "an animated SVG"),
    ("kineo art/*.json -o 'out/{name}.gif'", "several documents, a file for each"),
  ]
  static let takesParameters = true

  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    try refuseUnknownPlaceholders(arguments)
    try await isForMany(arguments) ? runMany(arguments, console) : one(arguments, console)
  }

  /// Renders one document to outputs without placeholders.
  static func one(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    let line = ProgressLine(console)
    var progress: (@Sendable (Int, Int) -> Void)?
    if let line { progress = { done, total in line.show(done, of: total) } }
    var request = try arguments.documentRequest()
    let outputs = try Output.list(arguments)
    request.outputs = outputs
    request.poster = try arguments.poster.map { path throws(CommandError) in
      try Output(poster: path)
    }
    try arguments.askForTerminal(outputs, console)
    let places = try OutputPlaces(arguments, request)
    let products = try await Products.make(request, console, progress: progress)
    line?.clear()
    try places.refuse(products.document.inputs, "is an input")
    let dependencies = try products.document.dependencies(arguments, of: request.paths)
    var delivery = Delivery(arguments, console)
    try delivery.deliver(products.files + [dependencies].compactMap { $0 })
    try delivery.finish()
    tellStill(arguments, request, products, console)
  }

  /// Who writes only a PNG of an animation may have wanted it to move.
  private static func tellStill(
    _ arguments: ParsedArguments, _ request: RenderRequest, _ products: Products, _ console: Console
  ) {
    guard !arguments.checks, !console.isQuiet, let first = request.outputs.first,
      request.outputs.allSatisfy({ $0.format.input == .still }), products.moves
    else { return }
    console.remark("\(first.path) shows the last frame; a PNG that moves is an .apng")
  }
}

/// The products of a request: all bytes, before any file is written.
struct Products {
  var document: LoadedDocument
  /// In the order of the request's paths.
  var files: [RenderedFile] = []
  /// Whether anything changes while the document is shown.
  var moves = false

  static func make(
    _ request: RenderRequest, _ console: Console, log: ReadLog? = nil,
    progress: (@Sendable (Int, Int) -> Void)? = nil
  ) async throws(CommandError) -> Products {
    var products = Products(document: try LoadedDocument.load(request.document, console, log: log))
    var job = try products.document.job(request)
    if let progress { job.progress = progress }
    products.moves = job.moves
    if let dark = request.dark {
      // Its warnings are those of the light one, which has told them.
      let document = try LoadedDocument.load(
        dark.document, console, tellsWarnings: false, log: log)
      job.dark = try document.job(dark).timeline
    }
    let document = products.document
    for output in request.outputs { output.warnOfName(console) }
    do throws(RenderFailure) {
      products.files = try await job.files(of: request) { output, notices in
        console.about(output.path).tell(notices, document.reading.origins)
      }
    } catch {
      throw document.failure(error, job, console)
    }
    if let poster = request.poster {
      let picture = try document.shot(job, at: job.bestMoment, console)
      let bytes = try poster.format.bytes(of: picture, request.options)
      products.files.append(RenderedFile(path: poster.path, bytes: bytes))
    }
    return products
  }
}
