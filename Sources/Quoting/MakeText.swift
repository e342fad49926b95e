/// A file of dependencies, as Make and Ninja read it: `check.gif check.svg: checkmark.json`.
package enum MakeText {
  /// A name that such a file cannot hold: what Make would take for a rule, a variable or two names.
  package struct Unnameable: Error, Hashable, Sendable {
    package var name: String
  }

  package static func dependencies(of outputs: [String], on inputs: [String]) throws(Unnameable)
    -> String
  {
    var targets: [String] = []
    for output in outputs { targets.append(try name(output, isTarget: true)) }
    var lines = [targets.joined(separator: " ") + ":"]
    for input in inputs { lines.append(try name(input, isTarget: false)) }
    return lines.joined(separator: " \\\n  ") + "\n"
  }

  /// Both read a backslash before a space, a hash and a colon, and two dollars for one. For what follows a
  /// real backslash they differ, and for the rest there is no escape.
  private static func name(_ path: String, isTarget: Bool) throws(Unnameable) -> String {
    // A hyphen or a dot may begin a word of Make's own.
    func begins(with text: String) -> Bool { path.utf8.starts(with: text.utf8) }
    let isOdd = begins(with: "-") || begins(with: ".")
    let isPlain = !isOdd || begins(with: "./") || begins(with: "../")
    let path = isPlain ? path : "./" + path
    var result = ""
    var follows: Unicode.Scalar = " "
    for scalar in path.unicodeScalars {
      switch scalar {
      case " ", "#", ":":
        guard follows != "\\" else { throw Unnameable(name: path) }
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "$": result += "$$"
      case ";", "=", "|": throw Unnameable(name: path)
      case "%" where isTarget, "&" where isTarget: throw Unnameable(name: path)
      case _ where scalar.isUnprintable && !RawName.isByte(scalar) && scalar.isASCII:
        throw Unnameable(name: path)
      default: result.unicodeScalars.append(scalar)
      }
      follows = scalar
    }
    // A tilde would be a home, a bracket at the end a member of an archive; blanks there are dropped.
    guard !path.isEmpty, !begins(with: "~"), !begins(with: "./~"), follows != "\\",
      follows != " ",
      follows != ")" || !path.unicodeScalars.contains("(")
    else {
      throw Unnameable(name: path)
    }
    return result
  }
}
