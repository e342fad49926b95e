import Diagnostics
import DisplayList
import Notations
import SceneReading
import TextSearch

/// The parameters of an SVG file that a caller may set: `color`, `scheme`, `reduced-motion`, every custom property
/// that its styles declare or use (without the dashes), texts and properties of elements with an id.
struct SVGParameters {
  private(set) var surroundings: SVGReader.Surroundings
  /// Custom properties, with their dashes, that override those of the file everywhere.
  private(set) var custom: [String: String] = [:]
  private(set) var problems: [Diagnostic] = []
  private let settings: [ParameterSetting]
  /// The file's own texts of the elements whose text is set.
  private var defaults: [String: String] = [:]

  init(_ settings: [ParameterSetting], _ surroundings: SVGReader.Surroundings) {
    self.settings = settings
    self.surroundings = surroundings
    for setting in settings { take(setting) }
  }

  private mutating func take(_ setting: ParameterSetting) {
    let text = trimmed(setting.text)
    switch setting.name {
    case "color":
      guard let color = ValueReader.color(text) else { return refuse(setting, "is not a colour") }
      surroundings.color = color
    case "scheme":
      guard ["light", "dark"].contains(text) else {
        return refuse(setting, "is neither light nor dark")
      }
      surroundings.isDark = text == "dark"
    case "reduced-motion":
      guard ["true", "false", ""].contains(text) else {
        return refuse(setting, "is neither true nor false")
      }
      surroundings.reducesMotion = text != "false"
    default: custom["--" + setting.name] = text
    }
  }

  private mutating func refuse(_ setting: ParameterSetting, _ reason: String) {
    problems.append(
      Diagnostic(
        .error, "'\(setting.text)' for the parameter '\(setting.name)' \(reason)",
        parameter: setting.name))
  }

  /// Applies the settings of elements with ids to the document: `ID` sets a text, `ID.NAME` a property.
  ///
  /// Reports settings of unknown elements at the root, and those of unknown properties at the element.
  mutating func apply(to document: inout SVGDocument, _ log: SVGLog) {
    for setting in settings where !["color", "scheme", "reduced-motion"].contains(setting.name) {
      let name = setting.name
      if let element = document.ids[name], document.elements[element].isText {
        defaults[name] = SVGDocument.text(of: document.elements[element])
        document.elements[element].replaceText(by: setting.text)
        custom["--" + name] = nil
      } else if let dot = name.lastIndex(of: "."), document.customProperties["--" + name] == nil {
        let (id, property) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        custom["--" + name] = nil
        guard let element = document.ids[id] else {
          log.fail(
            "cannot set '\(property)' of '#\(id)': no element has this id",
            at: document.elements[0].place,
            hint: Suggestion.hintOrNames(for: id, among: document.ids.keys.sorted()))
          continue
        }
        let isKnown = PropertyRow.table[property] != nil
        guard isKnown || document.elements[element][property] != nil else {
          log.fail(
            "cannot set '\(property)' of '#\(id)': kineo draws no such property",
            at: document.elements[element].place,
            hint: Suggestion.hintOrNames(for: property, among: PropertyRow.table.keys.sorted()))
          continue
        }
        document.elements[element].set(property, to: setting.text)
      }
    }
  }

