import DisplayList
import Geometry
import Notations

/// Reads text layers.
struct TextReader {
  let shapes: ShapeReader
  /// In all texts of a layer whose text an expression changes.
  private static let mostLetters = 20_000
  private var properties: PropertyReader { shapes.properties }

  func text(_ layer: SpecNode) -> LottieText? {
    guard let record = layer["t"], let document = properties.resolved(record["d"]) else {
      return nil
    }
    let settings = spoken(settings(document), document)
    guard !settings.isEmpty else { return nil }
    let more = record["m"]
    return LottieText(
      settings: settings, animators: animators(record["a"], ofLayer: layer["ind"]?.integer ?? 0),
      grouping: more?["g"]?.integer.flatMap(LottieText.Grouping.init) ?? .letter,
      anchorAlignment: properties.numbers(more?["a"], else: [0, 0]), path: path(layer, record))
  }

  private func path(_ layer: SpecNode, _ record: SpecNode) -> TextPath? {
    guard let options = record["p"], let index = options["m"]?.integer else { return nil }
    let masks = layer["masksProperties"]?.items ?? []
    guard masks.indices.contains(index) else {
      shapes.notes.warn(
        "the path of a text is not among the layer's masks; the text is drawn straight",
        at: options.place)
      return nil
    }
    func number(_ key: String) -> NumberTrack { properties.number(options[key], else: 0) }
    func isOn(_ key: String) -> Bool { number(key).first.component(0) != 0 }
    let path = properties.path(masks[index]["pt"], isClosed: masks[index]["cl"]?.isTrue)
    return TextPath(
      path: isOn("r") ? path.map(\.reversed) : path, margin: number("f"),
      spreadsLetters: isOn("a"), turnsLetters: isOn("p"))
  }

  /// The layer's texts one after another, as its expression has them.
  func sourceText(_ document: SpecNode) -> Track<String> {
    let keys = spoken(settings(document), document).map { $0.map(\.text) }
    return keys.count > 1 ? .moving(keys) : .still(keys.first?.value ?? "")
  }

  private func settings(_ document: SpecNode) -> [Key<LottieText.Setting>] {
    let settings = (document["k"]?.items ?? []).compactMap { key -> Key<LottieText.Setting>? in
      guard let node = key["s"], let setting = setting(node) else { return nil }
      return Key(frame: key["t"]?.number ?? 0, value: setting, isHeld: true)
    }
    guard settings.isEmpty, let setting = setting(document) else { return settings }
    return [Key(frame: 0, value: setting)]
  }

  /// The settings with the texts of the document's expression, if it has one.
  private func spoken(_ settings: [Key<LottieText.Setting>], _ document: SpecNode)
    -> [Key<LottieText.Setting>]
  {
    guard let first = settings.first, let expression = document["x"], let text = expression.text,
      let expressions = properties.expressions, let layer = properties.layer
    else { return settings }
    func warn(_ reason: String) {
      shapes.notes.warn(
        "the expression of a text is not run because of \(reason); the text without it is drawn",
        at: expression.place)
    }
    let own = settings.map { $0.map(\.text) }
    let texts = expressions.texts(
      ExpressionProperty(node: document, kind: .text, layer: layer), text,
      plain: own.count > 1 ? .moving(own) : .still(first.value.text), report: warn)
    guard let texts else { return settings }
    var result: [Key<LottieText.Setting>] = []
    for frame in Set(settings.map(\.frame) + texts.keys.map(\.frame)).sorted() {
      var setting = (settings.last { $0.frame <= frame } ?? first).value
      setting.text = texts.held(at: frame)
      if result.last?.value != setting {
        result.append(Key(frame: frame, value: setting, isHeld: true))
      }
    }
    guard result.reduce(0, { $0 + $1.value.text.count + 1 }) <= Self.mostLetters else {
      warn("more than \(Self.mostLetters) letters in all its texts")
      return settings
    }
    return result
  }

