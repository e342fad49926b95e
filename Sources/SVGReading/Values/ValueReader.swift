import DisplayList
import Geometry
import Notations

/// Reads the text of one attribute or property on one element.
struct ValueReader {
  let tree: StyledTree
  let node: Int
  let name: String
  let isStyle: Bool
  let time: Double

  /// The value of a text; nil if the property does not accept it.
  mutating func read(_ given: String) -> Value? {
    let text = trimmed(given)
    switch PropertyRow.row(of: name).kind {
    case .number: return number(text).map { .numbers([$0]) }
    case .share:
      guard let value = Calculation(text, tree.units(node)), value.dimension == .none else {
        return nil
      }
      return .numbers([value.value + value.percent / 100])
    case .length(let axis) where isList: return lengths(text, axis)
    case .length(let axis): return length(text, axis).map { .numbers([$0]) } ?? automatic(text)
    case .lengths(let axis): return lengths(text, axis)
    case .numbers: return numberList(text).flatMap { $0.isEmpty ? nil : .numbers($0) }
    case .pair:
      guard let list = numberList(text), let first = list.first, let last = list.last,
        list.count <= 2
      else { return nil }
      return .numbers([first, last])
    case .reach:
      return Calculation(text, tree.units(node)).map { .numbers([$0.value, $0.percent]) }
    case .color: return ValueReader.color(text).map { .color($0) }
    case .paint: return paint(text)
    case .path: return path(text)
    case .points: return numberList(text).map { .numbers($0) }
    case .transform: return transforms(text)
    case .angle: return Calculation(text, UnitContext()).map { .numbers([$0.value]) }
    case .word: return .word(text.lowercased())
    case .text: return isValid(text) ? .word(text) : nil
    }
  }

  /// Whether a property that is kept as a text accepts it.
  private func isValid(_ text: String) -> Bool {
    switch name {
    case "transform-origin": TransformBox.isOrigin(text, isStyle: isStyle)
    case "offset-path": OffsetPath.isValid(text)
    default: true
    }
  }

  /// Whether each letter of a text has a value of its own.
  private var isList: Bool {
    (name == "x" || name == "y") && ["text", "tspan"].contains(tree.element(node).name)
  }

  static func color(_ text: String) -> Color? {
    do throws(TextMistake) {
      return try ColorNotation.color(of: text)
    } catch {
      return CSSColor.color(text)
    }
  }

  // MARK: Lengths

  private func automatic(_ text: String) -> Value? {
    switch text.lowercased() {
    case "auto": return .word("auto")
    case "normal": return name.hasSuffix("-spacing") ? .numbers([0]) : nil
    default: return nil
    }
  }

  private func length(_ text: String, _ axis: PropertyRow.Axis) -> Double? {
    if axis == .font, name == "font-size" { return fontSize(text) }
    var units = tree.units(node, for: text)
    if tree.growsWithFont(text, name, node) {
      units.em = max(0, tree.number("font-size", node, at: time))
    }
    // Only what compares lengths needs to know.
    if text.utf8.contains(UInt8(ascii: "(")), text.utf8.contains(UInt8(ascii: "%")) {
      units.whole = base(axis)
    }
    guard let value = Calculation(text, units),
      value.dimension == .length || value.dimension == .none
    else { return nil }
    return value.value + (value.percent == 0 ? 0 : value.percent / 100 * base(axis))
  }

  private func base(_ axis: PropertyRow.Axis) -> Double {
    let size = tree.percentBase(node)
    switch axis {
    case .horizontal: return size.width
    case .vertical: return size.height
    case .diagonal:
      return ((size.width * size.width + size.height * size.height) / 2).squareRoot()
    case .font: return tree.fontSize(node)
    }
  }

