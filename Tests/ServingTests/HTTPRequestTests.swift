import TestSupport
import Testing

@testable import Serving

/// What clients send, in any pieces.
struct HTTPRequestTests {
  private func read(_ text: String) -> HTTPRequest.Progress { HTTPRequest.read(Array(text.utf8)) }

  @Test func `a request is its method, path, query and headers`() throws {
    let text =
      "GET /ab%20c/x?p.tint=%23fff&q=a+b&p.tint=2&e HTTP/1.1\r\nHost: localhost:1\r\nAccept:  */* \r\n\r\n"
    guard case .complete(let request) = read(text) else {
      Issue.record("not understood")
      return
    }
    #expect(request.method == "GET")
    #expect(request.path == "/ab c/x")
    #expect(request.query.map(\.value) == ["#fff", "a b", "2", ""])
    #expect(request.value("p.tint") == "#fff")
    #expect(request.header("host") == "localhost:1")
    #expect(request.header("accept") == "*/*")
  }

  @Test func `every prefix of a request is incomplete, and the whole is not`() {
    let text = Array("GET /x HTTP/1.1\r\nHost: a\r\nB: c\r\n\r\n".utf8)
    for count in 0..<text.count {
      #expect(HTTPRequest.read(Array(text[..<count])) == .incomplete, "\(count)")
    }
    #expect(HTTPRequest.read(text) != .incomplete)
  }

  @Test(arguments: [
    "GET  HTTP/1.1\r\n\r\n", "GET x HTTP/1.1\r\n\r\n", "GET /x HTTP/2\r\n\r\n", "\r\n\r\n",
    "GET /%4 HTTP/1.1\r\n\r\n", "GET /%zz HTTP/1.1\r\n\r\n", "GET /%ff HTTP/1.1\r\n\r\n",
    "GET /x HTTP/1.1\r\nno colon\r\n\r\n", "GET /x HTTP/1.1\r\n: a\r\n\r\n",
    "G\u{1}T /x HTTP/1.1\r\n\r\n", "GET /x HTTP/1.1\r\nA: b\u{0}c\r\n\r\n",
    "GET /a b HTTP/1.1\r\n\r\n",
  ])
  func `invalid requests are rejected`(_ text: String) {
    #expect(read(text) == .refused(.badRequest))
  }

  @Test func `endless heads and too many headers are rejected`() {
    let endless = [UInt8](repeating: UInt8(ascii: "a"), count: HTTPRequest.mostBytes + 1)
    #expect(HTTPRequest.read(endless) == .refused(.tooLarge))
    let many = "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 200) + "\r\n"
    #expect(read(many) == .refused(.tooLarge))
  }

  @Test func `random bytes and damaged requests end in an answer`() {
    var random = SeededRNG(seed: 18)
    let whole = Array(
      "GET /0123456789abcdef/state?p.a=%20&b=%C3%A4 HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n".utf8)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if case .complete(let request) = HTTPRequest.read(bytes) {
        #expect(request.path.hasPrefix("/"))
      }
    }
  }
}

/// Access control.
struct GateTests {
  private let gate = Gate(port: 4000)

  private func admits(
    _ path: String, method: String = "GET", host: String? = "127.0.0.1:4000",
    _ headers: [HTTPRequest.Parameter] = []
  ) -> HTTPStatus? {
    let request = HTTPRequest(
      method: method, path: path, query: [],
      headers: headers + (host.map { [.init("host", $0)] } ?? []))
    if case .failure(let refusal) = gate.admit(request) { return refusal.status }
    return nil
  }

  @Test func `the server's own pages are admitted, and names are one word`() {
    let home = "/\(gate.token)/"
    #expect(admits(home) == nil)
    #expect(admits(home + "state", host: "localhost:4000") == nil)
    #expect(admits(home, [.init("origin", "http://127.0.0.1:4000")]) == nil)
    #expect(admits(home, [.init("sec-fetch-site", "same-origin")]) == nil)
    #expect(admits(home, [.init("sec-fetch-site", "none")]) == nil)
    #expect(admits(home + "../etc") == .notFound)
    #expect(admits(home + "a/b") == .notFound)
    #expect(admits(home, method: "POST") == .wrongMethod)
  }

  @Test func `other sites are refused, whatever they know`() {
    let home = "/\(gate.token)/"
    for host in [nil, "evil.example:4000", "127.0.0.1", "127.0.0.1:4001", "127.0.0.1:4000.evil"] {
      #expect(admits(home, host: host) == .forbidden, "\(host ?? "none")")
    }
    for origin in [
      "http://evil.example", "null", "http://localhost:4000", "https://127.0.0.1:4000",
    ] {
      #expect(admits(home, [.init("origin", origin)]) == .forbidden, "\(origin)")
    }
    for site in ["cross-site", "same-site", ""] {
      #expect(admits(home, [.init("sec-fetch-site", site)]) == .forbidden, "\(site)")
    }
    #expect(admits(home, [.init("host", "evil.example")]) == .forbidden, "two names")
  }

  @Test func `a token is 128 random bits, and a wrong one finds nothing`() {
    #expect(gate.token.count == 32)
    #expect(gate.token != Gate(port: 4000).token)
    #expect(admits("/") == .notFound)
    #expect(admits("/\(String(gate.token.dropLast()))/") == .notFound)
    #expect(admits("/\(String(repeating: "0", count: 32))/") == .notFound)
  }
}
