/// How a request ended.
public enum HTTPStatus: Int, Hashable, Sendable {
  case ok = 200
  case noContent = 204
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case wrongMethod = 405
  /// The request cannot be fulfilled for this document.
  case conflict = 409
  case tooLarge = 431
  case fault = 500
  case tooMany = 503

  var reason: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .wrongMethod: "Method Not Allowed"
    case .conflict: "Conflict"
    case .tooLarge: "Request Header Fields Too Large"
    case .fault: "Internal Server Error"
    case .tooMany: "Service Unavailable"
    }
  }
}

/// A complete response.
public struct HTTPResponse: Hashable, Sendable {
  public var status: HTTPStatus
  public var mediaType: String
  public var body: [UInt8]
  /// In addition to those that every response has.
  public var headers: [HTTPRequest.Parameter]

  public init(
    _ status: HTTPStatus = .ok, mediaType: String = "text/plain; charset=utf-8",
    headers: [HTTPRequest.Parameter] = [], _ body: [UInt8]
  ) {
    self.status = status
    self.mediaType = mediaType
    self.headers = headers
    self.body = body
  }

  public init(_ status: HTTPStatus, _ text: String) { self.init(status, Array(text.utf8)) }

  /// The bytes to send. Every response closes its connection, must not be cached, and is useless to
  /// other sites: they may neither frame it nor load it as an image or script.
  var bytes: [UInt8] {
    Self.head(status, mediaType, headers + [.init("Content-Length", "\(body.count)")])
      + (status == .noContent ? [] : body)
  }

  /// The head of a response that continues as long as the connection is open.
  static var eventsHead: [UInt8] { head(.ok, "text/event-stream", []) }

  private static func head(
    _ status: HTTPStatus, _ mediaType: String, _ headers: [HTTPRequest.Parameter]
  ) -> [UInt8] {
    let all =
      [
        HTTPRequest.Parameter("Content-Type", mediaType), .init("Connection", "close"),
        .init("Cache-Control", "no-store"), .init("X-Content-Type-Options", "nosniff"),
        .init("X-Frame-Options", "DENY"), .init("Cross-Origin-Resource-Policy", "same-origin"),
        .init("Cross-Origin-Opener-Policy", "same-origin"), .init("Referrer-Policy", "no-referrer"),
      ] + headers
    let lines = all.map { "\($0.name): \($0.value)\r\n" }.joined()
    return Array("HTTP/1.1 \(status.rawValue) \(status.reason)\r\n\(lines)\r\n".utf8)
  }
}
