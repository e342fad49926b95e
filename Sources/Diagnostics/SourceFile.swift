/// A file as it was read, before it is parsed.
public struct SourceFile: Hashable, Sendable {
  /// As the user named it, for messages.
  public var name: String
  /// The base for paths it contains; nil for standard input and built-in presets.
  public var path: String?
  public var bytes: [UInt8]

  public init(name: String, path: String? = nil, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
  }

  public init(name: String, path: String? = nil, text: String) {
    self.init(name: name, path: path, bytes: Array(text.utf8))
  }

  /// Text in UTF-8 may begin with it; it is not part of any line.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
