import Geometry
import Notations
import Scene
import Quoting

/// The keys of emitter layers, named as in Core Animation where it has them.
enum EmitterKeys {
  static let emitter = Key(
    "emitter", .record(.emitter),
    "particles, the same in every run; the layer's children are what they look like")

  static let shape = Key.choice("shape", "where particles are born", default: Emitter.Shape.point)
  static let position = Key(
    "position", .tuple(.length(.any), 2), "the centre of the shape",
    otherwise: "the layer's middle")
  static let size = Key.value(
    "size", .tuple(.length(.notNegative), 2), "its width and height", default: Size.zero)
  static let seed = Key.integer(
    "seed", .between(0, 4_294_967_295), "random seed; each value gives different particles",
    default: 0)
  static let cells = Key(
    "cells", .list(.record(.cell), .atLeast(1)), "one for each child: how its particles move",
    isRequired: true)

  static let layerKeys = [emitter]
  static let vocabulary = Vocabulary(
    .emitter, "an emitter", [shape.key, position, size.key, seed.key, cells])
}

/// The keys of an emitter's cell.
enum CellKeys {
  private static let rate = Bounds(minimum: 0, maximum: 10_000)
  static let birthRate = Key.value(
    "birthRate", .either([.number(rate), .list(.tuple(.number(.notNegative), 2), .atLeast(1))]),
    "particles a second, or [time, rate] pairs with straight lines between them", default: 1.0)
  static let begin = Key.duration(
    "begin", .any, "when the first are born, after the layer appears", default: 0)
  static let end = Key("end", .duration(.any), "when births stop")
  static let count = Key(
    "count", .integer(.between(1, Double(Emitter.mostAlive))), "how many are born at most")
  static let isInFullSwing = Key.bool(
    "prewarm",
    "whether it starts in full swing, as if it had always been going, and each round of the playback's `duration` is like the one before",
    default: false)
  static let fields = Fields(Emitter.Cell())
    .duration(
      "lifetime", \.lifetime.value, "how long each lives", Bounds(minimum: 0, maximum: 1000)
    )
    .duration(
      "lifetimeRange", \.lifetime.range, "each lives this much longer or shorter at most",
      .notNegative
    )
    .number("velocity", \.velocity.value, "points a second")
    .number("velocityRange", \.velocity.range, "spread of the velocity", .notNegative)
    .angle(
      "emissionLongitude", \.direction.value, "the direction they fly in; 0 is right, 90 is down"
    )
    .angle("emissionRange", \.direction.range, "spread of the direction to each side")
    .number("xAcceleration", \.acceleration.x, "points a second squared")
    .number("yAcceleration", \.acceleration.y, "points a second squared")
    .number("scale", \.scale.value, "size of a new particle")
    .number("scaleRange", \.scale.range, "spread of the scale", .notNegative)
    .number("scaleSpeed", \.scaleSpeed, "change of the scale in a second")
    .angle("spin", \.spin.value, "degrees a second")
    .angle("spinRange", \.spin.range, "spread of the spin")
    .number("alphaSpeed", \.alphaSpeed, "change of the opacity in a second")

  static let vocabulary = Vocabulary(
    .cell, "a cell",
    [birthRate.key, begin.key, end, count, isInFullSwing.key] + fields.keys)
}

/// Reads emitter layers.
enum EmitterReader {
  static func read(_ object: ObjectReader, _ bounds: Rect) -> Emitter? {
    guard let node = object[EmitterKeys.emitter] else {
      object.node.error("an emitter layer needs the key 'emitter'")
      return nil
    }
    guard let emitter = ObjectReader(node, EmitterKeys.vocabulary) else { return nil }
    let cells =
      emitter[EmitterKeys.cells]?.list("a list of cells", .atLeast(1), cell) ?? []
    let alive = cells.reduce(0) {
      $0 + $1.births.mostAlive(for: $1.lifetime.value + $1.lifetime.range)
    }
    if alive > Double(Emitter.mostAlive) {
      node.error("more than \(Emitter.mostAlive) particles would be alive at one moment")
    }
    return Emitter(
      shape: emitter.choice(EmitterKeys.shape),
      position: emitter[EmitterKeys.position]?.point(of: bounds.size) ?? bounds.center,
      size: emitter.value(EmitterKeys.size) { $0.size(of: bounds.size) },
      seed: UInt64(emitter.integer(EmitterKeys.seed)), cells: cells)
  }

  private static func cell(_ node: NodeReader) -> Emitter.Cell? {
    guard let object = ObjectReader(node, CellKeys.vocabulary) else { return nil }
    var cell = CellKeys.fields.read(object)
    cell.births = births(object)
    cell.direction.range = abs(cell.direction.range)
    cell.spin.range = abs(cell.spin.range)
    return cell
  }

  private static func births(_ cell: ObjectReader) -> Births {
    let begin = cell.duration(CellKeys.begin)
    var births = Births(points(cell[CellKeys.birthRate], from: begin))
    births.isInFullSwing = cell.bool(CellKeys.isInFullSwing)
    births.most = cell.integer(CellKeys.count)
    if births.isInFullSwing, births.most != nil {
      cell[CellKeys.count]?.error(
        "'count' and 'prewarm' cannot be used together",
        hint: "with 'prewarm', particles were born long before")
    }
    guard let node = cell[CellKeys.end], let end = node.duration() else { return births }
    guard end > begin else {
      node.error("'end' must come after 'begin', which is \(NumberText.shortest(begin))")
      return births
    }
    births.stop(at: end)
    return births
  }

  /// Reads a birth rate: a number, or pairs of a time and a rate.
  private static func points(_ node: NodeReader?, from begin: Double) -> [Births.Point] {
    let standard = [Births.Point(time: begin, rate: CellKeys.birthRate.value)]
    guard let node else { return standard }
    let bounds = CellKeys.birthRate.bounds
    guard node.isArray else {
      return node.number(bounds).map { [Births.Point(time: begin, rate: $0)] } ?? standard
    }
    let pairs = node.list("a list of [time, rate] pairs", .atLeast(1)) { node -> Births.Point? in
      guard let pair = node.tuple(2, "[time, rate]"), let time = pair[0].duration(.notNegative),
        let rate = pair[1].number(bounds)
      else { return nil }
      return Births.Point(time: begin + time, rate: rate)
    }
    guard let pairs else { return standard }
    guard zip(pairs, pairs.dropFirst()).allSatisfy({ $0.time <= $1.time }) else {
      node.error("the times of a rate must not decrease")
      return standard
    }
    return pairs
  }

  /// Checks that every cell has a child, which its particles look like.
  static func checkLooks(_ emitter: Emitter, _ children: Int, _ object: ObjectReader) {
    guard emitter.cells.count != children else { return }
    object[EmitterKeys.emitter]?.error(
      "the emitter has \(CountText.text(emitter.cells.count, "cell")) and "
        + CountText.text(children, "layer"),
      hint: "each cell has one layer in 'layers' that its particles look like")
  }
}
