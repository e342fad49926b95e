/// Finds rules by the id, class or type that their last compound requires, so that an element is compared
/// with few of them.
struct RuleIndex: Sendable {
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var others: [Int] = []

  init(_ rules: [StyleRule]) {
    for (order, rule) in rules.enumerated() {
      var key: Selector.Test?
      for test in rule.selector.compounds.last?.tests ?? [] {
        switch test {
        case .id: key = test
        case .className:
          if case .id? = key { continue }
          key = test
        case .type: key = key ?? test
        default: continue
        }
      }
      switch key {
      case .id(let name)?: byID[name, default: []].append(order)
      case .className(let name)?: byClass[name, default: []].append(order)
      case .type(let name)?: byType[name, default: []].append(order)
      default: others.append(order)
      }
    }
  }

  /// The indices of all rules that may match, each once.
  func candidates(for element: Element) -> [Int] {
    var result = others + (byType[element.name] ?? [])
    if !byID.isEmpty, let id = element["id"] { result += byID[id] ?? [] }
    if !byClass.isEmpty, let classes = element["class"] {
      for name in Set(classes.split(whereSeparator: { $0.isWhitespace })) {
        result += byClass[String(name)] ?? []
      }
    }
    return result
  }
}
