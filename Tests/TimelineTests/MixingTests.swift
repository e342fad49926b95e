import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

/// Interpolation between two values of each kind.
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

  /// The colours in between, from an implementation of B. Ottosson's definition in another language;
  /// the first one is CSS's `color-mix(in oklab, red, blue)`, rgb(140 83 162).
  @Test(
    arguments: [
      ([1, 0, 0], [0, 0, 1], 0.5, [0.550441067, 0.325620685, 0.636500654]),
      ([1, 1, 0], [0, 0.5, 0.25], 0.25, [0.786521860, 0.872256070, 0.187339100]),
      ([0.2, 0.4, 0.6], [0.9, 0.8, 0.1], 0.75, [0.721839243, 0.706777971, 0.375798299]),
    ] as [([Double], [Double], Double, [Double])])
  func `colours mix in OKLab as it is defined`(
    from: [Double], to: [Double], t: Double, expected: [Double]
  ) {
    func color(_ c: [Double]) -> AnimatedValue {
      .color(Color(red: c[0], green: c[1], blue: c[2]))
    }
    var motion = PropertyMotion(
      target: .property(.borderColor),
      values: .basic(from: color(from), to: color(to), by: nil))
    motion.colorSpace = .oklab
    let layer = box {
      $0.animations = [Animation(timing: MediaTiming(duration: 1), motion: .property(motion))]
    }
    let found = Timeline(scene([layer])).presentation(at: t)[0].border.color
    #expect(zip([found.red, found.green, found.blue], expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  private func gradient(_ colors: [Color], _ end: Point, _ locations: [Double]) -> Gradient {
    Gradient(
      kind: .axial, stops: zip(colors, locations).map { Gradient.Stop(color: $0, location: $1) },
      start: .zero, end: end)
  }

  private func paint(_ from: Paint?, _ to: Paint?, _ t: Double) -> Paint? {
    guard case .paint(let paint)? = value(.background, .paint(from), .paint(to), at: t) else {
      return nil
    }
    return paint
  }

  @Test func `gradients mix stop by stop, with their locations`() {
    let a = gradient([.black, .white], Point(1, 0), [0, 1])
    let b = gradient([.white, .black], Point(0, 1), [0.5, 1])
    let grey = Color(red: 0.25, green: 0.25, blue: 0.25)
    let light = Color(red: 0.75, green: 0.75, blue: 0.75)
    let between = gradient([grey, light], Point(0.75, 0.25), [0.125, 1])
    #expect(paint(.gradient(a), .gradient(b), 0.25) == .gradient(between))
    #expect(paint(.gradient(a), .gradient(b), 0) == .gradient(a))
    #expect(paint(.gradient(a), .gradient(b), 1) == .gradient(b))
  }

  @Test func `stops of straight gradients mix straight, transparent ones, too`() {
    let clear = [
      Color(red: 1, green: 0, blue: 0, alpha: 0), Color(red: 0, green: 0, blue: 1, alpha: 0),
    ]
    var (a, b) = (
      gradient([.black, clear[0]], .zero, [0, 1]), gradient([.black, clear[1]], .zero, [0, 1])
    )
    a.mixing = .straight
    b.mixing = .straight
    guard case .gradient(let middle)? = paint(.gradient(a), .gradient(b), 0.5) else {
      Issue.record("no gradient")
      return
    }
    #expect(middle.stops[1].color == Color(red: 0.5, green: 0, blue: 0.5, alpha: 0))
    // With other stops in between, whose colours are mixed as the gradient's.
    b.stops.insert(Gradient.Stop(color: clear[1].withAlpha(1), location: 0.5), at: 1)
    guard case .gradient(let start)? = paint(.gradient(a), .gradient(b), 1e-9) else {
      Issue.record("no gradient")
      return
    }
    let half = start.stops.first { $0.location == 0.5 }?.color
    #expect(half.map { abs($0.red - 0.5) < 1e-6 && abs($0.alpha - 0.5) < 1e-6 } == true)
  }

  @Test func `gradients with different stops, colours and no paint mix without a jump`() {
    let red = Color(rgb: 0xFF0000)
    let two = gradient([.black, .white], Point(1, 0), [0, 1])
    let three = gradient([.white, .black, .white], Point(1, 0), [0, 0.5, 1])
    var cone = two
    cone.kind = .conic
    func color(of paint: Paint?, at place: Double) -> Color? {
      guard case .gradient(let gradient)? = paint else { return nil }
      let next = gradient.stops.firstIndex { $0.location >= place } ?? 0
      let (a, b) = (gradient.stops[max(0, next - 1)], gradient.stops[next])
      let length = b.location - a.location
      let u = length > 0 ? (place - a.location) / length : 1
      return Color(
        red: a.color.red + (b.color.red - a.color.red) * u,
        green: a.color.green + (b.color.green - a.color.green) * u,
        blue: a.color.blue + (b.color.blue - a.color.blue) * u,
        alpha: a.color.alpha + (b.color.alpha - a.color.alpha) * u)
    }
    for (place, from, to) in [(0.0, 0.0, 1.0), (0.25, 0.25, 0.5), (0.5, 0.5, 0), (1, 1, 1)] {
      for t in [1e-9, 0.3, 1 - 1e-9] {
        let level = color(of: paint(.gradient(two), .gradient(three), t), at: place)?.green
        #expect(abs((level ?? .nan) - (from + (to - from) * t)) < 1e-8, "at \(place), \(t)")
      }
    }
    let warm = paint(.color(red), .gradient(two), 0.5)
    #expect(color(of: warm, at: 0) == Color(red: 0.5, green: 0, blue: 0))
    #expect(color(of: warm, at: 1) == Color(red: 1, green: 0.5, blue: 0.5))
    #expect(color(of: paint(nil, .gradient(two), 0.5), at: 1) == Color.white.withAlpha(0.5))
    #expect(color(of: paint(.gradient(two), nil, 0.75), at: 1) == Color.white.withAlpha(0.25))
    // Different kinds jump halfway.
    #expect(paint(.gradient(two), .gradient(cone), 0.49) == .gradient(two))
    #expect(paint(.gradient(two), .gradient(cone), 0.5) == .gradient(cone))
  }

  @Test func `lists of colours and locations mix one by one`() {
    let stops = [
      Gradient.Stop(color: .black, location: 0), Gradient.Stop(color: .black, location: 1),
    ]
    func shown(_ property: Property, _ from: AnimatedValue, _ to: AnimatedValue) -> AnimatedValue? {
      value(
        property, from, to, at: 0.5,
        {
          $0.content = .gradient(
            Gradient(kind: .axial, stops: stops, start: .zero, end: Point(1, 0)))
        })
    }
    let grey = Color(red: 0.5, green: 0.5, blue: 0.5)
    #expect(
      shown(.gradientColors, .colors([.black, .white]), .colors([.white, .white]))
        == .colors([grey, .white]))
    // Two colours become three with one in between.
    #expect(
      shown(.gradientColors, .colors([.black, .white]), .colors([.black, .black, .white]))
        == .colors([.black, Color(red: 0.25, green: 0.25, blue: 0.25), .white]))
    #expect(
      shown(.gradientLocations, .numbers([0, 0.5]), .numbers([0.5, 1])) == .numbers([0.25, 0.75]))
  }

  @Test func `rectangles, sizes and corners mix number by number, beyond their ends too`() {
    let a = Rect(x: 0, y: 10, width: 100, height: 40)
    let b = Rect(x: 20, y: 0, width: 60, height: 80)
    #expect(
      value(.bounds, .rect(a), .rect(b), at: 0.25)
        == .rect(Rect(x: 5, y: 7.5, width: 90, height: 50)))
    #expect(
      value(.size, .size(Size(10, 20)), .size(Size(30, 0)), at: 0.75) == .size(Size(25, 5)))
    #expect(
      value(.cornerRadius, .number(0), .radii(CornerRadii(8)), at: 0.5) == .radii(CornerRadii(4)))
    let over = box {
      $0.animations = [
        animation(
          .bounds, .basic(from: .rect(a), to: .rect(b), by: nil), MediaTiming(duration: 1),
          .cubicBezier(x1: 0, y1: 2, x2: 1, y2: 2))
      ]
    }
    // The curve's y is at most 3·2·s(1−s) + s³: at s = 0.5 it is 1.625, and there x is 0.5.
    let bounds = Timeline(scene([over])).presentation(at: 0.5)[0].bounds
    #expect(abs(bounds.minX - 32.5) < 1e-9 && abs(bounds.width - 35) < 1e-9)
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
      // The same map: homogeneous rows are compared with a weight of 1.
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

  @Test func `a mirrored layer stays in its plane while it moves`() {
    guard let parts = Decomposition(.scale(-1, 1, 1)) else {
      Issue.record("not taken apart")
      return
    }
    #expect(parts.scale == SIMD3(-1, 1, 1))
    #expect(parts.rotation == .identity)
  }

  @Test func `parts of a transform are set in place`() {
    var layer = box {
      $0.transform = Transform([.translate(x: 3, y: 0, z: 0), .scale(x: 2, y: 2, z: 1)])
    }
    layer.set(.number(1), for: .rotationZ)
    #expect(
      layer.transform.operations == [
        .translate(x: 3, y: 0, z: 0), .rotateZ(1), .scale(x: 2, y: 2, z: 1),
      ])
    // A depth of which nothing is said does not count.
    #expect(layer.value(of: .scale) == .number(2))
    layer.transform[.scaleZ] = 5
    #expect(layer.value(of: .scale) == .number(3))
    layer.transform = Transform([.matrix(.rotationZ(0.5))])
    guard case .number(let angle)? = layer.value(of: .rotationZ) else { return }
    #expect(abs(angle - 0.5) < 1e-12)
  }

  @Test func `closed paths of different structure stay closed without a line of their own`() throws
  {
    let square = Path(
      [
        .move(Point(12, 12)), .line(Point(48, 12)), .line(Point(48, 48)), .line(Point(12, 48)),
        .close,
      ])
    let triangle = Path([.move(Point(30, 10)), .line(Point(50, 48)), .line(Point(10, 48)), .close])
    for t in [0.13, 0.5, 0.65, 0.9] {
      guard
        case .path(let path)? = value(
          .path, .path(square), .path(triangle), at: t,
          { $0.content = .shape(Shape(path: square)) })
      else {
        Issue.record("not a path")
        return
      }
      #expect(path.elements.last == .close)
      #expect(path.elements.dropLast().last?.end == path.elements.first?.end, "at \(t)")
    }
  }

  @Test func `paths of different structure morph without a jump`() {
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

  @Test func `dashes of different counts and solid lines mix`() {
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

  @Test func `a change starts its animations from the current value`() {
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