  private func fontSize(_ text: String) -> Double? {
    let parent = tree.nodes[node].parent.map { tree.fontSize($0) } ?? 16
    switch text.lowercased() {
    case "xx-small": return 9
    case "x-small": return 10
    case "small": return 13
    case "medium": return 16
    case "large": return 18
    case "x-large": return 24
    case "xx-large": return 32
    case "smaller": return parent / 1.2
    case "larger": return parent * 1.2
    default: break
    }
    // An `em` is the size around it here.
    let units = tree.nodes[node].parent.map { tree.units($0, for: text) } ?? UnitContext()
    guard let value = Calculation(text, units), value.dimension != .angle, value.dimension != .time
    else { return nil }
    let size = value.value + value.percent / 100 * parent
    return size >= 0 ? size : nil
  }

  private func lengths(_ text: String, _ axis: PropertyRow.Axis) -> Value? {
    if text.lowercased() == "none" { return Value.none }
    var result: [Double] = []
    for part in CSSText.items(text) {
      guard let value = length(part, axis) else { return nil }
      result.append(value)
    }
    return result.isEmpty ? nil : .numbers(result)
  }

  // MARK: Paint

  private func paint(_ text: String) -> Value? {
    let lower = text.lowercased()
    if lower == "none" { return Value.none }
    if lower == "context-fill" || lower == "context-stroke" { return .word(lower) }
    if lower.hasPrefix("url(") {
      let words = CSSText.words(text)
      let rest = words.dropFirst().joined(separator: " ")
      let server = CSSText.localURL(words[0]) ?? ""
      switch rest.lowercased() {
      case "", "none", "context-fill", "context-stroke": return .server(server, fallback: nil)
      case "currentcolor":
        guard case .color(let color) = tree.value("color", node, at: time) else { return nil }
        return .server(server, fallback: color)
      default: return ValueReader.color(rest).map { .server(server, fallback: $0) }
      }
    }
    return ValueReader.color(text).map { .color($0) }
  }

  // MARK: Paths

  private func path(_ text: String) -> Value? {
    if text == "none" { return Value.none }
    guard isStyle else {
      let (path, mistake) = PathSegments.read(text)
      if let mistake { tree.warnOfPath(text, at: mistake, node) }
      return .path(path)
    }
    guard let (name, arguments) = CSSText.function(text), name == "path" else { return nil }
    let data = CSSText.split(arguments, at: ",").last ?? ""
    return .path(PathSegments(CSSText.unquoted(data)))
  }

  // MARK: Transforms

  private func transforms(_ text: String) -> Value? {
    if text.lowercased() == "none" || text.isEmpty { return .transforms([]) }
    guard let functions = CSSText.functions(text), isStyle || !text.hasSuffix(",") else {
      return nil
    }
    var result: [TransformFunction] = []
    for (name, arguments) in functions {
      guard
        let next = isStyle
          ? styleFunction(name.lowercased(), arguments) : attributeFunction(name, arguments)
      else { return nil }
      result += next
    }
    return .transforms(result)
  }

