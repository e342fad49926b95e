/// Something an author should know about a document: where it is, what is wrong, what was probably meant.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, CaseIterable { case error, warning }

  /// Who can mend it: the command's exit code follows from it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The document says something that cannot be.
    case document
    /// A file that was to be read is not there.
    case missingInput
    /// A font or an image is not there.
    case missingResource
  }

  public var severity: Severity
  /// One sentence without a full stop, lower case: `unknown key path 'strokeEnds'`.
  public var message: String
  /// Where; nil where the whole invocation is meant.
  public var location: SourceLocation?
  /// What to do, where that is known: `did you mean 'strokeEnd'?`.
  public var hint: String?
  public var kind: Kind
  /// By which the warning can be turned off: `unused-style`; nil where it cannot.
  public var name: String?

  public init(
    _ severity: Severity, _ message: String, at location: SourceLocation? = nil,
    hint: String? = nil, kind: Kind = .document, name: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.hint = hint
    self.kind = kind
    self.name = name
  }

  /// The message with the name by which it can be turned off.
  var namedMessage: String { name.map { "\(message) [\($0)]" } ?? message }
}

/// A place in a document.
public struct SourceLocation: Hashable, Sendable {
  /// As the user named the file.
  public var file: String
  /// Where the notation has lines (JSON, XML); nil in binary property lists.
  public var span: Span?
  /// `layers[2].animate.strokeEnd`: which value is meant, in every notation.
  public var keyPath: String

  /// Lines and columns count from 1; columns count characters.
  public struct Span: Hashable, Sendable {
    public var line: Int
    public var column: Int
    /// Characters on that line that are meant; at least 1.
    public var length: Int
    /// The line's text, so that a message can show it without the file; a very long line is cut
    /// around the place, with `…` for what is left out.
    public var text: String
    /// Characters of `text` before the place: `column - 1` where the line is whole.
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
