import Scene

/// The boundaries of the segments between keyframes, as fractions of a cycle.
struct KeyTimes: Sendable {
  /// From 0 to 1, not decreasing: one more than there are segments.
  let times: [Double]

  var segmentCount: Int { times.count - 1 }

  /// The given times if they are valid, otherwise even spacing, as in Core Animation.
  init(_ written: [Double], segments count: Int) {
    times = KeyTimes.isValid(written, count + 1) ? written : KeyTimes.even(count)
  }

  /// Boundaries in proportion to the segments' lengths; evenly spaced if all lengths are 0.
  init(pacedBy lengths: [Double]) {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else {
      times = KeyTimes.even(lengths.count)
      return
    }
    var sum = 0.0
    var result = [0.0]
    for length in lengths {
      sum += length
      result.append(sum / total)
    }
    result[lengths.count] = 1
    times = result
  }

  private static func even(_ count: Int) -> [Double] {
    (0...count).map { Double($0) / Double(count) }
  }

  private static func isValid(_ times: [Double], _ count: Int) -> Bool {
    times.count == count && times.first == 0 && times.last == 1
      && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The segment that contains a progress, and the position within it, which is outside 0…1 only if
  /// the progress is. A key time belongs to the segment that begins there; a time within rounding error
  /// before it counts as on it.
  func place(of t: Double) -> (segment: Int, fraction: Double) {
    var low = 0
    var high = segmentCount - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= t + 1e-12 { low = middle } else { high = middle - 1 }
    }
    let length = times[low + 1] - times[low]
    guard length > 0 else { return (low, t < 1 ? 0 : 1) }
    let fraction = (t - times[low]) / length
    // Because of that tolerance, clamp: only a progress before the beginning is below the first
    // segment.
    return (low, low > 0 || t >= 0 ? max(0, fraction) : fraction)
  }
}
