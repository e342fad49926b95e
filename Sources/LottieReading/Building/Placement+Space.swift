import Geometry
import Scene

extension Placement {
  /// Whether transforms, the innermost first, must be applied together: what turns in space and is turned again, or is
  /// nearer or farther than what turns it, is not what its flat picture turned would be.
  static func isDeep(_ chain: [LottieTransform]) -> Bool {
    let turns = chain.filter(\.isSpatial).count
    return turns > 1 || turns > 0 && chain.contains(where: \.hasDepth)
  }

  /// One layer with several transforms, the innermost first, as matrices frame by frame. All is seen from far away.
  func place(_ chain: [LottieTransform], _ name: String?, _ children: [Layer]) -> Layer {
    var layer = Layer(naming: name, children: children)
    let samples = NumberTrack.sampled(
      over: chain.flatMap(\.spans), cuts: chain.flatMap(\.cuts)
    ) { frame in
      chain.reduce(Matrix4.identity) { $0.concatenated($1.matrix(at: frame)) }.entries
    }
    layer.transform = Transform([.matrix(Matrix4(entries: samples.first))])
    if samples.isMoving {
      layer.animations.append(
        motions.animation(samples.keys, .transform) {
          .transform(Transform([.matrix(Matrix4(entries: $0))]))
        })
    }
    return layer
  }
}

extension LottieTransform {
  private var tracks: [NumberTrack] {
    [anchor, scale, rotation, rotationX, rotationY, orientation, skew, skewAxis]
  }

  fileprivate var spans: [ClosedRange<Double>] {
    tracks.compactMap(\.span) + position.spans
  }

  fileprivate var cuts: [Double] {
    tracks.flatMap { $0.keys.map(\.frame) } + position.cuts
  }

  fileprivate func matrix(at frame: Double) -> Matrix4 {
    let (anchor, scale) = (anchor.value(at: frame), scale.value(at: frame))
    let (place, axis) = (position.point(at: frame), radians(skewAxis.number(at: frame)))
    // Core Animation rotates in the other direction around x and y, and its z points to the front.
    return Transform([
      .translate(x: place.x, y: place.y, z: -position.depth(at: frame)),
      .matrix(orientation.turn(at: frame)), .rotateX(-radians(rotationX.number(at: frame))),
      .rotateY(-radians(rotationY.number(at: frame))),
      .rotateZ(radians(rotation.number(at: frame))), .rotateZ(-axis),
      .skew(x: -radians(skew.number(at: frame)), y: 0), .rotateZ(axis),
      .scale(
        x: scale.component(0) / 100, y: scale.component(1) / 100,
        z: scale.component(2, else: 100) / 100),
      .translate(x: -anchor.component(0), y: -anchor.component(1), z: anchor.component(2)),
    ]).matrix
  }
}

extension NumberTrack {
  /// The rotation of an orientation, which turns the shortest way from key to key instead of interpolating its angles.
  fileprivate func turn(at frame: Double) -> Matrix4 {
    func turn(_ angles: [Double]) -> Matrix4 {
      Transform([
        .rotateX(-radians(angles.component(0))), .rotateY(-radians(angles.component(1))),
        .rotateZ(radians(angles.component(2))),
      ]).matrix
    }
    let keys = keys
    let next = keys.firstIndex(after: frame)
    guard next > 0, next < keys.count, !keys[next - 1].isHeld,
      let from = Decomposition(turn(keys[next - 1].value)),
      let to = Decomposition(turn(keys[next].value))
    else { return turn(value(at: frame)) }
    let key = keys[next - 1]
    let share = (frame - key.frame) / (keys[next].frame - key.frame)
    return from.mixed(with: to, key.timing().ease(share)).matrix
  }
}

extension Matrix4 {
  /// Row by row.
  fileprivate var entries: [Double] {
    [rows.0, rows.1, rows.2, rows.3].flatMap { row in row.indices.map { row[$0] } }
  }

  fileprivate init(entries: [Double]) {
    func row(_ i: Int) -> SIMD4<Double> { SIMD4(entries[4 * i..<4 * i + 4]) }
    self.init(row(0), row(1), row(2), row(3))
  }
}
