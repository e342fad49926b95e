/// An error in making or reading a file.
public enum EncodingError: Error, Hashable, Sendable {
  /// A size or a count is beyond what the format can express.
  case beyondFormat(String)
  /// No settings tried gave a file within the limit; `bytes` is the size of the smallest.
  case tooLarge(bytes: Int, limit: Int)
  /// The C library reported an error; the text is its own.
  case library(String)
  /// The bytes are not a whole, valid file of the kind.
  case malformed(String)
}

extension EncodingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "the smallest file found has \(bytes) bytes, more than the \(limit) allowed"
    case .beyondFormat(let text), .library(let text), .malformed(let text): text
    }
  }
}
