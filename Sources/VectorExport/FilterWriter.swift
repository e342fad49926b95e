import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// Whether a layer's filter keeps its structure, so that its numbers can be animated.
  func hasSteadyFilter(_ state: LayerState) -> Bool {
    guard let first = state.layer(at: 0).filter else {
      return state.moments.allSatisfy { state.layer(at: $0).filter == nil }
    }
    return state.moments.allSatisfy { state.layer(at: $0).filter?.isAlike(first) ?? false }
  }

  /// The definition of a layer's filter with its numbers over time.
  func filterID(_ filter: Filter, _ state: LayerState, _ place: Place) -> String {
    let count = filter.numbers.count
    let placed = filter.moved(by: place.offset)
    let signal = state.signal { layer in
      let numbers = layer.filter?.moved(by: place.offset).numbers ?? []
      return numbers.count == count ? numbers : placed.numbers
    }
    var primitives = FilterPrimitives(placed) { [self] name, range, kind in
      attribute(name, signal.mapped { Array($0[range]) }, kind, place)
    } color: { [self] name, start, element in
      let levels = signal.mapped {
        [$0[start] * 255, $0[start + 1] * 255, $0[start + 2] * 255, $0[start + 3]]
      }
      addColor(name, to: &element, levels)
    } address: { [self] in
      address(of: $0)
    }
    let elements = primitives.elements()
    guard filter.region != nil else { return define(.filter(area(state, place), elements)) }
    // The region's numbers are the last four.
    let shift = [place.offset.x, place.offset.y, 0, 0]
    var element = Element.filter([], elements)
    element.attributes.insert(
      contentsOf: FilterPrimitives.placeNames.enumerated().map { k, name in
        attribute(name, signal.mapped { [$0[count - 4 + k] + shift[k]] }, .places, place)
      }, at: 0)
    return define(element)
  }

  private func attribute(
    _ name: String, _ signal: Signal, _ kind: FilterPrimitives.Numbers, _ place: Place
  ) -> Element.Attribute {
    let decimals =
      switch kind {
      case .lengths: place.decimals
      case .plain: Decimals(5)
      case .places: Decimals(4)
      }
    return Track(
      .attribute(name), signal, tolerance: kind == .plain ? 0.001 : place.tolerance
    ) { numbers in
      // Two equal lengths are written once.
      let isOne = kind == .lengths && numbers.count == 2 && numbers[0] == numbers[1]
      return .numbers((isOne ? [numbers[0]] : numbers).map { WrittenNumber($0, decimals) })
    }.attribute(clock)
  }
}

/// The elements of a filter's steps.
struct FilterPrimitives {
  /// What an attribute has: a length, a place of an area, or neither.
  enum Numbers { case lengths, plain, places }

  static let placeNames = ["x", "y", "width", "height"]

  private let filter: Filter
  /// The position in the filter's numbers.
  private var next = 0
  /// Writes an attribute of some of the filter's numbers.
  private let numbers: (String, Range<Int>, Numbers) -> Element.Attribute
  /// Adds a colour that is four of the numbers.
  private let color: (String, Int, inout Element) -> Void
  /// The address of a picture with its data.
  private let address: (Image) -> String?

  init(
    _ filter: Filter, numbers: @escaping (String, Range<Int>, Numbers) -> Element.Attribute,
    color: @escaping (String, Int, inout Element) -> Void, address: @escaping (Image) -> String?
  ) {
    self.filter = filter
    self.numbers = numbers
    self.color = color
    self.address = address
  }

  /// The elements of all steps; to be called once.
  mutating func elements() -> [Element] {
    var place = filter.numbers.count - filter.places.count
    var result: [Element] = []
    for (index, step) in filter.steps.enumerated() {
      var element = self.element(step.operation)
      if step.isLinear { element["color-interpolation-filters"] = "linearRGB" }
      if step.area != nil {
        for name in FilterPrimitives.placeNames {
          element.set(numbers(name, place..<place + 1, .places))
          place += 1
        }
      }
      if index + 1 < filter.steps.count { element["result"] = .text(FilterPrimitives.name(index)) }
      result.append(element)
    }
    return result
  }

