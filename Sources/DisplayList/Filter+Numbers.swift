import Geometry

/// Filters as lists of numbers, so that two of the same form can be mixed.
extension Filter {
  /// All its numbers in the order of its steps, with colours as red, green, blue, alpha; then its places.
  public var numbers: [Double] { steps.flatMap(\.operation.numbers) + places }

  /// The areas of its steps, then its region, as x, y, width, height.
  public var places: [Double] { (steps.map(\.area) + [region]).flatMap { $0?.numbers ?? [] } }

  /// Whether both apply the same operations to the same inputs, though perhaps with other numbers.
  public func isAlike(_ other: Filter) -> Bool {
    let (a, b) = (numbers, other.numbers)
    return a.count == b.count && replacingNumbers(b) == other
  }

  /// The same filter with other numbers; the count must match.
  public func replacingNumbers(_ numbers: [Double]) -> Filter {
    var rest = numbers[...]
    var result = self
    for index in steps.indices {
      result.steps[index].operation = steps[index].operation.replacingNumbers(&rest)
    }
    for index in steps.indices where steps[index].area != nil {
      result.steps[index].area = Rect(taking: &rest)
    }
    if region != nil { result.region = Rect(taking: &rest) }
    return result
  }
}

extension Filter.Operation {
  fileprivate var numbers: [Double] {
    switch self {
    case .blur(_, let x, let y), .offset(_, let x, let y), .morphology(_, let x, let y, _): [x, y]
    case .recolor(_, let matrix): matrix.values
    case .transfer(_, let red, let green, let blue, let alpha):
      [red, green, blue, alpha].flatMap(\.numbers)
    case .flood(let color): color.numbers
    case .merge, .blend, .tile, .convolution, .picture: []
    case .turbulence(let noise): [noise.frequencyX, noise.frequencyY]
    case .lighting(_, let light): light.numbers
    case .displacement(_, _, let scale, _, _): [scale]
    case .composite(_, _, let compositing): compositing.numbers
    case .dropShadow(_, let x, let y, let blurX, let blurY, let color):
      [x, y, blurX, blurY] + color.numbers
    }
  }

  fileprivate func replacingNumbers(_ rest: inout ArraySlice<Double>) -> Filter.Operation {
    switch self {
    case .blur(let input, _, _): return .blur(input, x: rest.removeFirst(), y: rest.removeFirst())
    case .offset(let input, _, _):
      return .offset(input, x: rest.removeFirst(), y: rest.removeFirst())
    case .morphology(let input, _, _, let grows):
      return .morphology(input, x: rest.removeFirst(), y: rest.removeFirst(), grows: grows)
    case .recolor(let input, _):
      defer { rest.removeFirst(20) }
      return .recolor(input, ColorMatrix(Array(rest.prefix(20))))
    case .transfer(let input, let red, let green, let blue, let alpha):
      return .transfer(
        input, red: red.replacingNumbers(&rest), green: green.replacingNumbers(&rest),
        blue: blue.replacingNumbers(&rest), alpha: alpha.replacingNumbers(&rest))
    case .flood: return .flood(Color(taking: &rest))
    case .merge, .blend, .tile, .convolution, .picture: return self
    case .turbulence(var noise):
      noise.frequencyX = rest.removeFirst()
      noise.frequencyY = rest.removeFirst()
      return .turbulence(noise)
    case .lighting(let input, let light):
      return .lighting(input, light.replacingNumbers(&rest))
    case .displacement(let input, let map, _, let x, let y):
      return .displacement(input, by: map, scale: rest.removeFirst(), x: x, y: y)
    case .composite(let input, let below, let compositing):
      return .composite(input, over: below, compositing.replacingNumbers(&rest))
    case .dropShadow(let input, _, _, _, _, _):
      return .dropShadow(
        input, x: rest.removeFirst(), y: rest.removeFirst(), blurX: rest.removeFirst(),
        blurY: rest.removeFirst(), Color(taking: &rest))
    }
  }
}

