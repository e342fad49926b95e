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
  }

  private let slots: [Slot]

  /// Slots whose value is a number, a colour or a text; a slot with keys can be set to a single value,
  /// too.
  init(_ root: SpecNode) {
    guard case .object(let members)? = root["slots"]?.value else {
      slots = []
      return
    }
    slots = members.compactMap { member in
      guard let property = member.node["p"] else { return nil }
      if let text = Slots.text(of: property) {
        return Slot(name: member.key, kind: .text, value: .text(text))
      }
      guard let numbers = Slots.numbers(of: property) else { return nil }
      switch numbers.count {
      case 1: return Slot(name: member.key, kind: .number, value: .number(numbers[0]))
      case 3, 4:
        let color = Color(red: numbers[0], green: numbers[1], blue: numbers[2]).clamped
        return Slot(name: member.key, kind: .color, value: .color(color))
      default:
        return Slot(name: member.key, kind: .list, value: .list(numbers.map { .number($0) }))
      }
    }
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

  /// The slots set by callers, as the document would write them.
  func values(_ settings: [ParameterSetting], _ notes: Notes) -> [String: SpecNode] {
    var result: [String: SpecNode] = [:]
    for setting in settings {
      guard let slot = slots.first(where: { $0.name == setting.name }) else {
        notes.error("the document has no slot '\(setting.name)'", at: .none)
        continue
      }
      do throws(TextMistake) {
        let value = try Slots.value(setting.text, slot.kind)
        result[setting.name] = SpecNode(
          .object([SpecMember(key: "p", keyPlace: .none, node: Slots.property(value))]), .none)
      } catch {
        notes.error("slot '\(slot.name)': \(error.message)", at: .none, hint: error.hint)
      }
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

  private static func property(_ value: ExpressionValue) -> SpecNode {
    func list(_ numbers: [Double]) -> SpecNode {
      SpecNode(.array(numbers.map { SpecNode(.number($0), .none) }), .none)
    }
    let inner: SpecNode
    switch value {
    case .number(let number): inner = SpecNode(.number(number), .none)
    case .color(let color): inner = list([color.red, color.green, color.blue, 1])
    case .text(let text): inner = SpecNode(.string(text), .none)
    case .list(let values):
      inner = list(values.map { if case .number(let n) = $0 { n } else { 0 } })
    case .null, .bool, .record: inner = SpecNode(.null, .none)
    }
    return SpecNode(.object([SpecMember(key: "k", keyPlace: .none, node: inner)]), .none)
  }

  private static func numbers(of property: SpecNode) -> [Double]? {
    guard let value = property["k"] else { return nil }
    if let numbers = value.numbers, value.items.first?["t"] == nil { return numbers }
    return value.items.first?["s"]?.numbers
  }

  private static func text(of property: SpecNode) -> String? {
    property["k"]?.items.first?["s"]?["t"]?.text
  }
}
