/// What the outputs were made from, as Make and Ninja read it: `check.gif check.svg: checkmark.json`.
enum DependencyFile {
  static func text(outputs: [String], inputs: [String]) -> String {
    let targets = outputs.map(escaped).joined(separator: " ")
    return ([targets + ":"] + inputs.map(escaped)).joined(separator: " \\\n  ") + "\n"
  }

  /// Both read a backslash before a space and a hash, and two dollars for one.
  private static func escaped(_ path: String) -> String {
    var result = ""
    for character in path {
      switch character {
      case " ", "#": result += "\\\(character)"
      case "$": result += "$$"
      default: result.append(character)
      }
    }
    return result
  }
}
