import DisplayList
import Geometry
import Scene

/// A small scene in which one property of one kind of layer is animated, and nothing related to it
/// moves otherwise: laws that hold for every property are tested with all of them.
///
/// The cases are made from the closed enums, so a new property, kind of content or kind of value is
/// included, or does not compile here.
public struct PropertyCase: Sendable, CustomStringConvertible {
  /// What the layer is in.
  public enum Surroundings: String, Hashable, Sendable, CaseIterable {
    case plain
    /// In a layer whose sublayer transform has perspective.
    case perspective
    /// Among the children of a replicator.
    case copies
    /// Something in the layer's children moves.
    case restless
  }

  /// The contents that a layer may have.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case none, shape, trimmed, painted, gradient, radial, circular, conic, text, image, replicator,
      backdrop, snapshot, emitter
    case tiles
  }

  public let property: Property
  public let kind: Kind
  public let surroundings: Surroundings
  public let scene: Scene

  public var description: String {
    "\(property.rawValue) of \(kind.rawValue), \(surroundings.rawValue)"
  }

  /// Nil if a layer with this content has no such property.
  public init?(_ property: Property, of kind: Kind, in surroundings: Surroundings) {
    var layer = Self.layer(kind)
    // Frames and SVG draw borders with different paths, which only matters if the border is animated.
    if !property.rawValue.hasPrefix("border") { layer.border = Border(width: 0, color: .clear) }
    if property == .clipPath {
      layer.clipPath = ClipPath(.rect(Rect(x: -8, y: -8, width: 40, height: 30)))
    }
    if let measures = Self.measures(with: property), case .shape(var shape) = layer.content {
      shape.measures = measures
      shape.path = measures.path
      layer.content = .shape(shape)
    }
    // Out of its plane, so that depth is visible.
    if surroundings == .perspective {
      layer.transform = Transform([.scale(x: 1, y: 1, z: 1), .rotateY(0.3)])
    }
    guard let value = layer.value(of: property) else { return nil }
    layer.animations = [
      Animation(
        timing: MediaTiming(duration: 1, repeats: .forever),
        motion: .property(
          PropertyMotion(
            target: .property(property),
            values: .basic(from: value, to: Self.other(value, of: property), by: nil))))
    ]
    self.property = property
    self.kind = kind
    self.surroundings = surroundings
    scene = Self.scene(layer, surroundings)
  }

  /// Every property of every content that has it; properties of all layers alternate between two
  /// contents. If the surroundings matter, one content for each property.
  public static func all(in surroundings: Surroundings) -> [PropertyCase] {
    Property.allCases.enumerated().flatMap { index, property -> [PropertyCase] in
      let turned = Kind.allCases.indices.map { Kind.allCases[($0 + index) % Kind.allCases.count] }
      let found = turned.compactMap { PropertyCase(property, of: $0, in: surroundings) }
      let isOfAll = found.count == Kind.allCases.count
      switch surroundings {
      case .plain, .copies: return isOfAll ? Array(found.prefix(2)) : found
      case .perspective, .restless: return Array(found.prefix(1))
      }
    }
  }

  /// The kinds that have a content; the compiler requires an entry for a new one.
  public static func kinds(of content: Content) -> [Kind] {
    switch content {
    case .none: [.none]
    case .shape: [.shape, .trimmed, .painted]
    case .gradient: [.gradient, .radial, .circular, .conic]
    case .text: [.text]
    case .image: [.image]
    case .replicator: [.replicator]
    case .backdrop: [.backdrop]
    case .snapshot: [.snapshot]
    case .emitter: [.emitter]
    case .tiles: [.tiles]
    }
  }
}

extension PropertyCase {
  private static let red = Color(rgb: 0xE5_2B20)
  private static let blue = Color(rgb: 0x20_50E0)
  private static let green = Color(rgb: 0x10_A040)

