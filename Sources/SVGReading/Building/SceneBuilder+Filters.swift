import DisplayList
import Geometry
import Scene

/// Filters, as elements and as CSS functions.
extension SceneBuilder {
  func filter(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    let text = tree.word("filter", node)
    var movers = tree.movers(of: "filter", node)
    guard !(text == "none" || text.isEmpty) || !movers.isEmpty else { return }
    let isOne = CSSText.words(text).count == 1
    if movers.isEmpty, isOne, let filter = target("filter", node, kind: "filter") {
      movers = filterMovers(filter)
      if tree.element(filter)["filterUnits"] != "userSpaceOnUse" { movers += outlineMovers(node) }
      animate(&layer, .filter, movers, unit: unit) { layer, time in
        layer.filter = self.chain(filter, of: node, at: time)
        return .filter(layer.filter)
      }
      return
    }
    for word in CSSText.words(text) {
      if let filter = filterElement(word) {
        movers += filterMovers(filter) + outlineMovers(node)
      }
    }
    animate(&layer, .filter, movers, unit: unit) { layer, time in
      layer.filter = self.functions(self.tree.word("filter", node, at: time), node, at: time)
      return .filter(layer.filter)
    }
  }

  /// The filter that a `url` names; nil for elements of other kinds.
  private func filterElement(_ url: String) -> Int? {
    CSSText.localURL(url).flatMap { tree.resource(id: $0) }
      .flatMap { tree.element($0).name == "filter" ? $0 : nil }
  }

  private func filterMovers(_ filter: Int) -> [StyledTree.Mover] {
    var result: [StyledTree.Mover] = []
    func add(_ node: Int) {
      for name in [
        "x", "y", "width", "height", "stdDeviation", "dx", "dy", "flood-color", "flood-opacity",
        "values", "k1", "k2", "k3", "k4", "radius", "slope", "intercept", "amplitude", "exponent",
        "offset", "tableValues", "baseFrequency", "numOctaves", "seed", "surfaceScale",
        "diffuseConstant", "specularConstant", "specularExponent", "lighting-color", "azimuth",
        "elevation", "z", "pointsAtX", "pointsAtY", "pointsAtZ", "limitingConeAngle",
        "kernelMatrix", "divisor", "bias", SVGDocument.displacementScale, "in", "in2", "mode",
        "operator", "type", "edgeMode",
      ] {
        result += tree.movers(of: name, node)
      }
      for child in tree.nodes[node].children { add(child) }
    }
    add(filter)
    return result
  }

  // MARK: CSS

  /// Nil where there is none, or one of its functions is not known or not valid.
  private func functions(_ text: String, _ node: Int, at time: Double) -> Filter? {
    guard text != "none", let list = CSSText.functions(text) else { return nil }
    var steps: [Filter.Step] = []
    var isLinear = false
    for (name, arguments) in list {
      let input: Filter.Input = steps.isEmpty ? .source : .step(steps.count - 1)
      if name.lowercased() == "url" {
        guard let target = filterElement("url(\(arguments))"),
          let chain = chain(target, of: node, at: time)
        else { continue }
        if list.count == 1 { return chain }
        steps = Filter.joined(steps, with: chain)
        // As in browsers, the next steps continue in its colour space.
        isLinear = chain.steps.last?.isLinear ?? false
        continue
      }
      guard var step = function(name.lowercased(), arguments, input, node, at: time) else {
        return nil
      }
      step.isLinear = isLinear
      steps.append(step)
    }
    return steps.isEmpty ? nil : Filter(steps)
  }

  private func function(
    _ name: String, _ arguments: String, _ input: Filter.Input, _ node: Int, at time: Double
  ) -> Filter.Step? {
    switch name {
    case "blur":
      guard let radius = arguments.isEmpty ? 0 : length(arguments, node), radius >= 0 else {
        return nil
      }
      return Filter.Step(.blur(input, x: radius, y: radius))
    case "drop-shadow": return shadow(arguments, node, input, at: time).map { Filter.Step($0) }
    case "hue-rotate":
      guard let angle = angle(arguments) else { return nil }
      return Filter.Step(.recolor(input, .hueRotation(angle * degree)))
    default: return amount(arguments, node).flatMap { adjustment(name, $0, input) }
    }
  }

  /// A function of one amount, 0 or more.
  private func adjustment(_ name: String, _ amount: Double, _ input: Filter.Input) -> Filter.Step? {
    let share = min(amount, 1)
    switch name {
    case "grayscale": return Filter.Step(.recolor(input, .saturation(1 - share)))
    case "saturate": return Filter.Step(.recolor(input, .saturation(amount)))
    case "sepia": return Filter.Step(.recolor(input, .sepia(share)))
    case "brightness": return linear(input, slope: amount, intercept: 0)
    case "contrast": return linear(input, slope: amount, intercept: 0.5 - 0.5 * amount)
    case "invert":
      let table = Transfer.table([share, 1 - share])
      return Filter.Step(.transfer(input, red: table, green: table, blue: table, alpha: .identity))
    case "opacity":
      let alpha = Transfer.table([0, share])
      return Filter.Step(
        .transfer(input, red: .identity, green: .identity, blue: .identity, alpha: alpha))
    default: return nil
    }
  }

