import FileSystem
import Synchronization

/// A small HTTP server for one user's browser: one thread, one request per connection, responses that
/// may be sent later, and server-sent events.
public final class LoopbackServer: Sendable {
  /// Answers a request by calling `reply` once, on any thread.
  public typealias Handler = @Sendable (_ name: String, HTTPRequest, _ reply: Reply) -> Void

  /// Answers one request. Does nothing if the connection is gone.
  public struct Reply: Sendable {
    /// The connection's number.
    public let connection: Int
    fileprivate let server: LoopbackServer

    public func callAsFunction(_ response: HTTPResponse) {
      server.post(.response(connection, response.bytes))
    }

    /// Keeps the connection open and sends it all events from now on, this one first.
    public func listen(first: String) { server.post(.listen(connection, first)) }

    /// Calls `work` if the connection is closed before it was answered.
    public func onAbandon(_ work: @escaping @Sendable () -> Void) {
      server.post(.onAbandon(connection, work))
    }
  }

  private enum Message: Sendable {
    case response(Int, [UInt8])
    case listen(Int, String)
    case onAbandon(Int, @Sendable () -> Void)
    case event(String)
  }

  public let gate: Gate
  private let bell: Bell
  private let mailbox = Mutex<[Message]>([])

  private init(_ gate: Gate, _ bell: Bell) {
    self.gate = gate
    self.bell = bell
  }

  /// Starts listening, on a free port if `port` is 0. Fails with the system's message.
  public static func start(port: UInt16 = 0, _ handler: @escaping Handler)
    -> Result<LoopbackServer, StartFailure>
  {
    do throws(Socket.Failure) {
      let socket = try Socket.listening(port: port)
      guard let bell = Bell() else { return .failure(StartFailure(text: "too many open files")) }
      let server = LoopbackServer(Gate(port: socket.port()), bell)
      let holder = Mutex<Socket?>(socket)
      let isStarted = FileSystem.startThread {
        guard let socket = holder.withLock({ $0.take() }) else { return }
        var loop = Loop(socket: socket, server: server, handler: handler)
        loop.run()
      }
      guard isStarted else { return .failure(StartFailure(text: "no thread can be started")) }
      return .success(server)
    } catch {
      return .failure(StartFailure(text: error.text))
    }
  }

  public struct StartFailure: Error, Hashable, Sendable {
    public var text: String
  }

  /// Sends an event to all listeners.
  public func tell(_ event: String) { post(.event(event)) }

  private func post(_ message: Message) {
    mailbox.withLock { $0.append(message) }
    bell.ring()
  }

  // MARK: The loop

  /// State that only the server's thread accesses.
  private struct Loop: ~Copyable {
    let socket: Socket
    let server: LoopbackServer
    let handler: Handler
    private var connections: [Int: Connection] = [:]
    private var next = 0

    /// Simultaneous connections; a browser uses six.
    private static let mostConnections = 64
    /// Seconds within which a request has to be complete.
    private static let requestTime = 10.0
    /// Seconds without a byte after which a client is considered gone.
    private static let patience = 30.0
    /// Bytes queued for a slow listener before it is dropped.
    private static let mostWaiting = 64 << 10

    init(socket: consuming Socket, server: LoopbackServer, handler: @escaping Handler) {
      self.socket = socket
      self.server = server
      self.handler = handler
    }

    mutating func run() {
      while true {
        let ids = connections.keys.sorted()
        var list = [
          Readiness(
            socket.descriptor, reads: connections.count < Self.mostConnections, writes: false),
          server.bell.readiness,
        ]
        for id in ids { if let one = connections[id] { list.append(one.readiness) } }
        Readiness.wait(&list, milliseconds: 1000)
        let now = FileSystem.monotonicSeconds()
        if list[1].isReadable { server.bell.silence() }
        for message in server.mailbox.withLock({ messages in
          defer { messages = [] }
          return messages
        }) { take(message, now) }
        for (id, ready) in zip(ids, list.dropFirst(2)) { advance(id, ready, now) }
        if list[0].isReadable { accept(now) }
      }
    }

    private mutating func accept(_ now: Double) {
      while connections.count < Self.mostConnections, let caller = socket.accepted() {
        connections[next] = Connection(caller, now)
        next += 1
      }
    }

    private mutating func take(_ message: Message, _ now: Double) {
      switch message {
      case .response(let id, let bytes):
        connections[id]?.answer(bytes, now)
        advance(id, nil, now)
      case .listen(let id, let event):
        connections[id]?.listen(now)
        connections[id]?.tell(event, now)
        advance(id, nil, now)
      case .onAbandon(let id, let work):
        if let one = connections[id] { one.onAbandon = work } else { work() }
      case .event(let event):
        for id in connections.keys.sorted() where connections[id]?.isListening == true {
          connections[id]?.tell(event, now)
          advance(id, nil, now)
        }
      }
    }

    /// Reads and writes what is possible; closes connections that are finished, late or gone.
    private mutating func advance(_ id: Int, _ ready: Readiness?, _ now: Double) {
      guard let one = connections[id] else { return }
      if ready?.isReadable == true {
        switch one.read() {
        case .incomplete: break
        case .complete(let request): answer(request, id)
        case .refused(let status):
          one.answer(HTTPResponse(status, status.reason + "\n").bytes, now)
        case nil: one.isOver = true
        }
      }
      one.write(now)
      let limit = one.isReading ? Self.requestTime : Self.patience
      if one.isReading || one.isWriting, now - one.since > limit { one.isOver = true }
      if one.isListening, one.waiting > Self.mostWaiting { one.isOver = true }
      if one.isListening, !one.isWriting, now - one.since > Self.patience { one.comment(now) }
      guard one.isOver else { return }
      connections[id] = nil
      one.onAbandon?()
    }

    private func answer(_ request: HTTPRequest, _ id: Int) {
      let reply = Reply(connection: id, server: server)
      switch server.gate.admit(request) {
      case .success(let name): handler(name, request, reply)
      case .failure(let refusal):
        reply(HTTPResponse(refusal.status, refusal.status.reason + "\n"))
      }
    }
  }
}
