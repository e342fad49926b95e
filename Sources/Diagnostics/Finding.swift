/// A diagnostic in the making: it knows its place in the bytes, not yet its line.
///
/// Readers and resolvers collect findings, which cost next to nothing; a `SourceMap` makes
/// diagnostics of them once all are known.
public struct Finding: Hashable, Sendable {
  public var severity: Diagnostic.Severity
  /// As a diagnostic's: one sentence without a full stop, lower case.
  public var message: String
  public var place: SpecPlace
  public var hint: String?

  public init(
    _ severity: Diagnostic.Severity, _ message: String, at place: SpecPlace, hint: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.place = place
    self.hint = hint
  }
}
