import Diagnostics
import Encoding
import FileSystem
import Pipeline
import Preview
import Serving
import Synchronization

/// Answers the requests of preview pages and sends them events.
///
/// Documents are read at once. Files take longer: one task makes them one after another, and drops them
/// if the document has changed or no page waits for them any more.
final class PreviewSession: Sendable {
  private struct State {
    /// Increases when one of the files has changed.
    var version = 0
    /// All files that were read for any parameter values, with the time before each was first read.
    var inputs: [String: FileSystem.FileTime] = [:]
    /// The responses of this version, by request.
    var made: [String: HTTPResponse] = [:]
    /// The pending requests, in order.
    var orders: [Order] = []
    var work: Task<Void, Never>?
  }

  /// A file that a page waits for.
  private struct Order {
    var key: String
    var version: Int
    var make: @Sendable () async -> HTTPResponse
    var reply: LoopbackServer.Reply
  }

  private let reader: PreviewReader
  private let state = Mutex(State())
  /// Distinguishes versions from those of an earlier run at the same address.
  private let run = String(UInt32.random(in: 0...UInt32.max), radix: 36)

  init(_ reader: PreviewReader) { self.reader = reader }

  var inputs: [String: FileSystem.FileTime] { state.withLock { $0.inputs } }

  /// The version as seen by pages.
  private func label(_ version: Int) -> String { "\(run)-\(version)" }

  var version: String { label(state.withLock { $0.version }) }

  /// The files have changed: drops pending work.
  func advance() {
    let abandoned = state.withLock { state in
      state.version += 1
      state.made = [:]
      state.work?.cancel()
      defer { state.orders = [] }
      return state.orders
    }
    for order in abandoned { order.reply(Self.superseded) }
  }

  /// The document has changed: sends nothing, since an event tells the page about the new version. Not
  /// an error, because browsers would log that.
  private static let superseded = HTTPResponse(.noContent, [])

  // MARK: Requests

  func answer(_ name: String, _ request: HTTPRequest, _ reply: LoopbackServer.Reply) {
    switch name {
    case "":
      reply(
        HTTPResponse(
          mediaType: "text/html; charset=utf-8", Array(PreviewPage.live(name: reader.name).utf8)))
    case "events": reply.listen(first: version)
    case "state":
      Task(executorPreference: WorkThreads.current) { reply(self.reading(request)) }
    case "file":
      guard let kind = request.value("kind"), let format = OutputFormat.named(kind),
        PreviewDocument.formats.contains(format)
      else { return reply(HTTPResponse(.badRequest, "there is no such format\n")) }
      order(request, reply) { await Self.file(format, $0) }
    case "sheet": order(request, reply) { Self.sheet($0) }
    case "exact":
      guard let index = request.value("index").flatMap({ Int($0) }) else {
        return reply(HTTPResponse(.badRequest, "which moment?\n"))
      }
      order(request, reply) { Self.exact($0, index) }
    default: reply(HTTPResponse(.notFound, "not found\n"))
    }
  }

  /// Parameters are in the query as `p.NAME`.
  private func settings(_ request: HTTPRequest) -> [DocumentRequest.Setting] {
    request.query.compactMap { item in
      item.name.hasPrefix("p.")
        ? DocumentRequest.Setting(name: String(item.name.dropFirst(2)), value: item.value) : nil
    }
  }

  func read(_ settings: [DocumentRequest.Setting] = []) -> PreviewReader.Outcome {
    let log = ReadLog()
    let begin = FileSystem.fileTime()
    let outcome = reader.read(settings, log: log)
    let inputs = reader.inputs(outcome) + log.paths
    state.withLock { state in
      for path in inputs where state.inputs[path] == nil { state.inputs[path] = begin }
    }
    return outcome
  }

