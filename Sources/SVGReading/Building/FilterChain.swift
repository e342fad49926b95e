import DisplayList
import Geometry

/// Collects the steps of a `filter` element, primitive by primitive.
struct FilterChain {
  let tree: StyledTree
  let time: Double
  let log: SVGLog
  /// The filter region.
  let region: Rect
  /// The box that lengths are fractions of; nil if they are in user units.
  var box: Rect?
  private(set) var steps: [Filter.Step] = []
  /// What an `feImage` shows that has to be drawn.
  private let drawStill: (Element, Rect) -> SceneBuilder.Still?
  private var names: [String: Int] = [:]

  init(
    tree: StyledTree, time: Double, log: SVGLog, region: Rect,
    drawStill: @escaping (Element, Rect) -> SceneBuilder.Still?
  ) {
    self.drawStill = drawStill
    self.tree = tree
    self.time = time
    self.log = log
    self.region = region
  }

  private var scale: Point { box.map { Point($0.width, $0.height) } ?? Point(1, 1) }

  mutating func add(_ node: Int) {
    let element = tree.element(node)
    // Its area is found and its numbers are compared; what it is called is looked up even if it is no primitive.
    tree.effort.add(10)
    guard !tree.effort.isExhausted, let operation = operation(node, element) else { return }
    let isLinear = tree.word("color-interpolation-filters", node) != "srgb"
    steps.append(
      Filter.Step(operation, isLinear: isLinear, area: area(node, element, operation)))
    if let name = element["result"] { names[name] = steps.count - 1 }
  }

  /// The area that a primitive fills: as given, otherwise that of its inputs. Nil for the whole region.
  private func area(_ node: Int, _ element: Element, _ operation: Filter.Operation) -> Rect? {
    let inherited = operation.areaInputs.reduce(Rect?.none) { area, input in
      guard case .step(let index) = input, let own = steps[index].area else { return region }
      return area?.union(own) ?? own
    }
    let area = area(node, element, within: inherited ?? region)
    return area == region ? nil : area
  }

  private func area(_ node: Int, _ element: Element, within whole: Rect) -> Rect {
    func given(_ name: String) -> Double? {
      element[name] != nil || !tree.movers(of: name, node).isEmpty
        ? tree.value(name, node, at: time).number : nil
    }
    let x = given("x").map { box == nil ? $0 : (box?.minX ?? 0) + $0 * scale.x } ?? whole.minX
    let y = given("y").map { box == nil ? $0 : (box?.minY ?? 0) + $0 * scale.y } ?? whole.minY
    let width = given("width").map { $0 * scale.x } ?? whole.width
    let height = given("height").map { $0 * scale.y } ?? whole.height
    return Rect(x: x, y: y, width: max(0, width), height: max(0, height))
  }

  private var last: Filter.Input { steps.isEmpty ? .source : .step(steps.count - 1) }

  private func input(_ node: Int, _ name: String = "in") -> Filter.Input {
    switch tree.attribute(name, node, at: time) {
    case nil: last
    case "SourceGraphic"?: .source
    case "SourceAlpha"?: .sourceAlpha
    case let text?: names[text].map { .step($0) } ?? last
    }
  }

  private func said(_ name: String, _ node: Int) -> String? {
    tree.attribute(name, node, at: time)
  }

  private func n(_ name: String, _ node: Int, _ otherwise: Double = 0) -> Double {
    if !tree.movers(of: name, node).isEmpty {
      return tree.value(name, node, at: time).number ?? otherwise
    }
    // What is not one number counts as if it were not there.
    guard let text = tree.element(node)[name], numberList(text)?.count == 1 else {
      return otherwise
    }
    return tree.value(name, node, at: time).number ?? otherwise
  }

  private func pair(_ name: String, _ node: Int, _ otherwise: Double = 0) -> (Double, Double) {
    let isGiven =
      tree.element(node)[name].map { (1...2).contains(numberList($0)?.count ?? 0) } ?? false
      || !tree.movers(of: name, node).isEmpty
    guard isGiven, case .numbers(let list) = tree.value(name, node, at: time),
      let first = list.first
    else { return (otherwise, otherwise) }
    return (first, list.count > 1 ? list[1] : first)
  }

  /// The same for lengths, which may be shares of a box.
  private func lengths(_ name: String, _ node: Int, _ otherwise: Double = 0) -> (Double, Double) {
    let (x, y) = pair(name, node, otherwise)
    return (x * scale.x, y * scale.y)
  }

