import DisplayList
import Geometry

/// Poses over output time, written as elements with animated numbers.
///
/// Poses with the same structure share their elements; each structure gets its own, visible while it
/// lasts.
final class PoseSequence {
  private struct Moment {
    var form: Form
    /// All numbers, one attribute after the other.
    var numbers: [Double]

    subscript(attribute: Int) -> [Double] {
      let start = attribute == 0 ? 0 : form.ends[attribute - 1]
      return Array(numbers[start..<form.ends[attribute]])
    }
  }

  /// What moments have in common. They share its storage, which is most of what they need, and the same storage is
  /// equal at a glance.
  private struct Form {
    var skeletons: [Skeleton]
    /// Where each attribute's numbers end.
    var ends: [Int]
  }

  private let shell: Signal
  private let effort: Effort
  private let make: (Double) -> [Pose]
  private var known: [Double: Moment] = [:]
  private var latest = Form(skeletons: [], ends: [])
  /// The bounds of all paths in all sampled poses.
  private(set) var reach: Rect?

  /// The value of `shell` has no numbers; its breaks are those of everything in the poses.
  init(_ shell: Signal, _ effort: Effort, _ make: @escaping (Double) -> [Pose]) {
    self.shell = shell
    self.effort = effort
    self.make = make
  }

  private func moment(at t: Double) -> Moment {
    // The structure of an interval is the one inside it.
    let t = min(max(t, Signal.side), shell.round - Signal.side)
    if let moment = known[t] { return moment }
    if effort.isSpent, let some = known.first { return some.value }
    let poses = make(t)
    var numbers: [[Double]] = []
    for pose in poses {
      pose.collect(into: &numbers)
      for path in pose.paths {
        guard let box = path.controlBounds else { continue }
        reach = reach?.union(box) ?? box
      }
    }
    let moment = Moment(
      form: form(poses.map(\.skeleton), numbers), numbers: Array(numbers.joined()))
    // Evaluation creates a new tree of layers, items and poses.
    effort.spend(20 + 10 * poses.count + moment.numbers.count / 4)
    known[t] = moment
    return moment
  }

  /// The form of a moment: the storage of the one before if they are equal.
  private func form(_ skeletons: [Skeleton], _ numbers: [[Double]]) -> Form {
    var end = 0
    let ends = numbers.map { list in
      end += list.count
      return end
    }
    if latest.skeletons != skeletons { latest.skeletons = skeletons }
    if latest.ends != ends { latest.ends = ends }
    return latest
  }

  func runs(framesPerSecond: Double) -> [Run<[Skeleton]>] {
    Run.all(of: shell, framesPerSecond: framesPerSecond) { self.moment(at: $0).form.skeletons }
  }

  /// The numbers of the attribute `index` over the runs of one structure, each as its own signal.
  func signals(
    _ index: Int, over runs: [Run<[Skeleton]>]
  ) -> [(start: Double, signal: Signal)] {
    runs.map { run in
      let usual = moment(at: run.sample)
      var signal = shell
      signal.value = { [self] t in
        let moment = moment(at: t)
        return moment.form.skeletons == run.structure ? moment[index] : usual[index]
      }
      return (run.start, signal.part(from: run.start, to: run.end))
    }
  }
}

/// Writes the poses of one structure.
struct PoseWriter {
  let sequence: PoseSequence
  let runs: [Run<[Skeleton]>]
  let place: Place
  let clock: OutputClock
  /// Returns the id of a definition.
  let define: (Element) -> String
  /// x, y, width and height of filters and masks.
  let area: [(String, AttributeValue)]
  /// The largest distance from the origin of anything placed by affine maps.
  let extent: Double
  private var next = 0

  init(
    _ sequence: PoseSequence, _ runs: [Run<[Skeleton]>], _ place: Place, _ clock: OutputClock,
    area: [(String, AttributeValue)], extent: Double, define: @escaping (Element) -> String
  ) {
    self.sequence = sequence
    self.runs = runs
    self.place = place
    self.clock = clock
    self.area = area
    self.extent = extent
    self.define = define
  }

  mutating func elements() -> [Element] {
    next = 0
    return (runs.first?.structure ?? []).map { element($0) }
  }

  private mutating func element(_ skeleton: Skeleton) -> Element {
    var element = Element(skeleton.name, skeleton.hasArea ? area : [])
    for slot in skeleton.slots { add(slot, to: &element) }
    element.children = skeleton.children.map { self.element($0) }
    return element
  }

  private mutating func add(_ slot: Skeleton.Slot, to element: inout Element) {
    let tolerance = place.tolerance * 2
    let decimals = place.decimals
    switch slot.kind {
    case .word(let word): element[slot.name] = .text(word)
    case .definition(let skeletons):
      for skeleton in skeletons {
        let id = define(self.element(skeleton))
        element[slot.name] = slot.name == "href" ? .text("#" + id) : .reference(id)
      }
    case .length:
      element.set(attribute(slot.name, tolerance) { .number($0[0], decimals) })
    case .fraction:
      let fine = Decimals(4)
      let initial: AttributeValue = slot.name.hasSuffix("opacity") ? "1" : "0"
      element.set(
        attribute(slot.name, 0.001) { .number(min(max($0[0], 0), 1), fine) }, unless: initial)
    case .color:
      element.set(
        attribute(slot.name, 0.6) {
          .color(Color(red: $0[0] / 255, green: $0[1] / 255, blue: $0[2] / 255))
        })
    case .path(let structure):
      let path = PathText.path(of: structure)
      let ends = sequence.signals(next, over: runs).map {
        path.replacingPoints($0.signal.value(0))
      }
      let text = PathText.writer(like: ends, decimals)
      element.set(attribute(slot.name, tolerance) { .text(text(path.replacingPoints($0))) })
    case .map:
      let signals = sequence.signals(next, over: runs)
      next += 1
      element.set(
        AffineTrack(slot.name, signals, extent: extent, tolerance).attribute(clock))
    }
  }

  private mutating func attribute(
    _ name: String, _ tolerance: Double, _ format: @escaping ([Double]) -> AttributeValue
  ) -> Element.Attribute {
    defer { next += 1 }
    let tracks = sequence.signals(next, over: runs).map { start, signal in
      (start, Track(.attribute(name), signal, tolerance: tolerance, format: format))
    }
    return Track.attribute(of: tracks, clock)
  }
}