  private func setting(_ node: SpecNode) -> LottieText.Setting? {
    guard let text = node["t"]?.text else { return nil }
    let size = node["s"]?.number ?? 10
    let lineHeight = node["lh"]?.number ?? 0
    let box = node["sz"]?.numbers.map { size -> Rect in
      let origin = node["ps"]?.point ?? .zero
      return Rect(x: origin.x, y: origin.y, width: size.component(0), height: size.component(1))
    }
    let alignment: LottieText.Alignment
    switch node["j"]?.integer {
    case 1: alignment = .right
    case 2: alignment = .center
    default: alignment = .left
    }
    return LottieText.Setting(
      text: text, size: size, font: node["f"]?.text ?? "", alignment: alignment,
      tracking: node["tr"]?.number ?? 0, lineHeight: lineHeight == 0 ? size * 1.2 : lineHeight,
      baselineShift: node["ls"]?.number ?? 0, fill: color(node["fc"]), stroke: color(node["sc"]),
      strokeWidth: node["sw"]?.number ?? 0, strokesBelow: !(node["of"]?.isTrue ?? true), box: box,
      startsAtBaseline: node["ps"] == nil)
  }

  private func color(_ node: SpecNode?) -> Color? {
    guard let numbers = node?.numbers, numbers.count >= 3 else { return nil }
    let factor = properties.version < LottieVersion("4.1.9") ? 1.0 / 255 : 1
    return Color(
      red: numbers[0] * factor, green: numbers[1] * factor, blue: numbers[2] * factor
    ).clamped
  }

  private func animators(_ list: SpecNode?, ofLayer layer: Int) -> [TextAnimator] {
    (list?.items ?? []).enumerated().map { index, node in
      animator(node) { RandomOrder(layer: layer, animator: index, selector: $0) }
    }
  }

  private func animator(_ node: SpecNode, order: (Int) -> RandomOrder) -> TextAnimator {
    let values = node["a"]
    func track(_ key: String, _ rest: [Double]) -> NumberTrack? {
      values?[key].map { properties.numbers($0, else: rest) }
    }
    if let values { warnOfUndrawn(values) }
    let selectors = node["s"].map { $0.isRecord ? [$0] : $0.items } ?? []
    return TextAnimator(
      selectors: selectors.enumerated().map { selector($1, order: order($0)) },
      anchor: track("a", [0, 0]), position: values?["p"].map(shapes.position),
      scale: track("s", [100, 100]),
      rotation: track("r", [0]), skew: track("sk", [0]), skewAxis: track("sa", [0]),
      opacity: track("o", [100]), tracking: track("t", [0]), fill: values?["fc"].map(shapes.color),
      stroke: values?["sc"].map(shapes.color), strokeWidth: track("sw", [0]))
  }

  /// What animators can change besides, and its value when it changes nothing.
  private static let undrawn: [(key: String, name: String, rest: Double)] = [
    ("fh", "hue", 0), ("fs", "saturation", 0), ("fb", "brightness", 0),
    ("fo", "opacity of the fill", 100),
    ("sh", "hue of the stroke", 0), ("ss", "saturation of the stroke", 0),
    ("sb", "brightness of the stroke", 0), ("so", "opacity of the stroke", 100),
    ("rx", "rotation about x", 0), ("ry", "rotation about y", 0), ("bl", "blur", 0),
    ("ls", "line spacing", 0),
  ]

  private func warnOfUndrawn(_ values: SpecNode) {
    for (key, name, rest) in Self.undrawn {
      guard let node = values[key] else { continue }
      let track = properties.numbers(node, else: [rest])
      guard track.isMoving || track.first.contains(where: { $0 != rest }) else { continue }
      shapes.notes.warn("the \(name) of a text animator is not drawn", at: node.place)
    }
  }

  private func selector(_ node: SpecNode, order: RandomOrder) -> TextSelector {
    func number(_ key: String, _ rest: Double) -> NumberTrack {
      properties.number(node[key], else: rest)
    }
    if let expression = node["x"], expression.text != nil {
      shapes.notes.warn(
        "the expression of a text selector is not run; the selector covers all letters",
        at: expression.place)
    }
    let isRandom = node["rn"]?.isTrue ?? false
    return TextSelector(
      unit: node["b"]?.integer.flatMap(TextSelector.Unit.init) ?? .letters,
      order: isRandom ? order : nil, countsIndices: node["r"]?.number == 2,
      shape: node["sh"]?.integer.flatMap(TextSelector.Shape.init) ?? .square,
      start: number("s", 0), end: node["e"].map { properties.number($0, else: 100) },
      offset: number("o", 0), amount: number("a", 100), easeHigh: number("xe", 0),
      easeLow: number("ne", 0), smoothness: number("sm", 100))
  }
}
