import Geometry
import Pipeline
import Quoting
import Scene
import SceneReading
import Timeline

/// The layers of a scene for the preview's list: when each exists, when its animations run, and where
/// it is.
struct LayerTracks {
  /// The longest useful list.
  private static let mostLayers = 300
  /// Outlines of all layers at all times together.
  private static let mostOutlines = 12_000
  /// Marks on one bar.
  private static let mostKeys = 200

  private let timeline: Timeline
  private let span: PlaybackSpan

  init(_ timeline: Timeline, _ span: PlaybackSpan) {
    self.timeline = timeline
    self.span = span
  }

  /// Converts seconds of the document to seconds of the output.
  func outputTime(_ time: Double) -> Double { (time - span.start) / span.speed }

  /// Converts a clock's time to that of the output.
  private struct ClockMap {
    var scale = 1.0
    var offset = 0.0

    func outputTime(_ time: Double) -> Double { time * scale + offset }

    /// A nested clock whose second 0 is `begin` here and which runs `speed` times as fast.
    func inside(begin: Double, speed: Double, timeOffset: Double) -> ClockMap {
      let scale = scale / speed
      return ClockMap(scale: scale, offset: outputTime(begin) - timeOffset * scale)
    }
  }

  /// One property of a layer: when it is animated, and its keys.
  private struct Track {
    var path: String
    var spans: [ClosedRange<Double>]
    var keys: [Double]
  }

  // MARK: The list

  /// All layers with their tracks and, at as many of the times as affordable, their outlines.
  func json(moments: [Double]) -> String {
    var rows: [(layer: Layer, depth: Int, map: ClockMap?)] = []
    let map = ClockMap(scale: 1 / span.speed, offset: -span.start / span.speed)
    for layer in timeline.scene.layers { list(layer, depth: 0, map, &rows) }
    rows = Array(rows.prefix(Self.mostLayers))
    let outlines = outlines(moments, of: Set(rows.map(\.layer.id)))
    return JSONText.array(
      rows.map { layer, depth, map in
        JSONText.object([
          ("name", label(of: layer).quotedForJSON),
          ("depth", "\(depth)"),
          ("life", JSONText.numbers(life(of: layer, map))),
          ("tracks", JSONText.array(tracks(of: layer, map).map(Self.json))),
          ("outline", JSONText.array(outlines[layer.id] ?? [])),
        ])
      })
  }

  private func list(
    _ layer: Layer, depth: Int, _ parent: ClockMap?,
    _ rows: inout [(layer: Layer, depth: Int, map: ClockMap?)]
  ) {
    guard rows.count < Self.mostLayers else { return }
    rows.append((layer, depth, parent))
    let inside = clock(of: layer, parent)
    for child in layer.children { list(child, depth: depth + 1, inside, &rows) }
  }

  /// Nil if the layer's time is not linear in the output's.
  private func clock(of layer: Layer, _ parent: ClockMap?) -> ClockMap? {
    let clock = layer.clock
    guard clock.speed != 0, clock.curve == nil else { return nil }
    return parent?.inside(
      begin: clock.beginTime, speed: clock.speed, timeOffset: clock.timeOffset)
  }

  private func label(of layer: Layer) -> String {
    if let name = layer.name, !name.isEmpty { return name }
    return layer.firstText.map { "“\($0.prefix(24))”" } ?? layer.kind
  }

  private var end: Double { span.seconds + span.hold }

  private func life(of layer: Layer, _ map: ClockMap?) -> [Double] {
    guard let lifetime = layer.lifetime, let map else { return [0, end] }
    return clipped(map.outputTime(lifetime.appear), map.outputTime(lifetime.disappear))
  }

  private func clipped(_ a: Double, _ b: Double) -> [Double] {
    [min(max(0, min(a, b)), end), min(max(0, max(a, b)), end)]
  }

  private static func json(_ track: Track) -> String {
    JSONText.object([
      ("path", track.path.quotedForJSON),
      (
        "spans",
        JSONText.array(track.spans.map { JSONText.numbers([$0.lowerBound, $0.upperBound]) })
      ),
      ("keys", JSONText.numbers(track.keys)),
    ])
  }

  // MARK: Tracks

