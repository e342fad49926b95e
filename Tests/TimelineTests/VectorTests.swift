import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

/// Core Animation's known values and formulas that no other suite tests, to 1e-9.
struct VectorTests {
  private func corners(_ layers: [Layer], at time: Double = 0) -> [Point] {
    Timeline(scene(layers)).frame(at: time).items.flatMap { item -> [Point] in
      guard case .fill(let fill) = item else { return [] }
      return [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)].map { unit in
        let box = fill.path.controlBounds ?? .zero
        return fill.transform.apply(
          Point(box.minX + unit.x * box.width, box.minY + unit.y * box.height))
      }
    }
  }

  // MARK: Geometry

  @Test func `a layer of 100 by 50 at (200, 300) has the frame (150, 275, 100, 50)`() {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 100, height: 50), position: Point(200, 300))
    layer.background = .color(.black)
    let found = corners([layer])
    for (p, q) in zip(found, Rect(x: 150, y: 275, width: 100, height: 50).corners) {
      let near = found.contains { $0.distance(to: q) < 1e-9 }
      #expect(near, "\(p)")
    }
    // Other bounds move neither the position nor the anchor: the frame grows on all sides.
    layer.bounds.size = Size(120, 70)
    #expect(corners([layer])[0].distance(to: Point(140, 265)) < 1e-9)
    #expect(layer.position == Point(200, 300) && layer.anchorPoint == Point(0.5, 0.5))
  }

  @Test func `the origin of the bounds shifts children and not the layer`() {
    let child = box(1) { $0.background = .color(.white) }
    let parent = box {
      $0.bounds.origin = Point(10, 20)
      $0.background = .color(.black)
      $0.children = [child]
    }
    let found = corners([parent])
    #expect(found[0].distance(to: .zero) < 1e-9)
    #expect(found[4].distance(to: Point(-10, -20)) < 1e-9)
  }

  /// Rows of numbers, independent of the product's own matrices.
  private typealias Rows = [[Double]]

  private func product(_ a: Rows, _ b: Rows) -> Rows {
    a.map { row in (0..<4).map { j in (0..<4).reduce(0) { $0 + row[$1] * b[$1][j] } } }
  }

  private func translation(_ x: Double, _ y: Double, _ z: Double) -> Rows {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]]
  }

  private func rows(_ transform: Transform) -> Rows {
    let m = transform.matrix.rows
    return [m.0, m.1, m.2, m.3].map { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// M = T(−anchor) · transform · T(position, z), then T(−pa) · sublayerTransform · T(pa).
  @Test func `a layer's place in perspective is Core Animation's matrix`() {
    var random = SeededRNG(seed: 9001)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for round in 0..<200 {
      let bounds = Rect(x: number(-9...9), y: number(-9...9), width: 30, height: 20)
      var child = Layer(id: LayerID(1), bounds: bounds, position: Point(number(0...99), 40))
      child.background = .color(.black)
      child.anchorPoint = Point(number(-0.5...1.5), number(-0.5...1.5))
      child.zPosition = number(-30...30)
      child.transform = Transform([
        .rotateX(number(-1...1)), .rotateY(number(-1...1)), .rotateZ(number(-3...3)),
        .translate(x: number(-5...5), y: 0, z: number(-5...5)),
      ])
      let parent = box {
        $0.sublayerTransform = Transform([.perspective(number(200...500)), .rotateY(0.3)])
        $0.anchorPoint = Point(0.3, 0.6)
        $0.position = Point(30, 60)
        $0.children = [child]
      }
      let ax = child.anchorPoint.x * bounds.width + bounds.minX
      let ay = child.anchorPoint.y * bounds.height + bounds.minY
      var m = product(translation(-ax, -ay, 0), rows(child.transform))
      m = product(m, translation(child.position.x, child.position.y, child.zPosition))
      m = product(m, translation(-30, -60, 0))
      m = product(m, rows(parent.sublayerTransform))
      m = product(m, translation(30, 60, 0))
      let found = corners([parent])
      for (k, unit) in [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)].enumerated() {
        let p = [bounds.minX + unit.x * 30, bounds.minY + unit.y * 20, 0, 1]
        let q = (0..<4).map { j in (0..<4).reduce(0) { $0 + p[$1] * m[$1][j] } }
        guard found[k].distance(to: Point(q[0] / q[3], q[1] / q[3])) < 1e-9 else {
          Issue.record("round \(round): \(found[k]), not \(q[0] / q[3]), \(q[1] / q[3])")
          return
        }
      }
    }
  }

  @Test func `layers nearer to the eye grow by d over d minus z`() {
    let child = box(1) {
      $0.background = .color(.black)
      $0.zPosition = 100
    }
    let parent = box {
      $0.sublayerTransform = Transform([.perspective(500)])
      $0.children = [child]
    }
    let found = corners([parent])
    // 500 / (500 − 100) = 1.25 about the middle.
    #expect(found[0].distance(to: Point(-12.5, -12.5)) < 1e-9)
    #expect(found[3].distance(to: Point(112.5, 112.5)) < 1e-9)
  }

  // MARK: Key paths

  @Test func `a scale reads as the average of its factors and writes all of them`() {
    var layer = box { $0.transform = Transform([.scale(x: 1, y: 2, z: 6)]) }
    #expect(layer.value(of: .scale) == .number(3))
    layer.set(.number(5), for: .scale)
    #expect(layer.transform.matrix == .scale(5, 5, 5))
    layer.set(.number(0.5), for: .rotation)
    #expect(layer.value(of: .rotationZ) == .number(0.5))
    layer.set(.point(Point(7, 8)), for: .translation)
    #expect(layer.value(of: .translationX) == .number(7))
    #expect(layer.value(of: .translationY) == .number(8))
  }

  @Test func `a quarter turn takes a quarter of the time`() {
    let layer = box {
      $0.background = .color(.black)
      $0.animations = [animation(.rotationZ, numbers(0, 2 * .pi), MediaTiming(duration: 1))]
    }
    #expect(corners([layer], at: 0.25)[0].distance(to: Point(100, 0)) < 1e-9)
    #expect(corners([layer], at: 0.75)[0].distance(to: Point(0, 100)) < 1e-9)
  }

  @Test func `hidden changes at once, halfway`() {
    let layer = box {
      $0.animations = [
        animation(
          .hidden, .basic(from: .flag(false), to: .flag(true), by: nil), MediaTiming(duration: 1))
      ]
    }
    let timeline = Timeline(scene([layer]))
    #expect(
      [0, 0.49, 0.5, 1].map { timeline.presentation(at: $0)[0].isHidden } == [
        false, false, true, true,
      ])
  }

  // MARK: Shapes and gradients

  @Test func `a stroke ends with the path, and starts nowhere beyond its end`() {
    func trims(_ start: Double, _ end: Double) -> [Trim] {
      let layer = box {
        $0.content = .shape(
          Shape(path: .rect(Rect(x: 0, y: 0, width: 9, height: 9)), stroke: .color(.black)))
        $0.animations = [
          animation(.strokeStart, numbers(start, start), MediaTiming(duration: 1)),
          animation(.strokeEnd, numbers(end, end), MediaTiming(duration: 1)),
        ]
      }
      return Timeline(scene([layer])).frame(at: 0.5).items.compactMap {
        if case .stroke(let stroke) = $0 { stroke.trim } else { nil }
      }
    }
    #expect(trims(0.2, 0.7) == [Trim(start: 0.2, end: 0.7)])
    #expect(trims(-3, 9).allSatisfy { $0.isWhole })
    for (start, end) in [(0.5, 0.5), (0.6, 0.4), (1, 1), (1.5, 2), (-1, 0)] {
      #expect(trims(start, end).isEmpty, "\(start)…\(end)")
    }
  }

  @Test func `colours without locations are evenly spaced`() {
    let stops = [
      Gradient.Stop(color: .black, location: 0), Gradient.Stop(color: .white, location: 1),
    ]
    let layer = box {
      $0.content = .gradient(
        Gradient(kind: .axial, stops: stops, start: Point(0.5, 0), end: Point(0.5, 1)))
      $0.animations = [
        animation(
          .gradientColors,
          .basic(
            from: .colors([.black, .white, .black, .white, .black]), to: nil, by: nil),
          MediaTiming(duration: 1))
      ]
    }
    guard case .gradient(let gradient) = Timeline(scene([layer])).presentation(at: 0)[0].content
    else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.stops.map(\.location) == [0, 0.25, 0.5, 0.75, 1])
  }

  // MARK: Replicators

  @Test func `thirty dots fade a thirtieth of a second after each other`() {
    let fade = animation(
      .opacity, numbers(1, 0), MediaTiming(duration: 1, repeats: .forever))
    let dot = box(1) {
      $0.background = .color(.black)
      $0.animations = [fade]
      $0.clock.timeOffset = 1  // has run for a cycle, so that the last copy has begun
    }
    let spinner = box {
      $0.content = .replicator(
        Replicator(
          count: 30, delay: 1.0 / 30, transform: Transform([.rotateZ(2 * .pi / 30)])))
      $0.children = [dot]
    }
    let alphas = Timeline(scene([spinner])).frame(at: 0.5).items.map { item -> Double in
      guard case .fill(let fill) = item, case .color(let color) = fill.paint else { return .nan }
      return color.alpha
    }
    #expect(alphas.count == 30)
    for (i, alpha) in alphas.enumerated() {
      let age = 1.5 - Double(i) / 30
      #expect(abs(alpha - (1 - (age - age.rounded(.down)))) < 1e-9 || alpha == 1, "dot \(i)")
    }
  }

  @Test func `a colour offset takes the last copy to nothing, and never below`() {
    let dot = box(1) { $0.background = .color(Color(rgb: 0xFFFFFF)) }
    var replicator = Replicator(count: 6)
    replicator.greenOffset = -1.0 / 5
    replicator.blueOffset = -1
    replicator.alphaOffset = 0.5
    let row = box {
      $0.content = .replicator(replicator)
      $0.children = [dot]
    }
    let colors = Timeline(scene([row])).frame(at: 0).items.compactMap { item -> Color? in
      guard case .fill(let fill) = item, case .color(let color) = fill.paint else { return nil }
      return color
    }
    #expect(colors.count == 6)
    for (i, color) in colors.enumerated() {
      #expect(abs(color.green - (1 - Double(i) / 5)) < 1e-9)
      #expect(color.blue == (i == 0 ? 1 : 0))
      #expect(color.red == 1 && color.alpha == 1)
    }
  }

  // MARK: Keyframes

  @Test func `cubic keyframes have no corners, paced ones none over time`() {
    var random = SeededRNG(seed: 9002)
    for round in 0..<100 {
      let points = (0..<5).map { _ in
        Point(
          Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random))
      }
      let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
      let total = steps.reduce(0, +)
      for calculation in [Calculation.cubic, .cubicPaced] {
        let layer = box {
          $0.animations = [
            animation(
              .position,
              .keyframes(
                Keyframes(values: points.map(AnimatedValue.point), calculation: calculation)),
              MediaTiming(duration: 1))
          ]
        }
        for key in 1...3 {
          let time =
            calculation == .cubic ? Double(key) / 4 : steps[..<key].reduce(0, +) / total
          let h = 1e-7
          func speed(_ t: Double) -> Point {
            (layer.point(.position, at: t + h) - layer.point(.position, at: t)) / h
          }
          let before = speed(time - 2 * h)
          let after = speed(time + h)
          // The difference may be the second derivative times three steps.
          guard layer.point(.position, at: time).distance(to: points[key]) < 1e-9,
            before.distance(to: after) < 0.1
          else {
            Issue.record("round \(round), key \(key) of \(calculation): \(before), \(after)")
            return
          }
        }
      }
    }
  }

  @Test func `cubic keyframes continue with the last step beyond their ends`() {
    // The extrapolated values p(−1) = 2·p0 − p1 and p(n) = 2·p(n−1) − p(n−2) make a straight line straight.
    let line = box {
      $0.animations = [
        animation(
          .zPosition,
          .keyframes(
            Keyframes(values: [0, 10, 20, 30].map(AnimatedValue.number), calculation: .cubic)),
          MediaTiming(duration: 3))
      ]
    }
    for k in 0...30 {
      let time = Double(k) / 10
      #expect(abs(line.number(.zPosition, at: time) - time * 10) < 1e-9)
    }
  }

  // MARK: Sums

  @Test func `a cumulative animation adds its last value for every cycle`() {
    let layer = box {
      $0.animations = [
        animation(
          .zPosition, numbers(2, 5), MediaTiming(duration: 1, repeats: .count(4)),
          cumulative: true)
      ]
    }
    for (time, value) in [(0, 2.0), (0.5, 3.5), (1, 7), (1.5, 8.5), (3.5, 18.5), (4, 20), (9, 20)] {
      #expect(abs(layer.number(.zPosition, at: time) - value) < 1e-9, "at \(time)")
    }
  }

  @Test(arguments: [false, true])
  func `what is cumulative by a number goes on from where it was`(isReversed: Bool) {
    let layer = box {
      $0.zPosition = 30
      $0.animations = [
        animation(
          .zPosition, .basic(from: nil, to: nil, by: .number(10)),
          MediaTiming(duration: 1, repeats: .count(3), autoreverses: isReversed),
          cumulative: true)
      ]
    }
    // There and back is a cycle, which ends where it began.
    let expected =
      isReversed
      ? [(0, 30.0), (0.5, 35), (1, 40), (2, 30), (2.5, 35), (4.5, 35)]
      : [(0, 30.0), (0.5, 35), (1, 40), (1.5, 45), (2.5, 55), (9, 60)]
    for (time, value) in expected {
      #expect(abs(layer.number(.zPosition, at: time) - value) < 1e-9, "at \(time)")
    }
  }

  @Test(arguments: [1.0, 0.5])
  func `a scale begins with the size that the layer has`(depth: Double) {
    let layer = box {
      $0.transform = Transform([.scale(x: 0.5, y: 0.5, z: depth)])
      $0.animations = [
        animation(
          .scale, .basic(from: nil, to: .number(1), by: nil), MediaTiming(duration: 1))
      ]
    }
    #expect(abs(layer.number(.scaleX, at: 0) - 0.5) < 1e-9)
    #expect(abs(layer.number(.scaleY, at: 0.5) - 0.75) < 1e-9)
  }

  @Test func `a thousand additive turns are one turn a thousand times as wide`() {
    let layer = box {
      $0.background = .color(.black)
      $0.animations = (0..<1000).map { _ in
        animation(
          .transform,
          .basic(
            from: .transform(.identity), to: .transform(Transform([.rotateZ(0.001)])), by: nil),
          MediaTiming(duration: 1), additive: true)
      }
    }
    let turned = box {
      $0.background = .color(.black)
      $0.transform = Transform([.rotateZ(1)])
    }
    for (p, q) in zip(corners([layer], at: 1), corners([turned])) {
      #expect(p.distance(to: q) < 1e-9)
    }
  }

  @Test func `an additive transform acts in the space of the layer's own`() {
    let layer = box {
      $0.background = .color(.black)
      $0.anchorPoint = .zero
      $0.position = .zero
      $0.transform = Transform([.scale(x: 2, y: 2, z: 1)])
      $0.animations = [
        animation(
          .transform,
          .basic(
            from: .transform(Transform([.translate(x: 10, y: 0, z: 0)])),
            to: .transform(Transform([.translate(x: 20, y: 0, z: 0)])), by: nil),
          MediaTiming(duration: 1), additive: true)
      ]
    }
    // Ten points in a space twice as large.
    #expect(corners([layer], at: 0)[0].distance(to: Point(20, 0)) < 1e-9)
    #expect(corners([layer], at: 0.5)[0].distance(to: Point(30, 0)) < 1e-9)
  }
}
