/// Finding and replacing pieces of text, byte by byte.
///
/// The standard library's functions of these names belong to its regular expressions, which make a static program
/// 1.1 MB larger, and they compare whole characters: a quote followed by a combining accent is not a quote to them,
/// but it is one to a shell. These functions find it.
extension String {
  public func contains(_ part: String) -> Bool { self[...].firstRange(of: part) != nil }

  public func firstRange(of part: String) -> Range<Index>? { self[...].firstRange(of: part) }

  public func lastRange(of part: String) -> Range<Index>? {
    var last: Range<Index>?
    var rest = self[...]
    while !part.isEmpty, let found = rest.firstRange(of: part) {
      last = found
      rest = self[found.upperBound...]
    }
    return last
  }

  /// All occurrences of a part that is not empty, from the left and without overlaps, replaced by another text.
  public func replacing(_ part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while !part.isEmpty, let found = rest.firstRange(of: part) {
      result += rest[..<found.lowerBound]
      result += other
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  public func contains(_ part: String) -> Bool { firstRange(of: part) != nil }

  public func firstRange(of part: String) -> Range<Index>? {
    guard let first = part.utf8.first else { return startIndex..<startIndex }
    var start = utf8.startIndex
    while let match = utf8[start...].firstIndex(of: first) {
      if utf8[match...].starts(with: part.utf8) {
        return match..<utf8.index(match, offsetBy: part.utf8.count)
      }
      start = utf8.index(after: match)
    }
    return nil
  }
}
