/// A number with what it counts.
public enum CountText {
  /// `1 file`, `2 files`. The plural ends with an s.
  public static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
