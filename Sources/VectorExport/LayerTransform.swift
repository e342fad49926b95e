import Geometry
import Scene

/// The groups that carry a layer to its place, outermost first, and what is left for what is inside.
struct Carriage {
  var groups: [Element] = []
  /// Of the layer's space in the innermost group's.
  var offset = Point.zero
  /// The largest scale from the layer's space to the element around, at any time.
  var scale = 1.0
}

extension SceneWriter {
  /// How a layer's space lies in the element around it. Every operation of its transform that moves
  /// gets a group of its own; those that stand still are put together.
  func carriage(_ state: LayerState, _ place: Place) -> Carriage {
    let chains = state.moments.map { chain(state.layer(at: $0), place) }
    let first = chains[0]
    let isAligned = chains.allSatisfy { $0.map(\.kind) == first.map(\.kind) }
    let isFlat = chains.allSatisfy { $0.allSatisfy(\.isFlat) } && place.parent == nil
    let links =
      isAligned && isFlat
      ? alignedLinks(state, place, count: first.count) : sampledLinks(state, place)
    return assembled(links, place)
  }

  /// Translate to the position, the transform's operations, translate back from the anchor point.
  fileprivate func chain(_ layer: Layer, _ place: Place) -> [Transform.Operation] {
    let anchor = layer.bounds.point(atUnit: layer.anchorPoint)
    let position = layer.position + place.offset
    return [.translate(x: position.x, y: position.y, z: 0)] + layer.transform.operations
      + [.translate(x: -anchor.x, y: -anchor.y, z: 0)]
  }

  /// One map of the chain, still or moving.
  fileprivate enum Link {
    case still(Affine)
    case translate(Signal)
    case rotate(Signal)
    case scale(Signal)
    case skewX(Signal)
    case skewY(Signal)
  }

  private func alignedLinks(_ state: LayerState, _ place: Place, count: Int) -> [Link] {
    (0..<count).flatMap { i -> [Link] in
      let signal = state.signal { [self] in numbers(chain($0, place)[i]) }
      return links(of: chain(state.layer(at: 0), place)[i], signal, state)
    }
  }

  private func numbers(_ operation: Transform.Operation) -> [Double] {
    switch operation {
    case .translate(let x, let y, _), .scale(let x, let y, _): [x, y]
    case .rotateZ(let angle), .rotateX(let angle), .rotateY(let angle): [angle * 360 / fullTurn]
    case .skew(let x, let y): [x * 360 / fullTurn, y * 360 / fullTurn]
    case .perspective(let d): [d]
    case .matrix(let m):
      m.projection.affine.numbers
    }
  }

  private func links(
    of operation: Transform.Operation, _ signal: Signal, _ state: LayerState
  ) -> [Link] {
    guard !signal.isStill(at: state.moments) else {
      return [.still(operation.matrix.projection.affine)]
    }
    switch operation {
    case .translate: return [.translate(signal)]
    case .scale: return [.scale(signal)]
    case .rotateZ: return [.rotate(signal)]
    case .skew:
      // skew(x, y) is one matrix; as skewX alone or skewY alone it is SMIL's.
      if signal.isStill(at: state.moments, component: 1), signal.value(0)[1] == 0 {
        return [.skewX(signal.component(0))]
      }
      if signal.isStill(at: state.moments, component: 0), signal.value(0)[0] == 0 {
        return [.skewY(signal.component(1))]
      }
      return decomposed(signal.mapped { Transform.skewMap($0[0], $0[1]).numbers }, state)
    case .matrix: return decomposed(signal, state)
    case .rotateX, .rotateY, .perspective: return []
    }
  }

  /// The whole map as sampled translation, rotation, slant and scale.
  private func sampledLinks(_ state: LayerState, _ place: Place) -> [Link] {
    let signal = state.signal(with: place.parent) { layer, parent in
      layer.map(in: parent).affine.numbers
    }
    let moved = signal.mapped { n in
      var n = n
      n[4] += place.offset.x
      n[5] += place.offset.y
      return n
    }
    if moved.isStill(at: state.moments) { return [.still(Affine(numbers: moved.value(0)))] }
    return decomposed(moved, state)
  }