  private func reading(_ request: HTTPRequest) -> HTTPResponse {
    let version = version
    let text =
      switch read(settings(request)) {
      case .document(let document): json(document)
      case .mistakes(let mistakes): PreviewDocument.json(of: mistakes, name: reader.name)
      }
    return HTTPResponse(
      mediaType: "application/json", headers: [.init("Kineo-Version", version)],
      Array(text.utf8))
  }

  private func json(_ document: PreviewDocument) -> String {
    do throws(RenderFailure) { return try document.json() } catch {
      let mistake = Diagnostic(.error, CommandError(error).message)
      return PreviewDocument.json(of: [mistake], name: reader.name)
    }
  }

  // MARK: Files

  private func order(
    _ request: HTTPRequest, _ reply: LoopbackServer.Reply,
    _ make: @escaping @Sendable (PreviewDocument) async -> HTTPResponse
  ) {
    let key = "\(request.path) \(request.query.map { "\($0.name)=\($0.value)" })"
    let settings = settings(request)
    let known: HTTPResponse? = state.withLock { state in
      if let made = state.made[key] { return made }
      state.orders.append(
        Order(
          key: key, version: state.version,
          make: { [self] in
            guard case .document(let document) = read(settings) else {
              // The document changed after the page had read it; the page is about to read it again.
              return Self.superseded
            }
            return await make(document)
          }, reply: reply))
      if state.work == nil {
        state.work = Task(executorPreference: WorkThreads.current) { await self.work() }
      }
      return nil
    }
    if let known { return reply(known) }
    reply.onAbandon { [self] in abandon(reply) }
  }

  /// The client is gone.
  private func abandon(_ reply: LoopbackServer.Reply) {
    state.withLock { state in
      if state.orders.first?.reply.connection == reply.connection { state.work?.cancel() }
      state.orders.removeAll { $0.reply.connection == reply.connection }
    }
  }

  /// Makes one file after another; a cancelled task is replaced by a new one.
  private func work() async {
    while !Task.isCancelled, let order = state.withLock({ $0.orders.first }) {
      let response = await order.make()
      if Task.isCancelled { break }
      state.withLock { state in
        state.orders.removeAll { $0.reply.connection == order.reply.connection }
        if order.version == state.version, state.made.count < Self.mostKept {
          state.made[order.key] = response
        }
      }
      order.reply(response)
    }
    state.withLock { state in
      state.work =
        state.orders.isEmpty
        ? nil : Task(executorPreference: WorkThreads.current) { await self.work() }
    }
  }

  /// The most responses to keep for other pages of the same document.
  private static let mostKept = 24

  private static func file(_ format: OutputFormat, _ document: PreviewDocument) async
    -> HTTPResponse
  {
    do throws(RenderFailure) {
      let rendering = try await document.job.write(format, document.options)
      return HTTPResponse(mediaType: format.mediaType, rendering.bytes)
    } catch {
      return problem(error)
    }
  }

  private static func sheet(_ document: PreviewDocument) -> HTTPResponse {
    do throws(RenderFailure) {
      guard let sheet = try ExactSheet.make(document) else {
        return HTTPResponse(headers: [.init("Kineo-Columns", "0")], [])
      }
      return HTTPResponse(
        mediaType: "image/png", headers: [.init("Kineo-Columns", "\(sheet.columns)")], sheet.bytes)
    } catch {
      return problem(error)
    }
  }

  private static func exact(_ document: PreviewDocument, _ index: Int) -> HTTPResponse {
    let moments = document.moments
    guard moments.indices.contains(index) else {
      return HTTPResponse(.badRequest, "no such time\n")
    }
    do throws(RenderFailure) {
      return HTTPResponse(
        mediaType: "image/png", try document.job.still(at: moments[index].time))
    } catch {
      return problem(error)
    }
  }

  private static func problem(_ failure: RenderFailure) -> HTTPResponse {
    if case .cancelled = failure { return superseded }
    return HTTPResponse(.conflict, CommandError(failure).message + "\n")
  }
}
