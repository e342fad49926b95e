import DisplayList
import Geometry

/// Particles, each a pure function of the seed, the cell and its number: any frame can be drawn without
/// the ones before it.
public struct Emitter: Hashable, Sendable {
  /// The most particles of one cell that live at once; beyond that the oldest are left out.
  public static let mostAlive = 100_000

  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case point, line, rectangle, circle
  }

  /// A value with a symmetric spread: value ± range.
  public struct Spread: Hashable, Sendable {
    public var value: Double
    public var range: Double

    public init(_ value: Double, range: Double = 0) {
      self.value = value
      self.range = range
    }
  }

  /// One kind of particle, which looks like the child layer at the same index.
  public struct Cell: Hashable, Sendable {
    public var births = Births(rate: 1)
    /// Seconds.
    public var lifetime = Spread(1)
    /// Points a second.
    public var velocity = Spread(0)
    /// Direction of the velocity in radians.
    public var direction = Spread(0)
    /// Points a second squared.
    public var acceleration = Point.zero
    public var scale = Spread(1)
    public var scaleSpeed = 0.0
    /// Radians a second.
    public var spin = Spread(0)
    public var alphaSpeed = 0.0

    public init() {}
  }

  public var shape: Shape
  public var position: Point
  public var size: Size
  public var seed: UInt64
  public var cells: [Cell]

  /// When the last particle is gone; nil if births never end.
  public var end: Double? {
    var end = 0.0
    for cell in cells {
      guard let last = cell.births.end else { return nil }
      end = max(end, last + cell.lifetime.value + abs(cell.lifetime.range))
    }
    return end
  }

  public init(shape: Shape, position: Point, size: Size, seed: UInt64, cells: [Cell]) {
    self.shape = shape
    self.position = position
    self.size = size
    self.seed = seed
    self.cells = cells
  }
}

extension Scene {
  /// Makes every round of the playback begin as the one before ends, as far as emitters go that have always been running.
  public mutating func repeatEmitters() {
    guard playback.loop != .times(1) else { return }
    for i in layers.indices { layers[i].repeatEmitters(every: playback.duration) }
  }
}

extension Layer {
  /// `round` is in the parent's time.
  fileprivate mutating func repeatEmitters(every round: Double) {
    let round = round * abs(clock.speed)
    guard clock.curve == nil, round > 0, lifetime == nil else { return }
    if case .emitter(var emitter) = content {
      for i in emitter.cells.indices { emitter.cells[i].births.goRound(every: round) }
      content = .emitter(emitter)
    }
    for i in children.indices { children[i].repeatEmitters(every: round) }
    for i in masks.indices {
      for j in masks[i].layers.indices { masks[i].layers[j].repeatEmitters(every: round) }
    }
  }
}
