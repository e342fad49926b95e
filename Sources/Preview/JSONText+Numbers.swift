import Geometry
import Quoting
import TextSearch

/// JSON for the page's script.
extension JSONText {
  static func texts(_ texts: [String]) -> String { array(texts.map(\.quotedForJSON)) }

  /// With at most `decimals` decimals; JSON has no infinities.
  static func number(_ value: Double, decimals: Int = 5) -> String {
    value.isFinite ? NumberText.rounded(value, decimals: decimals) : "0"
  }

  static func numbers(_ values: [Double], decimals: Int = 5) -> String {
    array(values.map { number($0, decimals: decimals) })
  }

  /// For a `script` element: no part of it can end the element or open a comment.
  static func embedded(_ json: String) -> String { json.replacing("<", with: "\\u003c") }
}
