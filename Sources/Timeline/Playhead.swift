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
    var items: [Item]
    /// How many copies were evaluated for them.
    var copies: Int
  }

  /// Indexed by node.
  private var entries: [Entry?]

  init(count: Int) { entries = Array(repeating: nil, count: count) }

  func items(of node: Node, in pause: ActiveTimes.Pause, _ space: Projection)
    -> (items: [Item], copies: Int)?
  {
    guard let entry = entries[node.index], entry.pause == pause, entry.space == space else {
      return nil
    }
    return (entry.items, entry.copies)
  }

  mutating func remember(
    _ items: ArraySlice<Item>, copies: Int, of node: Node, in pause: ActiveTimes.Pause,
    _ space: Projection
  ) {
    entries[node.index] = Entry(
      pause: pause, space: space, items: Array(items), copies: copies)
  }
}
