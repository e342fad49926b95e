import DisplayList
import Geometry

/// Draws covers with poses.
struct PoseCoverPainter: CoverPainter {
  let pictures: [[Pose]]

  static func definition(_ nodes: [Pose], _ source: Mask.Source) -> Pose {
    var mask = Pose("mask", [("maskUnits", .word("userSpaceOnUse"))], children: nodes)
    if source == .alpha { mask.add("style", .word("mask-type:alpha")) }
    mask.hasArea = true
    return mask
  }

  func picture(_ index: Int) -> [Pose] { pictures[index] }

  func sheet(_ color: CoverSheet) -> Pose {
    var sheet: Pose
    switch color {
    case .white: sheet = Pose("rect", [("fill", .word("#fff"))])
    case .black: sheet = Pose("rect")
    case .clear: sheet = Pose("rect", [("fill-opacity", .word("0"))])
    }
    sheet.hasArea = true
    return sheet
  }

  func group(_ nodes: [Pose], opacity: Double, blend: BlendMode, isIsolated: Bool) -> Pose {
    var group = Pose("g", children: nodes)
    if opacity < 1 { group.add("opacity", .fraction(opacity)) }
    if blend != .normal { group.add("style", .word("mix-blend-mode:" + blend.rawValue)) }
    if isIsolated { group.add("style", .word("isolation:isolate")) }
    return group
  }

  func masked(_ nodes: [Pose], by mask: [Pose], _ source: Mask.Source) -> Pose {
    Pose(
      "g", [("mask", .definition([PoseCoverPainter.definition(mask, source)]))], children: nodes)
  }

  func filtered(_ nodes: [Pose], _ matrix: CoverMatrix) -> Pose {
    let recoloring = Pose("feColorMatrix", [("values", .word(matrix.rawValue))])
    return Pose("g", [("filter", .definition([.filter([recoloring])]))], children: nodes)
  }
}

extension Mask {
  var form: MaskCover.Form {
    MaskCover.Form(source: source, mode: mode, isInverted: isInverted, opacity: opacity)
  }
}

extension PlacedFilter {
  /// The steps as poses, with lengths of the canvas: those across and down by how long the axes are there.
  func primitives(_ address: @escaping (Image) -> String?) -> [Pose] {
    let map = transform.asAffine ?? transform.tangent(at: filter.region?.center ?? .zero)
    let scale = Point(Point(map.a, map.b).length, Point(map.c, map.d).length)
    var placed = filter
    for index in placed.steps.indices {
      placed.steps[index].operation = placed.steps[index].operation.placed(by: map, scale)
      placed.steps[index].area = placed.steps[index].area.flatMap {
        Rect(containing: $0.corners.map { map.apply($0) })
      }
    }
    let numbers = placed.numbers
    func value(_ range: Range<Int>, _ digits: Int = 5) -> AttributeValue {
      .numbers(numbers[range].map { WrittenNumber($0, Decimals(digits)) })
    }
    var primitives = FilterPrimitives(placed) { name, range, kind in
      Element.Attribute(name: name, value: value(range, kind == .places ? 4 : 5))
    } color: { name, start, element in
      element[name] = .color(
        Color(red: numbers[start], green: numbers[start + 1], blue: numbers[start + 2]))
      element["flood-opacity"] = value(start + 3..<start + 4)
    } address: {
      address($0)
    }
    return primitives.elements().map(Pose.init(still:))
  }
}

extension Pose {
  /// An element without animations.
  fileprivate init(still element: Element) {
    self.init(
      element.name, element.attributes.map { ($0.name, .word($0.value?.text ?? "")) },
      children: element.children.map(Pose.init(still:)))
  }
}

extension Filter.Operation {
  /// With lengths of the canvas.
  fileprivate func placed(by map: Affine, _ scale: Point) -> Filter.Operation {
    switch self {
    case .blur(let input, let x, let y):
      let (across, down) = Filter.Operation.deviations(x, y, map)
      return .blur(input, x: across, y: down)
    case .offset(let input, let x, let y):
      let way = map.applyToVector(Point(x, y))
      return .offset(input, x: way.x, y: way.y)
    case .dropShadow(let input, let x, let y, let blurX, let blurY, let color):
      let way = map.applyToVector(Point(x, y))
      let (across, down) = Filter.Operation.deviations(blurX, blurY, map)
      return .dropShadow(input, x: way.x, y: way.y, blurX: across, blurY: down, color)
    case .morphology(let input, let x, let y, let grows):
      return .morphology(input, x: x * scale.x, y: y * scale.y, grows: grows)
    case .turbulence(var noise):
      noise.frequencyX /= max(scale.x, 1e-6)
      noise.frequencyY /= max(scale.y, 1e-6)
      return .turbulence(noise)
    case .lighting(let input, let light):
      return .lighting(input, light.placed(by: map, scale: (scale.x * scale.y).squareRoot()))
    case .displacement(let input, let ways, let length, let x, let y):
      return .displacement(
        input, by: ways, scale: length * (scale.x * scale.y).squareRoot(), x: x, y: y)
    case .picture(var item):
      item.transform = Projection(map) * item.transform
      return .picture(item)
    case .recolor, .transfer, .flood, .merge, .composite, .blend, .tile, .convolution: return self
    }
  }

  /// The deviations of a Gaussian across and down the canvas.
  private static func deviations(_ x: Double, _ y: Double, _ map: Affine) -> (Double, Double) {
    let across = Point(map.a * x, map.c * y).length
    let down = Point(map.b * x, map.d * y).length
    return (across, down)
  }
}