  private func flood(_ node: Int) -> Color {
    guard case .color(let color) = tree.value("flood-color", node, at: time) else { return .black }
    let opacity = min(max(tree.number("flood-opacity", node, at: time), 0), 1)
    return color.clamped.withAlpha(color.clamped.alpha * opacity)
  }

  private func operation(_ node: Int, _ element: Element) -> Filter.Operation? {
    switch element.name {
    case "feGaussianBlur":
      let (x, y) = lengths("stdDeviation", node)
      return .blur(input(node), x: max(0, x), y: max(0, y))
    case "feOffset":
      return .offset(input(node), x: n("dx", node) * scale.x, y: n("dy", node) * scale.y)
    case "feFlood": return .flood(flood(node))
    case "feDropShadow":
      let (x, y) = lengths("stdDeviation", node, 2)
      return .dropShadow(
        input(node), x: n("dx", node, 2) * scale.x, y: n("dy", node, 2) * scale.y, blurX: max(0, x),
        blurY: max(0, y), flood(node))
    case "feMerge":
      return .merge(tree.nodes[node].children.map { input($0) })
    case "feColorMatrix": return .recolor(input(node), matrix(node))
    case "feComposite":
      return .composite(input(node), over: input(node, "in2"), compositing(node))
    case "feBlend":
      return .blend(
        input(node), over: input(node, "in2"),
        BlendMode(rawValue: said("mode", node) ?? "") ?? .normal
      )
    case "feComponentTransfer": return transfer(node)
    case "feMorphology":
      let (x, y) = lengths("radius", node)
      return .morphology(
        input(node), x: max(0, x), y: max(0, y), grows: said("operator", node) == "dilate")
    case "feTile": return .tile(input(node))
    case "feTurbulence":
      return turbulence(node, element).map { .turbulence($0) } ?? .flood(.clear)
    case "feDiffuseLighting", "feSpecularLighting":
      return lighting(node, isShiny: element.name == "feSpecularLighting").map {
        .lighting(input(node), $0)
      } ?? .flood(.clear)
    case "feDisplacementMap":
      let length = n(SVGDocument.displacementScale, node)
      return .displacement(
        input(node), by: input(node, "in2"), scale: length * (scale.x * scale.y).squareRoot(),
        x: component(element["xChannelSelector"]), y: component(element["yChannelSelector"]))
    case "feImage": return image(node, element)
    case "feConvolveMatrix":
      return convolution(node, element).map { .convolution(input(node), $0) } ?? .flood(.clear)
    case "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feMergeNode", "animate", "set": return nil
    default:
      log.warn(
        .filter, "<\(element.name)> is not supported: the image passes through unchanged",
        at: element.place)
      return element.name.hasPrefix("fe") ? .offset(input(node), x: 0, y: 0) : nil
    }
  }

  /// An embedded picture, fitted into its area, or another element.
  private func image(_ node: Int, _ element: Element) -> Filter.Operation {
    guard let reference = element.reference.map(trimmed), !reference.isEmpty else {
      return .flood(.clear)
    }
    let area = area(node, element, within: region)
    guard let image = tree.files.image(at: reference) else {
      guard let still = drawStill(element, area) else {
        log.warn(
          .filter, "this <feImage> cannot be drawn: it is transparent", at: element.place,
          hint: "it can show elements of this file, and images in data URLs")
        return .flood(.clear)
      }
      return .picture(ImageItem(image: still.image, rect: still.rect))
    }
    let own = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    let map = ViewBox.map(own, into: area.size, element["preserveAspectRatio"])
    let place = Affine.translation(area.minX, area.minY) * map
    return .picture(ImageItem(image: image, rect: own, transform: Projection(place)))
  }

  private func convolution(_ node: Int, _ element: Element) -> Convolution? {
    func whole(_ text: String) -> Int? { number(text).flatMap { Int(exactly: $0) } }
    let order = (element["order"].map { CSSText.words($0).compactMap(whole) } ?? [3])
    guard let columns = order.first, columns > 0, columns <= Convolution.mostWeights,
      let rows = order.last, rows > 0, rows <= Convolution.mostWeights,
      case .numbers(let kernel) = tree.value("kernelMatrix", node, at: time)
    else { return nil }
    let sum = kernel.reduce(0, +)
    let given = n("divisor", node)
    let edge: Convolution.Edge
    switch said("edgeMode", node) {
    case "wrap": edge = .wrap
    case "none": edge = .none
    default: edge = .duplicate
    }
    return Convolution(
      columns: columns, rows: rows, kernel: kernel,
      divisor: given != 0 ? given : sum != 0 ? sum : 1, bias: n("bias", node),
      targetX: element["targetX"].flatMap(whole) ?? columns / 2,
      targetY: element["targetY"].flatMap(whole) ?? rows / 2, edge: edge,
      keepsAlpha: element["preserveAlpha"].map(trimmed) == "true")
  }