  /// 60 by 48 points, with something below the layer and next to it.
  private static func scene(_ layer: Layer, _ surroundings: Surroundings) -> Scene {
    var layer = layer
    var ground = Layer(
      id: LayerID(1), bounds: Rect(x: 0, y: 0, width: 40, height: 20), position: Point(24, 26))
    ground.background = .color(Color(rgb: 0xF0_D060))
    // Between the layer's depth and the animated one.
    ground.zPosition = 0.3
    var inner = [ground]
    switch surroundings {
    case .plain: inner.append(layer)
    case .restless:
      if !layer.children.isEmpty {
        layer.children[0].animations = [fading]
      }
      inner.append(layer)
    case .perspective:
      var parent = Layer(
        id: LayerID(8), bounds: Rect(x: 0, y: 0, width: 60, height: 48), position: Point(30, 24))
      parent.sublayerTransform = Transform([.perspective(80), .rotateY(0.4)])
      parent.children = [layer]
      inner.append(parent)
    case .copies:
      var parent = Layer(
        id: LayerID(8), bounds: Rect(x: 0, y: 0, width: 60, height: 48), position: Point(30, 24))
      parent.content = .replicator(
        Replicator(
          count: 2, delay: 0.1, transform: Transform([.translate(x: 4, y: -3, z: 0)]),
          color: .white, alphaOffset: -0.2))
      parent.children = [layer]
      inner.append(parent)
    }
    return Scene(
      canvas: Canvas(size: Size(60, 48)),
      playback: Playback(duration: 1, framesPerSecond: 20), layers: inner)
  }

  private static let fading = Animation(
    timing: MediaTiming(duration: 1, repeats: .forever),
    motion: .property(
      PropertyMotion(
        target: .property(.opacity), values: .basic(from: .number(1), to: .number(0.8), by: nil))))

  /// A layer on which every animatable property is visible.
  private static func layer(_ kind: Kind) -> Layer {
    var layer = Layer(
      id: LayerID(2), bounds: Rect(x: 0, y: 0, width: 30, height: 24), position: Point(32, 24))
    layer.background = .color(Color(rgb: 0xC0_E8F0))
    layer.border = Border(width: 2, color: blue)
    layer.cornerRadii = CornerRadii(4)
    layer.shadow = Shadow(color: .black, offset: Point(2, 3), radius: 1.5, opacity: 0.5)
    layer.content = content(kind)
    var child = Layer(
      id: LayerID(3), bounds: Rect(x: 0, y: 0, width: 10, height: 8), position: Point(26, 8))
    child.background = .color(green)
    layer.children = [child]
    switch kind {
    case .emitter:
      layer.children[0].position = .zero
    case .backdrop: layer.background = nil
    case .none, .shape, .trimmed, .painted, .gradient, .radial, .circular, .conic, .text, .image,
      .replicator,
      .snapshot, .tiles:
      break
    }
    return layer
  }

  private static func content(_ kind: Kind) -> Content {
    switch kind {
    case .none: .none
    case .shape:
      .shape(
        Shape(
          path: zigzag, fill: .color(red), stroke: .color(blue),
          style: StrokeStyle(width: 2, miterLimit: 10, dash: [6, 2])))
    case .trimmed:
      .shape(
        Shape(
          path: .ellipse(in: Rect(x: 5, y: 4, width: 18, height: 15)), stroke: .color(red),
          style: StrokeStyle(width: 3), trim: Trim(start: 0.1, end: 0.9)))
    case .painted:
      .shape(
        Shape(
          path: .rect(Rect(x: 5, y: 4, width: 18, height: 15)), fill: .gradient(gradient(.axial)),
          stroke: .gradient(gradient(.radial)), style: StrokeStyle(width: 4)))
    case .gradient: .gradient(gradient(.axial))
    case .radial: .gradient(gradient(.radial))
    case .circular: .gradient(gradient(.circular))
    case .conic: .gradient(gradient(.conic))
    case .text: .text(letters)
    case .image: .image(ImageContent(image: pixels))
    case .replicator:
      .replicator(
        Replicator(
          count: 3, delay: 0, transform: Transform([.translate(x: -6, y: 4, z: 0)]), color: .white))
    case .backdrop:
      .backdrop(Backdrop(style: BackdropStyle(radius: 2, tint: red.withAlpha(0.3))))
    case .snapshot: .snapshot(Snapshot(layer: LayerID(1), time: 0, clearsBackground: false))
    case .emitter: .emitter(fountain)
    case .tiles: .tiles(Tiles(tile: Rect(x: 20, y: 2, width: 14, height: 12)))
    }
  }

