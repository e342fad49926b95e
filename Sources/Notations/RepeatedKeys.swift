/// What a key means that is in a JSON object more than once.
public enum RepeatedKeys: Sendable {
  /// A mistake of a person.
  case areErrors
  /// The last one counts, as in JavaScript: programs write such files, and every player takes them. A warning.
  case lastCounts
}