extension Filter.Compositing {
  fileprivate var numbers: [Double] {
    switch self {
    case .over, .inside, .outside, .atop, .xor, .lighter: []
    case .arithmetic(let k1, let k2, let k3, let k4): [k1, k2, k3, k4]
    }
  }

  fileprivate func replacingNumbers(_ rest: inout ArraySlice<Double>) -> Filter.Compositing {
    switch self {
    case .over, .inside, .outside, .atop, .xor, .lighter: return self
    case .arithmetic:
      defer { rest.removeFirst(4) }
      let k = Array(rest.prefix(4))
      return .arithmetic(k[0], k[1], k[2], k[3])
    }
  }
}

extension Lighting {
  /// Height, strength, shininess and colour, then the source's numbers.
  fileprivate var numbers: [Double] {
    [height, strength, shininess ?? 1] + color.numbers + source.numbers
  }

  fileprivate func replacingNumbers(_ rest: inout ArraySlice<Double>) -> Lighting {
    var result = self
    result.height = rest.removeFirst()
    result.strength = rest.removeFirst()
    let shininess = rest.removeFirst()
    if self.shininess != nil { result.shininess = shininess }
    result.color = Color(taking: &rest)
    result.source = source.replacingNumbers(&rest)
    return result
  }
}

extension Lighting.Source {
  fileprivate var numbers: [Double] {
    switch self {
    case .distant(let azimuth, let elevation): [azimuth, elevation]
    case .point(let p): [p.x, p.y, p.z]
    case .spot(let p, let q, let exponent, let cone):
      [p.x, p.y, p.z, q.x, q.y, q.z, exponent] + (cone.map { [$0] } ?? [])
    }
  }

  fileprivate func replacingNumbers(_ rest: inout ArraySlice<Double>) -> Lighting.Source {
    func place() -> Lighting.Place {
      let x = rest.removeFirst()
      let y = rest.removeFirst()
      return Lighting.Place(x, y, rest.removeFirst())
    }
    switch self {
    case .distant:
      let azimuth = rest.removeFirst()
      return .distant(azimuth: azimuth, elevation: rest.removeFirst())
    case .point: return .point(place())
    case .spot(_, _, _, let cone):
      let from = place()
      let towards = place()
      let exponent = rest.removeFirst()
      return .spot(
        from, towards: towards, exponent: exponent, cone: cone == nil ? nil : rest.removeFirst())
    }
  }
}

extension Transfer {
  fileprivate var numbers: [Double] {
    switch self {
    case .identity: []
    case .table(let values), .discrete(let values): values
    case .linear(let slope, let intercept): [slope, intercept]
    case .gamma(let amplitude, let exponent, let offset): [amplitude, exponent, offset]
    }
  }

  fileprivate func replacingNumbers(_ rest: inout ArraySlice<Double>) -> Transfer {
    func take(_ count: Int) -> [Double] {
      defer { rest.removeFirst(count) }
      return Array(rest.prefix(count))
    }
    switch self {
    case .identity: return .identity
    case .table(let values): return .table(take(values.count))
    case .discrete(let values): return .discrete(take(values.count))
    case .linear: return .linear(slope: rest.removeFirst(), intercept: rest.removeFirst())
    case .gamma:
      return .gamma(
        amplitude: rest.removeFirst(), exponent: rest.removeFirst(), offset: rest.removeFirst())
    }
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [minX, minY, width, height] }

  /// A timing function that overshoots may ask for less than nothing.
  fileprivate init(taking rest: inout ArraySlice<Double>) {
    self.init(
      x: rest.removeFirst(), y: rest.removeFirst(), width: max(0, rest.removeFirst()),
      height: max(0, rest.removeFirst()))
  }
}

extension Color {
  fileprivate var numbers: [Double] { [red, green, blue, alpha] }

  fileprivate init(taking rest: inout ArraySlice<Double>) {
    self.init(
      red: rest.removeFirst(), green: rest.removeFirst(), blue: rest.removeFirst(),
      alpha: rest.removeFirst())
  }
}