  /// T · R · K · S, where K slants along x. The angle goes on without a jump from moment to moment.
  fileprivate func decomposed(_ matrix: Signal, _ state: LayerState) -> [Link] {
    let isUpright = state.moments.allSatisfy { t in
      let m = matrix.value(t)
      return abs(m[1]) < 1e-12 && abs(m[2]) < 1e-12
    }
    if isUpright {
      return [
        .translate(matrix.mapped { [$0[4], $0[5]] }), .scale(matrix.mapped { [$0[0], $0[3]] }),
      ]
    }
    let parts = matrix.mapped { Affine(numbers: $0).parts }
    let slant = parts.component(3)
    let angle = AngleTrail(parts.component(2))
    return [
      .translate(parts.mapped { [$0[0], $0[1]] }),
      .rotate(
        Signal(
          round: parts.round, breaks: parts.breaks, eases: parts.eases,
          value: { [angle.continued(parts.value($0)[2], at: $0)] })),
    ] + (slant.isStill(at: state.moments) && slant.value(0)[0] == 0 ? [] : [.skewX(slant)])
      + [.scale(parts.mapped { [$0[4], $0[5]] })]
  }
}

/// An angle's way through time: which of the equal angles, a turn apart, goes on from those before.
private struct AngleTrail {
  private var times: [Double] = []
  private var angles: [Double] = []

  init(_ signal: Signal) {
    let count = min(max(Int(signal.round * 120), 16), 10_000)
    var times = (0...count).map { signal.round * Double($0) / Double(count) }
    times = (times + signal.breaks.flatMap { [$0 - Signal.side, $0 + Signal.side] }).sorted()
    for t in times {
      let raw = signal.value(min(max(t, 0), signal.round))[0]
      let last = angles.last ?? raw
      self.times.append(t)
      angles.append(raw + ((last - raw) / 360).rounded() * 360)
    }
  }

  func continued(_ angle: Double, at t: Double) -> Double {
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= t { low = middle } else { high = middle }
    }
    return angle + ((angles[low] - angle) / 360).rounded() * 360
  }
}

extension SceneWriter {
  fileprivate func assembled(_ links: [Link], _ place: Place) -> Carriage {
    var result = Carriage()
    var still = Affine.identity
    func flush() {
      guard still != .identity else { return }
      if let text = transformText(still, place) {
        result.groups.append(Element("g", [("transform", text)]))
      }
      still = .identity
    }
    let extent = max(scene.canvas.size.width, scene.canvas.size.height)
    for (index, link) in links.enumerated() {
      switch link {
      case .still(let map): still = still * map
      case .translate(let signal):
        // Counted from where it stands at first, which joins what stands still.
        let first = signal.value(0)
        still = still * .translation(first[0], first[1])
        let away = signal.mapped { [$0[0] - first[0], $0[1] - first[1]] }
        let attribute = translation(away, place)
        guard !attribute.motion.isEmpty else { continue }
        if still.isTranslation {
          // Translations may change places: the still one goes inside.
          append(attribute, to: &result)
        } else {
          flush()
          append(attribute, to: &result)
        }
      case .rotate(let signal):
        let tolerance = place.tolerance / max(extent, 1) * 57.3
        let rest = Array(links[(index + 1)...])
        if still.isTranslation, still != .identity, rest.allSatisfy(\.isStillTranslation) {
          let center = Point(still.tx, still.ty)
          let attribute = rotation(signal, tolerance, about: center, place)
          if (attribute.motion.first?.keyCount ?? 0) <= 4 {
            append(attribute, to: &result)
            continue
          }
        }
        flush()
        append(rotation(signal, tolerance, about: nil, place), to: &result)
      case .scale(let signal):
        flush()
        let tolerance = place.tolerance / max(extent / 2, 1)
        append(scaling(signal, tolerance), to: &result)
        result.scale *= signal.largest
      case .skewX(let signal), .skewY(let signal):
        flush()
        let tolerance = place.tolerance / max(extent, 1) * 57.3
        append(slant(link.name, signal, tolerance), to: &result)
      }
    }
    if still.isTranslation {
      result.offset = Point(still.tx, still.ty)
    } else {
      result.scale *= still.maximumScale
      flush()
    }
    return result
  }

