/// Access control: admits only the server's own pages and clients that know its secret address.
///
/// Other sites in the same browser can send requests to the loopback, too. But they do not know the
/// token, and they cannot make the browser lie about a request's origin.
public struct Gate: Sendable {
  /// 128 random bits in hexadecimal digits.
  public let token: String
  private let hosts: [String]

  public init(port: UInt16) {
    var random = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// The address to open.
  public var address: String { "http://\(hosts[0])/\(token)/" }

  /// The requested name below the token; or why access is refused.
  public func admit(_ request: HTTPRequest) -> Result<String, Refusal> {
    // With DNS rebinding, a site's own name would be in this header.
    guard let host = request.header("host"), hosts.contains(host) else {
      return .failure(Refusal(.forbidden))
    }
    if request.has("origin") {
      guard request.header("origin") == "http://" + host else {
        return .failure(Refusal(.forbidden))
      }
    }
    if request.has("sec-fetch-site") {
      guard let site = request.header("sec-fetch-site"), site == "same-origin" || site == "none"
      else { return .failure(Refusal(.forbidden)) }
    }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, isToken(parts[1]) else {
      return .failure(Refusal(.notFound))
    }
    guard request.method == "GET" else { return .failure(Refusal(.wrongMethod)) }
    return .success(String(parts[2]))
  }

  public struct Refusal: Error, Hashable, Sendable {
    public var status: HTTPStatus

    init(_ status: HTTPStatus) { self.status = status }
  }

  /// Takes the same time for every wrong token.
  private func isToken(_ text: Substring) -> Bool {
    let (given, own) = (Array(text.utf8), Array(token.utf8))
    guard given.count == own.count else { return false }
    return zip(given, own).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
