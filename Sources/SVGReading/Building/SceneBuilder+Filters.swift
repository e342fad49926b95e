import DisplayList
import Geometry
import Scene

/// Filters, as elements and as CSS functions.
extension SceneBuilder {
  func filter(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    let text = tree.word("filter", node)
    var movers = tree.movers(of: "filter", node)
    guard !(text == "none" || text.isEmpty) || !movers.isEmpty else { return }
    if movers.isEmpty, let filter = target("filter", node, kind: "filter") {
      movers = filterMovers(filter)
      if tree.element(filter)["filterUnits"] != "userSpaceOnUse" { movers += outlineMovers(node) }
      animate(&layer, .filter, movers, unit: unit) { layer, time in
        layer.filter = self.chain(filter, of: node, at: time)
        return .filter(layer.filter)
      }
      return
    }
    animate(&layer, .filter, movers, unit: unit) { layer, time in
      layer.filter = self.functions(self.tree.word("filter", node, at: time), node, at: time)
      return .filter(layer.filter)
    }
  }

  private func filterMovers(_ filter: Int) -> [StyledTree.Mover] {
    var result: [StyledTree.Mover] = []
    func add(_ node: Int) {
      for name in [
        "x", "y", "width", "height", "stdDeviation", "dx", "dy", "flood-color", "flood-opacity",
        "values", "k1", "k2", "k3", "k4", "radius", "slope", "intercept", "amplitude", "exponent",
        "offset", "tableValues",
      ] {
        result += tree.movers(of: name, node)
      }
      for child in tree.nodes[node].children { add(child) }
    }
    add(filter)
    return result
  }

  // MARK: CSS

  /// Nil where there is none, or one of its functions is not known.
  private func functions(_ text: String, _ node: Int, at time: Double) -> Filter? {
    guard text != "none", let list = CSSText.functions(text) else { return nil }
    var steps: [Filter.Step] = []
    for (name, arguments) in list {
      let input: Filter.Input = steps.isEmpty ? .source : .step(steps.count - 1)
      let units = tree.units(node)
      let amount =
        arguments.isEmpty
        ? 1 : Calculation(arguments, units).map { $0.value + $0.percent / 100 } ?? 1
      switch name.lowercased() {
      case "blur":
        let radius = max(0, Calculation(arguments, units)?.value ?? 0)
        steps.append(Filter.Step(.blur(input, x: radius, y: radius)))
      case "drop-shadow":
        steps.append(Filter.Step(shadow(arguments, node, input, at: time)))
      case "grayscale":
        steps.append(Filter.Step(.recolor(input, .saturation(1 - min(max(amount, 0), 1)))))
      case "saturate": steps.append(Filter.Step(.recolor(input, .saturation(max(0, amount)))))
      case "hue-rotate":
        guard let angle = arguments.isEmpty ? 0 : Calculation(arguments, units)?.value else {
          return nil
        }
        steps.append(Filter.Step(.recolor(input, .hueRotation(angle * (.pi / 180)))))
      case "sepia": steps.append(Filter.Step(.recolor(input, .sepia(min(max(amount, 0), 1)))))
      case "brightness": steps.append(linear(input, slope: max(0, amount), intercept: 0))
      case "contrast":
        steps.append(linear(input, slope: max(0, amount), intercept: 0.5 - 0.5 * max(0, amount)))
      case "invert":
        let share = min(max(amount, 0), 1)
        let table = Transfer.table([share, 1 - share])
        steps.append(
          Filter.Step(.transfer(input, red: table, green: table, blue: table, alpha: .identity)))
      case "opacity":
        let alpha = Transfer.table([0, min(max(amount, 0), 1)])
        steps.append(
          Filter.Step(
            .transfer(input, red: .identity, green: .identity, blue: .identity, alpha: alpha)))
      case "url":
        if let id = CSSText.localURL("url(\(arguments))"), let target = tree.node(id: id),
          let chain = chain(target, of: node, at: time), list.count == 1
        {
          return chain
        }
      default: return nil
      }
    }
    return steps.isEmpty ? nil : Filter(steps)
  }