  /// Two texts, whose letters are boxes.
  private static var letters: TextContent {
    let settings = [("ab", 4.0), ("cd", 13)].map { text, x in
      TextContent.Setting(text: text, outline: .rect(Rect(x: x, y: 6, width: 9, height: 12)))
    }
    let outline = settings[0].outline
    var text = TextContent(
      settings: settings,
      shape: Shape(
        path: outline, fill: .color(red), stroke: .color(blue),
        style: StrokeStyle(width: 1.5, dash: [5, 2])))
    text.measures = MeasuredLetters(
      outline, letterSpacing: 0, fontSize: 12,
      perSpacing: outline.points.map { Point($0.x - 4, 0) },
      perSize: outline.points.map { Point(($0.x - 4) / 12, ($0.y - 18) / 12) })
    return text
  }

  private static let pixels = Image(
    identity: 7, width: 2, height: 2, pixels: [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFF80_8080])

  private static var fountain: Emitter {
    var cell = Emitter.Cell()
    cell.births = Births(rate: 8)
    cell.velocity = Emitter.Spread(20)
    cell.direction = Emitter.Spread(0, range: 1)
    return Emitter(
      shape: .point, position: Point(8, 12), size: Size(0, 0), seed: 4, cells: [cell])
  }

  /// With sharp corners, so that the limits of joins are visible.
  private static var zigzag: Path {
    var path = Path()
    path.move(to: Point(4, 20))
    path.line(to: Point(8, 5))
    path.line(to: Point(12, 20))
    path.line(to: Point(24, 6))
    path.close()
    return path
  }

  /// A form with the measure; nil if the property is not one.
  private static func measures(with property: Property) -> MeasuredPath? {
    let form: MeasuredPath.Form
    switch property {
    case .startAngle, .endAngle: form = .arc(isSlice: true)
    case .radius, .corners: form = .polygon
    case .innerRadius: form = .star
    default: return nil
    }
    var measures = MeasuredPath(
      form, in: Rect(x: 0, y: 0, width: 30, height: 24), center: Point(14, 12), radius: 10,
      corners: 8, startAngle: 0.5, endAngle: 4)
    measures.leastCurves = 4
    return measures
  }

  private static func gradient(_ kind: Gradient.Kind) -> Gradient {
    Gradient(
      kind: kind,
      stops: [
        Gradient.Stop(color: red, location: 0), Gradient.Stop(color: green, location: 0.4),
        Gradient.Stop(color: blue, location: 1),
      ], start: Point(0.3, 0.4), end: Point(0.9, 0.8))
  }
}

extension PropertyCase {
  /// A value so different from another one that every frame shows it.
  private static func other(_ value: AnimatedValue, of property: Property) -> AnimatedValue {
    switch value {
    case .number(let number): return .number(Self.other(number, of: property))
    case .point(let p): return .point(Point(p.x * 0.6 + 0.2, p.y * 0.5 + 0.2))
    case .size(let size): return .size(Size(size.width * 0.6, size.height * 0.7))
    case .rect(let r):
      return .rect(
        Rect(x: r.minX + 3, y: r.minY + 2, width: r.width * 0.6, height: r.height * 0.7))
    case .color: return .color(green.withAlpha(0.7))
    case .paint: return .paint(.color(green.withAlpha(0.7)))
    case .colors(let colors): return .colors(colors.reversed())
    case .numbers(let numbers): return .numbers(numbers.map { $0 * 0.6 + 0.2 })
    case .radii: return .radii(CornerRadii(9))
    case .transform(let transform):
      return .transform(
        Transform(transform.operations + [.rotateZ(0.5), .scale(x: 0.8, y: 0.7, z: 1)]))
    case .path(let path): return .path(path.mapped { Point($0.x * 0.7 + 3, $0.y * 0.8) })
    case .filter:
      return .filter(Filter([Filter.Step(.blur(.source, x: 2, y: 2))]))
    case .flag(let flag): return .flag(!flag)
    case .text: return .text("cd")
    }
  }

  private static func other(_ number: Double, of property: Property) -> Double {
    switch property {
    case .instanceDelay: 0.3
    case .instanceCount: 1
    case .zPosition: 1
    case .translationX, .translationY: 8
    case .translationZ: 20
    case .blur: 2
    case .strokeStart: 0.5
    case .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset: -0.4
    default: number == 0 ? 0.6 : number * 0.4
    }
  }
}
