import Quoting
import SceneReading

extension Parameter {
  /// Whether only `--set` reaches it, since a flag of kineo's own has its name.
  var isHiddenByFlag: Bool {
    // For `duration` see docs/decisions/0070.
    guard name != "duration", let flag = FlagTable.flag(named: name) else { return false }
    return !flag.sharesNameWithParameter
  }

  /// The flag that sets it, and what it is.
  var row: (String, String) {
    (
      isHiddenByFlag ? "--set \(name)=\(placeholder)" : "--\(name) \(placeholder)",
      TerminalText.printable(
        [about, "(\(constraint))"].filter { !$0.isEmpty }.joined(separator: " "))
    )
  }
}
