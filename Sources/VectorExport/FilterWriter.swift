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
    var primitives = FilterPrimitives(placed)
    let elements = primitives.written { name, range, kind in
      attribute(name, signal.mapped { Array($0[range]) }, kind, place)
    } color: { name, start, element in
      let levels = signal.mapped {
        [$0[start] * 255, $0[start + 1] * 255, $0[start + 2] * 255, $0[start + 3]]
      }
      addColor(name, to: &element, levels)
    } address: {
      address(of: $0)
    }
    var element = Element("filter", filter.region == nil ? area(state, place) : [])
    if filter.region != nil {
      // The region's numbers are the last four.
      let shift = [place.offset.x, place.offset.y, 0, 0]
      for (k, name) in FilterPrimitives.placeNames.enumerated() {
        let own = signal.mapped { [$0[count - 4 + k] + shift[k]] }
        element.set(attribute(name, own, .places, place))
      }
    }
    element["filterUnits"] = "userSpaceOnUse"
    element["color-interpolation-filters"] = "sRGB"
    element.children = elements
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

  init(_ filter: Filter) { self.filter = filter }

  /// `numbers` writes an attribute of some of the filter's numbers, `color` one of four of them; `address` is that of
  /// a picture with its data.
  mutating func written(
    numbers: (String, Range<Int>, Numbers) -> Element.Attribute,
    color: (String, Int, inout Element) -> Void, address: (Image) -> String?
  ) -> [Element] {
    next = 0
    var place = filter.numbers.count - filter.places.count
    return filter.steps.enumerated().map { index, step in
      var element = self.element(step.operation, numbers, color)
      if case .picture(let item) = step.operation { element = picture(item, address) }
      if step.isLinear { element["color-interpolation-filters"] = "linearRGB" }
      if step.area != nil {
        for name in FilterPrimitives.placeNames {
          element.set(numbers(name, place..<place + 1, .places))
          place += 1
        }
      }
      if index + 1 < filter.steps.count { element["result"] = .text(FilterPrimitives.name(index)) }
      return element
    }
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

  private mutating func element(
    _ operation: Filter.Operation, _ numbers: (String, Range<Int>, Numbers) -> Element.Attribute,
    _ color: (String, Int, inout Element) -> Void
  ) -> Element {
    func element(_ name: String, _ input: Filter.Input, over below: Filter.Input? = nil) -> Element
    {
      var element = Element(name, [("in", .text(FilterPrimitives.name(input)))])
      if let below { element["in2"] = .text(FilterPrimitives.name(below)) }
      return element
    }
    switch operation {
    case .blur(let input, _, _):
      var blur = element("feGaussianBlur", input)
      blur.set(numbers("stdDeviation", take(2), .lengths))
      return blur
    case .recolor(let input, _):
      var matrix = element("feColorMatrix", input)
      matrix.set(numbers("values", take(20), .plain))
      return matrix
    case .transfer(let input, let red, let green, let blue, let alpha):
      var transfer = element("feComponentTransfer", input)
      for (name, function) in [("R", red), ("G", green), ("B", blue), ("A", alpha)]
      where function != .identity {
        transfer.children.append(self.function("feFunc" + name, function, numbers))
      }
      return transfer
    case .offset(let input, _, _):
      var offset = element("feOffset", input)
      offset.set(numbers("dx", take(1), .lengths))
      offset.set(numbers("dy", take(1), .lengths))
      return offset
    case .flood:
      var flood = Element("feFlood")
      color("flood-color", take(4).lowerBound, &flood)
      return flood
    case .merge(let inputs):
      return Element(
        "feMerge",
        children: inputs.map { Element("feMergeNode", [("in", .text(FilterPrimitives.name($0)))]) })
    case .composite(let input, let below, let compositing):
      var composite = element("feComposite", input, over: below)
      composite["operator"] = .text(compositing.name)
      if case .arithmetic = compositing {
        for name in ["k1", "k2", "k3", "k4"] { composite.set(numbers(name, take(1), .plain)) }
      }
      return composite
    case .blend(let input, let below, let mode):
      var blend = element("feBlend", input, over: below)
      blend["mode"] = .text(mode.rawValue)
      return blend
    case .dropShadow(let input, _, _, _, _, _):
      var shadow = element("feDropShadow", input)
      shadow.set(numbers("dx", take(1), .lengths))
      shadow.set(numbers("dy", take(1), .lengths))
      shadow.set(numbers("stdDeviation", take(2), .lengths))
      color("flood-color", take(4).lowerBound, &shadow)
      return shadow
    case .tile(let input): return element("feTile", input)
    case .convolution(let input, let convolution):
      return convolution.written(on: element("feConvolveMatrix", input))
    case .picture: return Element("feImage")
    case .turbulence(let noise):
      var turbulence = Element("feTurbulence")
      turbulence.set(numbers("baseFrequency", take(2), .plain))
      turbulence["numOctaves"] = "\(noise.octaves)"
      turbulence["seed"] = "\(noise.seed)"
      if noise.isFractal { turbulence["type"] = "fractalNoise" }
      if noise.period != nil { turbulence["stitchTiles"] = "stitch" }
      return turbulence
    case .lighting(let input, let light):
      return lighting(element(light.name, input), light, numbers, color)
    case .displacement(let input, let map, _, let x, let y):
      var displacement = element("feDisplacementMap", input, over: map)
      displacement.set(numbers("scale", take(1), .lengths))
      displacement["xChannelSelector"] = .text(x.name)
      displacement["yChannelSelector"] = .text(y.name)
      return displacement
    case .morphology(let input, _, _, let grows):
      var morphology = element("feMorphology", input)
      morphology["operator"] = grows ? "dilate" : "erode"
      morphology.set(numbers("radius", take(2), .lengths))
      return morphology
    }
  }

  private func picture(_ item: ImageItem, _ address: (Image) -> String?) -> Element {
    var image = Element("feImage", [("preserveAspectRatio", "none")])
    guard let href = address(item.image), let map = item.transform.asAffine,
      let box = Rect(containing: item.rect.corners.map { map.apply($0) })
    else { return image }
    image["href"] = .text(href)
    let fine = Decimals(4)
    for (name, value) in [
      ("x", box.minX), ("y", box.minY), ("width", box.width), ("height", box.height),
    ] {
      image[name] = .number(value, fine)
    }
    return image
  }

  private mutating func lighting(
    _ element: Element, _ light: Lighting,
    _ numbers: (String, Range<Int>, Numbers) -> Element.Attribute,
    _ color: (String, Int, inout Element) -> Void
  ) -> Element {
    var element = element
    element.set(numbers("surfaceScale", take(1), .plain))
    let isShiny = light.shininess != nil
    element.set(numbers(isShiny ? "specularConstant" : "diffuseConstant", take(1), .plain))
    let shininess = take(1)
    if isShiny { element.set(numbers("specularExponent", shininess, .plain)) }
    color("lighting-color", take(4).lowerBound, &element)
    // Light has no alpha.
    element["lighting-opacity"] = nil
    element["flood-opacity"] = nil
    func source(_ name: String, _ names: [String]) -> Element {
      var source = Element(name)
      for name in names { source.set(numbers(name, take(1), .plain)) }
      return source
    }
    switch light.source {
    case .distant(let azimuth, let elevation):
      // In degrees, unlike the numbers.
      _ = take(2)
      let fine = Decimals(4)
      element.children = [
        Element(
          "feDistantLight",
          [
            ("azimuth", .number(azimuth / degree, fine)),
            ("elevation", .number(elevation / degree, fine)),
          ])
      ]
    case .point: element.children = [source("fePointLight", ["x", "y", "z"])]
    case .spot(_, _, _, let cone):
      var spot = source(
        "feSpotLight",
        ["x", "y", "z", "pointsAtX", "pointsAtY", "pointsAtZ", "specularExponent"])
      if let cone {
        _ = take(1)
        spot["limitingConeAngle"] = .number(cone / degree, Decimals(4))
      }
      element.children = [spot]
    }
    return element
  }

  private mutating func function(
    _ name: String, _ function: Transfer,
    _ numbers: (String, Range<Int>, Numbers) -> Element.Attribute
  ) -> Element {
    switch function {
    case .identity: return Element(name, [("type", "identity")])
    case .table(let values), .discrete(let values):
      var element = Element(name)
      if case .table = function { element["type"] = "table" } else { element["type"] = "discrete" }
      element.set(numbers("tableValues", take(values.count), .plain))
      return element
    case .linear:
      var element = Element(name, [("type", "linear")])
      for name in ["slope", "intercept"] { element.set(numbers(name, take(1), .plain)) }
      return element
    case .gamma:
      var element = Element(name, [("type", "gamma")])
      for name in ["amplitude", "exponent", "offset"] {
        element.set(numbers(name, take(1), .plain))
      }
      return element
    }
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
