import FileSystem
import Pipeline
import Preview
import Serving

/// `kineo preview WHAT [-o PAGE]`: writes or serves a page that shows a document; the served page
/// follows its changes.
enum PreviewVerb: VerbDefinition {
  static let summary = "show a document in the browser while you write it"
  static let operands = "WHAT"
  static let examples: [VerbExample] = [
    ("kineo preview spinner.json", "a page that follows the file as you save it"),
    ("kineo preview spinner.json -o preview.html", "the same page as one file"),
  ]
  static let takesParameters = true

  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    if let path = arguments.outputs.first(where: { OutputFormat.of(path: $0) != nil }) {
      throw .usage("a preview is a page, not '\(path)'", hint: "name it preview.html")
    }
    let reader = try PreviewReader(arguments)
    if arguments.outputs.isEmpty {
      try await serve(reader, arguments, console)
    } else {
      try await write(reader, arguments, console)
    }
  }

  /// Serves the page until the program is ended.
  private static func serve(
    _ reader: PreviewReader, _ arguments: ParsedArguments, _ console: Console
  ) async throws(CommandError) {
    let what = reader.request.document.what
    guard what != "-", !FileSystem.isStream(what) else {
      throw .usage(
        "a preview watches a file, but '\(what)' is a stream",
        hint: "'-o preview.html' writes the page once")
    }
    let session = PreviewSession(reader)
    if case .mistakes(let mistakes) = session.read() { console.tell(mistakes) }
    let started = LoopbackServer.start(port: arguments.port) { name, request, reply in
      session.answer(name, request, reply)
    }
    let server: LoopbackServer
    switch started {
    case .success(let running): server = running
    case .failure(let failure):
      let port = arguments.port
      throw CommandError(
        .tryAgain,
        "the server cannot be started\(port == 0 ? "" : " on port \(port)"): \(failure.text)",
        hint: port == 0 ? nil : "without --port, any free port is used")
    }
    try console.product(Array((server.gate.address + "\n").utf8))
    if !console.isQuiet { console.remark("watching '\(what)'; press Ctrl-C to stop") }
    if arguments.opensBrowser, !FileSystem.openInBrowser(server.gate.address) {
      console.warn("the browser could not be opened")
    }
    var watch = ChangeWatch()
    while true {
      watch.watch(session.inputs)
      await FileSystem.pause(seconds: ChangeWatch.pause)
      if watch.look(now: FileSystem.monotonicSeconds()) {
        session.advance()
        server.tell(session.version)
      }
    }
  }

  /// Writes the page to a file.
  private static func write(
    _ reader: PreviewReader, _ arguments: ParsedArguments, _ console: Console
  ) async throws(CommandError) {
    let places = try OutputPlaces(arguments, reader.request)
    // Here mistakes end the command, as in other verbs.
    let loaded = try LoadedDocument.load(reader.request.document, for: .preview, console)
    guard case .document(let document) = reader.read() else { return }
    try places.refuse(loaded.inputs, "is an input")
    let page: String
    do throws(RenderFailure) { page = try await PreviewPage.standalone(document) } catch {
      throw CommandError(error)
    }
    for path in arguments.outputs {
      guard path != "-" else {
        try console.product(Array(page.utf8))
        continue
      }
      do throws(FileError) {
        try FileSystem.replace(path, with: Array(page.utf8))
        console.note("\(path): \(page.utf8.count) bytes")
      } catch {
        throw CommandError(writing: error)
      }
    }
  }
}
