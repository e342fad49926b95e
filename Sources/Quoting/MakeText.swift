/// A dependency file for Make and Ninja: `check.gif check.svg: checkmark.json`.
package enum MakeText {
  /// A name that cannot be written: Make would read a rule, a variable or two names.
  package struct Unnameable: Error, Hashable, Sendable {
    package var name: String
  }

  package static func dependencies(
    of outputs: [String], on inputs: [String], besides document: String? = nil
  ) throws(Unnameable) -> String {
    var targets: [String] = []
    for output in outputs { targets.append(try name(output, isTarget: true)) }
    var lines = [targets.joined(separator: " ") + ":"]
    for input in inputs { lines.append(try name(input, isTarget: false)) }
    var text = lines.joined(separator: " \\\n  ") + "\n"
    // Without a rule for what has been removed since, Make would stop.
    for input in inputs where input != document {
      text += "\n" + (try name(input, isTarget: true)) + ":\n"
    }
    return text
  }

  /// Both read a backslash before a space, hash or colon as an escape, and two dollars as one. They
  /// disagree about what follows a literal backslash, and other characters cannot be escaped.
  private static func name(_ path: String, isTarget: Bool) throws(Unnameable) -> String {
    // Words with a special meaning in Make may begin with a hyphen or dot.
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
    // A tilde would be the home directory, a bracket at the end an archive member; leading blanks are
    // dropped.
    guard !path.isEmpty, !begins(with: "~"), !begins(with: "./~"), follows != "\\",
      follows != " ",
      follows != ")" || !path.unicodeScalars.contains("(")
    else {
      throw Unnameable(name: path)
    }
    return result
  }
}
