import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

/// What lies between two values of each kind.
struct MixingTests {
  private func value(
    _ property: Property, _ from: AnimatedValue?, _ to: AnimatedValue?, by: AnimatedValue? = nil,
    at t: Double, _ change: (inout Layer) -> Void = { _ in }
  ) -> AnimatedValue? {
    var layer = box(0, change)
    layer.animations = [
      animation(property, .basic(from: from, to: to, by: by), MediaTiming(duration: 1))
    ]
    return Timeline(scene([layer])).presentation(at: t)[0].value(of: property)
  }

  @Test func `from, to and by follow Core Animation's table`() {
    func number(_ from: Double?, _ to: Double?, _ by: Double?, _ t: Double) -> Double {
      box {
        $0.zPosition = 100
        $0.animations = [
          animation(.zPosition, numbers(from, to, by: by), MediaTiming(duration: 1))
        ]
      }.number(.zPosition, at: t)
    }
    #expect(number(10, 20, nil, 0.5) == 15)
    #expect(number(10, nil, 20, 0.5) == 20)
    #expect(number(nil, 50, 20, 0.5) == 40)
    #expect(number(10, nil, nil, 0.5) == 55)
    #expect(number(nil, 50, nil, 0.5) == 75)
    #expect(number(nil, nil, 20, 0.5) == 110)
    #expect(number(nil, nil, nil, 0.5) == 100)
  }

