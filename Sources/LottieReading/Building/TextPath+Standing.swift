import Geometry

extension TextPath {
  var spans: [ClosedRange<Double>] {
    let keys = path.keys
    guard let first = keys.first, let last = keys.last else {
      return margin.span.map { [$0] } ?? []
    }
    return [first.frame...last.frame] + (margin.span.map { [$0] } ?? [])
  }

  var cuts: [Double] { path.keys.map(\.frame) + margin.keys.map(\.frame) }

  /// The vertices to measure at each frame.
  var size: Int {
    path.keys.map(\.value.vertices.count).max() ?? path.first.vertices.count
  }

  /// Puts letters on the path. `distance` tells how far along the path a letter stands at a frame, if the path has this
  /// length.
  func stands(
    letters: Int, at frames: [Double],
    distance: (_ letter: Int, _ frame: Double, _ length: Double) -> Double
  ) -> [LottieTransform] {
    var points: [[Key<[Double]>]] = Array(repeating: [], count: letters)
    var angles = points
    for frame in frames {
      let outline = path.path(at: frame)
      let measure = PathMeasure(outline.path)
      for letter in points.indices {
        let distance = distance(letter, frame, measure.length)
        let (point, tangent) = measure.place(at: distance, isClosed: outline.isClosed)
        points[letter].append(Key(frame: frame, value: [point.x, point.y]))
        let angle = arcTangent(tangent.y, tangent.x) / fullTurn * 360
        // The equivalent angle that is nearest to the previous one.
        let last = angles[letter].last?.value[0] ?? angle
        let turns = ((last - angle) / 360).rounded()
        angles[letter].append(Key(frame: frame, value: [angle + turns * 360]))
      }
    }
    return points.indices.map { letter in
      var transform = LottieTransform()
      transform.position = .joined(NumberTrack(samples: points[letter]))
      if turnsLetters { transform.rotation = NumberTrack(samples: angles[letter]) }
      return transform
    }
  }
}

extension PathMeasure {
  /// The place at a distance from the start: around a closed path, and straight on beyond the ends of an open one.
  fileprivate func place(at distance: Double, isClosed: Bool) -> (point: Point, tangent: Point) {
    guard distance.isFinite, length > 0 else { return point(atLength: 0) }
    if isClosed {
      let rest = distance.truncatingRemainder(dividingBy: length)
      return point(atLength: rest < 0 ? rest + length : rest)
    }
    let (point, tangent) = point(atLength: distance)
    return (point + tangent * (distance - min(max(0, distance), length)), tangent)
  }
}
