import Geometry
import Scene

/// Makes layers with a Lottie transform.
struct Placement {
  let motions: Motions

  init(_ times: Times) { motions = Motions(times: times) }

  /// One layer or several nested ones around the children, without the transform's opacity.
  func place(
    _ transform: LottieTransform, turnsWithPath: Bool = false, name: String? = nil,
    children: [Layer]
  ) -> Layer {
    if transform.isSpatial, transform.orientation != .still([0, 0, 0]) || transform.isSkewed {
      return sampled(transform, name, children)
    }
    var outer = Layer(naming: name, children: children)
    put(transform.position, on: &outer)
    turn(&outer, transform, turnsWithPath: turnsWithPath)
    guard transform.isSkewed else {
      scale(&outer, transform)
      return outer
    }
    var scaled = Layer(children: children)
    scale(&scaled, transform)
    outer.children = [skewed(transform, around: scaled)]
    return outer
  }

  private func put(_ position: LottieTransform.Position, on layer: inout Layer) {
    switch position {
    case .split(let x, let y):
      motions.put(x, .positionX, on: &layer)
      motions.put(y, .positionY, on: &layer)
    case .joined(let track):
      if let animation = path(along: track) {
        let first = track.first
        layer.position = Point(first.component(0), first.component(1))
        layer.animations.append(animation)
        return
      }
      motions.put(track, component: 0, .positionX, on: &layer)
      motions.put(track, component: 1, .positionY, on: &layer)
    }
  }

  /// Nil if the track does not follow a curve.
  private func path(along track: NumberTrack) -> Animation? {
    let keys = track.keys
    let curves = zip(keys, keys.dropFirst()).map { $0.curve(to: $1) }
    guard let first = keys.first, curves.contains(where: { $0 != nil }) else { return nil }
    var path = Path([.move(first.point)])
    for (curve, next) in zip(curves, keys.dropFirst()) {
      path.append(curve?.element ?? .line(next.point))
    }
    let (timing, keyTimes) = motions.clock(of: keys.map(\.frame))
    return Animation(
      timing: timing,
      motion: .property(
        PropertyMotion(
          target: .property(.position),
          values: .along(
            PathMotion(
              path: path, keyTimes: keyTimes, timings: keys.dropLast().map { $0.timing() },
              calculation: .lengthwise)))))
  }

  private func turn(_ layer: inout Layer, _ transform: LottieTransform, turnsWithPath: Bool) {
    if transform.isSpatial {
      // Core Animation rotates in the other direction around these two axes.
      layer.transform.operations += [.rotateX(0), .rotateY(0)]
      motions.put(transform.rotationX, .rotationX, on: &layer) { -radians($0) }
      motions.put(transform.rotationY, .rotationY, on: &layer) { -radians($0) }
    }
    var rotation = transform.rotation
    if turnsWithPath, transform.position.isMoving {
      rotation = rotation.turning(with: transform.position)
    }
    guard rotation != .number(0) else { return }
    layer.transform.operations.append(.rotateZ(0))
    motions.put(rotation, .rotationZ, on: &layer, radians)
  }

  private func scale(_ layer: inout Layer, _ transform: LottieTransform) {
    motions.put(transform.anchor, component: 0, .anchorPointX, on: &layer)
    motions.put(transform.anchor, component: 1, .anchorPointY, on: &layer)
    let scale = transform.scale
    guard scale.isMoving || scale.first.component(0) != 100 || scale.first.component(1) != 100
    else { return }
    layer.transform.operations.append(.scale(x: 1, y: 1, z: 1))
    motions.put(scale, component: 0, .scaleX, on: &layer) { $0 / 100 }
    motions.put(scale, component: 1, .scaleY, on: &layer) { $0 / 100 }
  }

  private func skewed(_ transform: LottieTransform, around child: Layer) -> Layer {
    var layer = Layer(children: [child])
    func operations(_ skew: Double, _ axis: Double) -> Transform {
      Transform([
        .rotateZ(-radians(axis)), .skew(x: -radians(skew), y: 0), .rotateZ(radians(axis)),
      ])
    }
    layer.transform = operations(
      transform.skew.first.component(0), transform.skewAxis.first.component(0))
    let spans = [transform.skew.span, transform.skewAxis.span].compactMap { $0 }
    guard !spans.isEmpty else { return layer }
    let cuts = (transform.skew.keys + transform.skewAxis.keys).map(\.frame)
    let samples = NumberTrack.sampled(over: spans, cuts: cuts) { frame in
      [transform.skew.number(at: frame), transform.skewAxis.number(at: frame)]
    }
    layer.animations.append(
      motions.animation(samples.keys, .transform) {
        .transform(Transform([.matrix(operations($0.component(0), $0.component(1)).matrix)]))
      })
    return layer
  }

  /// Samples the transform as matrices, frame by frame: no sequence of simple animations can express it.
  private func sampled(_ transform: LottieTransform, _ name: String?, _ children: [Layer]) -> Layer
  {
    var layer = Layer(naming: name, children: children)
    put(transform.position, on: &layer)
    motions.put(transform.anchor, component: 0, .anchorPointX, on: &layer)
    motions.put(transform.anchor, component: 1, .anchorPointY, on: &layer)
    let tracks = [
      transform.scale, transform.rotation, transform.rotationX, transform.rotationY,
      transform.skew, transform.skewAxis,
    ]
    let all = tracks + [transform.orientation]
    func matrix(at frame: Double) -> Transform {
      let values = tracks.map { $0.value(at: frame) }
      let scale = values[0]
      let axis = radians(values[5].component(0))
      return Transform([
        .matrix(transform.orientation.turn(at: frame)), .rotateX(-radians(values[2].component(0))),
        .rotateY(-radians(values[3].component(0))), .rotateZ(radians(values[1].component(0))),
        .rotateZ(-axis), .skew(x: -radians(values[4].component(0)), y: 0), .rotateZ(axis),
        .scale(x: scale.component(0) / 100, y: scale.component(1) / 100, z: 1),
      ])
    }
    let spans = all.compactMap(\.span)
    guard !spans.isEmpty else {
      layer.transform = matrix(at: 0)
      return layer
    }
    let frames = NumberTrack.sampled(over: spans, cuts: all.flatMap { $0.keys.map(\.frame) }) {
      [$0]
    }
    layer.transform = matrix(at: frames.first.component(0))
    layer.animations.append(
      motions.animation(frames.keys, .transform) { frame in
        .transform(Transform([.matrix(matrix(at: frame.component(0)).matrix)]))
      })
    return layer
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

extension Key<[Double]> {
  fileprivate var point: Point { Point(value.component(0), value.component(1)) }
}

extension NumberTrack {
  /// Adds the direction of the position's movement, frame by frame.
  fileprivate func turning(with position: LottieTransform.Position) -> NumberTrack {
    let spans = position.spans + [span].compactMap { $0 }
    guard let low = position.spans.map(\.lowerBound).min(),
      let high = position.spans.map(\.upperBound).max()
    else { return self }
    var last = 0.0
    return .sampled(over: spans, cuts: position.cuts + keys.map(\.frame)) { frame in
      // Before the first and after the last key, use the direction there.
      let at = Swift.min(Swift.max(frame, low), high - 0.01)
      let way = position.point(at: at + 0.01) - position.point(at: at)
      if way.length > 1e-9 {
        let angle = arcTangent(way.y, way.x) / fullTurn * 360
        // Use the equivalent angle that is nearest to the previous one.
        last = angle + ((last - angle) / 360).rounded() * 360
      }
      return [number(at: frame) + last]
    }
  }
}