  private func linear(_ input: Filter.Input, slope: Double, intercept: Double) -> Filter.Step {
    let line = Transfer.linear(slope: slope, intercept: intercept)
    return Filter.Step(.transfer(input, red: line, green: line, blue: line, alpha: .identity))
  }

  private func shadow(_ arguments: String, _ node: Int, _ input: Filter.Input, at time: Double)
    -> Filter.Operation
  {
    var lengths: [Double] = []
    var color = Color.black
    if case .color(let own) = tree.value("color", node, at: time) { color = own }
    for word in CSSText.words(arguments) {
      if let length = Calculation(word, tree.units(node)) {
        lengths.append(length.value)
      } else if let given = ValueReader.color(word) {
        color = given
      }
    }
    while lengths.count < 3 { lengths.append(0) }
    let radius = max(0, lengths[2])
    return .dropShadow(input, x: lengths[0], y: lengths[1], blurX: radius, blurY: radius, color)
  }

  // MARK: Elements

  private func chain(_ filter: Int, of node: Int, at time: Double) -> Filter? {
    let isBox = tree.element(filter)["filterUnits"] != "userSpaceOnUse"
    let region = region(filter, of: node, isBox: isBox, at: time)
    var chain = FilterChain(tree: tree, time: time, log: log)
    if tree.element(filter)["primitiveUnits"] == "objectBoundingBox" {
      let box = tree.bounds(node, at: time) ?? .zero
      chain.scale = Point(box.width, box.height)
    }
    for child in tree.nodes[filter].children { chain.add(child) }
    // An empty filter hides what it is on.
    guard !chain.steps.isEmpty else {
      return Filter([Filter.Step(.flood(.clear))], region: region)
    }
    return Filter(chain.steps, region: region)
  }
}

/// The primitives of a `filter` one after the other.
private struct FilterChain {
  let tree: StyledTree
  let time: Double
  let log: SVGLog
  var scale = Point(1, 1)
  var steps: [Filter.Step] = []
  private var names: [String: Int] = [:]

  init(tree: StyledTree, time: Double, log: SVGLog) {
    self.tree = tree
    self.time = time
    self.log = log
  }

  mutating func add(_ node: Int) {
    let element = tree.element(node)
    guard let operation = operation(node, element) else { return }
    let isLinear = tree.word("color-interpolation-filters", node) != "srgb"
    steps.append(Filter.Step(operation, isLinear: isLinear))
    if let name = element["result"] { names[name] = steps.count - 1 }
  }

  private var last: Filter.Input { steps.isEmpty ? .source : .step(steps.count - 1) }

  private func input(_ node: Int, _ name: String = "in") -> Filter.Input {
    switch tree.element(node)[name] {
    case nil: last
    case "SourceGraphic"?: .source
    case "SourceAlpha"?: .sourceAlpha
    case let text?: names[text].map { .step($0) } ?? last
    }
  }

  private func n(_ name: String, _ node: Int, _ otherwise: Double = 0) -> Double {
    let isGiven = tree.element(node)[name] != nil || !tree.movers(of: name, node).isEmpty
    return isGiven ? tree.value(name, node, at: time).number ?? otherwise : otherwise
  }

  private func pair(_ name: String, _ node: Int, _ otherwise: Double = 0) -> (Double, Double) {
    guard case .numbers(let list) = tree.value(name, node, at: time), let first = list.first,
      tree.element(node)[name] != nil || !tree.movers(of: name, node).isEmpty
    else { return (otherwise * scale.x, otherwise * scale.y) }
    return (first * scale.x, (list.count > 1 ? list[1] : first) * scale.y)
  }

  private func flood(_ node: Int) -> Color {
    guard case .color(let color) = tree.value("flood-color", node, at: time) else { return .black }
    let opacity = min(max(tree.number("flood-opacity", node, at: time), 0), 1)
    return color.clamped.withAlpha(color.clamped.alpha * opacity)
  }

