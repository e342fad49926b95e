import Geometry
import Quoting
import TextSearch

/// JSON for the page's script, member by member.
enum JSONText {
  static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\($0.key.quotedForJSON):\($0.value)" }.joined(separator: ",") + "}"
  }

  static func array(_ elements: some Sequence<String>) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  static func texts(_ texts: [String]) -> String { array(texts.map(\.quotedForJSON)) }

  /// With at most `decimals` decimals; JSON has no infinities.
  static func number(_ value: Double, decimals: Int = 5) -> String {
    guard value.isFinite else { return "0" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return NumberText.shortest((value * scale).rounded() / scale)
  }

  static func numbers(_ values: [Double], decimals: Int = 5) -> String {
    array(values.map { number($0, decimals: decimals) })
  }

  /// For a `script` element: no part of it can end the element or open a comment.
  static func embedded(_ json: String) -> String { json.replacing("<", with: "\\u003c") }
}
