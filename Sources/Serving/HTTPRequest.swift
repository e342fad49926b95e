/// A browser's request: the first line and the headers; bodies are not accepted.
public struct HTTPRequest: Hashable, Sendable {
  public var method: String
  /// Decoded, without the query.
  public var path: String
  /// In the order of the URL.
  public var query: [Parameter]
  /// Names in lower case.
  public var headers: [Parameter]

  public init(method: String, path: String, query: [Parameter], headers: [Parameter]) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
  }

  /// A name and its value, both decoded.
  public struct Parameter: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The only header of this name; nil if there is none or more than one.
  public func header(_ name: String) -> String? {
    let found = headers.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }

  public func has(_ name: String) -> Bool { headers.contains { $0.name == name } }

  /// The first value of this name in the query.
  public func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  // MARK: Reading

  /// How much of a request has arrived.
  public enum Progress: Hashable, Sendable {
    case incomplete
    case complete(HTTPRequest)
    case refused(HTTPStatus)
  }

  /// Bytes of the first line and all headers.
  public static let mostBytes = 32 << 10
  private static let mostHeaders = 100

  /// Parses the bytes so far. No input makes it trap or take more than linear time.
  public static func read(_ bytes: [UInt8]) -> Progress {
    guard let end = end(of: bytes) else {
      return bytes.count > mostBytes ? .refused(.tooLarge) : .incomplete
    }
    guard end <= mostBytes else { return .refused(.tooLarge) }
    var lines = bytes[..<end].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    guard !lines.isEmpty else { return .refused(.badRequest) }
    let words = lines.removeFirst().split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, let method = token(words[0]), words[1].first == UInt8(ascii: "/"),
      words[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      words[2].elementsEqual("HTTP/1.1".utf8) || words[2].elementsEqual("HTTP/1.0".utf8)
    else { return .refused(.badRequest) }
    guard lines.count <= mostHeaders else { return .refused(.tooLarge) }
    var headers: [Parameter] = []
    for line in lines where !line.isEmpty {
      guard let header = header(line) else { return .refused(.badRequest) }
      headers.append(header)
    }
    let target = words[1].split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = decoded(target[0], plusIsSpace: false),
      let query = query(target.count > 1 ? target[1] : [])
    else { return .refused(.badRequest) }
    return .complete(HTTPRequest(method: method, path: path, query: query, headers: headers))
  }

  /// Where the empty line begins.
  private static func end(of bytes: [UInt8]) -> Int? {
    var isLineEmpty = false
    for (i, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"):
        if isLineEmpty { return i }
        isLineEmpty = true
      case UInt8(ascii: "\r"): break
      default: isLineEmpty = false
      }
    }
    return nil
  }

  private static func token(_ bytes: ArraySlice<UInt8>) -> String? {
    let isToken =
      !bytes.isEmpty
      && bytes.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
    return isToken ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func header(_ line: ArraySlice<UInt8>) -> Parameter? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let name = token(line[..<colon])
    else { return nil }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var value = line[line.index(after: colon)...].drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    guard value.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else { return nil }
    return Parameter(name.lowercased(), String(decoding: value, as: UTF8.self))
  }

  private static func query(_ bytes: ArraySlice<UInt8>) -> [Parameter]? {
    var result: [Parameter] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let sides = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(sides[0], plusIsSpace: true),
        let value = decoded(sides.count > 1 ? sides[1] : [], plusIsSpace: true)
      else { return nil }
      result.append(Parameter(name, value))
    }
    return result
  }

  /// Percent-decodes the bytes; nil if the result is not valid text.
  private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
    var result: [UInt8] = []
    var i = bytes.startIndex
    while i < bytes.endIndex {
      let byte = bytes[i]
      i += 1
      switch byte {
      case UInt8(ascii: "%"):
        guard i + 1 < bytes.endIndex, let high = digit(bytes[i]), let low = digit(bytes[i + 1])
        else { return nil }
        result.append(high << 4 | low)
        i += 2
      case UInt8(ascii: "+") where plusIsSpace: result.append(0x20)
      default: result.append(byte)
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
