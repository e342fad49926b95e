/// A file as it was read, before anything is known about what it says.
public struct SourceFile: Hashable, Sendable {
  /// As the user named it; what messages show.
  public var name: String
  /// Where it is, for what it names beside itself; nil for standard input and built-in presets.
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

  /// What a text in UTF-8 may begin with; it belongs to no line.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
