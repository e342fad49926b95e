/// A span in which a SMIL element plays.
struct Interval: Hashable, Sendable {
  var begin: Double
  /// The end, after which the effect is frozen or removed; infinite if it never comes.
  var end: Double
  /// The end of the motion, which is before `end` if `min` extends the interval.
  var motionEnd: Double
}

/// Finds out when every SMIL element of a document plays.
///
/// Takes events from a queue in order of time; each interval adds the begins and ends that depend on it.
/// Cycles stop at a horizon, and those that take no time at a maximum count.
struct IntervalResolver {
  static let horizon = 150.0
  static let mostIntervals = 40_000
  static let mostOfOne = 20_000

  private struct Event {
    var time: Double
    var order: Int
    var element: Int
    var isEnd: Bool
    /// The interval whose end triggers the event; the event is dropped if that interval was cut since.
    var cause: (element: Int, interval: Int, end: Double)?
  }

  private let timings: [SMILTiming]
  /// The elements that wait for the begins and ends of each element, with offsets in seconds.
  private var begins: [[(element: Int, isEnd: Bool, offset: Double)]]
  private var ends: [[(element: Int, isEnd: Bool, offset: Double)]]
  private var queue: [Event] = []
  private var order = 0
  private(set) var intervals: [[Interval]]
  /// Known ends of each element, ascending.
  private var endTimes: [[Double]]
  private var waitsForEnd: [Bool]
  private var count = 0

  /// `names` has the indices of elements by their ids.
  init(_ timings: [SMILTiming], names: [String: Int]) {
    self.timings = timings
    begins = Array(repeating: [], count: timings.count)
    ends = begins
    intervals = Array(repeating: [], count: timings.count)
    endTimes = Array(repeating: [], count: timings.count)
    waitsForEnd = Array(repeating: false, count: timings.count)
    for (index, timing) in timings.enumerated() {
      connect(timing.begins, of: index, isEnd: false, names)
      connect(timing.ends, of: index, isEnd: true, names)
    }
  }

  private mutating func connect(
    _ moments: [SMILTiming.Moment], of index: Int, isEnd: Bool, _ names: [String: Int]
  ) {
    for moment in moments {
      switch moment {
      case .offset(let time):
        if isEnd {
          endTimes[index].append(time)
        } else {
          push(Event(time: time, order: 0, element: index, isEnd: false))
        }
      case .sync(let id, let ofEnd, let offset):
        guard let base = names[id] else { continue }
        if isEnd { waitsForEnd[index] = true }
        if ofEnd {
          ends[base].append((index, isEnd, offset))
        } else {
          begins[base].append((index, isEnd, offset))
        }
      case .never: if isEnd { waitsForEnd[index] = true }
      }
    }
    endTimes[index].sort()
  }

  mutating func resolve() {
    while let event = pop(), count < IntervalResolver.mostIntervals {
      guard event.time <= IntervalResolver.horizon else { return }
      if let cause = event.cause,
        intervals[cause.element][cause.interval].end != cause.end
      {
        continue
      }
      if event.isEnd {
        end(event.element, at: event.time)
      } else {
        begin(event.element, at: event.time)
      }
    }
  }

  private mutating func begin(_ element: Int, at time: Double) {
    let timing = timings[element]
    if let last = intervals[element].last {
      guard timing.restart != .never else { return }
      if time < last.end {
        guard timing.restart == .always, time > last.begin else { return }
        cut(element, at: time)
      }
    }
    guard intervals[element].count < IntervalResolver.mostOfOne else { return }
    var end = time + timing.naturalDuration
    if timing.hasEnd {
      if let cut = endTimes[element].first(where: { $0 > time }) {
        end = min(end, cut)
      } else if !waitsForEnd[element], !endTimes[element].isEmpty {
        return
      }
    }
    end = min(max(end, time + timing.minimum), time + timing.maximum)
    // What is over when the document begins has never been.
    guard end > 0 || time == 0 || !intervals[element].isEmpty else { return }
    let motionEnd = min(end, time + timing.naturalDuration)
    intervals[element].append(Interval(begin: time, end: end, motionEnd: motionEnd))
    count += 1
    for wait in begins[element] {
      push(Event(time: time + wait.offset, order: 0, element: wait.element, isEnd: wait.isEnd))
    }
    announceEnd(of: element)
  }

  private mutating func end(_ element: Int, at time: Double) {
    let place = endTimes[element].firstIndex { $0 > time } ?? endTimes[element].count
    endTimes[element].insert(time, at: place)
    guard let last = intervals[element].last, time > last.begin else { return }
    let end = max(time, last.begin + timings[element].minimum)
    if end < last.end { cut(element, at: end) }
  }

  private mutating func cut(_ element: Int, at time: Double) {
    let index = intervals[element].count - 1
    intervals[element][index].end = time
    intervals[element][index].motionEnd = min(intervals[element][index].motionEnd, time)
    announceEnd(of: element)
  }

  private mutating func announceEnd(of element: Int) {
    let index = intervals[element].count - 1
    let end = intervals[element][index].end
    guard end.isFinite else { return }
    for wait in ends[element] {
      push(
        Event(
          time: end + wait.offset, order: 0, element: wait.element, isEnd: wait.isEnd,
          cause: (element, index, end)))
    }
  }

  // MARK: A heap by time, then by order of arrival

  private mutating func push(_ event: Event) {
    guard event.time.isFinite, queue.count < 1_000_000 else { return }
    var event = event
    event.order = order
    order += 1
    queue.append(event)
    var k = queue.count - 1
    while k > 0, isBefore(k, (k - 1) / 2) {
      queue.swapAt(k, (k - 1) / 2)
      k = (k - 1) / 2
    }
  }

  private mutating func pop() -> Event? {
    guard let first = queue.first else { return nil }
    let last = queue.removeLast()
    guard !queue.isEmpty else { return first }
    queue[0] = last
    var k = 0
    while true {
      var least = k
      for child in [2 * k + 1, 2 * k + 2] where child < queue.count && isBefore(child, least) {
        least = child
      }
      guard least != k else { return first }
      queue.swapAt(k, least)
      k = least
    }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    (queue[a].time, queue[a].order) < (queue[b].time, queue[b].order)
  }
}
