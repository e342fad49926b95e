import Geometry
import Scene

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
  private func chain(_ layer: Layer, _ place: Place) -> [Transform.Operation] {
    let anchor = layer.bounds.point(atUnit: layer.anchorPoint)
    let position = layer.position + place.offset
    return [.translate(x: position.x, y: position.y, z: 0)] + layer.transform.operations
      + [.translate(x: -anchor.x, y: -anchor.y, z: 0)]
  }

  private func alignedLinks(_ state: LayerState, _ place: Place, count: Int) -> [TransformLink] {
    let first = chain(state.layer(at: 0), place)
    return (0..<count).flatMap { i -> [TransformLink] in
      let signal = state.signal { [self] layer in
        let chain = chain(layer, place)
        return numbers(chain.count == count ? chain[i] : first[i])
      }
      return links(of: first[i], signal, state)
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
  ) -> [TransformLink] {
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
  private func sampledLinks(_ state: LayerState, _ place: Place) -> [TransformLink] {
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
  private func decomposed(_ matrix: Signal, _ state: LayerState) -> [TransformLink] {
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
    let links: [TransformLink] =
      isStill ? [.still(Affine(numbers: signal.value(0)))] : decomposed(signal, state)
    return assembled(links, place)
  }
}

extension SceneWriter {
  /// A carriage for any affine map over time.
  func sampledCarriage(
    _ map: Signal, _ moments: [Double], _ state: LayerState, _ place: Place
  ) -> Carriage {
    let links: [TransformLink] =
      map.isStill(at: moments)
      ? [.still(Affine(numbers: map.value(0)))] : decomposed(map, state)
    return assembled(links, place)
  }
}

extension SceneWriter {
  /// A carriage of three operations, each by its own numbers: a point, degrees, two factors.
  func particleCarriage(
    place point: Signal, angle: Signal, scale: Signal, extent: Double, _ place: Place
  ) -> Carriage {
    let links: [TransformLink] = [.translate(point), .rotate(angle), .scale(scale)]
    return assembled(
      links.map { link in
        switch link {
        case .rotate(let signal) where signal.isStill(at: signal.moments):
          .still(.rotation(signal.value(0)[0] * fullTurn / 360))
        case .scale(let signal) where signal.isStill(at: signal.moments):
          .still(.scale(signal.value(0)[0], signal.value(0)[1]))
        case .still, .translate, .rotate, .scale, .skewX, .skewY: link
        }
      }, place, extent: extent)
  }
}
