import Geometry
import Scene

/// Conversion of SVG's animations to those of layers.
extension SceneBuilder {
  /// Sets a property to its value at the beginning, and adds its animations.
  ///
  /// `set` gives the layer the value at a time in seconds and returns it.
  func animate(
    _ layer: inout Layer, _ property: Property, _ movers: [StyledTree.Mover], unit: Double,
    _ set: @escaping (inout Layer, Double) -> AnimatedValue
  ) {
    animate(&layer, property, movers, unit: unit, Setting(set: set))
  }

  /// A closure inside a value is not compiled into a copy of the whole function for each caller, 300 KB in all.
  private struct Setting {
    let set: (inout Layer, Double) -> AnimatedValue
  }

  private func animate(
    _ layer: inout Layer, _ property: Property, _ movers: [StyledTree.Mover], unit: Double,
    _ setting: Setting
  ) {
    let set = setting.set
    _ = set(&layer, 0)
    guard !movers.isEmpty, follow(0) else { return }
    let valueTiming = ValueTiming(tree, movers)
    var scratch = layer
    let fitter = TrackFitter(valueTiming: valueTiming) { [tree] time in
      let sample = Sample(set(&scratch, time), unit: unit)
      tree.effort.add(1 + sample.numbers.count / 8)
      return sample
    }
    let rhythm = valueTiming.rhythm
    let isFlag = property.kind == .flag
    func keys(_ start: Double, _ end: Double) -> [TrackFitter.Key] {
      isFlag ? fitter.steps(from: start, to: end) : fitter.keys(from: start, to: end)
    }
    func add(_ start: Double, _ end: Double, _ repeats: MediaTiming.Repeat, holds: Bool) {
      guard end - start > 1e-6,
        follow(valueTiming.breaks(from: start, to: end).count * movers.count)
      else { return }
      var found = keys(start, end)
      if holds {
        let last = set(&scratch, end)
        found.append(TrackFitter.Key(time: end, value: last, timing: .linear))
      }
      guard let motion = PropertyMotion(found, property, start, end, isFlag: isFlag) else { return }
      layer.animations.append(
        Animation(
          timing: MediaTiming(
            beginTime: start, duration: end - start, repeats: repeats,
            fillMode: holds ? .both : .removed),
          motion: .property(motion)))
    }
    if rhythm.isEndless {
      add(0, max(horizon, rhythm.settles), .count(1), holds: true)
      return
    }
    if let period = rhythm.period {
      let start = rhythm.settles
      if start > 1e-6 { add(0, start, .count(1), holds: false) }
      add(start, start + period, .forever, holds: false)
      return
    }
    add(0, max(rhythm.settles, 0.001), .count(1), holds: true)
  }
}

extension TrackFitter {
  /// The keys of a value that changes only in steps: at breaks, or when something that it depends on
  /// crosses a limit.
  func steps(from start: Double, to end: Double) -> [Key] {
    let stops = [start] + valueTiming.breaks(from: start, to: end)
    var keys: [Key] = []
    for (k, stop) in stops.enumerated() {
      let next = k + 1 < stops.count ? stops[k + 1] : end
      // Samples the middle of four parts, so that values exactly at the ends do not count.
      let times = [0.125, 0.375, 0.625, 0.875].map { stop + (next - stop) * $0 }
      var time = stop
      for (k, later) in times.enumerated() {
        let value = sample(later).value
        if let last = keys.last?.value, last != value {
          time = k == 0 ? stop : change(from: last, between: times[k - 1], later)
        }
        if keys.last?.value != value { keys.append(Key(time: time, value: value, timing: .linear)) }
      }
    }
    return keys
  }

  /// The time at which a value changes, to half a millisecond.
  private func change(from value: AnimatedValue, between start: Double, _ end: Double) -> Double {
    var (low, high) = (start, end)
    while high - low > 5e-4 {
      let middle = (low + high) / 2
      if sample(middle).value == value { low = middle } else { high = middle }
    }
    return high
  }
}

extension PropertyMotion {
  /// Nil if there are too few keys to show anything.
  fileprivate init?(
    _ keys: [TrackFitter.Key], _ property: Property, _ start: Double, _ end: Double, isFlag: Bool
  ) {
    guard let first = keys.first else { return nil }
    let length = end - start
    func share(_ time: Double) -> Double { min(max((time - start) / length, 0), 1) }
    var keyframes = Keyframes(values: keys.map(\.value))
    if isFlag {
      keyframes.calculation = .discrete
      keyframes.keyTimes = keys.map { share($0.time) } + [1]
      keyframes.keyTimes[0] = 0
    } else {
      guard keys.count > 1 else { return nil }
      keyframes.keyTimes = keys.map { share($0.time) }
      keyframes.keyTimes[0] = 0
      if first.time == start, keys.contains(where: { $0.timing != .linear }) {
        keyframes.timings = keys.dropLast().map(\.timing)
      }
    }
    self.init(
      target: .property(property), values: .keyframes(keyframes), transformMixing: .byOperation)
  }
}