  private func component(_ name: String?) -> Filter.Component {
    switch name {
    case "R": .red
    case "G": .green
    case "B": .blue
    default: .alpha
    }
  }

  /// Nil where a frequency is below 0: there is no such noise.
  private func turbulence(_ node: Int, _ element: Element) -> Turbulence? {
    let (x, y) = pair("baseFrequency", node)
    guard x >= 0, y >= 0 else { return nil }
    func whole(_ name: String, _ otherwise: Double) -> Int {
      let value = n(name, node, otherwise).rounded(.towardZero)
      return Int(exactly: min(max(value, -2_147_483_647), 2_147_483_647)) ?? 0
    }
    let noise = Turbulence(
      frequencyX: x, frequencyY: y, octaves: whole("numOctaves", 1), seed: whole("seed", 0),
      isFractal: said("type", node) == "fractalNoise")
    guard said("stitchTiles", node) == "stitch" else { return noise }
    // Chromium's tiles are whole points.
    let tile = area(node, element, within: region).size
    return noise.stitched(over: Size(tile.width.rounded(.down), tile.height.rounded(.down)))
  }

  /// Nil if the primitive has no light source.
  private func lighting(_ node: Int, isShiny: Bool) -> Lighting? {
    let lights = ["feDistantLight", "fePointLight", "feSpotLight"]
    guard
      let lamp = tree.nodes[node].children.first(where: { lights.contains(tree.element($0).name) })
    else { return nil }
    func place(_ x: String, _ y: String, _ z: String) -> Lighting.Place {
      let p = Point(n(x, lamp) * scale.x, n(y, lamp) * scale.y)
      let origin = box?.origin ?? .zero
      return Lighting.Place(
        p.x + origin.x, p.y + origin.y, n(z, lamp) * (scale.x * scale.y).squareRoot())
    }
    let source: Lighting.Source
    switch tree.element(lamp).name {
    case "feDistantLight":
      source = .distant(
        azimuth: n("azimuth", lamp) * degree, elevation: n("elevation", lamp) * degree)
    case "fePointLight": source = .point(place("x", "y", "z"))
    default:
      // Browsers take an angle of 0 for none.
      let cone = abs(n("limitingConeAngle", lamp))
      source = .spot(
        place("x", "y", "z"), towards: place("pointsAtX", "pointsAtY", "pointsAtZ"),
        exponent: min(max(n("specularExponent", lamp, 1), 1), 128),
        cone: cone > 0 ? cone * degree : nil)
    }
    var color = Color.white
    if case .color(let given) = tree.value("lighting-color", node, at: time) {
      color = given.clamped
    }
    return Lighting(
      source, color: color.withAlpha(1), height: n("surfaceScale", node, 1),
      strength: max(0, n(isShiny ? "specularConstant" : "diffuseConstant", node, 1)),
      shininess: isShiny ? min(max(n("specularExponent", node, 1), 1), 128) : nil)
  }

  private func matrix(_ node: Int) -> ColorMatrix {
    var values: [Double] = []
    if case .numbers(let list) = tree.value("values", node, at: time) { values = list }
    switch said("type", node) {
    case "saturate": return .saturation(values.first ?? 1)
    case "hueRotate": return .hueRotation((values.first ?? 0) * degree)
    case "luminanceToAlpha": return .luminanceToAlpha
    default: return values.count == 20 ? ColorMatrix(values) : .identity
    }
  }

  private func compositing(_ node: Int) -> Filter.Compositing {
    switch said("operator", node) {
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
    var table = element["tableValues"].flatMap { numberList($0) } ?? []
    if !tree.movers(of: "tableValues", node).isEmpty,
      case .numbers(let list) = tree.value("tableValues", node, at: time)
    {
      table = list
    }
    switch said("type", node) {
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

extension Filter.Operation {
  /// The inputs whose areas make up the default area of a step.
  fileprivate var areaInputs: [Filter.Input] {
    switch self {
    case .blur(let a, _, _), .recolor(let a, _), .transfer(let a, _, _, _, _), .offset(let a, _, _),
      .dropShadow(let a, _, _, _, _, _), .morphology(let a, _, _, _), .lighting(let a, _),
      .convolution(let a, _):
      [a]
    case .composite(let a, let b, _), .blend(let a, let b, _), .displacement(let a, let b, _, _, _):
      [a, b]
    case .merge(let inputs): inputs
    case .flood, .turbulence, .tile, .picture: []
    }
  }
}
