import Geometry
import Scene

extension SceneWriter {
  /// The map from a layer's space to the enclosing element. Each animated operation of its transform
  /// gets its own group; constant ones are merged.
  func transformGroups(_ state: LayerState, _ place: Place) -> TransformGroups {
    let chains = state.moments.map { chain(state.layer(at: $0), place) }
    let first = chains[0]
    let isAligned = chains.allSatisfy { $0.map(\.kind) == first.map(\.kind) }
    let isFlat = chains.allSatisfy { $0.allSatisfy(\.isFlat) } && place.parent == nil
    if isAligned, isFlat {
      let witness = Witness()
      let transform = assembled(alignedLinks(state, place, like: first, witness), place)
      if !witness.hasSeenOther { return transform }
    }
    return assembled(sampledLinks(state, place), place)
  }

  /// Translate to the position, apply the transform's operations, translate back from the anchor point.
  private func chain(_ layer: Layer, _ place: Place) -> [Transform.Operation] {
    let anchor = layer.anchor
    let position = layer.position + place.offset
    return [.translate(x: position.x, y: position.y, z: 0)] + layer.transform.operations
      + [.translate(x: -anchor.x, y: -anchor.y, z: 0)]
  }

  /// A link for each operation. The witness records if the chain has other operations between the
  /// sampled times.
  private func alignedLinks(
    _ state: LayerState, _ place: Place, like first: [Transform.Operation], _ witness: Witness
  ) -> [TransformLink] {
    first.indices.flatMap { i -> [TransformLink] in
      let signal = state.signal { [self] layer in
        let chain = chain(layer, place)
        guard chain.count == first.count, chain[i].kind == first[i].kind, chain[i].isFlat else {
          witness.hasSeenOther = true
          return numbers(first[i])
        }
        return numbers(chain[i])
      }
      return links(of: first[i], signal)
    }
  }

  private func numbers(_ operation: Transform.Operation) -> [Double] {
    switch operation {
    case .translate(let x, let y, _), .scale(let x, let y, _): [x, y]
    case .rotateZ(let angle), .rotateX(let angle), .rotateY(let angle): [angle / degree]
    case .skew(let x, let y): [x / degree, y / degree]
    case .perspective(let d): [d]
    case .matrix(let m):
      m.projection.affine.numbers
    }
  }

  private func links(
    of operation: Transform.Operation, _ signal: Signal
  ) -> [TransformLink] {
    guard !signal.isStill() else { return [.still(operation.matrix.projection.affine)] }
    switch operation {
    case .translate: return [.translate(signal)]
    case .scale: return [.scale(signal)]
    case .rotateZ: return [.rotate(signal)]
    case .skew:
      // skew(x, y) is one matrix; skewX or skewY alone is the same in SMIL.
      if signal.isStill(component: 1), signal.value(0)[1] == 0 {
        return [.skew(.skewX, signal.component(0))]
      }
      if signal.isStill(component: 0), signal.value(0)[0] == 0 {
        return [.skew(.skewY, signal.component(1))]
      }
      return decomposed(signal.mapped { Transform.skewMap($0[0], $0[1]).numbers })
    case .matrix: return decomposed(signal)
    case .rotateX, .rotateY, .perspective: return []
    }
  }

  /// The whole map as sampled translation, rotation, slant and scale.
  private func sampledLinks(_ state: LayerState, _ place: Place) -> [TransformLink] {
    let signal = state.signal(with: place.parent) { layer, parent in
      layer.matrix(in: parent).projection.even.numbers
    }
    let moved = signal.mapped { n in
      var n = n
      n[4] += place.offset.x
      n[5] += place.offset.y
      return n
    }
    return links(of: moved)
  }

  /// A map as the six numbers of an affine one.
  func links(of map: Signal) -> [TransformLink] {
    map.isStill() ? [.still(Affine(numbers: map.value(0)))] : decomposed(map)
  }

  /// T · R · K · S, where K slants along x.
  private func decomposed(_ matrix: Signal) -> [TransformLink] {
    let isUpright = matrix.moments.allSatisfy { t in
      let m = matrix.value(t)
      return abs(m[1]) < 1e-12 && abs(m[2]) < 1e-12
    }
    if isUpright {
      return [
        .translate(matrix.mapped { [$0[4], $0[5]] }), .scale(matrix.mapped { [$0[0], $0[3]] }),
      ]
    }
    let parts = matrix.affineParts
    let slant = parts.component(3)
    return [.translate(parts.mapped { [$0[0], $0[1]] }), .rotate(parts.component(2))]
      + (slant.isStill() && slant.value(0)[0] == 0 ? [] : [.skew(.skewX, slant)])
      + [.scale(parts.mapped { [$0[4], $0[5]] })]
  }
}

/// Records, while a signal is evaluated, whether its structure differs from that at the first samples.
final class Witness {
  var hasSeenOther = false
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

  /// Whether the operation preserves the plane z = 0.
  var isFlat: Bool {
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
    Matrix4.skew(x * degree, y * degree).projection.affine
  }
}

extension SceneWriter {
  /// The placement of a replicator's copy in the replicator's space: a power of its transform around
  /// the anchor point.
  func copyTransform(
    _ index: Int, _ state: LayerState, _ place: Place, _ value: @escaping (Layer) -> Replicator
  ) -> TransformGroups {
    guard index > 0 else { return TransformGroups(offset: place.offset) }
    let signal = state.signal { layer -> [Double] in
      let power = value(layer).transform.matrix.power(index)
      let anchor = layer.anchor
      let whole = Matrix4.translation(-anchor.x, -anchor.y, 0).concatenated(power)
        .concatenated(.translation(anchor.x + place.offset.x, anchor.y + place.offset.y, 0))
      let map = whole.projection
      let numbers = map.even.numbers
      // Powers may grow beyond all numbers; a copy like that is not seen, nor is one behind the eye.
      return map.w > 0 && numbers.allSatisfy(\.isFinite) ? numbers : [0, 0, 0, 0, 0, 0]
    }
    return assembled(links(of: signal), place)
  }
}
