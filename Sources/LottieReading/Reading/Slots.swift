import Diagnostics
import DisplayList
import Notations
import SceneReading

/// A document's slots as parameters.
struct Slots {
  private struct Slot {
    var name: String
    var kind: Parameter.Kind
    var value: ExpressionValue
    /// How a text looks: what the document has of it besides the text.
    var style: SpecNode?
  }

  private let slots: [Slot]

  /// Slots whose value is a number, a colour or a text; a slot with keys can be set to a single value,
  /// too.
  init(_ root: SpecNode) {
    guard case .object(let members)? = root["slots"]?.value else {
      slots = []
      return
    }
    let places = Slots.places(in: root)
    slots = members.compactMap { member in
      guard let property = member.node["p"] else { return nil }
      if let style = property["k"]?.items.first?["s"], let text = style["t"]?.text {
        return Slot(name: member.key, kind: .text, value: .text(text), style: style)
      }
      guard let numbers = Slots.numbers(of: property) else { return nil }
      if numbers.count == 1 {
        return Slot(name: member.key, kind: .number, value: .number(numbers[0]))
      }
      if (3...4).contains(numbers.count), !places.contains(member.key) {
        let color = Color(red: numbers[0], green: numbers[1], blue: numbers[2]).clamped
        return Slot(name: member.key, kind: .color, value: .color(color))
      }
      return Slot(name: member.key, kind: .list, value: .list(numbers.map { .number($0) }))
    }
  }

  /// The slots that stand for places, sizes and the like, not for colours.
  private static func places(in root: SpecNode) -> Set<String> {
    var places: Set<String> = []
    var nodes = [root]
    while let node = nodes.popLast() {
      nodes += node.items
      guard case .object(let members) = node.value else { continue }
      for member in members {
        nodes.append(member.node)
        if ["p", "a", "s", "or"].contains(member.key), let id = member.node["sid"]?.text {
          places.insert(id)
        }
      }
    }
    return places
  }

  func parameters(with settings: [ParameterSetting]) -> [Parameter] {
    slots.map { slot in
      var parameter = Parameter(name: slot.name, kind: slot.kind, defaultValue: slot.value)
      guard let text = settings.last(where: { $0.name == slot.name })?.text else {
        return parameter
      }
      do throws(TextMistake) { parameter.value = try Slots.value(text, slot.kind) } catch {
        // `values` reports it.
      }
      return parameter
    }
  }

  /// The slots set by callers, and those of a theme, as the document would write them; adds settings that no slot
  /// can take to `problems`.
  func values(
    _ settings: [ParameterSetting], theme: LottieTheme?, _ notes: Notes,
    _ problems: inout [Diagnostic]
  ) -> [String: SpecNode] {
    var result = theme.map { values(of: $0, notes) } ?? [:]
    for setting in settings {
      guard let slot = slots.first(where: { $0.name == setting.name }) else {
        problems.append(
          Diagnostic(
            .error, "the document has no slot '\(setting.name)'",
            hint: Suggestion.hint(for: setting.name, among: slots.map(\.name)),
            parameter: setting.name))
        continue
      }
      do throws(TextMistake) {
        let value = try Slots.value(setting.text, slot.kind)
        result[setting.name] = Self.slot(Self.property(value, slot.style))
      } catch {
        problems.append(
          Diagnostic(
            .error, "slot '\(slot.name)': \(error.message)", hint: error.hint,
            parameter: setting.name))
      }
    }
    return result
  }

  /// The values that a theme's rules give to slots.
  private func values(of theme: LottieTheme, _ notes: Notes) -> [String: SpecNode] {
    var result: [String: SpecNode] = [:]
    for rule in theme.rules {
      guard let id = rule["id"]?.text else { continue }
      guard ["Color", "Scalar", "Position", "Vector"].contains(rule["type"]?.text),
        let value = rule["value"]
      else {
        notes.warn(
          "what the theme '\(theme.name)' says of the slot '\(id)' is left out", at: .none,
          hint: "of themes, colours, numbers and positions that stay are applied")
        continue
      }
      result[id] = Self.slot(Self.record("k", value))
    }
    return result
  }

  // MARK: Values

  private static func value(_ text: String, _ kind: Parameter.Kind) throws(TextMistake)
    -> ExpressionValue
  {
    switch kind {
    case .text: return .text(text)
    case .number:
      guard let number = Double(text), number.isFinite else {
        throw TextMistake("expected a number, found '\(text)'")
      }
      return .number(number)
    case .color: return .color(try ColorNotation.color(of: text))
    default:
      let numbers = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
      guard !numbers.isEmpty, numbers.allSatisfy({ $0?.isFinite ?? false }) else {
        throw TextMistake("expected numbers with commas between them, found '\(text)'")
      }
      return .list(numbers.compactMap { $0 }.map { .number($0) })
    }
  }

  private static func property(_ value: ExpressionValue, _ style: SpecNode?) -> SpecNode {
    func list(_ numbers: [Double]) -> SpecNode {
      SpecNode(.array(numbers.map { SpecNode(.number($0), .none) }), .none)
    }
    let inner: SpecNode
    switch value {
    case .number(let number): inner = SpecNode(.number(number), .none)
    case .color(let color): inner = list([color.red, color.green, color.blue, 1])
    case .text(let text): inner = key(SpecNode(.string(text), .none), style)
    case .list(let values):
      inner = list(values.map { if case .number(let n) = $0 { n } else { 0 } })
    case .null, .bool, .record: inner = SpecNode(.null, .none)
    }
    return record("k", inner)
  }

  /// The only key of a text.
  private static func key(_ text: SpecNode, _ style: SpecNode?) -> SpecNode {
    var members: [SpecMember] = []
    if case .object(let own)? = style?.value { members = own.filter { $0.key != "t" } }
    members.append(SpecMember(key: "t", keyPlace: .none, node: text))
    return SpecNode(.array([record("s", SpecNode(.object(members), .none))]), .none)
  }

  private static func slot(_ property: SpecNode) -> SpecNode { record("p", property) }

  private static func record(_ key: String, _ node: SpecNode) -> SpecNode {
    SpecNode(.object([SpecMember(key: key, keyPlace: .none, node: node)]), .none)
  }

  private static func numbers(of property: SpecNode) -> [Double]? {
    guard let value = property["k"] else { return nil }
    if let numbers = value.numbers, value.items.first?["t"] == nil { return numbers }
    return value.items.first?["s"]?.numbers
  }
}
