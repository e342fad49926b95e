import DisplayList
import Geometry

/// Steps through a timeline and caches what does not change, so that it is not evaluated again.
///
/// Its frames are bit-identical to the timeline's, in any order of times; neighbouring times are fastest.
/// It is a value with one owner.
public struct Playhead: Sendable {
  public let timeline: Timeline
  private var memory: Memory?
  private var tintedImages = TintedImages()
  private var last: (pause: ActiveTimes.Pause, frame: Frame)?

  public init(_ timeline: Timeline) {
    self.timeline = timeline
    memory = Memory(count: timeline.layerCount)
  }

  /// The frame at a time. While nothing changes, the same value is returned.
  public mutating func frame(at time: Double) -> Frame {
    if let last, last.pause.contains(time) { return last.frame }
    let pause = timeline.root.activeTimes.pause(around: time)
    let frame = timeline.frame(at: time, &memory, &tintedImages)
    last = pause.map { ($0, frame) }
    return frame
  }
}

/// Items of unchanging layers, at their places on the canvas.
struct Memory: Sendable {
  private struct Entry: Sendable {
    var pause: ActiveTimes.Pause
    /// The parent's space.
    var space: Projection
    /// Nil while the space of a still node moves, when it is not worth their copies.
    var items: [Item]?
    /// How many copies were evaluated for them.
    var copies: Int
  }

  /// Indexed by node.
  private var entries: [Entry?]

  init(count: Int) { entries = Array(repeating: nil, count: count) }

  func items(of node: Node, in pause: ActiveTimes.Pause, _ space: Projection)
    -> (items: [Item], copies: Int)?
  {
    guard let entry = entries[node.index], entry.pause == pause, entry.space == space,
      let items = entry.items
    else { return nil }
    return (items, entry.copies)
  }

  /// The items of a still node, if its space is where it was.
  func placed(_ node: Node, in space: Projection) -> [Item]? {
    guard let entry = entries[node.index], entry.space == space else { return nil }
    return entry.items
  }

  /// Remembers the space of a still node, and its items once the space rests.
  mutating func place(_ items: ArraySlice<Item>, of node: Node, in space: Projection) {
    let rests = entries[node.index]?.space == space
    entries[node.index] = Entry(
      pause: ActiveTimes.Pause(start: -.infinity, end: .infinity), space: space,
      items: rests ? Array(items) : nil, copies: 0)
  }

  mutating func remember(
    _ items: ArraySlice<Item>, copies: Int, of node: Node, in pause: ActiveTimes.Pause,
    _ space: Projection
  ) {
    entries[node.index] = Entry(
      pause: pause, space: space, items: Array(items), copies: copies)
  }
}
