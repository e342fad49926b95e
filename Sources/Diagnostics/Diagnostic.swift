/// A problem in a document: where it is, what is wrong, and what was probably meant.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, CaseIterable { case error, warning }

  /// What the problem is about; determines the command's exit code.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The document is invalid.
    case document
    /// An input file is missing.
    case missingInput
    /// A font or image is missing.
    case missingResource
    /// What is asked of a document is invalid.
    case usage
  }

  public var severity: Severity
  /// One sentence without a full stop, lower case: `unknown key path 'strokeEnds'`.
  public var message: String
  /// Nil if it concerns the whole invocation.
  public var location: SourceLocation?
  /// What to do about it, if known: `did you mean 'strokeEnd'?`.
  public var hint: String?
  public var kind: Kind
  /// The name that turns the warning off: `unused-style`; nil if it cannot be turned off.
  public var name: String?
  /// The parameter whose value is wrong, if no document gave it.
  public var parameter: String?

  public init(
    _ severity: Severity, _ message: String, at location: SourceLocation? = nil,
    hint: String? = nil, kind: Kind = .document, name: String? = nil, parameter: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.hint = hint
    self.kind = kind
    self.name = name
    self.parameter = parameter
  }

  /// The message with the name that turns it off.
  var namedMessage: String { name.map { "\(message) [\($0)]" } ?? message }
}

/// A place in a document.
public struct SourceLocation: Hashable, Sendable {
  /// As the user named the file.
  public var file: String
  /// Nil for notations without lines (binary property lists).
  public var span: Span?
  /// The value's path, in every notation: `layers[2].animate.strokeEnd`.
  public var keyPath: String

  /// Lines and columns count from 1; columns count characters.
  public struct Span: Hashable, Sendable {
    public var line: Int
    public var column: Int
    /// Number of characters on that line; at least 1.
    public var length: Int
    /// The line's text, so that a message can show it without the file. A very long line is cut around
    /// the place, with `…` for the omitted parts.
    public var text: String
    /// Characters of `text` before the place: `column - 1` unless the line was cut.
    public var caret: Int

    public init(line: Int, column: Int, length: Int, text: String, caret: Int? = nil) {
      self.line = line
      self.column = column
      self.length = length
      self.text = text
      self.caret = caret ?? column - 1
    }
  }

  public init(file: String, span: Span?, keyPath: String) {
    self.file = file
    self.span = span
    self.keyPath = keyPath
  }
}
