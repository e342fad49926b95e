import DisplayList
import Geometry
import Scene
import Testing
import Timeline
import VectorExport

/// Animations in SMIL.
struct MotionTests {
  private func svg(
    _ animations: [Animation], duration: Double = 1, hold: Double = 0,
    loop: Playback.Loop = .forever, shape: Shape? = nil, speed: Double = 1
  ) throws -> String {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 44, height: 44), position: Point(22, 22))
    let path = Path.ellipse(in: Rect(x: 2, y: 2, width: 40, height: 40))
    layer.content = .shape(shape ?? Shape(path: path, fill: .color(.black)))
    layer.animations = animations
    layer.clock.speed = speed
    let scene = Scene(
      canvas: Canvas(size: Size(44, 44)),
      playback: Playback(duration: duration, hold: hold, loop: loop), layers: [layer])
    return try SVGExporter().export(Timeline(scene)).text
  }

  @Test func `a particle that shrinks to nothing is gone when it has`() throws {
    var cell = Emitter.Cell()
    cell.births = Births([.init(time: 0, rate: 10_000)], most: 1)
    cell.scale = Emitter.Spread(0.4)
    cell.scaleSpeed = -0.5
    var emitter = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 44, height: 44), position: Point(22, 22))
    emitter.content = .emitter(
      Emitter(shape: .point, position: Point(20, 20), size: .zero, seed: 1, cells: [cell]))
    var spark = Layer(
      id: LayerID(1), bounds: Rect(x: 0, y: 0, width: 12, height: 8), position: .zero)
    spark.background = .color(.black)
    emitter.children = [spark]
    let scene = Scene(
      canvas: Canvas(size: Size(44, 44)), playback: Playback(duration: 1), layers: [emitter])
    let root = try XMLElement.parse(try SVGExporter().export(Timeline(scene)).text)
    let element = try #require(
      root.all.first { $0.name == "animateTransform" && $0["type"] == "scale" })
    let growth = try SMILAnimation(element)
    for t in [0.1, 0.4, 0.7, 0.79, 0.81, 0.9] {
      let scale = try #require(growth.value(at: t))[0]
      #expect(abs(scale - max(0, 0.4 - 0.5 * t)) < 0.004, "\(scale) at \(t)")
    }
  }

  private func basic(
    _ property: Property, _ from: Double, _ to: Double, begin: Double = 0, duration: Double = 1,
    easing: TimingFunction = .linear, repeats: MediaTiming.Repeat = .count(1),
    autoreverses: Bool = false
  ) -> Animation {
    Animation(
      timing: MediaTiming(
        beginTime: begin, duration: duration, repeats: repeats, autoreverses: autoreverses),
      easing: easing,
      motion: .property(
        PropertyMotion(
          target: .property(property),
          values: .basic(from: .number(from), to: .number(to), by: nil))))
  }

  @Test func `a value that jumps when a document ends is that of the end`() throws {
    let jump = basic(.opacity, 1, 0.25, easing: .steps(1, .jumpEnd))
    let text = try svg([jump], loop: .times(1))
    #expect(text.contains(#"fill="freeze" values="1;.25""#), "\(text)")
    #expect(try !svg([jump]).contains("animate"), "a loop begins again at that moment")
  }

  @Test func `an eased fade is one spline`() throws {
    let text = try svg([
      basic(.opacity, 0, 1, easing: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    ])
    #expect(
      text.contains(
        """
        opacity="0"><animate attributeName="opacity" dur="1" repeatCount="indefinite" \
        values="0;1" calcMode="spline" keySplines=".42 0 .58 1"/>
        """))
  }

  @Test func `what a clock that runs backwards leaves at once is not kept`() throws {
    let still = try svg([])
    var animation = basic(.positionX, 30, 40)
    animation.timing.fillMode = .removed
    #expect(try svg([animation], speed: -1) == still)
  }

  @Test func `a document that plays once freezes`() throws {
    let text = try svg([basic(.opacity, 0, 1)], loop: .times(1))
    #expect(
      text.contains(
        "<animate attributeName=\"opacity\" dur=\"1\" fill=\"freeze\" values=\"0;1\"/>"
      ))
  }

  @Test func `delay, run and hold are keys of one period`() throws {
    let text = try svg(
      [basic(.opacity, 0, 1, begin: 0.3, duration: 0.5)], duration: 0.8, hold: 1.2)
    #expect(text.contains("dur=\"2\""))
    #expect(text.contains("values=\"0;0;1;1\" keyTimes=\"0;.15;.4;1\""))
  }

  @Test func `an animation that repeats within the period is written once`() throws {
    let text = try svg([basic(.opacity, 0, 1, duration: 0.25, repeats: .forever)])
    #expect(text.contains("dur=\"0.25\" repeatCount=\"indefinite\" values=\"0;1\""))
  }

  @Test func `autoreverse is a palindrome`() throws {
    let text = try svg([
      basic(
        .opacity, 0, 1, duration: 0.5, easing: .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1),
        autoreverses: true)
    ])
    #expect(text.contains("values=\"0;1;0\""))
    #expect(text.contains("keySplines=\".42 0 1 1;0 0 .58 1\""))
  }

  @Test func `a turn around the centre needs no group`() throws {
    let text = try svg([basic(.rotation, 0, fullTurn)])
    #expect(text.contains("<circle cx=\"22\" cy=\"22\" r=\"20\"><animateTransform"))
    #expect(text.contains("type=\"rotate\""))
    #expect(text.contains("values=\"0 22 22;360 22 22\""))
  }

  @Test func `a growing stroke animates one number`() throws {
    var path = Path()
    path.move(to: Point(2, 22))
    path.line(to: Point(42, 22))
    let text = try svg(
      [basic(.strokeEnd, 0, 1)],
      shape: Shape(
        path: path, stroke: .color(.black), style: StrokeStyle(width: 2, cap: .round)))
    #expect(text.contains("stroke-dasharray=\"40 89\""))
    #expect(text.contains("attributeName=\"stroke-dashoffset\""))
    // Slightly beyond its end, so that the cap of an empty dash is not a dot at first.
    #expect(text.contains("values=\"40.01;0\""))
    #expect(text.contains("stroke-dashoffset=\"40.01\""))
  }

  @Test func `dashes stand still where a trim moves the start of the line`() throws {
    var path = Path()
    path.move(to: Point(2, 22))
    path.line(to: Point(42, 22))
    let style = StrokeStyle(width: 2, dash: [6, 4], dashPhase: 1)
    let text = try svg(
      [basic(.strokeStart, 0, 0.5)],
      shape: Shape(path: path, stroke: .color(.black), style: style))
    let stroke = try #require(try XMLElement.parse(text).all.first { $0.name == "path" })
    #expect(stroke["stroke-dasharray"] == "6 4")
    // A part that begins 10 points after the path's start begins 10 points later in the pattern.
    for (t, offset) in [(0, 1.0), (0.5, 11), (0.9, 19)] {
      let value = try stroke.value(of: "stroke-dashoffset", at: t)?.first
      #expect(abs((value ?? .nan) - offset) < 0.02)
    }
  }

  @Test func `a path that ends empty has a value for each time`() throws {
    let square = Path.rect(Rect(x: 0, y: 0, width: 9, height: 9))
    let text = try svg([
      Animation(
        timing: MediaTiming(duration: 1),
        motion: .property(
          PropertyMotion(
            target: .property(.path),
            values: .keyframes(
              Keyframes(
                values: [.path(square), .path(square), .path(Path())], calculation: .discrete)))))
    ])
    #expect(text.contains("M0 0"))
    #expect(!text.contains(";;") && !text.contains(";\""))
  }

  @Test func `a stroke that is briefly empty shows no dot`() throws {
    var path = Path()
    path.move(to: Point(2, 22))
    path.line(to: Point(42, 22))
    let style = StrokeStyle(width: 2, cap: .round)
    let shape = Shape(path: path, stroke: .color(.black), style: style)
    // From its middle outwards and back, twice per round.
    let text = try svg(
      [
        basic(.strokeStart, 0.5, 0, duration: 0.25, repeats: .forever, autoreverses: true),
        basic(.strokeEnd, 0.5, 1, duration: 0.25, repeats: .forever, autoreverses: true),
      ], shape: shape)
    let stroke = try #require(try XMLElement.parse(text).all.first { $0.name == "path" })
    #expect(stroke["stroke-dashoffset"] == "5")
    for t in [0, 0.5, 1, 7.5] {
      #expect(try stroke.value(of: "stroke-dashoffset", at: t) == [5])
    }
    for (t, start) in [(0.1, -12.0), (0.4, -12), (0.25, 0), (0.51, -19.2)] {
      let offset = try stroke.value(of: "stroke-dashoffset", at: t)?.first
      #expect(abs((offset ?? .nan) - start) < 0.02)
    }
    // Backwards from its end: the browser's path may be a little longer than ours.
    let late = try svg([basic(.strokeStart, 1, 0)], shape: shape)
    #expect(late.contains("values=\"42;-40;0\" keyTimes=\"0;.0001;1\""))
  }

  @Test func `layers that move and turn are where the timeline has them`()
    throws
  {
    let ways: [[(Property, Double)]] = [
      [(.positionX, 40)], [(.positionY, 40)], [(.positionX, 40), (.positionY, 10)],
    ]
    for way in ways {
      var layer = Layer(
        id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 10, height: 6), position: Point(22, 17))
      layer.background = .color(.black)
      layer.animations = [basic(.rotation, 0, 2)]
      for (i, (property, to)) in way.enumerated() {
        let easing: TimingFunction =
          i == 0 ? .linear : .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
        layer.animations.append(basic(property, 5, to, easing: easing))
      }
      let timeline = Timeline(
        Scene(
          canvas: Canvas(size: Size(44, 44)), playback: Playback(duration: 1), layers: [layer]))
      let root = try XMLElement.parse(SVGExporter().export(timeline).text)
      for t in [0, 0.3, 0.77] {
        let shown = try Picture(root, at: t)
        let difference = shown.difference(from: Picture(timeline.frame(at: t)))
        #expect(difference?.place ?? 1 < 0.05, "\(way) at \(t)")
      }
    }
  }

  @Test func `a path that becomes another is animated, whatever their elements`() throws {
    let circle = Path.ellipse(in: Rect(x: 2, y: 2, width: 40, height: 40))
    let square = Path.rect(Rect(x: 6, y: 6, width: 32, height: 32))
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 44, height: 44), position: Point(22, 22))
    layer.content = .shape(Shape(path: circle, fill: .color(.black)))
    layer.animations = [
      Animation(
        timing: MediaTiming(duration: 1, repeats: .forever),
        easing: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
        motion: .property(
          PropertyMotion(
            target: .property(.path),
            values: .keyframes(
              Keyframes(values: [.path(circle), .path(square), .path(square), .path(circle)])))))
    ]
    let timeline = Timeline(
      Scene(
        canvas: Canvas(size: Size(44, 44)), playback: Playback(duration: 1), layers: [layer]))
    let export = try SVGExporter().export(timeline)
    #expect(export.warnings.isEmpty)
    let path = try #require(try XMLElement.parse(export.text).all.first { $0.name == "path" })
    for i in 0..<40 {
      let t = (Double(i) + 0.3) / 40
      guard case .shape(let shape) = timeline.presentation(at: t)[0].content else { continue }
      let (from, to, share) = try #require(try path.motions.first?.mix(at: t))
      let a = PathData(from).path.points
      let b = PathData(to).path.points
      #expect(a.count == b.count && a.count == shape.path.points.count)
      let worst = zip(zip(a, b), shape.path.points).map { pair, point in
        pair.0.mixed(with: pair.1, share).distance(to: point)
      }.max()
      #expect(worst ?? 1 < 0.03, "at \(t)")
    }
  }
}
