import Quoting

/// Formats diagnostics for people, programs, or GitHub's pull requests.
public struct DiagnosticPrinter: Hashable, Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A headline, the numbered source line, and a caret below the mistake.
    case human
    /// One JSON object per line.
    case json
    /// GitHub's workflow commands.
    case github
  }

  public var format: Format
  /// Whether `human` uses terminal colours.
  public var isColored: Bool

  public init(_ format: Format = .human, isColored: Bool = false) {
    self.format = format
    self.isColored = isColored
  }

  /// All of them in order, each ending with a newline.
  public func text(of diagnostics: some Sequence<Diagnostic>) -> String {
    diagnostics.reduce(into: "") { $0 += text(of: $1) }
  }

  /// A line that is no diagnostic, ending with a newline.
  public func text(ofNote line: String) -> String {
    guard format == .json else { return TerminalText.line(line) + "\n" }
    return JSONText.object([
      ("severity", "note".quotedForJSON), ("message", line.shortened.quotedForJSON),
    ]) + "\n"
  }

  public func text(of diagnostic: Diagnostic) -> String {
    switch format {
    case .human: HumanDiagnostic(isColored: isColored).text(of: diagnostic)
    case .json: diagnostic.jsonLine
    case .github: diagnostic.githubCommand
    }
  }
}

extension Diagnostic {
  /// Keys without a value are omitted; `endColumn` is exclusive.
  fileprivate var jsonLine: String {
    var fields: [(key: String, value: String)] = [
      ("severity", severity.rawValue.quotedForJSON), ("message", message.shortened.quotedForJSON),
    ]
    if let name { fields.append(("name", name.quotedForJSON)) }
    if let location {
      fields.append(("file", location.file.quotedForJSON))
      if let span = location.span {
        fields.append(("line", "\(span.line)"))
        fields.append(("column", "\(span.column)"))
        fields.append(("endColumn", "\(span.column + span.length)"))
        fields.append(("source", span.text.quotedForJSON))
      }
      if !location.keyPath.isEmpty {
        fields.append(("keyPath", location.keyPath.shortened.quotedForJSON))
      }
    }
    if let hint { fields.append(("hint", hint.shortened.quotedForJSON)) }
    return JSONText.object(fields) + "\n"
  }

  /// `::error file=…,line=…,col=…,endColumn=…,title=…::message`, as GitHub's runner expects it.
  fileprivate var githubCommand: String {
    var properties: [(String, String)] = []
    if let location {
      properties.append(("file", location.file))
      if let span = location.span {
        properties.append(("line", "\(span.line)"))
        properties.append(("endLine", "\(span.line)"))
        properties.append(("col", "\(span.column)"))
        properties.append(("endColumn", "\(span.column + span.length)"))
      }
    }
    let place = location?.keyPath.shortened ?? ""
    properties.append(("title", place.isEmpty ? "kineo" : "kineo: \(place)"))
    return GitHubText.command(
      severity.rawValue, properties,
      namedMessage.shortened + (hint.map { "\n" + $0.shortened } ?? ""))
  }
}
