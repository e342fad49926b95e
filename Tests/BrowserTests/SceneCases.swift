import DisplayList
import Geometry
import Scene

/// Scenes that front ends can create but documents cannot; some with remapped time, which the exporter
/// samples.
enum SceneCases {
  /// Its masks are blended, which Firefox gets wrong inside masks.
  static let nameOfBlends = "Scenes/mask-blends"

  static func all() -> [(name: String, scene: Scene)] {
    let plain: [(String, [Layer])] = [
      ("masks", masks([.add, .subtract, .intersect])),
      ("mask-blends", masks([.difference, .lighten, .darken])), ("mattes", mattes()),
      ("clip-paths", clipPaths()),
      ("free-gradients", gradients()), ("filters", filters()), ("tiles", tiles()),
      ("trims", trims()), ("ways", ways()), ("operations", operations()),
    ]
    let bent = plain.filter { ["mattes", "free-gradients", "filters", "tiles"].contains($0.0) }
    return plain.map { ("Scenes/\($0)", scene($1)) }
      + bent.map { ("Scenes/\($0)-bent", scene([self.bent($1)])) }
  }

  private static func scene(_ layers: [Layer]) -> Scene {
    Scene(
      canvas: Canvas(size: Size(120, 80), background: Color(rgb: 0xF4F1EA)),
      playback: Playback(duration: 2, framesPerSecond: 25), layers: layers)
  }

  /// Runs ahead, waits, jumps and comes back.
  private static func bent(_ layers: [Layer]) -> Layer {
    var outer = box(999, Rect(x: 0, y: 0, width: 120, height: 80))
    outer.children = layers
    outer.clock.curve = TimeCurve([
      .init(time: 0, value: 0, timing: .cubicBezier(x1: 0.4, y1: 0, x2: 0.6, y2: 1)),
      .init(time: 0.8, value: 1.5), .init(time: 1.1, value: 1.5, timing: .steps(1, .jumpEnd)),
      .init(time: 1.4, value: 0.7), .init(time: 2, value: 0),
    ])
    return outer
  }

  private static func box(_ id: Int, _ rect: Rect) -> Layer {
    var layer = Layer(
      id: LayerID(id), bounds: Rect(x: 0, y: 0, width: rect.width, height: rect.height),
      position: rect.origin)
    layer.anchorPoint = .zero
    return layer
  }

  /// A layer whose unit coordinates are points.
  private static func shape(_ id: Int, _ shape: Shape) -> Layer {
    var layer = box(id, Rect(x: 0, y: 0, width: 1, height: 1))
    layer.content = .shape(shape)
    return layer
  }

  private static func moving(
    _ layer: Layer, _ property: Property, _ from: AnimatedValue, _ to: AnimatedValue
  ) -> Layer {
    var layer = layer
    layer.animations.append(
      Animation(
        timing: MediaTiming(duration: 1, repeats: .forever, autoreverses: true),
        motion: .property(
          PropertyMotion(
            target: .property(property), values: .basic(from: from, to: to, by: nil)))))
    return layer
  }

