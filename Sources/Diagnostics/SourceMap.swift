/// Turns places in a file into lines, columns and key paths.
///
/// Creating one scans the whole file, so do it only when there is something to report.
public struct SourceMap: Sendable {
  private let file: SourceFile
  /// The key path at a place: `layers[2].fill`; empty if nothing there has a name.
  private let keyPath: @Sendable (SpecPlace) -> String
  /// Byte offset of each line's first character; empty if the notation has no lines.
  private let lineStarts: [Int]

  public init(
    _ file: SourceFile, hasLines: Bool = true,
    keyPath: @escaping @Sendable (SpecPlace) -> String = { _ in "" }
  ) {
    self.file = file
    self.keyPath = keyPath
    lineStarts = hasLines ? SourceMap.lineStarts(of: file.bytes) : []
  }

  /// Sorted by place, without duplicates.
  public func diagnostics(_ findings: [Finding]) -> [Diagnostic] {
    let ordered = findings.enumerated().sorted {
      ($0.element.place.start, $0.offset) < ($1.element.place.start, $1.offset)
    }
    var result: [Diagnostic] = []
    var seen: Set<Finding> = []
    for (_, finding) in ordered where seen.insert(finding).inserted {
      result.append(diagnostic(finding))
    }
    return result
  }

  public func diagnostic(_ finding: Finding) -> Diagnostic {
    Diagnostic(
      finding.severity, finding.message, at: location(of: finding.place), hint: finding.hint)
  }

  public func location(of place: SpecPlace) -> SourceLocation {
    SourceLocation(
      file: file.name, span: span(of: place), keyPath: keyPath(place))
  }

  private func span(of place: SpecPlace) -> SourceLocation.Span? {
    guard place != .none, !lineStarts.isEmpty else { return nil }
    let start = min(max(place.start, lineStarts[0]), file.bytes.count)
    let line = lineIndex(of: start)
    let lineStart = lineStarts[line]
    var lineEnd = line + 1 < lineStarts.count ? lineStarts[line + 1] : file.bytes.count
    while lineEnd > lineStart, isLineBreak(file.bytes[lineEnd - 1]) { lineEnd -= 1 }
    let from = min(start, lineEnd)
    let to = min(max(place.end, from), lineEnd)
    let before = characterCount(lineStart..<from)
    let length = max(1, characterCount(from..<to))
    let (text, caret) = excerpt(of: lineStart..<lineEnd, around: from)
    return SourceLocation.Span(
      line: line + 1, column: before + 1, length: length, text: text, caret: caret)
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func characterCount(_ range: Range<Int>) -> Int {
    let bytes = file.bytes[range]
    return bytes.allSatisfy { $0 < 0x80 }
      ? bytes.count : String(decoding: bytes, as: UTF8.self).count
  }

  /// The line's text, cut around the place if the line is very long, and the number of its characters
  /// before the place.
  private func excerpt(of line: Range<Int>, around start: Int) -> (String, Int) {
    let reach = 120
    var from = line.count <= 2 * reach ? line.lowerBound : max(line.lowerBound, start - reach / 2)
    var to = line.count <= 2 * reach ? line.upperBound : min(line.upperBound, start + reach)
    while from > line.lowerBound, isContinuation(file.bytes[from]) { from -= 1 }
    while to < line.upperBound, isContinuation(file.bytes[to]) { to += 1 }
    let head = from > line.lowerBound ? "…" : ""
    let tail = to < line.upperBound ? "…" : ""
    let text = String(decoding: file.bytes[from..<to], as: UTF8.self)
    return (head + text + tail, head.count + characterCount(from..<start))
  }

  /// After each newline, carriage return, or pair of both; a byte order mark is not part of line 1.
  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: SourceFile.byteOrderMark) ? SourceFile.byteOrderMark.count : 0]
    for i in bytes.indices where isLineBreak(bytes[i]) {
      let next = i + 1
      let isHalf =
        bytes[i] == carriageReturn && next < bytes.count && bytes[next] == newline
      if !isHalf { starts.append(next) }
    }
    return starts
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

private func isLineBreak(_ byte: UInt8) -> Bool {
  byte == newline || byte == carriageReturn
}

/// Whether the byte continues a UTF-8 character.
private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