  private static func name(_ step: Int) -> String { "r\(step)" }

  static func name(_ input: Filter.Input) -> String {
    switch input {
    case .source: "SourceGraphic"
    case .sourceAlpha: "SourceAlpha"
    case .step(let index): name(index)
    }
  }

  private mutating func take(_ count: Int) -> Range<Int> {
    defer { next += count }
    return next..<next + count
  }

  /// An element with its inputs, and attributes that take as many of the filter's numbers each.
  private mutating func element(
    _ name: String, _ inputs: Filter.Input..., takes attributes: [(String, Int, Numbers)] = []
  ) -> Element {
    var element = Element(name)
    for (name, input) in zip(["in", "in2"], inputs) {
      element[name] = .text(FilterPrimitives.name(input))
    }
    add(attributes, to: &element)
    return element
  }

  private mutating func add(_ attributes: [(String, Int, Numbers)], to element: inout Element) {
    for (name, count, kind) in attributes { element.set(numbers(name, take(count), kind)) }
  }

  private mutating func element(_ operation: Filter.Operation) -> Element {
    switch operation {
    case .blur(let input, _, _):
      return element("feGaussianBlur", input, takes: [("stdDeviation", 2, .lengths)])
    case .recolor(let input, _):
      return element("feColorMatrix", input, takes: [("values", 20, .plain)])
    case .transfer(let input, let red, let green, let blue, let alpha):
      var transfer = element("feComponentTransfer", input)
      for (name, function) in [("R", red), ("G", green), ("B", blue), ("A", alpha)]
      where function != .identity {
        transfer.children.append(self.function("feFunc" + name, function))
      }
      return transfer
    case .offset(let input, _, _):
      return element("feOffset", input, takes: [("dx", 1, .lengths), ("dy", 1, .lengths)])
    case .flood:
      var flood = Element("feFlood")
      color("flood-color", take(4).lowerBound, &flood)
      return flood
    case .merge(let inputs):
      return Element(
        "feMerge",
        children: inputs.map { Element("feMergeNode", [("in", .text(FilterPrimitives.name($0)))]) })
    case .composite(let input, let below, let compositing):
      var composite = element("feComposite", input, below)
      composite["operator"] = .text(compositing.name)
      if case .arithmetic = compositing {
        add(["k1", "k2", "k3", "k4"].map { ($0, 1, .plain) }, to: &composite)
      }
      return composite
    case .blend(let input, let below, let mode):
      var blend = element("feBlend", input, below)
      blend["mode"] = .text(mode.rawValue)
      return blend
    case .dropShadow(let input, _, _, _, _, _):
      var shadow = element(
        "feDropShadow", input,
        takes: [("dx", 1, .lengths), ("dy", 1, .lengths), ("stdDeviation", 2, .lengths)])
      color("flood-color", take(4).lowerBound, &shadow)
      return shadow
    case .tile(let input): return element("feTile", input)
    case .convolution(let input, let convolution):
      return convolution.written(on: element("feConvolveMatrix", input))
    case .picture(let item): return picture(item)
    case .turbulence(let noise): return turbulence(noise)
    case .lighting(let input, let light): return lighting(element(light.name, input), light)
    case .displacement(let input, let map, _, let x, let y):
      var displacement = element("feDisplacementMap", input, map, takes: [("scale", 1, .lengths)])
      displacement["xChannelSelector"] = .text(x.name)
      displacement["yChannelSelector"] = .text(y.name)
      return displacement
    case .morphology(let input, _, _, let grows):
      var morphology = element("feMorphology", input)
      morphology["operator"] = grows ? "dilate" : "erode"
      add([("radius", 2, .lengths)], to: &morphology)
      return morphology
    }
  }

  private mutating func turbulence(_ noise: Turbulence) -> Element {
    var turbulence = element("feTurbulence", takes: [("baseFrequency", 2, .plain)])
    turbulence["numOctaves"] = "\(noise.octaves)"
    turbulence["seed"] = "\(noise.seed)"
    if noise.isFractal { turbulence["type"] = "fractalNoise" }
    if noise.period != nil { turbulence["stitchTiles"] = "stitch" }
    return turbulence
  }