  private func append(_ attribute: Element.Attribute, to carriage: inout Carriage) {
    var group = Element("g")
    group.attributes = [attribute]
    carriage.groups.append(group)
  }

  private func translation(_ signal: Signal, _ place: Place) -> Element.Attribute {
    let decimals = place.decimals
    var attribute = Track(.transform("translate"), signal, tolerance: place.tolerance) {
      let y = decimals.text($0[1])
      return decimals.text($0[0]) + (y == "0" ? "" : " " + y)
    }.attribute(clock)
    if attribute.value == "translate(0)" { attribute.value = "" }
    return attribute
  }

  private func rotation(
    _ signal: Signal, _ tolerance: Double, about center: Point?, _ place: Place
  ) -> Element.Attribute {
    let decimals = Decimals(error: tolerance)
    let suffix = center.map { c in
      " " + place.decimals.text(c.x) + " " + place.decimals.text(c.y)
    }
    var attribute = Track(.transform("rotate"), signal, tolerance: tolerance) {
      decimals.text($0[0]) + (suffix ?? "")
    }.attribute(clock)
    if attribute.value.hasPrefix("rotate(0)") || attribute.value.hasPrefix("rotate(0 ") {
      attribute.value = ""
    }
    return attribute
  }

  private func scaling(_ signal: Signal, _ tolerance: Double) -> Element.Attribute {
    let decimals = Decimals(error: tolerance)
    var attribute = Track(.transform("scale"), signal, tolerance: tolerance) {
      let x = decimals.text($0[0])
      let y = decimals.text($0[1])
      return x == y ? x : x + " " + y
    }.attribute(clock)
    if attribute.value == "scale(1)" { attribute.value = "" }
    return attribute
  }

  private func slant(
    _ type: String, _ signal: Signal, _ tolerance: Double
  ) -> Element.Attribute {
    let decimals = Decimals(error: tolerance)
    return Track(.transform(type), signal, tolerance: tolerance) {
      decimals.text($0[0])
    }.attribute(clock)
  }

  /// The shortest text of an affine map; nil for one that rounds to nothing at all.
  func transformText(_ map: Affine, _ place: Place) -> String? {
    let decimals = place.decimals
    let fine = Decimals(error: place.tolerance / max(scene.canvas.size.width, 1))
    let x = decimals.text(map.tx)
    let y = decimals.text(map.ty)
    let move = x == "0" && y == "0" ? "" : "translate(\(x)" + (y == "0" ? ")" : " \(y))")
    if map.isTranslation { return move.isEmpty ? nil : move }
    if map.b == 0, map.c == 0 {
      let sx = fine.text(map.a)
      let sy = fine.text(map.d)
      return move + "scale(\(sx)" + (sx == sy ? ")" : " \(sy))")
    }
    let angle = arcTangent(map.b, map.a) * 360 / fullTurn
    let isRotation =
      abs(map.a - map.d) < 1e-9 && abs(map.b + map.c) < 1e-9
      && abs(map.determinant - 1) < 1e-9
    if isRotation { return move + "rotate(\(fine.text(angle)))" }
    let numbers = [map.a, map.b, map.c, map.d].map { fine.text($0) } + [x, y]
    return "matrix(" + numbers.joined(separator: " ") + ")"
  }
}

extension SceneWriter.Link {
  fileprivate var isStillTranslation: Bool {
    switch self {
    case .still(let map): map.isTranslation
    case .translate, .rotate, .scale, .skewX, .skewY: false
    }
  }

  fileprivate var name: String {
    switch self {
    case .skewY: "skewY"
    case .skewX, .still, .translate, .rotate, .scale: "skewX"
    }
  }
}

extension Transform.Operation {
  fileprivate enum Kind: Hashable { case translate, scale, x, y, z, skew, perspective, matrix }