  private static func disc(_ id: Int, _ center: Point, _ radius: Double, _ color: Color) -> Layer {
    let rect = Rect(
      x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
    return shape(id, Shape(path: .ellipse(in: rect), fill: .color(color)))
  }

  /// A row for each source, a column for each mode.
  private static func masks(_ modes: [Mask.Mode]) -> [Layer] {
    var layers: [Layer] = []
    for (row, source) in Mask.Source.allCases.enumerated() {
      for (column, mode) in modes.enumerated() {
        for isInverted in [false, true] {
          let place = Rect(
            x: Double(column) * 20, y: Double(row) * 40 + (isInverted ? 20 : 0), width: 19,
            height: 19)
          var cell = box(layers.count, place)
          cell.background = .color(Color(rgb: isInverted ? 0x2A6F97 : 0x9C2F4B))
          let second = moving(
            disc(500 + layers.count, Point(12, 10), 6, Color(rgb: 0xC0C0C0)), .positionX,
            .number(-4), .number(4))
          cell.masks = [
            LayerMask([disc(300 + layers.count, Point(8, 9), 6, .white)]),
            LayerMask(
              [second], source: source, mode: mode, isInverted: isInverted, opacity: 0.75),
          ]
          layers.append(cell)
        }
      }
    }
    return layers
  }

  /// One mask each: luminance, inverted, gradient.
  private static func mattes() -> [Layer] {
    let fade = Gradient(
      kind: .axial, stops: [.init(color: .black, location: 0), .init(color: .white, location: 1)],
      start: Point(0, 0), end: Point(50, 0))
    var layers: [Layer] = []
    for (column, source) in Mask.Source.allCases.enumerated() {
      for (row, isInverted) in [false, true].enumerated() {
        var cell = box(
          layers.count,
          Rect(x: 4 + Double(column) * 60, y: 3 + Double(row) * 40, width: 52, height: 34))
        cell.background = .color(Color(rgb: 0x1B4332))
        let band = Rect(x: 4, y: 5, width: 44, height: 20)
        let matte = shape(
          100 + layers.count, Shape(path: .rect(band), fill: .gradient(fade)))
        cell.masks = [
          LayerMask(
            [moving(matte, .positionY, .number(0), .number(8))], source: source, mode: .intersect,
            isInverted: isInverted)
        ]
        layers.append(cell)
      }
    }
    return layers
  }

  private static func star(_ center: Point, _ radius: Double, turn: Double) -> Path {
    var path = Path()
    for k in 0..<5 {
      let p = Affine.rotation(turn + Double(k) * 0.8 * .pi).apply(Point(0, -radius)) + center
      if k == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    path.close()
    return path
  }

  private static func clipPaths() -> [Layer] {
    [FillRule.nonZero, .evenOdd].enumerated().map { column, rule in
      var cell = box(column, Rect(x: 5 + Double(column) * 58, y: 10, width: 52, height: 60))
      cell.background = .color(Color(rgb: 0xE07A5F))
      cell.children = [
        moving(
          disc(10 + column, Point(26, 30), 16, Color(rgb: 0x3D405B)), .positionX, .number(-20),
          .number(20))
      ]
      let paths = (0...1).map { star(Point(26, 32), 28, turn: Double($0) * 0.5) }
      cell.clipPath = ClipPath(paths[0], rule: rule)
      return moving(cell, .clipPath, .path(paths[0]), .path(paths[1]))
    }
  }

  private static func gradients() -> [Layer] {
    let stops: [Gradient.Stop] = [
      .init(color: Color(rgb: 0xFFD166), location: 0),
      .init(color: Color(rgb: 0xEF476F).withAlpha(0.3), location: 0.6),
      .init(color: Color(rgb: 0x073B4C), location: 1),
    ]
    func cell(_ index: Int, _ gradient: Gradient) -> Layer {
      let rect = Rect(
        x: Double(index % 3) * 40 + 2, y: Double(index / 3) * 40 + 2, width: 36, height: 36)
      return shape(index, Shape(path: .rect(rect), fill: .gradient(gradient)))
    }
    func center(_ index: Int) -> Point {
      Point(Double(index % 3) * 40 + 20, Double(index / 3) * 40 + 20)
    }
    func circle(_ index: Int, _ radius: Double) -> Gradient {
      Gradient(
        kind: .circular, stops: stops, start: center(index), end: center(index) + Point(radius, 0))
    }
    var focal = circle(0, 18)
    focal.focus = center(0) + Point(8, -5)
    var repeated = circle(1, 8)
    repeated.spread = .repeat
    var reflected = Gradient(
      kind: .axial, stops: stops, start: center(2), end: center(2) + Point(7, 3), spread: .reflect)
    reflected.mixing = .straight
    var leaning = Gradient(kind: .axial, stops: stops, start: Point(0, 0), end: Point(1, 0))
    leaning.transform = Affine(a: 20, b: 4, c: -16, d: 20, tx: 10, ty: 50)
    var oval = circle(4, 1)
    (oval.start, oval.end) = (.zero, Point(1, 0))
    oval.transform = .translation(60, 60) * .rotation(0.5) * .scale(18, 9)
    oval.mixing = .straight
    var ring = circle(5, 18)
    (ring.focalRadius, ring.focus) = (6, center(5) + Point(3, 3))
    return [
      moving(
        cell(0, focal), .fillFocus, .point(center(0) + Point(8, -5)),
        .point(center(0) + Point(-10, 6))), cell(1, repeated),
      moving(cell(2, reflected), .fillEnd, .point(reflected.end), .point(center(2) + Point(2, 12))),
      cell(3, leaning),
      moving(
        cell(4, oval), .fillColors, .colors(stops.map(\.color)), .colors([.white, .black, .white])),
      cell(5, ring),
    ]
  }

  private static func filters() -> [Layer] {
    let tint: [Filter.Step] = [
      .init(.recolor(.source, .saturation(0)), isLinear: true),
      .init(
        .transfer(
          .step(0), red: .table([0.1, 0.95]), green: .table([0.2, 0.8]), blue: .table([0.5, 0.6]),
          alpha: .identity)),
    ]
    let hue = Filter([.init(.recolor(.source, .hueRotation(0)))])
    let wipe = Filter([.init(.blur(.source, x: 0, y: 0))])
    let glow: [Filter.Step] = [
      .init(.morphology(.sourceAlpha, x: 2, y: 1, grows: true)),
      .init(.blur(.step(0), x: 1.5, y: 1.5)), .init(.flood(Color(rgb: 0xF72585))),
      .init(.composite(.step(2), over: .step(1), .inside)),
      .init(.offset(.step(3), x: 2, y: 3)), .init(.merge([.step(4), .source])),
    ]
    let mixed: [Filter.Step] = [
      .init(.flood(Color(rgb: 0x4CC9F0))), .init(.blend(.source, over: .step(0), .multiply)),
      .init(.composite(.step(1), over: .source, .arithmetic(0.2, 0.7, 0.2, 0))),
    ]
    let drop = Filter([
      .init(
        .dropShadow(.source, x: 2, y: 3, blurX: 1, blurY: 3, Color(rgb: 0x3A0CA3).withAlpha(0.8)))
    ])
    let all: [(Filter, Filter?)] = [
      (Filter(tint), nil),
      (hue, Filter([.init(.recolor(.source, .hueRotation(3)))])),
      (wipe, Filter([.init(.blur(.source, x: 4, y: 0.5))])), (Filter(glow), nil),
      (Filter(mixed, region: Rect(x: 4, y: 4, width: 28, height: 30)), nil), (drop, nil),
    ]
    return all.enumerated().map { index, filters in
      var cell = box(
        index, Rect(x: Double(index % 3) * 40, y: Double(index / 3) * 40, width: 40, height: 40))
      cell.children = [
        disc(100 + index, Point(16, 18), 9, Color(rgb: 0xE85D04)),
        moving(
          disc(200 + index, Point(24, 22), 8, Color(rgb: 0x386641).withAlpha(0.8)), .positionX,
          .number(-3), .number(3)),
      ]
      cell.filter = filters.0
      return filters.1.map { moving(cell, .filter, .filter(filters.0), .filter($0)) } ?? cell
    }
  }

  private static func tiles() -> [Layer] {
    let placements = [Affine.identity, .translation(5, 3) * .rotation(0.5) * .scale(1.4, 0.8)]
    return placements.enumerated().map { index, placement in
      var cell = box(index, Rect(x: 4 + Double(index) * 58, y: 8, width: 54, height: 64))
      let corner = Point(5 * Double(index), 3 * Double(index))
      let tile = Rect(origin: corner, size: Size(12, 10))
      cell.content = .tiles(Tiles(tile: tile, placement: placement))
      var ground = box(10 + index, tile)
      ground.background = .color(Color(rgb: 0xDDE5B6))
      cell.children = [
        ground,
        moving(
          disc(20 + index, corner + Point(5, 5), 3, Color(rgb: 0x6C584C)), .positionX,
          .number(corner.x - 1), .number(corner.x + 4)),
      ]
      cell.clipPath = ClipPath(.ellipse(in: Rect(x: 2, y: 2, width: 50, height: 60)))
      return cell
    }
  }

  private static func trims() -> [Layer] {
    let kinds: [Shape.Trimming] = [
      .init(swapsEnds: true), .init(isPerSubpath: true), .init(cutsFill: true),
      .init(movesDashes: true),
    ]
    return kinds.enumerated().map { index, trimming in
      let x = Double(index) * 30
      var path = Path.ellipse(in: Rect(x: x + 4, y: 8, width: 22, height: 28))
      path.append(.rect(Rect(x: x + 5, y: 46, width: 18, height: 22)))
      var whole = Shape(
        path: path, fill: .color(Color(rgb: 0xFFB4A2)), stroke: .color(Color(rgb: 0x6D6875)),
        style: StrokeStyle(width: 3), trim: Trim(start: 0.2, end: 0.6), trimming: trimming)
      if trimming.movesDashes { whole.style.dash = [6, 3] }
      return moving(
        shape(index, whole), .strokeStart, .number(0), .number(trimming.swapsEnds ? 1 : 0.5))
    }
  }

  private static func ways() -> [Layer] {
    var path = Path()
    path.move(to: Point(15, 60))
    path.cubic(to: Point(60, 20), Point(15, 0), Point(30, 10))
    path.line(to: Point(60, 20))
    path.line(to: Point(105, 60))
    let eases = [
      TimingFunction.cubicBezier(x1: 0.6, y1: 0, x2: 0.4, y2: 1), .linear,
      .cubicBezier(x1: 0.2, y1: 0, x2: 0.1, y2: 1),
    ]
    let motions = [
      PathMotion(
        path: path, keyTimes: [0, 0.4, 0.6, 1], timings: eases, calculation: .lengthwise,
        rotationMode: .auto),
      PathMotion(
        path: path, keyTimes: [0, 0.5, 1], calculation: .lengthwise, rotationMode: .auto,
        keyPoints: [1, 0.2, 0.7]),
    ]
    return motions.enumerated().map { index, motion in
      var layer = box(index, Rect(x: 0, y: 0, width: 18, height: 8))
      layer.anchorPoint = Point(0.5, 0.5)
      layer.background = .color(Color(rgb: index == 0 ? 0x540B0E : 0x335C67))
      layer.animations = [
        Animation(
          timing: MediaTiming(duration: 2, repeats: .forever),
          motion: .property(
            PropertyMotion(target: .property(.position), values: .along(motion))))
      ]
      return layer
    }
  }

  private static func operations() -> [Layer] {
    let lists: [(Transform, Transform)] = [
      (Transform([.rotateZ(0)]), Transform([.rotateZ(2 * .pi)])),
      (
        Transform([.translate(x: 0, y: 0, z: 0), .rotateZ(0), .scale(x: 1, y: 1, z: 1)]),
        Transform([
          .translate(x: 10, y: 20, z: 0), .rotateZ(-3 * .pi), .scale(x: 0.5, y: 1.5, z: 1),
        ])
      ),
      (Transform([.skew(x: 0, y: 0)]), Transform([.skew(x: 0.6, y: 0), .rotateZ(4)])),
    ]
    return lists.enumerated().map { index, ends in
      var layer = box(index, Rect(x: 20 + Double(index) * 40, y: 40, width: 24, height: 14))
      layer.anchorPoint = Point(0.5, 0.5)
      layer.background = .color(Color(rgb: 0x5F0F40))
      layer.transform = Transform([.rotateZ(0.2)])
      layer.animations = [
        Animation(
          timing: MediaTiming(duration: 2, repeats: .forever),
          motion: .property(
            PropertyMotion(
              target: .property(.transform),
              values: .basic(from: .transform(ends.0), to: .transform(ends.1), by: nil),
              isAdditive: index == 0, transformMixing: .byOperation)))
      ]
      return layer
    }
  }
}