  private func picture(_ item: ImageItem) -> Element {
    var image = Element("feImage", [("preserveAspectRatio", "none")])
    guard let href = address(item.image), let map = item.transform.asAffine,
      let box = Rect(containing: item.rect.corners.map { map.apply($0) })
    else { return image }
    image["href"] = .text(href)
    let fine = Decimals(4)
    for (name, value) in zip(
      FilterPrimitives.placeNames, [box.minX, box.minY, box.width, box.height])
    {
      image[name] = .number(value, fine)
    }
    return image
  }

  private mutating func lighting(_ element: Element, _ light: Lighting) -> Element {
    var element = element
    let isShiny = light.shininess != nil
    add(
      [("surfaceScale", 1, .plain), (isShiny ? "specularConstant" : "diffuseConstant", 1, .plain)],
      to: &element)
    let shininess = take(1)
    if isShiny { element.set(numbers("specularExponent", shininess, .plain)) }
    color("lighting-color", take(4).lowerBound, &element)
    // Light has no alpha.
    element["lighting-opacity"] = nil
    element["flood-opacity"] = nil
    element.children = [source(light.source)]
    return element
  }

  private mutating func source(_ source: Lighting.Source) -> Element {
    let fine = Decimals(4)
    switch source {
    case .distant(let azimuth, let elevation):
      // In degrees, unlike the numbers.
      _ = take(2)
      return Element(
        "feDistantLight",
        [
          ("azimuth", .number(azimuth / degree, fine)),
          ("elevation", .number(elevation / degree, fine)),
        ])
    case .point:
      return element("fePointLight", takes: ["x", "y", "z"].map { ($0, 1, .plain) })
    case .spot(_, _, _, let cone):
      let names = ["x", "y", "z", "pointsAtX", "pointsAtY", "pointsAtZ", "specularExponent"]
      var spot = element("feSpotLight", takes: names.map { ($0, 1, .plain) })
      if let cone {
        _ = take(1)
        spot["limitingConeAngle"] = .number(cone / degree, fine)
      }
      return spot
    }
  }

  private mutating func function(_ name: String, _ function: Transfer) -> Element {
    var element = Element(name)
    switch function {
    case .identity: element["type"] = "identity"
    case .table(let values):
      element["type"] = "table"
      add([("tableValues", values.count, .plain)], to: &element)
    case .discrete(let values):
      element["type"] = "discrete"
      add([("tableValues", values.count, .plain)], to: &element)
    case .linear:
      element["type"] = "linear"
      add([("slope", 1, .plain), ("intercept", 1, .plain)], to: &element)
    case .gamma:
      element["type"] = "gamma"
      add(["amplitude", "exponent", "offset"].map { ($0, 1, .plain) }, to: &element)
    }
    return element
  }
}

extension Convolution {
  fileprivate func written(on element: Element) -> Element {
    var element = element
    let fine = Decimals(6)
    element["order"] = "\(columns) \(rows)"
    element["kernelMatrix"] = .numbers(kernel.map { WrittenNumber($0, fine) })
    element["divisor"] = .number(divisor, fine)
    if bias != 0 { element["bias"] = .number(bias, fine) }
    element["targetX"] = "\(targetX)"
    element["targetY"] = "\(targetY)"
    switch edge {
    case .duplicate: break
    case .wrap: element["edgeMode"] = "wrap"
    case .none: element["edgeMode"] = "none"
    }
    if keepsAlpha { element["preserveAlpha"] = "true" }
    return element
  }
}

extension Lighting {
  fileprivate var name: String { shininess == nil ? "feDiffuseLighting" : "feSpecularLighting" }
}

extension Filter.Component {
  fileprivate var name: String {
    switch self {
    case .red: "R"
    case .green: "G"
    case .blue: "B"
    case .alpha: "A"
    }
  }
}

extension Filter.Compositing {
  fileprivate var name: String {
    switch self {
    case .over: "over"
    case .inside: "in"
    case .outside: "out"
    case .atop: "atop"
    case .xor: "xor"
    case .lighter: "lighter"
    case .arithmetic: "arithmetic"
    }
  }
}
