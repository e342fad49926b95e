import Geometry
import Notations
import Scene

/// The keys of emitter layers, Core Animation's own where it has them.
enum EmitterKeys {
  static let emitter = Key(
    "emitter", .record(.emitter),
    "particles, the same in every run; the layer's children are what they look like")

  static let shape = Key.choice("shape", "where particles are born", default: Emitter.Shape.point)
  static let position = Key(
    "position", .tuple(.length(.any), 2), "the middle of that place", default: "[\"50%\", \"50%\"]")
  static let size = Key(
    "size", .tuple(.length(.notNegative), 2), "its width and height", default: "[0, 0]")
  static let seed = Key.integer(
    "seed", .between(0, 4_294_967_295), "another seed, another cloud", default: 0)
  static let cells = Key(
    "cells", .list(.record(.cell), .atLeast(1)), "one for each child: how its particles move",
    isRequired: true)

  static let layerKeys = [emitter]
  static let vocabulary = Vocabulary(
    .emitter, "an emitter", [shape.key, position, size, seed.key, cells])
}

/// The keys of an emitter's cell.
enum CellKeys {
  private static let rate = Bounds(minimum: 0, maximum: 10_000)
  static let birthRate = Key(
    "birthRate", .either([.number(rate), .list(.tuple(.number(.notNegative), 2), .atLeast(1))]),
    "particles a second, or [time, rate] pairs with straight lines between them", default: "1")
  static let begin = Key.duration(
    "begin", .any, "when the first are born, after the layer appears", default: 0)
  static let end = Key("end", .duration(.any), "from when on none are born")
  static let count = Key(
    "count", .integer(.between(1, Double(Emitter.mostAlive))), "how many are born at most")
  static let isInFullSwing = Key.bool(
    "prewarm", "whether it starts in full swing, as if it had always been going", default: false)
  static let lifetime = Key(
    "lifetime", .duration(Bounds(minimum: 0, maximum: 1000)), "how long each lives",
    default: "1")
  static let lifetimeRange = Key(
    "lifetimeRange", .duration(.notNegative), "each lives this much longer or shorter at most",
    default: "0")
  static let velocity = Key("velocity", .number(.any), "points a second", default: "0")
  static let velocityRange = Key(
    "velocityRange", .number(.notNegative), "spread of the velocity", default: "0")
  static let direction = Key(
    "emissionLongitude", .angle, "the direction they fly in; 0 is right, 90 is down",
    default: "0")
  static let directionRange = Key(
    "emissionRange", .angle, "spread of the direction to each side", default: "0")
  static let xAcceleration = Key.number(
    "xAcceleration", .any, "points a second squared", default: 0)
  static let yAcceleration = Key.number(
    "yAcceleration", .any, "points a second squared", default: 0)
  static let scale = Key("scale", .number(.any), "size of a new particle", default: "1")
  static let scaleRange = Key(
    "scaleRange", .number(.notNegative), "spread of the scale", default: "0")
  static let scaleSpeed = Key.number(
    "scaleSpeed", .any, "change of the scale in a second", default: Emitter.Cell().scaleSpeed)
  static let spin = Key("spin", .angle, "degrees a second", default: "0")
  static let spinRange = Key("spinRange", .angle, "spread of the spin", default: "0")
  static let alphaSpeed = Key.number(
    "alphaSpeed", .any, "change of the opacity in a second", default: Emitter.Cell().alphaSpeed)

  static let vocabulary = Vocabulary(
    .cell, "a cell",
    [
      birthRate, begin.key, end, count, isInFullSwing.key, lifetime, lifetimeRange, velocity,
      velocityRange, direction, directionRange,
      xAcceleration.key, yAcceleration.key, scale, scaleRange, scaleSpeed.key, spin, spinRange,
      alphaSpeed.key,
    ])
}

/// Reads emitter layers.
enum EmitterReader {
  /// Particles that all cells together may have alive at one moment.

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
      size: emitter[EmitterKeys.size]?.size(of: bounds.size) ?? .zero,
      seed: UInt64(emitter.integer(EmitterKeys.seed)), cells: cells)
  }

  private static func cell(_ node: NodeReader) -> Emitter.Cell? {
    guard let object = ObjectReader(node, CellKeys.vocabulary) else { return nil }
    let radians = fullTurn / 360
    func spread(_ value: Double?, _ range: Double?, _ standard: Double = 0) -> Emitter.Spread {
      Emitter.Spread(value ?? standard, range: abs(range ?? 0))
    }
    var cell = Emitter.Cell()
    cell.births = births(object)
    cell.lifetime = spread(
      object.duration(CellKeys.lifetime), object.duration(CellKeys.lifetimeRange), 1)
    cell.velocity = spread(
      object.number(CellKeys.velocity), object.number(CellKeys.velocityRange))
    cell.direction = spread(
      object.angle(CellKeys.direction).map { $0 * radians },
      object.angle(CellKeys.directionRange).map { $0 * radians })
    cell.acceleration = Point(
      object.number(CellKeys.xAcceleration), object.number(CellKeys.yAcceleration))
    cell.scale = spread(object.number(CellKeys.scale), object.number(CellKeys.scaleRange), 1)
    cell.scaleSpeed = object.number(CellKeys.scaleSpeed)
    cell.spin = spread(
      object.angle(CellKeys.spin).map { $0 * radians },
      object.angle(CellKeys.spinRange).map { $0 * radians })
    cell.alphaSpeed = object.number(CellKeys.alphaSpeed)
    return cell
  }

  private static func births(_ cell: ObjectReader) -> Births {
    let begin = cell.duration(CellKeys.begin)
    var births = Births(points(cell[CellKeys.birthRate], from: begin))
    births.isInFullSwing = cell.bool(CellKeys.isInFullSwing)
    births.most = cell.integer(CellKeys.count)
    if births.isInFullSwing, births.most != nil {
      cell[CellKeys.count]?.error(
        "'count' and 'prewarm' exclude each other",
        hint: "in full swing, some have been born long before")
    }
    guard let node = cell[CellKeys.end], let end = node.duration() else { return births }
    guard end > begin else {
      node.error("'end' comes after 'begin', which is \(NumberText.shortest(begin))")
      return births
    }
    births.stop(at: end)
    return births
  }

  /// A number, or pairs of a time and a rate.
  private static func points(_ node: NodeReader?, from begin: Double) -> [Births.Point] {
    let standard = [Births.Point(time: begin, rate: 1)]
    guard let node else { return standard }
    let bounds = CellKeys.birthRate.kind.bounds
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

  /// Every cell has a child that its particles look like.
  static func checkLooks(_ emitter: Emitter, _ children: Int, _ object: ObjectReader) {
    guard emitter.cells.count != children else { return }
    object[EmitterKeys.emitter]?.error(
      "the emitter has \(emitter.cells.count) cells and \(children) layers",
      hint: "each cell has one layer in 'layers' that its particles look like")
  }
}