  fileprivate var kind: Kind {
    switch self {
    case .translate: .translate
    case .scale: .scale
    case .rotateX: .x
    case .rotateY: .y
    case .rotateZ: .z
    case .skew: .skew
    case .perspective: .perspective
    case .matrix: .matrix
    }
  }

  /// Whether the operation keeps the plane z = 0 in itself.
  fileprivate var isFlat: Bool {
    switch self {
    case .translate(_, _, let z): z == 0
    case .scale, .rotateZ, .skew: true
    case .rotateX, .rotateY, .perspective: false
    case .matrix(let m): m == Matrix4(m.projection.affine) && m.projection.asAffine != nil
    }
  }
}

extension Transform {
  /// `skew(x, y)` for angles in degrees.
  fileprivate static func skewMap(_ x: Double, _ y: Double) -> Affine {
    Matrix4.skew(x * fullTurn / 360, y * fullTurn / 360).projection.affine
  }
}

extension Affine {
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  var numbers: [Double] { [a, b, c, d, tx, ty] }

  init(numbers n: [Double]) {
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// tx, ty, angle, slant along x (degrees), scale x, scale y: the map is T · R · K · S.
  var parts: [Double] {
    let degrees = 360 / fullTurn
    let sx = (a * a + b * b).squareRoot()
    if sx < 1e-12 {
      let sy = (c * c + d * d).squareRoot()
      let angle = sy < 1e-12 ? 0 : arcTangent(-c, d)
      return [tx, ty, angle * degrees, 0, 0, sy]
    }
    let sy = determinant / sx
    let slant = abs(sy) < 1e-12 ? 0 : arcTangent((a * c + b * d) / sx, sy)
    let angle = arcTangent(b, a)
    return [tx, ty, angle * degrees, slant * degrees, sx, sy]
  }
}

extension SceneWriter {
  /// How a replicator's copy lies in the replicator's space: the power of its transform about the
  /// anchor point.
  func copyCarriage(
    _ index: Int, _ state: LayerState, _ place: Place, _ value: @escaping (Layer) -> Replicator
  ) -> Carriage {
    guard index > 0 else { return Carriage(offset: place.offset) }
    let signal = state.signal { layer -> [Double] in
      let step = value(layer).transform.matrix
      var power = Matrix4.identity
      for _ in 0..<index { power = power.concatenated(step) }
      let anchor = layer.bounds.point(atUnit: layer.anchorPoint)
      let whole = Matrix4.translation(-anchor.x, -anchor.y, 0).concatenated(power)
        .concatenated(.translation(anchor.x + place.offset.x, anchor.y + place.offset.y, 0))
      return whole.projection.affine.numbers
    }
    let isStill = signal.isStill(at: state.moments)
    let links: [Link] =
      isStill ? [.still(Affine(numbers: signal.value(0)))] : decomposed(signal, state)
    return assembled(links, place)
  }
}

extension SceneWriter {
  /// A carriage for any affine map over time.
  func sampledCarriage(
    _ map: Signal, _ moments: [Double], _ state: LayerState, _ place: Place
  ) -> Carriage {
    let links: [Link] =
      map.isStill(at: moments)
      ? [.still(Affine(numbers: map.value(0)))] : decomposed(map, state)
    return assembled(links, place)
  }
}

extension SceneWriter {
  /// A carriage of three operations, each by its own numbers: a point, degrees, two factors.
  func particleCarriage(
    place point: Signal, angle: Signal, scale: Signal, _ place: Place
  ) -> Carriage {
    let links: [Link] = [.translate(point), .rotate(angle), .scale(scale)]
    return assembled(
      links.map { link in
        switch link {
        case .rotate(let signal) where signal.isStill(at: signal.moments):
          .still(.rotation(signal.value(0)[0] * fullTurn / 360))
        case .scale(let signal) where signal.isStill(at: signal.moments):
          .still(.scale(signal.value(0)[0], signal.value(0)[1]))
        case .still, .translate, .rotate, .scale, .skewX, .skewY: link
        }
      }, place)
  }
}
