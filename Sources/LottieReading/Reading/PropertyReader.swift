import Diagnostics
import Geometry
import Notations
import Scene

/// Reads properties with their keys, slots and loops.
struct PropertyReader {
  let notes: Notes
  let version: LottieVersion
  /// The values set by callers, by slot name.
  let slots: [String: SpecNode]
  let frameRate: Double
  /// Loops repeat the keys from here to the last frame.
  let firstFrame: Double
  let endFrame: Double
  /// Whether the handles of paths are points, not relative to their vertices.
  var handlesArePoints = false
  /// The values of the layer's sliders by name without spaces, for expressions.
  var controls: [String: Double] = [:]
  /// Runs expressions, for the layer that is being read; nil for glyphs, which have none.
  var expressions: ExpressionDocument?
  var layer: ExpressionLayer?

  /// Numbers, or `rest` if there are none.
  func numbers(_ node: SpecNode?, else rest: [Double]) -> NumberTrack {
    guard let node = resolved(node) else { return .still(rest) }
    guard node.isRecord else { return .still(node.numbers ?? rest) }
    guard let value = node["k"] else { return .still(rest) }
    guard isKeyed(value) else {
      return looped(.still(value.numbers ?? rest), node, isList: rest.count != 1)
    }
    let keys = keys(value) { $0.numbers }
    let track = track(keys, else: rest)
    if track.isMoving, let text = node["x"]?.text,
      let bounce = BounceExpression(text, controls: controls)
    {
      return bounce.applied(to: track, frameRate: frameRate, until: endFrame)
    }
    return looped(track, node, isList: rest.count != 1)
  }

  func number(_ node: SpecNode?, else rest: Double) -> NumberTrack {
    numbers(node, else: [rest])
  }

  /// `isClosed` is for old files, which store it next to the path.
  func path(_ node: SpecNode?, isClosed: Bool? = nil) -> Track<VertexPath> {
    let none = VertexPath([], isClosed: false)
    guard let node = resolved(node), let value = node["k"] ?? (node["v"] != nil ? node : nil) else {
      return .still(none)
    }
    guard isKeyed(value) else {
      return looped(.still(vertices(value, isClosed) ?? none), node)
    }
    var keys = keys(value) { vertices($0.items.first ?? $0, isClosed) }
    guard let first = keys.first?.value else { return .still(none) }
    for i in keys.indices.dropFirst() { keys[i].value = keys[i].value.matched(to: first) }
    return looped(track(keys, else: none), node)
  }

  /// The slot's property if there is one, otherwise the property itself.
  func resolved(_ node: SpecNode?) -> SpecNode? {
    guard let node, let id = node["sid"]?.text else { return node }
    if let slot = slots[id]?["p"] { return slot }
    if node["k"] == nil {
      notes.warn(
        "there is no slot '\(id)', and the property has no value of its own", at: node.place)
    }
    return node
  }

  /// Does not use the flag `a`, which exporters often set incorrectly.
  private func isKeyed(_ value: SpecNode) -> Bool { value.items.first?["t"] != nil }

  private func track<Value>(_ keys: [Key<Value>], else rest: Value) -> Track<Value> {
    switch keys.count {
    case 0: .still(rest)
    case 1: .still(keys[0].value)
    default: .moving(keys)
    }
  }

  // MARK: Keys

