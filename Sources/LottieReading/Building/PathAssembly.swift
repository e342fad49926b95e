import Geometry
import Scene

/// Collects the parts of a path, with the tracks that move them, until their common clock is known.
struct PathAssembly {
  private enum Course {
    case numbers([Key<[Double]>], component: Int, factor: Double)
    case paths([Key<VertexPath>])

    var frames: [Double] {
      switch self {
      case .numbers(let keys, _, _): keys.map(\.frame)
      case .paths(let keys): keys.map(\.frame)
      }
    }
  }

  private var courses: [Course] = []

  // MARK: Parts

  mutating func number(
    _ track: NumberTrack, component: Int = 0, factor: Double = 1
  ) -> ComputedPath.Number {
    guard !track.isStill(component: component) else {
      return .still(track.first.component(component) * factor)
    }
    courses.append(.numbers(track.keys, component: component, factor: factor))
    return .moving(courses.count - 1)
  }

  mutating func pair(_ track: NumberTrack, factor: Double = 1) -> ComputedPath.Pair {
    ComputedPath.Pair(
      x: number(track, component: 0, factor: factor), y: number(track, component: 1, factor: factor)
    )
  }

  mutating func pair(_ position: LottieTransform.Position) -> ComputedPath.Pair {
    switch position {
    case .split(let x, let y, _): return ComputedPath.Pair(x: number(x), y: number(y))
    case .joined(let track):
      let keys = track.keys
      let isCurved = zip(keys, keys.dropFirst()).contains { $0.curve(to: $1) != nil }
      return pair(isCurved ? track.sampled() : track)
    }
  }

  mutating func outline(_ item: OutlineItem) -> ComputedPath.Outline {
    func turned(_ outline: ComputedPath.Outline, _ isReversed: Bool) -> ComputedPath.Outline {
      isReversed ? .reversed(outline) : outline
    }
    switch item {
    case .path(.still(let path)): return .path(path)
    case .path(.moving(let keys)):
      courses.append(.paths(keys))
      return .moving(courses.count - 1)
    case .rectangle(let center, let size, let radius, let isReversed):
      return turned(
        .rectangle(center: pair(center), size: pair(size), radius: number(radius)), isReversed)
    case .ellipse(let center, let size, let isReversed):
      return turned(.ellipse(center: pair(center), size: pair(size)), isReversed)
    case .star(let star): return turned(.star(self.star(star)), star.isReversed)
    }
  }

  private mutating func star(_ item: StarItem) -> ComputedPath.Star {
    ComputedPath.Star(
      center: pair(item.center), points: number(item.points),
      rotation: number(item.rotation, factor: degree),
      outerRadius: number(item.outerRadius),
      outerRoundness: number(item.outerRoundness, factor: 0.01),
      innerRadius: item.innerRadius.map { number($0) },
      innerRoundness: number(item.innerRoundness, factor: 0.01))
  }

  mutating func placement(_ transform: LottieTransform) -> ComputedPath.Placement {
    guard !transform.isIdentityPlace else { return .identity }
    return ComputedPath.Placement(
      anchor: pair(transform.anchor), position: pair(transform.position),
      scale: pair(transform.scale, factor: 0.01),
      rotation: number(transform.rotation, factor: degree),
      skew: number(transform.skew, factor: degree),
      skewAxis: number(transform.skewAxis, factor: degree))
  }

  mutating func modifier(_ item: ModifierItem) -> ComputedPath.Modifier {
    switch item {
    case .trim(let start, let end, let offset, let together):
      return .trim(
        start: number(start, factor: 0.01), end: number(end, factor: 0.01),
        offset: number(offset, factor: 1.0 / 360), together: together)
    case .roundedCorners(let radius): return .roundedCorners(radius: number(radius))
    case .pucker(let amount): return .pucker(number(amount, factor: 0.01))
    case .zigZag(let ridges, let size, let isSmooth):
      return .zigZag(ridges: number(ridges), size: number(size), isSmooth: isSmooth)
    case .offset(let distance, let join, let limit):
      return .offset(by: number(distance), join: join, miterLimit: number(limit))
    }
  }

  // MARK: The whole

  /// The cost of computing the path, in vertices of a moving path; a still path is computed only once.
  func work(of parts: [ComputedPath.Part]) -> Double {
    let courses = courses.map { course in
      switch course {
      case .numbers(let keys, let component, let factor):
        Keyframes(values: keys.map { .number($0.value.component(component) * factor) })
      case .paths(let keys): Keyframes(values: keys.map { .path($0.value.path) })
      }
    }
    let work = ComputedPath(courses: courses, parts: parts).work
    return courses.isEmpty ? work / 20 : work
  }

  /// Sets the path of a layer's shape, and animates it if it moves.
  func put(_ parts: [ComputedPath.Part], on layer: inout Layer, _ motions: Motions) {
    let frames = courses.flatMap(\.frames)
    guard let first = frames.min(), let last = frames.max() else {
      layer.set(.path(ComputedPath(parts: parts).path([])), for: .path)
      return
    }
    let (timing, _) = motions.clock(of: [first, last])
    let path = ComputedPath(
      courses: courses.map { keyframes($0, from: first, to: last) }, parts: parts)
    let start = path.courses.map { $0.values.lazy.compactMap { $0 }.first ?? .number(0) }
    layer.set(.path(path.path(start)), for: .path)
    layer.animations.append(
      Animation(
        timing: timing,
        motion: .property(
          PropertyMotion(target: .property(.path), values: values(path)))))
  }

  /// Plain keyframes if only the path itself is animated and nothing modifies the frames in between.
  private func values(_ path: ComputedPath) -> PropertyMotion.Values {
    guard path.courses.count == 1, case .paths = courses[0], !path.isModified else {
      return .computed(path)
    }
    var keyframes = path.courses[0]
    keyframes.values = keyframes.values.map { value in
      value.map { .path(path.path([$0], isCurved: true)) }
    }
    return .keyframes(keyframes)
  }

  private func keyframes(_ course: Course, from first: Double, to last: Double) -> Keyframes {
    switch course {
    case .numbers(let keys, let component, let factor):
      return keyframes(keys, component, from: first, to: last) {
        .number($0.component(component) * factor)
      }
    case .paths(let keys):
      return keyframes(keys, 0, from: first, to: last) { .path($0.curvedPath) }
    }
  }

  private func keyframes<Value>(
    _ keys: [Key<Value>], _ component: Int, from first: Double, to last: Double,
    _ convert: (Value) -> AnimatedValue
  ) -> Keyframes {
    var result = Keyframes(values: [])
    let length = last - first
    func add(_ value: AnimatedValue, at frame: Double) {
      result.values.append(value)
      result.keyTimes.append(length > 0 ? (frame - first) / length : 1)
    }
    if let key = keys.first, key.frame > first {
      add(convert(key.value), at: first)
      result.timings.append(.linear)
    }
    for (i, key) in keys.enumerated() {
      add(convert(key.value), at: key.frame)
      if i + 1 < keys.count { result.timings.append(key.timing(component)) }
    }
    if let key = keys.last, key.frame < last {
      add(convert(key.value), at: last)
      result.timings.append(.linear)
    }
    if result.values.count == 1 {
      // All keys are at the same time.
      result.keyTimes = []
    } else {
      result.keyTimes[0] = 0
      result.keyTimes[result.keyTimes.count - 1] = 1
    }
    return result
  }
}