  private func attributeFunction(_ name: String, _ arguments: String) -> [TransformFunction]? {
    guard let n = closedNumberList(arguments) else { return nil }
    switch (name, n.count) {
    case ("translate", 1): return [.translate(x: n[0], y: 0)]
    case ("translate", 2): return [.translate(x: n[0], y: n[1])]
    case ("scale", 1): return [.scale(x: n[0], y: n[0])]
    case ("scale", 2): return [.scale(x: n[0], y: n[1])]
    case ("rotate", 1): return [.rotate(n[0], about: .zero)]
    case ("rotate", 3): return [.rotate(n[0], about: Point(n[1], n[2]))]
    case ("skewX", 1): return [.skew(x: n[0], y: 0)]
    case ("skewY", 1): return [.skew(x: 0, y: n[0])]
    case ("matrix", 6):
      return [.matrix(Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))]
    default: return nil
    }
  }

  /// Percentages in a translation refer to the reference box.
  private func styleFunction(_ name: String, _ arguments: String) -> [TransformFunction]? {
    guard let values = FunctionArguments(arguments, of: node, in: tree, at: time) else {
      return nil
    }
    switch name {
    case "translate":
      guard let x = values.length(0, isAcross: true), let y = values.length(1, isAcross: false)
      else { return nil }
      return [.translate(x: x, y: y)]
    case "translatex": return values.length(0, isAcross: true).map { [.translate(x: $0, y: 0)] }
    case "translatey": return values.length(0, isAcross: false).map { [.translate(x: 0, y: $0)] }
    // What is far away looks the same at any distance.
    case "perspective": return []
    case "translatez": return [.depth(values.numbers[0])]
    case "translate3d":
      guard let x = values.length(0, isAcross: true), let y = values.length(1, isAcross: false),
        values.count == 3
      else {
        return nil
      }
      let flat = TransformFunction.translate(x: x, y: y)
      return values.numbers[2] == 0 ? [flat] : [flat, .depth(values.numbers[2])]
    case "scale":
      return [.scale(x: values.plain(0), y: values.count > 1 ? values.plain(1) : values.plain(0))]
    case "scalex": return [.scale(x: values.plain(0), y: 1)]
    case "scaley": return [.scale(x: 1, y: values.plain(0))]
    case "scalez": return []
    case "scale3d":
      return values.count == 3 ? [.scale(x: values.plain(0), y: values.plain(1))] : nil
    case "rotate", "rotatez": return values.angle(0).map { [.rotate($0, about: .zero)] }
    case "rotatex": return values.angle(0).map { [.turn($0, about: 1, 0, 0)] }
    case "rotatey": return values.angle(0).map { [.turn($0, about: 0, 1, 0)] }
    case "rotate3d":
      guard values.count == 4, let turn = values.angle(3) else { return nil }
      return [.turn(turn, about: values.numbers[0], values.numbers[1], values.numbers[2])]
    case "skew":
      guard let x = values.angle(0), let y = values.angle(1) else { return nil }
      return [.skew(x: x, y: y)]
    case "skewx": return values.angle(0).map { [.skew(x: $0, y: 0)] }
    case "skewy": return values.angle(0).map { [.skew(x: 0, y: $0)] }
    case "matrix":
      guard values.count == 6 else { return nil }
      let n = values.numbers
      return [.matrix(Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))]
    case "matrix3d":
      guard values.count == 16 else { return nil }
      let n = values.numbers
      return [.matrix(Affine(a: n[0], b: n[1], c: n[4], d: n[5], tx: n[12], ty: n[13]))]
    default: return nil
    }
  }
}

/// The arguments of a transform function in a style.
private struct FunctionArguments {
  private let values: [Calculation]
  /// The size that percentages refer to.
  private let box: () -> Size

  /// Nil without arguments, or if one is invalid.
  init?(_ text: String, of node: Int, in tree: StyledTree, at time: Double) {
    let texts = CSSText.split(text, at: ",")
    values = texts.compactMap { Calculation($0, tree.units(node)) }
    guard values.count == texts.count, !values.isEmpty else { return nil }
    box = { TransformBox.size(of: node, in: tree, at: time) }
  }

  var count: Int { values.count }
  var numbers: [Double] { values.map(\.value) }

  /// 0 if there is no such argument; nil if it is no length.
  func length(_ k: Int, isAcross: Bool) -> Double? {
    guard k < values.count else { return 0 }
    let value = values[k]
    guard value.dimension == .length || value.dimension == .none && value.value == 0 else {
      return nil
    }
    guard value.percent != 0 else { return value.value }
    return value.value + value.percent / 100 * (isAcross ? box().width : box().height)
  }

  /// In degrees; 0 if there is no such argument, nil if it is no angle.
  func angle(_ k: Int) -> Double? {
    guard k < values.count else { return 0 }
    return values[k].dimension == .angle || values[k].value == 0 ? values[k].value : nil
  }

  /// A number; a percentage is a fraction.
  func plain(_ k: Int) -> Double { values[k].value + values[k].percent / 100 }
}
