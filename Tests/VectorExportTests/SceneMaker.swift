import DisplayList
import Geometry
import Scene
import TestSupport

/// Makes random documents.
struct SceneMaker {
  var rng: SeededRNG
  let duration = 3.0
  private var count = 0

  init(rng: SeededRNG) { self.rng = rng }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &rng)
  }

  private mutating func isLucky(_ odds: Double) -> Bool { number(0...1) < odds }

  private mutating func color() -> Color {
    Color(red: number(0...1), green: number(0...1), blue: number(0...1))
  }

  mutating func scene() -> Scene {
    var layers = (0..<Int(number(1...3.9))).map { _ in layer(depth: 0) }
    if isLucky(0.3) { layers.append(emitter()) }
    if isLucky(0.3) { layers.append(picture()) }
    if isLucky(0.3) { layers.append(stage()) }
    return Scene(
      canvas: Canvas(size: Size(100, 100)),
      playback: Playback(duration: duration, hold: isLucky(0.3) ? 0.5 : 0), layers: layers)
  }

  private mutating func layer(depth: Int) -> Layer {
    var layer = plainLayer(depth: depth)
    if isLucky(0.15) {
      layer.blur = number(0.5...3)
      if isLucky(0.5) { layer.animations.append(animated(.blur, 0...4)) }
    }
    if isLucky(0.15) {
      layer.shadow = Shadow(
        color: color(), offset: Point(number(-5...5), number(-5...5)), radius: number(0...4),
        opacity: number(0.3...1))
      if isLucky(0.5) { layer.animations.append(animated(.shadowOffsetX, -5...5)) }
    }
    if isLucky(0.15), depth < 2 {
      var mask = Layer(
        id: LayerID(100 + count), bounds: Rect(x: 0, y: 0, width: 20, height: 20),
        position: Point(10, 10))
      mask.background = .color(.black)
      mask.animations = [animated(.positionX, 5...15)]
      layer.masks = [LayerMask([mask])]
    }
    if isLucky(0.15) { layer.clips = true }
    return layer
  }

  private mutating func animated(_ property: Property, _ range: ClosedRange<Double>) -> Animation {
    Animation(
      timing: timing(), easing: easing(),
      motion: .property(
        PropertyMotion(
          target: .property(property),
          values: .basic(from: .number(number(range)), to: .number(number(range)), by: nil))))
  }

  /// Sparks that rotate, shrink and fade.
  private mutating func emitter() -> Layer {
    count += 1
    var cell = Emitter.Cell()
    cell.births = Births(rate: number(2...5))
    cell.lifetime = Emitter.Spread(number(0.4...1), range: 0.2)
    cell.velocity = Emitter.Spread(number(10...40), range: 10)
    cell.direction = Emitter.Spread(number(0...6), range: 1)
    cell.acceleration = Point(0, number(-20...20))
    cell.spin = Emitter.Spread(number(-3...3), range: 1)
    cell.scaleSpeed = number(-0.4...0.4)
    cell.alphaSpeed = isLucky(0.5) ? -number(0.3...1) : 0
    var layer = Layer(
      id: LayerID(count), bounds: Rect(x: 0, y: 0, width: 40, height: 40),
      position: Point(number(30...70), number(30...70)))
    layer.content = .emitter(
      Emitter(
        shape: isLucky(0.5) ? .rectangle : .point, position: Point(20, 20), size: Size(20, 10),
        seed: UInt64(count), cells: [cell]))
    var spark = Layer(
      id: LayerID(200 + count), bounds: Rect(x: 0, y: 0, width: 6, height: 4), position: .zero)
    spark.background = .color(color())
    layer.children = [spark]
    return layer
  }

  private mutating func picture() -> Layer {
    count += 1
    let pixels = (0..<6).map { _ in 0xFF00_0000 | UInt32.random(in: 0..<0x100_0000, using: &rng) }
    let image = Image(identity: UInt64(count), width: 3, height: 2, pixels: pixels)
    var layer = Layer(
      id: LayerID(count), bounds: Rect(x: 0, y: 0, width: number(10...40), height: number(10...40)),
      position: Point(number(30...70), number(30...70)))
    layer.content = .image(
      ImageContent(
        image: image,
        gravity: [.resize, .resizeAspect, .center].randomElement(using: &rng) ?? .resize))
    layer.animations = [animated(.rotation, -3...3), animated(.width, 10...40)]
    return layer
  }

  /// Cards that turn in depth.
  private mutating func stage() -> Layer {
    count += 1
    var stage = Layer(
      id: LayerID(count), bounds: Rect(x: 0, y: 0, width: 60, height: 60), position: Point(50, 50))
    stage.sublayerTransform = Transform([.perspective(number(150...400))])
    stage.children = (0..<2).map { _ in
      count += 1
      var card = Layer(
        id: LayerID(count),
        bounds: Rect(x: 0, y: 0, width: number(10...30), height: number(10...30)),
        position: Point(number(20...40), number(20...40)))
      card.background = .color(color())
      card.animations = [animated(isLucky(0.5) ? .rotationX : .rotationY, -3...3)]
      if isLucky(0.5) { card.animations.append(animated(.opacity, 0...1)) }
      if isLucky(0.5) { card.animations.append(animated(.positionX, 10...50)) }
      return card
    }
    stage.opacity = isLucky(0.3) ? 0.6 : 1
    return stage
  }

  private mutating func plainLayer(depth: Int) -> Layer {
    count += 1
    let size = Size(number(10...40), number(10...40))
    var layer = Layer(
      id: LayerID(count), bounds: Rect(x: 0, y: 0, width: size.width, height: size.height),
      position: Point(number(30...70), number(30...70)))
    layer.opacity = isLucky(0.3) ? number(0.3...1) : 1
    if isLucky(0.4) { layer.transform = Transform([.rotateZ(number(-1...1))]) }
    switch Int(number(0...3.99)) {
    case 0: layer.background = .color(color())
    case 1:
      var path = Path()
      path.move(to: Point(2, 2))
      path.line(to: Point(size.width - 2, 2))
      layer.content = .shape(
        Shape(path: path, stroke: .color(color()), style: StrokeStyle(width: number(1...5))))
    case 2:
      layer.content = .shape(
        Shape(
          path: .rect(Rect(x: 2, y: 2, width: size.width - 4, height: size.height - 4)),
          fill: .color(color())))
    default:
      layer.background = .color(color())
      var replicator = Replicator(count: Int(number(1...4)))
      replicator.delay = isLucky(0.5) ? 0.2 : 0
      replicator.transform = Transform([
        .translate(x: number(-10...10), y: number(-10...10), z: 0), .rotateZ(number(-0.5...0.5)),
      ])
      layer.content = .replicator(replicator)
    }
    if depth < 2 && isLucky(depth == 0 ? 0.6 : 0.3) || layer.content != .none {
      layer.children = depth < 2 ? [self.layer(depth: depth + 1)] : []
    }
    if isLucky(0.2) {
      layer.lifetime = Lifetime(appear: number(0...1), disappear: number(1.5...3.5))
    }
    layer.animations = (0..<Int(number(0...3.5))).map { _ in animation(of: layer) }
    return layer
  }

  private mutating func animation(of layer: Layer) -> Animation {
    if isLucky(0.15) {
      var children = [motion(of: layer), motion(of: layer)]
      for i in children.indices { children[i].timing.beginTime = number(0...0.3) }
      return Animation(timing: timing(), motion: .group(children))
    }
    return motion(of: layer)
  }

  private mutating func timing() -> MediaTiming {
    var timing = MediaTiming(
      beginTime: number(0...1), duration: number(0.3...1.2),
      repeats: isLucky(0.2) ? .forever : .count(number(0.5...3)), autoreverses: isLucky(0.4),
      fillMode: MediaTiming.FillMode.allCases.randomElement(using: &rng) ?? .both)
    if isLucky(0.2) { timing.speed = number(0.5...2) }
    return timing
  }

  private mutating func easing() -> TimingFunction {
    switch Int(number(0...6.99)) {
    case 0: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    case 1: .cubicBezier(x1: 0.7, y1: -0.13, x2: 0.22, y2: 1.3)
    case 2: .steps(Int(number(1...5)), .jumpEnd)
    case 3: .penner(.easeOutBounce)
    case 4: .spring(Spring(stiffness: 300, damping: 12))
    default: .linear
    }
  }

  private mutating func motion(of layer: Layer) -> Animation {
    let choices: [(Property, ClosedRange<Double>)] = [
      (.positionX, 20...80), (.positionY, 20...80), (.rotation, -3...3), (.scale, 0.3...1.5),
      (.scaleX, 0.4...1.4), (.translationX, -20...20), (.opacity, 0...1), (.zPosition, -1...1),
      (.lineWidth, 1...6), (.strokeEnd, 0...1), (.strokeStart, 0...0.5), (.width, 5...40),
      (.anchorPointX, 0...1),
    ]
    let (property, range) = choices.randomElement(using: &rng) ?? choices[0]
    if isLucky(0.15) { return colored(layer) }
    if isLucky(0.08) { return walking() }
    var values = PropertyMotion.Values.basic(
      from: .number(number(range)), to: .number(number(range)), by: nil)
    if isLucky(0.4) {
      values = .keyframes(
        Keyframes(
          values: (0..<4).map { _ in .number(number(range)) },
          calculation: [.linear, .discrete, .cubic, .paced].randomElement(using: &rng) ?? .linear))
    }
    let isSum = isLucky(0.15) && property != .strokeEnd && property != .strokeStart
    return Animation(
      timing: timing(), easing: easing(),
      motion: .property(
        PropertyMotion(
          target: .property(property), values: values, isAdditive: isSum,
          isCumulative: isSum && isLucky(0.5))))
  }

  private mutating func colored(_ layer: Layer) -> Animation {
    let property: Property =
      layer.background != nil ? .background : layer.shapeHasFill ? .fill : .stroke
    return Animation(
      timing: timing(), easing: easing(),
      motion: .property(
        PropertyMotion(
          target: .property(property),
          values: .basic(from: .paint(.color(color())), to: .paint(.color(color())), by: nil),
          colorSpace: isLucky(0.3) ? .oklab : .srgb)))
  }

  private mutating func walking() -> Animation {
    var path = Path()
    path.move(to: Point(20, 20))
    path.cubic(to: Point(80, 80), Point(80, 10), Point(10, 90))
    path.line(to: Point(30, 70))
    return Animation(
      timing: timing(),
      motion: .property(
        PropertyMotion(
          target: .property(.position),
          values: .along(
            PathMotion(path: path, rotationMode: isLucky(0.5) ? .auto : .none)))))
  }
}

extension Layer {
  fileprivate var shapeHasFill: Bool {
    if case .shape(let shape) = content { return shape.fill != nil }
    return false
  }
}
