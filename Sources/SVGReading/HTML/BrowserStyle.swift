/// The style that browsers give HTML elements before any rule of a file.
enum BrowserStyle {
  static func declarations(for element: Element) -> [Declaration] {
    var result = common + (table[element.name] ?? [])
    if element.name == "a", element["href"] != nil { result += link }
    for (attribute, property) in [("bgcolor", "background-color"), ("color", "color")] {
      guard let value = element[attribute] else { continue }
      result += StyleSheet.declarations(CSSText("\(property): \(value)"))
    }
    return result
  }

  private static let common = StyleSheet.declarations(
    CSSText("transform-box: border-box; transform-origin: 50% 50%"))
  private static let link = StyleSheet.declarations(
    CSSText("color: #0000ee; text-decoration: underline"))

  private static let table: [String: [Declaration]] = {
    var table: [String: [Declaration]] = [:]
    for (names, text) in rows {
      let declarations = StyleSheet.declarations(CSSText(text))
      for name in names.split(separator: " ") { table[String(name), default: []] += declarations }
    }
    return table
  }()

  private static let rows = [
    ("head title style script meta link template datalist", "display: none"),
    (
      "html body div p h1 h2 h3 h4 h5 h6 ul ol dl dt dd blockquote pre figure figcaption section"
        + " article header footer main nav aside address hr form fieldset details summary center",
      "display: block"
    ),
    ("li", "display: list-item"),
    ("table", "display: table"),
    ("thead tbody tfoot", "display: table-row-group"),
    ("tr", "display: table-row"),
    ("td th", "display: table-cell; padding: 1px; vertical-align: middle"),
    ("body", "margin: 8px"),
    ("p dl", "margin: 1em 0"),
    ("h1 h2 h3 h4 h5 h6 b strong th", "font-weight: bold"),
    ("h1", "font-size: 2em; margin: 0.67em 0"),
    ("h2", "font-size: 1.5em; margin: 0.83em 0"),
    ("h3", "font-size: 1.17em; margin: 1em 0"),
    ("h4", "margin: 1.33em 0"),
    ("h5", "font-size: 0.83em; margin: 1.67em 0"),
    ("h6", "font-size: 0.67em; margin: 2.33em 0"),
    ("ul ol", "margin: 1em 0; padding-left: 40px"),
    ("ol", "list-style-type: decimal"),
    ("dd", "margin-left: 40px"),
    ("blockquote figure", "margin: 1em 40px"),
    ("hr", "border: 1px inset gray; margin: 0.5em auto"),
    ("pre", "white-space: pre; margin: 1em 0"),
    ("pre code kbd samp tt", "font-family: monospace"),
    ("i em cite var dfn address", "font-style: italic"),
    ("u ins", "text-decoration: underline"),
    ("s del strike", "text-decoration: line-through"),
    ("small", "font-size: smaller"),
    ("big", "font-size: larger"),
    ("sub", "font-size: smaller; vertical-align: sub"),
    ("sup", "font-size: smaller; vertical-align: super"),
    ("mark", "background-color: yellow; color: black"),
    ("center th", "text-align: center"),
  ]
}