  private func operation(_ node: Int, _ element: Element) -> Filter.Operation? {
    switch element.name {
    case "feGaussianBlur":
      let (x, y) = pair("stdDeviation", node)
      return .blur(input(node), x: max(0, x), y: max(0, y))
    case "feOffset":
      return .offset(input(node), x: n("dx", node) * scale.x, y: n("dy", node) * scale.y)
    case "feFlood": return .flood(flood(node))
    case "feDropShadow":
      let (x, y) = pair("stdDeviation", node, 2)
      return .dropShadow(
        input(node), x: n("dx", node, 2) * scale.x, y: n("dy", node, 2) * scale.y, blurX: max(0, x),
        blurY: max(0, y), flood(node))
    case "feMerge":
      return .merge(tree.nodes[node].children.map { input($0) })
    case "feColorMatrix": return .recolor(input(node), matrix(node, element))
    case "feComposite":
      return .composite(input(node), over: input(node, "in2"), compositing(node, element))
    case "feBlend":
      return .blend(
        input(node), over: input(node, "in2"), BlendMode(rawValue: element["mode"] ?? "") ?? .normal
      )
    case "feComponentTransfer": return transfer(node)
    case "feMorphology":
      let (x, y) = pair("radius", node)
      return .morphology(
        input(node), x: max(0, x), y: max(0, y), grows: element["operator"] == "dilate")
    case "feImage" where element.reference == nil: return .flood(.clear)
    case "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feMergeNode", "animate", "set": return nil
    default:
      log.warn(
        .filter, "<\(element.name)> is not drawn: the picture passes through it", at: element.place)
      return element.name.hasPrefix("fe") ? .offset(input(node), x: 0, y: 0) : nil
    }
  }

  private func matrix(_ node: Int, _ element: Element) -> ColorMatrix {
    var values: [Double] = []
    if case .numbers(let list) = tree.value("values", node, at: time) { values = list }
    switch element["type"] {
    case "saturate": return .saturation(values.first ?? 1)
    case "hueRotate": return .hueRotation((values.first ?? 0) * (.pi / 180))
    case "luminanceToAlpha": return .luminanceToAlpha
    default: return values.count == 20 ? ColorMatrix(values) : .identity
    }
  }

  private func compositing(_ node: Int, _ element: Element) -> Filter.Compositing {
    switch element["operator"] {
    case "in": .inside
    case "out": .outside
    case "atop": .atop
    case "xor": .xor
    case "lighter": .lighter
    case "arithmetic": .arithmetic(n("k1", node), n("k2", node), n("k3", node), n("k4", node))
    default: .over
    }
  }

  private func transfer(_ node: Int) -> Filter.Operation {
    var parts: [String: Transfer] = [:]
    for child in tree.nodes[node].children {
      parts[tree.element(child).name] = function(child, tree.element(child))
    }
    return .transfer(
      input(node), red: parts["feFuncR"] ?? .identity, green: parts["feFuncG"] ?? .identity,
      blue: parts["feFuncB"] ?? .identity, alpha: parts["feFuncA"] ?? .identity)
  }

  private func function(_ node: Int, _ element: Element) -> Transfer {
    var table: [Double] = []
    if case .numbers(let list) = tree.value("tableValues", node, at: time),
      element["tableValues"] != nil || !tree.movers(of: "tableValues", node).isEmpty
    {
      table = list
    }
    switch element["type"] {
    case "table": return table.isEmpty ? .identity : .table(table)
    case "discrete": return table.isEmpty ? .identity : .discrete(table)
    case "linear": return .linear(slope: n("slope", node, 1), intercept: n("intercept", node))
    case "gamma":
      return .gamma(
        amplitude: n("amplitude", node, 1), exponent: n("exponent", node, 1),
        offset: n("offset", node))
    default: return .identity
    }
  }
}

extension ColorMatrix {
  /// Filter Effects 1, `sepia()`.
  fileprivate static func sepia(_ amount: Double) -> ColorMatrix {
    let rest = 1 - amount
    return ColorMatrix([
      0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0,
      0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0,
      0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }
}