  /// A number or a percentage, not below 0; 1 if nothing is said.
  private func amount(_ text: String, _ node: Int) -> Double? {
    guard !text.isEmpty else { return 1 }
    guard let value = Calculation(text, tree.units(node)), value.dimension == .none else {
      return nil
    }
    let amount = value.value + value.percent / 100
    return amount >= 0 ? amount : nil
  }

  /// In degrees. Only 0 goes without a unit.
  private func angle(_ text: String) -> Double? {
    guard !text.isEmpty else { return 0 }
    guard let value = Calculation(text, UnitContext()),
      value.dimension == .angle || value.dimension == .none && value.value == 0, value.percent == 0
    else { return nil }
    return value.value
  }

  /// In points. Only 0 goes without a unit, but for shadows in attributes.
  private func length(_ text: String, _ node: Int, isAttribute: Bool = false) -> Double? {
    guard let value = Calculation(text, tree.units(node)), value.percent == 0,
      value.dimension == .length || value.dimension == .none && (value.value == 0 || isAttribute)
    else { return nil }
    return value.value
  }

  private func linear(_ input: Filter.Input, slope: Double, intercept: Double) -> Filter.Step {
    let line = Transfer.linear(slope: slope, intercept: intercept)
    return Filter.Step(.transfer(input, red: line, green: line, blue: line, alpha: .identity))
  }

  /// Two or three lengths, and a colour before or behind them; nil if there is anything else.
  func shadow(_ arguments: String, _ node: Int, _ input: Filter.Input, at time: Double)
    -> Filter.Operation?
  {
    var lengths: [Double] = []
    var color: Color?
    let isAttribute = tree.nodes[node].style.entries["filter"]?.last?.origin == .attribute
    for word in CSSText.words(arguments) {
      if let length = length(word, node, isAttribute: isAttribute) {
        lengths.append(length)
      } else if case .color(let given)? = tree.parse(
        word, "flood-color", node, at: time, isStyle: true), color == nil
      {
        color = given
      } else {
        return nil
      }
    }
    guard (2...3).contains(lengths.count) else { return nil }
    let radius = lengths.count > 2 ? lengths[2] : 0
    guard radius >= 0 else { return nil }
    if color == nil, case .color(let own) = tree.value("color", node, at: time) { color = own }
    return .dropShadow(
      input, x: lengths[0], y: lengths[1], blurX: radius, blurY: radius, color ?? .black)
  }

  // MARK: Elements

  private func chain(_ filter: Int, of node: Int, at time: Double) -> Filter? {
    let isBox = tree.element(filter)["filterUnits"] != "userSpaceOnUse"
    let region = region(filter, of: node, isBox: isBox, at: time)
    var chain = FilterChain(tree: tree, time: time, log: log, region: region) {
      self.stillImage($0, in: $1)
    }
    if tree.element(filter)["primitiveUnits"] == "objectBoundingBox" {
      chain.box = tree.bounds(node, at: time) ?? .zero
    }
    for child in tree.nodes[filter].children { chain.add(child) }
    // A filter without primitives hides its element.
    guard !chain.steps.isEmpty else {
      return Filter([Filter.Step(.flood(.clear))], region: region)
    }
    return Filter(chain.steps, region: region)
  }
}

extension Filter {
  /// The steps, followed by those of a filter that takes their result as its source.
  fileprivate static func joined(_ steps: [Step], with next: Filter) -> [Step] {
    var result = steps
    let source: Input = steps.isEmpty ? .source : .step(steps.count - 1)
    var alpha = Input.sourceAlpha
    if !steps.isEmpty {
      let black = ColorMatrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
      result.append(Step(.recolor(source, black)))
      alpha = .step(result.count - 1)
    }
    let first = result.count
    for var step in next.steps {
      step.operation = step.operation.replacingInputs { input in
        switch input {
        case .source: source
        case .sourceAlpha: alpha
        case .step(let index): .step(first + index)
        }
      }
      if let region = next.region {
        let area = step.area ?? region
        step.area = area.intersection(region) ?? Rect(origin: region.origin, size: .zero)
      }
      result.append(step)
    }
    return result
  }
}

extension Filter.Operation {
  /// The same operation with its inputs replaced.
  fileprivate func replacingInputs(_ f: (Filter.Input) -> Filter.Input) -> Filter.Operation {
    switch self {
    case .blur(let a, let x, let y): .blur(f(a), x: x, y: y)
    case .recolor(let a, let matrix): .recolor(f(a), matrix)
    case .transfer(let a, let red, let green, let blue, let alpha):
      .transfer(f(a), red: red, green: green, blue: blue, alpha: alpha)
    case .offset(let a, let x, let y): .offset(f(a), x: x, y: y)
    case .flood, .turbulence, .picture: self
    case .convolution(let a, let convolution): .convolution(f(a), convolution)
    case .merge(let inputs): .merge(inputs.map(f))
    case .composite(let a, let b, let compositing): .composite(f(a), over: f(b), compositing)
    case .blend(let a, let b, let mode): .blend(f(a), over: f(b), mode)
    case .dropShadow(let a, let x, let y, let blurX, let blurY, let color):
      .dropShadow(f(a), x: x, y: y, blurX: blurX, blurY: blurY, color)
    case .morphology(let a, let x, let y, let grows): .morphology(f(a), x: x, y: y, grows: grows)
    case .tile(let a): .tile(f(a))
    case .lighting(let a, let light): .lighting(f(a), light)
    case .displacement(let a, let b, let scale, let x, let y):
      .displacement(f(a), by: f(b), scale: scale, x: x, y: y)
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