  /// The parameters of a document with their values; adds settings of unknown parameters to `problems`.
  mutating func parameters(of document: SVGDocument) -> [Parameter] {
    let declared = document.customProperties
    let names = declared.keys.map { String($0.dropFirst(2)) }.sorted()
    let texts = document.ids.filter { document.elements[$0.value].isText }
    for name in custom.keys.sorted() where declared[name] == nil {
      let plain = String(name.dropFirst(2))
      problems.append(
        Diagnostic(
          .error, "unknown parameter '\(plain)'",
          hint: Suggestion.hint(
            for: plain, among: names + texts.keys.sorted() + ["color", "scheme", "reduced-motion"]),
          parameter: plain))
    }
    var color = Parameter(
      name: "color", kind: .color, about: "what currentColor is", defaultValue: .color(.black))
    color.value = .color(surroundings.color ?? .black)
    var scheme = Parameter(
      name: "scheme", kind: .choice, about: "what prefers-color-scheme says",
      choices: ["light", "dark"], defaultValue: .text("light"))
    scheme.value = .text(surroundings.isDark ? "dark" : "light")
    var motion = Parameter(
      name: "reduced-motion", kind: .bool, about: "whether prefers-reduced-motion is set",
      defaultValue: .bool(false))
    motion.value = .bool(surroundings.reducesMotion)
    return [color, scheme, motion]
      + names.map { name in
        var parameter = Parameter(
          name: name, kind: .text, about: "the custom property --\(name)",
          defaultValue: .text(declared["--" + name] ?? ""))
        if let text = custom["--" + name] { parameter.value = .text(text) }
        return parameter
      }
      + texts.sorted { $0.key < $1.key }.filter { declared["--" + $0.key] == nil }.map { text in
        let now = SVGDocument.text(of: document.elements[text.value])
        var parameter = Parameter(
          name: text.key, kind: .text, about: "the text of #\(text.key)",
          defaultValue: .text(defaults[text.key] ?? now))
        parameter.value = .text(now)
        return parameter
      }
  }
}

extension SVGDocument {
  /// The custom properties that the document's styles declare, with their values, and those that it only uses, with what
  /// they fall back to.
  fileprivate var customProperties: [String: String] {
    var declared: [String: String] = [:]
    var used: [String: String] = [:]
    func read(_ declarations: some Sequence<Declaration>) {
      for declaration in declarations {
        note(usesIn: declaration.value, &used)
        guard declaration.name.hasPrefix("--") else { continue }
        declared[declaration.name] = declared[declaration.name] ?? declaration.value
      }
    }
    // Of several rules the last one wins.
    for rule in sheet.rules.reversed() { read(rule.declarations.reversed()) }
    for element in elements {
      for (name, attribute) in element.attributes
      where name != "style" && attribute.value.hasPrefix("var(") {
        note(usesIn: attribute.value, &used)
      }
      guard let style = element["style"], style.contains("--") else { continue }
      read(StyleSheet.declarations(CSSText(style)))
    }
    return declared.merging(used) { own, _ in own }
  }

  /// Adds the custom properties that a value uses: `var(--name)` or `var(--name, otherwise)`.
  private func note(usesIn value: String, _ used: inout [String: String]) {
    var rest = value[...]
    while let found = rest.firstRange(of: "var(") {
      rest = rest[found.upperBound...]
      var depth = 0
      // What it falls back to may be a function.
      let inside = rest.prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth >= 0
      }
      let parts = inside.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let name = trimmed(String(parts.first ?? ""))
      guard name.hasPrefix("--"), name.utf8.count > 2 else { continue }
      used[name] = used[name] ?? (parts.count > 1 ? trimmed(String(parts[1])) : "")
    }
  }
}

extension Element {
  /// Whether it is a text that a caller may replace.
  fileprivate var isText: Bool {
    isSVG && (name == "text" || name == "tspan" || name == "textPath")
  }

  /// Replaces the element's own text; child elements, such as animations, stay.
  fileprivate mutating func replaceText(by text: String) {
    children.removeAll { if case .text = $0 { true } else { false } }
    children.insert(.text(text, place), at: 0)
  }

  /// Sets a property, as a style if possible so that it beats the file's own rules.
  fileprivate mutating func set(_ property: String, to text: String) {
    let row = PropertyRow.row(of: property)
    let isData = row.kind == .path || row.kind == .transform || row.kind == .points
    guard row.isStyle, !isData else {
      attributes[property] = Attribute(value: text, place: place)
      return
    }
    let style = self["style"].map { $0 + ";" } ?? ""
    attributes["style"] = Attribute(value: "\(style)\(property):\(text)", place: place)
  }
}