  @Test func `colours mix premultiplied, or in OKLab`() {
    let red = Color(rgb: 0xFF0000)
    #expect(
      value(.borderColor, .color(.clear), .color(red), at: 0.5) == .color(red.withAlpha(0.5)))
    #expect(
      value(.background, .paint(nil), .paint(.color(red)), at: 0.25)
        == .paint(.color(red.withAlpha(0.25))))
    #expect(
      value(.borderColor, .color(.black), .color(.white), at: 0.5)
        == .color(Color(red: 0.5, green: 0.5, blue: 0.5)))
  }

  @Test func `a whole transform takes the shortest way, its angle all of it`() {
    func corner(_ values: PropertyMotion.Values, _ property: Property, _ t: Double) -> Point {
      let layer = box {
        $0.background = .color(.black)
        $0.animations = [animation(property, values, MediaTiming(duration: 1))]
      }
      guard case .fill(let fill)? = Timeline(scene([layer])).frame(at: t).items.first else {
        return Point(.nan, .nan)
      }
      return fill.transform.apply(.zero)
    }
    let turn = PropertyMotion.Values.basic(
      from: .transform(.identity), to: .transform(Transform([.rotateZ(2 * .pi)])), by: nil)
    #expect(corner(turn, .transform, 0.5).distance(to: .zero) < 1e-9)
    #expect(corner(numbers(0, 2 * .pi), .rotationZ, 0.5).distance(to: Point(100, 100)) < 1e-9)
  }

  @Test func `a decomposed matrix composes to itself`() {
    var random = SeededRNG(seed: 51)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for round in 0..<2000 {
      let transform = Transform([
        .perspective(number(200...900)),
        .translate(x: number(-50...50), y: number(-50...50), z: number(-50...50)),
        .rotateX(number(-3...3)), .rotateY(number(-3...3)), .rotateZ(number(-3...3)),
        .skew(x: number(-1...1), y: 0),
        .scale(x: number(-2...2), y: number(-2...2), z: number(0.1...2)),
      ])
      guard let parts = Decomposition(transform.matrix) else {
        Issue.record("round \(round): not taken apart")
        return
      }
      let back = parts.matrix
      let exact = transform.matrix
      // The same map: homogeneous rows are compared at a weight of 1.
      let weight = exact.rows.3.w
      let differences = [
        back.rows.0 * weight - exact.rows.0, back.rows.1 * weight - exact.rows.1,
        back.rows.2 * weight - exact.rows.2, back.rows.3 * weight - exact.rows.3,
      ]
      guard differences.allSatisfy({ ($0 * $0).sum() < 1e-18 }) else {
        Issue.record("round \(round): \(back), not \(exact)")
        return
      }
    }
  }

  @Test func `a mirrored layer stays in its plane on the way`() {
    guard let parts = Decomposition(.scale(-1, 1, 1)) else {
      Issue.record("not taken apart")
      return
    }
    #expect(parts.scale == SIMD3(-1, 1, 1))
    #expect(parts.rotation == .identity)
  }

  @Test func `parts of a transform are set in their places`() {
    var layer = box {
      $0.transform = Transform([.translate(x: 3, y: 0, z: 0), .scale(x: 2, y: 2, z: 1)])
    }
    layer.set(.number(1), for: .rotationZ)
    #expect(
      layer.transform.operations == [
        .translate(x: 3, y: 0, z: 0), .rotateZ(1), .scale(x: 2, y: 2, z: 1),
      ])
    #expect(layer.value(of: .scale) == .number(5.0 / 3))
    layer.transform = Transform([.matrix(.rotationZ(0.5))])
    guard case .number(let angle)? = layer.value(of: .rotationZ) else { return }
    #expect(abs(angle - 0.5) < 1e-12)
  }

  @Test func `paths of another structure morph without a jump`() {
    let circle = Path.ellipse(in: Rect(x: 0, y: 0, width: 100, height: 100))
    var pair = Path.rect(Rect(x: 0, y: 0, width: 40, height: 90))
    pair.append(.rect(Rect(x: 60, y: 0, width: 40, height: 90)))
    func shape(_ t: Double) -> Path {
      guard
        case .path(let path)? = value(
          .path, .path(circle), .path(pair), at: t, { $0.content = .shape(Shape(path: circle)) })
      else { return Path() }
      return path
    }
    #expect(shape(0) == circle)
    #expect(shape(1) == pair)
    for (t, end) in [(1e-7, circle), (1 - 1e-7, pair)] {
      let near = PathMeasure(shape(t))
      let exact = PathMeasure(end)
      #expect(abs(near.length - exact.length) < 1e-3)
      for (i, subpath) in exact.subpaths.enumerated() {
        for k in 0...20 {
          let share = Double(k) / 20 * subpath.length
          let p = near.point(atLength: near.subpaths[i].start + share * 0.999_999).point
          let q = exact.point(atLength: subpath.start + share * 0.999_999).point
          #expect(p.distance(to: q) < 1e-2)
        }
      }
    }
  }

  @Test func `dashes of other counts and solid lines mix`() {
    func dash(_ from: [Double], _ to: [Double], _ t: Double) -> AnimatedValue? {
      value(
        .dash, .numbers(from), .numbers(to), at: t,
        { $0.content = .shape(Shape(path: Path(), stroke: .color(.black))) })
    }
    #expect(dash([4, 2], [], 0.5) == .numbers([5, 1]))
    #expect(dash([4, 2], [2, 2, 6, 6], 0.5) == .numbers([3, 2, 5, 4]))
  }

  @Test func `additive and cumulative animations add`() {
    let layer = box {
      $0.zPosition = 100
      $0.animations = [
        animation(.zPosition, numbers(0, 10), MediaTiming(duration: 1), additive: true),
        animation(
          .zPosition, numbers(0, 1), MediaTiming(duration: 1, repeats: .count(3)), additive: true,
          cumulative: true),
      ]
    }
    #expect(layer.number(.zPosition, at: 0.5) == 105.5)
    #expect(abs(layer.number(.zPosition, at: 2.5) - 112.5) < 1e-12)
    #expect(layer.number(.zPosition, at: 9) == 113)
  }

  @Test func `a change answers from where the value is`() {
    let answer = animation(.opacity, .basic(from: nil, to: nil, by: nil), MediaTiming(duration: 1))
    let layer = box {
      $0.changes = [
        PropertyChange(
          time: 1, target: .property(.opacity), value: .number(0), animations: [answer]),
        PropertyChange(
          time: 1.5, target: .property(.opacity), value: .number(1), animations: [answer]),
        PropertyChange(time: 4, target: .property(.opacity), value: .number(0.3), animations: []),
      ]
    }
    let expected = [(0.5, 1.0), (1.0, 1), (1.25, 0.75), (1.5, 0.5), (2, 0.75), (3, 1), (4, 0.3)]
    for (t, opacity) in expected { #expect(abs(layer.number(.opacity, at: t) - opacity) < 1e-12) }
  }
}
