/// Finds and replaces text, byte by byte.
///
/// The standard library's functions with these names are part of its regular expressions, which add 1.1
/// MB to a static program. They also compare whole characters, so they do not find a quote followed by
/// a combining accent, which is still a quote to a shell; these functions do.
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

  /// Replaces all occurrences of a non-empty part, from left to right without overlaps.
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
