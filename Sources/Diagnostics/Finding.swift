/// A diagnostic whose line is not yet known, only its place in bytes.
///
/// Readers and resolvers collect findings, which are cheap; a `SourceMap` turns them into diagnostics
/// at the end.
public struct Finding: Hashable, Sendable {
  public var severity: Diagnostic.Severity
  /// As in a diagnostic: one sentence without a full stop, lower case.
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
