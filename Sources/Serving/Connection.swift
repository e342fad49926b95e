/// A client connection: one request, one response. Used only on the server's thread.
final class Connection {
  private let socket: Socket
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sent = 0
  /// The time of the last activity.
  private(set) var since: Double
  private(set) var isReading = true
  private(set) var isListening = false
  private var isAnswered = false
  var isOver = false
  var onAbandon: (@Sendable () -> Void)?

  init(_ socket: consuming Socket, _ now: Double) {
    self.socket = socket
    since = now
  }

  var isWriting: Bool { sent < output.count }
  /// Bytes that the client has not received yet.
  var waiting: Int { output.count - sent }

  var readiness: Readiness { Readiness(socket.descriptor, reads: true, writes: isWriting) }

  /// Reads the request so far; nil if the client is gone. Ignores anything after the request.
  func read() -> HTTPRequest.Progress? {
    guard isReading else {
      var ignored: [UInt8] = []
      return socket.read(into: &ignored, limit: 4096) == .ended ? nil : .incomplete
    }
    switch socket.read(into: &input, limit: 16 << 10) {
    case .ended: return nil
    case .waits: return .incomplete
    case .moved: break
    }
    let progress = HTTPRequest.read(input)
    if progress != .incomplete {
      isReading = false
      input = []
    }
    return progress
  }

  func answer(_ bytes: [UInt8], _ now: Double) {
    guard !isAnswered else { return }
    isAnswered = true
    onAbandon = nil
    send(bytes, now)
  }

  func listen(_ now: Double) {
    guard !isAnswered else { return }
    isAnswered = true
    isListening = true
    send(HTTPResponse.eventsHead, now)
  }

  func tell(_ event: String, _ now: Double) {
    guard isListening else { return }
    send(Array("event: version\ndata: \(event)\n\n".utf8), now)
  }

  /// Sends a line without meaning, to notice clients that are gone.
  func comment(_ now: Double) { send(Array(":\n\n".utf8), now) }

  private func send(_ bytes: [UInt8], _ now: Double) {
    if !isWriting { since = now }
    output.removeFirst(sent)
    sent = 0
    output += bytes
  }

  func write(_ now: Double) {
    while isWriting {
      switch socket.write(output, from: sent) {
      case .moved(let count):
        sent += count
        since = now
      case .waits: return
      case .ended:
        isOver = true
        return
      }
    }
    if isAnswered, !isListening { isOver = true }
  }
}