  private func keys<Value>(_ list: SpecNode, _ read: (SpecNode) -> Value?) -> [Key<Value>] {
    var keys: [Key<Value>] = []
    /// The end value that old files give instead of the next key's value.
    var end: Value?
    for item in list.items {
      guard let frame = item["t"]?.number else { continue }
      let own = item["s"].flatMap(read)
      guard let value = own ?? end ?? keys.last?.value else { continue }
      // As in lottie-web, which takes out tangents on lines only where the next key has a value.
      if own == nil, let last = keys.indices.last { keys[last].tangents?.foldLines = true }
      var key = Key(frame: frame, value: value)
      key.isHeld = item["h"]?.isTrue ?? false
      key.eases = eases(item)
      if let out = item["to"]?.numbers, let into = item["ti"]?.numbers {
        key.tangents = .init(
          out: Point(out.component(0), out.component(1)),
          into: Point(into.component(0), into.component(1)))
      }
      end = item["e"].flatMap(read)
      keys.append(key)
    }
    // In old files the last key has no value and takes the end value above. A single key with an end
    // value still needs one.
    if keys.count == 1, let end, !keys[0].isHeld, list.items.count == 1 {
      keys.append(Key(frame: keys[0].frame + 1, value: end))
    }
    return keys.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }
    .map(\.element)
  }

  private func eases(_ key: SpecNode) -> [TimingFunction] {
    guard let out = key["o"], let into = key["i"], let x1 = out["x"]?.numbers,
      let y1 = out["y"]?.numbers, let x2 = into["x"]?.numbers, let y2 = into["y"]?.numbers
    else { return [] }
    func at(_ list: [Double], _ i: Int) -> Double { i < list.count ? list[i] : list[0] }
    func unit(_ v: Double) -> Double { min(max(0, v), 1) }
    let count = max(x1.count, y1.count, x2.count, y2.count)
    let all = (0..<min(count, 4)).map { i -> TimingFunction in
      let (a, b, c, d) = (unit(at(x1, i)), at(y1, i), unit(at(x2, i)), at(y2, i))
      return a == b && c == d ? .linear : .cubicBezier(x1: a, y1: b, x2: c, y2: d)
    }
    return all.allSatisfy { $0 == all[0] } ? (all[0] == .linear ? [] : [all[0]]) : all
  }

  private func vertices(_ node: SpecNode, _ isClosed: Bool?) -> VertexPath? {
    guard let points = node["v"]?.items, let into = node["i"]?.items, let out = node["o"]?.items
    else { return nil }
    let count = min(points.count, into.count, out.count)
    let vertices = (0..<count).map { i -> VertexPath.Vertex in
      let point = points[i].point
      let base = handlesArePoints ? .zero : point
      return VertexPath.Vertex(
        point, incoming: base + into[i].point, outgoing: base + out[i].point)
    }
    return VertexPath(vertices, isClosed: node["c"]?.isTrue ?? isClosed ?? false)
  }

  // MARK: Expressions

  /// Loops become keys; other expressions are run, or ignored.
  private func looped(_ track: NumberTrack, _ node: SpecNode, isList: Bool) -> NumberTrack {
    guard let expression = node["x"]?.text else { return track }
    let looped = LoopExpression(expression)?.unrolled(
      track.keys, from: firstFrame, until: endFrame
    ) { value, start, end, times in
      value.indices.map { value[$0] + (end.component($0) - start.component($0)) * times }
    }
    if let looped { return .moving(looped) }
    guard let expressions, let layer else { return track }
    let property = ExpressionProperty(node: node, kind: isList ? .list : .number, layer: layer)
    return expressions.numbers(property, expression, plain: track, isList: isList) {
      warnOfExpression(node, $0)
    } ?? track
  }

  private func looped(_ track: Track<VertexPath>, _ node: SpecNode) -> Track<VertexPath> {
    guard let expression = node["x"]?.text else { return track }
    let looped = LoopExpression(expression)?.unrolled(
      track.keys, from: firstFrame, until: endFrame, moved: nil)
    if let looped { return .moving(looped) }
    guard let expressions, let layer else { return track }
    let property = ExpressionProperty(node: node, kind: .path, layer: layer)
    return expressions.path(property, expression, plain: track) { warnOfExpression(node, $0) }
      ?? track
  }

  private func warnOfExpression(_ node: SpecNode, _ reason: String) {
    notes.warn(
      "an expression is not run because of \(reason); the value without it is used",
      at: node["x"]?.place ?? node.place)
  }
}

extension SpecNode {
  var point: Point {
    let numbers = numbers ?? []
    return Point(numbers.component(0), numbers.component(1))
  }
}

extension VertexPath {
  /// This path with as many vertices as another, and closed like it.
  fileprivate func matched(to other: VertexPath) -> VertexPath {
    var result = self
    result.isClosed = other.isClosed
    if vertices.count > other.vertices.count {
      result.vertices = Array(vertices.prefix(other.vertices.count))
    } else if let last = vertices.last {
      while result.vertices.count < other.vertices.count { result.vertices.append(last) }
    }
    return result
  }
}
