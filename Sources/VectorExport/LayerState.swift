import DisplayList
import Geometry
import Scene
import Timeline

/// One layer in output time: its presentation values without its children, and its breaks.
final class LayerState {
  let model: Layer
  let clock: LocalClock
  /// Includes the layer's own animations and everything around it that affects its clock.
  let plan: MotionPlan
  private let timeline: LayerTimeline
  /// The most presentations of an ordinary layer to cache; fewer of one with long paths.
  private static let mostKnown = 20_000
  private var known: [Double: Presentation] = [:]

  /// A layer is hundreds of bytes and holds many others, so that copies of it take longer than most of what is asked.
  private final class Presentation {
    let layer: Layer
    init(_ layer: Layer) { self.layer = layer }
  }

  /// What evaluating the layer costs.
  private let weight: Int
  /// What a look at an evaluated one costs: finding it, and following its path and its transform.
  private let lookWeight: Int
  /// The clock of the layer's children.
  var innerClock: LocalClock { clock.inside(model.clock) }

  init(_ layer: Layer, clock: LocalClock) {
    model = layer
    self.clock = clock
    // Evaluation creates and caches a whole layer, whatever is animated.
    let parts = layer.animations.reduce(layer.partCount) { max($0, $1.partCount) }
    weight = 4 + layer.animations.count + layer.changes.count + parts / 50
    lookWeight = 1 + weight / 16
    let outer = clock.output.effort.current
    clock.output.effort.current = layer
    defer { clock.output.effort.current = outer }
    clock.output.effort.spend(weight * 4)
    plan = MotionPlan(layer, clock: clock)
    // Everything that follows the layer is stored for each of its breaks: with ten thousand of them
    // that takes a gigabyte.
    clock.output.effort.spend(plan.breaks.count * plan.breaks.count / 5)
    timeline = LayerTimeline(layer)
  }

  /// The presentation at a time of the output.
  func layer(at t: Double) -> Layer { presentation(at: t).layer }

  /// Part of the presentation at a time, without a copy of the whole.
  func read<Part>(at t: Double, _ part: (Layer) -> Part) -> Part {
    part(presentation(at: t).layer)
  }

  /// Frees the presentations; they are evaluated again if they are needed after all.
  func forget() { known = [:] }

  private func presentation(at t: Double) -> Presentation {
    clock.output.effort.spend(lookWeight)
    // A clock that runs backwards leaves at once what begins at its zero.
    let start = clock.rate * model.clock.speed < 0 ? Signal.side : 0
    let t = isStill ? 0 : max(t, start)
    return known[t] ?? evaluate(t)
  }

  private func evaluate(_ t: Double) -> Presentation {
    let effort = clock.output.effort
    guard !effort.isSpent else { return known.first?.value ?? Presentation(model) }
    effort.spend(weight)
    if known.count * weight >= LayerState.mostKnown * 4 { known.removeAll(keepingCapacity: true) }
    let local = clock.time(at: t)
    let presentation = Presentation(timeline.presentation(at: local))
    known[t] = presentation
    return presentation
  }

  /// Whether the layer itself never changes.
  private(set) lazy var isStill =
    model.animations.isEmpty && model.changes.isEmpty && model.lifetime == nil

  /// Whether an animation or a change of the layer itself sets a property.
  func moves(_ property: Property) -> Bool { timeline.moves(property) }

  func signal(_ value: @escaping (Layer) -> [Double]) -> Signal {
    Signal(
      round: clock.output.round, breaks: isStill ? [] : plan.breaks, eases: plan.eases,
      value: { [self] in value(presentation(at: $0).layer) })
  }

  /// Like `signal`, for the layer and its parent.
  func signal(
    with parent: LayerState?, _ value: @escaping (Layer, Layer?) -> [Double]
  ) -> Signal {
    guard let parent else { return signal { value($0, nil) } }
    var plan = plan
    plan.merge(parent.plan)
    return Signal(
      round: clock.output.round, breaks: plan.breaks, eases: plan.eases,
      value: { [self] in
        value(presentation(at: $0).layer, parent.presentation(at: $0).layer)
      })
  }

  /// Times that cover every interval between breaks: its ends and its inside.
  private(set) lazy var moments: [Double] =
    isStill ? [0] : Signal.moments(round: clock.output.round, breaks: plan.breaks)
}

extension Layer {
  /// The number of elements in its paths and of operations in its transform, which take ten times as much.
  fileprivate var partCount: Int {
    let operations = transform.operations.count * 10
    return switch content {
    case .shape(let shape): operations + shape.path.elements.count
    case .text(let text): operations + text.shape.path.elements.count
    case .none, .gradient, .image, .replicator, .backdrop, .snapshot, .emitter, .tiles: operations
    }
  }
}

extension Animation {
  /// The same for the longest path, transform or gradient among its values.
  fileprivate var partCount: Int {
    func longest(_ values: [AnimatedValue?]) -> Int {
      values.reduce(0) { most, value in
        switch value {
        case .path(let path): max(most, path.elements.count)
        case .transform(let transform): max(most, transform.operations.count * 10)
        case .paint(.gradient(let gradient)): max(most, gradient.stops.count * 10)
        default: most
        }
      }
    }
    switch motion {
    case .group(let children): return children.reduce(0) { max($0, $1.partCount) }
    case .property(let motion):
      switch motion.values {
      case .basic(let from, let to, let by): return longest([from, to, by])
      case .keyframes(let frames): return longest(frames.values)
      case .along, .computed: return 0
      }
    }
  }
}