  private func tracks(of layer: Layer, _ parent: ClockMap?) -> [Track] {
    guard let map = clock(of: layer, parent) else { return [] }
    var tracks: [Track] = []
    for animation in layer.animations { add(animation, map, &tracks) }
    for change in layer.changes {
      let moment = map.outputTime(change.time)
      tracks.append(
        Track(path: Self.path(change.target), spans: [moment...moment], keys: [moment]))
      let after = map.inside(begin: change.time, speed: 1, timeOffset: 0)
      for animation in change.animations { add(animation, after, &tracks) }
    }
    return merged(tracks)
  }

  private func add(_ animation: Animation, _ map: ClockMap, _ tracks: inout [Track]) {
    let timing = animation.timing
    guard timing.speed != 0 else { return }
    let inside = map.inside(
      begin: timing.beginTime, speed: timing.speed, timeOffset: timing.timeOffset)
    switch animation.motion {
    case .group(let children):
      for child in children { add(child, inside, &tracks) }
    case .property(let motion):
      let last = map.outputTime(timing.endTime)
      let ends = clipped(map.outputTime(timing.beginTime), last.isFinite ? last : end)
      let keys = keys(of: motion.values, timing).map(inside.outputTime)
      tracks.append(
        Track(
          path: Self.path(motion.target), spans: [ends[0]...ends[1]], keys: keys))
    }
  }

  /// Key times of all visible cycles, in the animation's own seconds.
  private func keys(of values: PropertyMotion.Values, _ timing: MediaTiming) -> [Double] {
    let shares: [Double]
    switch values {
    case .basic, .computed: shares = [0, 1]
    case .keyframes(let frames):
      let count = frames.values.count
      shares =
        frames.keyTimes.isEmpty
        ? (0..<count).map { Double($0) / Double(max(1, count - 1)) } : frames.keyTimes
    case .along(let motion): shares = motion.keyTimes.isEmpty ? [0, 1] : motion.keyTimes
    }
    var cycle = shares.map { $0 * timing.duration }
    if timing.autoreverses { cycle += shares.reversed().map { (2 - $0) * timing.duration } }
    guard timing.cycle > 0 else { return [0] }
    let reach = timing.activeDuration
    var keys: [Double] = []
    var start = 0.0
    while start < reach, keys.count < Self.mostKeys {
      keys += cycle.map { $0 + start }.filter { $0 <= reach + 1e-9 }
      start += timing.cycle
    }
    return keys
  }

  /// One track per property, in the order in which they begin, with visible keys only.
  private func merged(_ tracks: [Track]) -> [Track] {
    var result: [Track] = []
    for track in tracks {
      if let known = result.firstIndex(where: { $0.path == track.path }) {
        result[known].spans += track.spans
        result[known].keys += track.keys
      } else {
        result.append(track)
      }
    }
    return result.map { track in
      var track = track
      var seen = Set<Int>()
      // Merge keys that are too close to distinguish on screen.
      track.keys = track.keys.filter {
        $0 >= -1e-6 && $0 <= end + 1e-6 && seen.insert(Int(($0 * 1000).rounded())).inserted
      }
      return track
    }.filter { track in
      !track.keys.isEmpty || track.spans.contains { $0.lowerBound < $0.upperBound }
    }
  }

  private static func path(_ target: PropertyMotion.Target) -> String {
    switch target {
    case .property(let property): property.rawValue
    case .custom(let name): "custom." + name
    }
  }

  // MARK: Outlines

  /// For each layer a list of the frame's number and eight coordinates, one entry for each change.
  private func outlines(_ moments: [Double], of layers: Set<LayerID>) -> [LayerID: [String]] {
    let affordable = max(1, Self.mostOutlines / max(1, layers.count))
    let step = max(1, (moments.count + affordable - 1) / affordable)
    var result: [LayerID: [String]] = [:]
    var last: [LayerID: [Point]] = [:]
    for index in stride(from: 0, to: moments.count, by: step) {
      for outline in timeline.outlines(at: moments[index])
      where layers.contains(outline.layer) && last[outline.layer] != outline.corners {
        last[outline.layer] = outline.corners
        let numbers = [Double(index)] + outline.corners.flatMap { [$0.x, $0.y] }
        result[outline.layer, default: []].append(JSONText.numbers(numbers, decimals: 2))
      }
    }
    return result
  }
}
