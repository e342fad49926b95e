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
    // No sequence of simple animations can express it.
    if transform.isSpatial, transform.orientation != .still([0, 0, 0]) || transform.isSkewed {
      return place([transform], name, children)
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
    case .split(let x, let y, _):
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
    let rotation = turnsWithPath ? transform.turningWithPath.rotation : transform.rotation
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
}

extension Key<[Double]> {
  fileprivate var point: Point { Point(value.component(0), value.component(1)) }
}

extension LottieTransform {
  /// Rotated by the direction in which its position moves, too.
  var turningWithPath: LottieTransform {
    guard position.isMoving else { return self }
    var result = self
    result.rotation = rotation.turning(with: position)
    return result
  }
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
      let here = position.point(at: at)
      var way = position.point(at: at + 0.01) - here
      // Where a pause begins, use the direction in which it is reached.
      if way.length <= 1e-9 { way = here - position.point(at: at - 0.01) }
      if way.length > 1e-9 {
        let angle = arcTangent(way.y, way.x) / fullTurn * 360
        // Use the equivalent angle that is nearest to the previous one.
        last = angle + ((last - angle) / 360).rounded() * 360
      }
      return [number(at: frame) + last]
    }
  }
}
