import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// One element for each subpath of a partially drawn stroke.
  ///
  /// A constant part is cut out of the path. An animated one is a single dash: its length is the dash,
  /// its position the dash offset. While nothing is drawn, the dash is before the path's start, so that
  /// no cap makes a dot.
  func trimmedStrokes(
    _ state: LayerState, _ place: Place, _ shape: @escaping (Layer) -> Shape?
  ) -> [Element] {
    let moments = state.moments
    let first = shape(state.layer(at: 0)) ?? Shape(path: Path())
    let trims = moments.map { shape(state.layer(at: $0))?.trim ?? .whole }
    let isStill = trims.allSatisfy { $0 == trims[0] }
    let isPathStill = moments.allSatisfy { shape(state.layer(at: $0))?.path == first.path }
    if isStill || !isPathStill || !first.style.dash.isEmpty {
      return cutStrokes(state, place, shape)
    }
    let offset = place.offset
    let path = first.path.mapped { $0 + offset }
    let measure = PathMeasure(path)
    guard measure.length > 0 else { return [] }
    let subpaths = path.subpaths
    guard subpaths.count == measure.subpaths.count else { return [] }
    // Where translucent strokes of their own cross, there would be more of them than of one.
    if subpaths.count > 1, isTranslucent(state, shape), meet(subpaths, state, shape) {
      return cutStrokes(state, place, shape)
    }
    var result: [Element] = []
    for (i, subpath) in subpaths.enumerated() {
      let own = measure.subpaths[i]
      let isAlone = first.trimming.isPerSubpath
      let part = TrimPart(
        total: isAlone ? own.length : measure.length, start: isAlone ? 0 : own.start,
        length: own.length, isRing: (isAlone || subpaths.count == 1) && own.isClosed)
      // Round caps that meet are a round join.
      let hasJoin = first.style.cap != .round || first.style.join != .round
      result += dashedStrokes(subpath, part, hasJoin: hasJoin, state, place) {
        shape($0)?.trim ?? .whole
      }
    }
    return result
  }

  private func isTranslucent(_ state: LayerState, _ shape: (Layer) -> Shape?) -> Bool {
    state.moments.contains { t in
      switch shape(state.layer(at: t))?.stroke {
      case nil: false
      case .color(let color): color.alpha < 1
      case .gradient(let gradient): gradient.stops.contains { $0.color.alpha < 1 }
      }
    }
  }

  /// Whether strokes along subpaths may touch; many are not compared.
  private func meet(_ subpaths: [Path], _ state: LayerState, _ shape: (Layer) -> Shape?) -> Bool {
    let most = 60
    guard subpaths.count <= most else { return true }
    let widths = state.moments.map { shape(state.layer(at: $0))?.style.width ?? 0 }
    // Caps and joins reach farther than half the width.
    let reach = widths.reduce(0, max)
    let boxes = subpaths.compactMap { $0.controlBounds?.inset(by: Insets(all: -reach)) }
    return boxes.indices.contains { i in
      boxes[..<i].contains { $0.intersection(boxes[i]) != nil }
    }
  }

  /// A path as the figures of the dashes along it, each of which draws one window of what a trim leaves.
  func dashedStrokes(
    _ path: Path, _ part: TrimPart, hasJoin: Bool, _ state: LayerState, _ place: Place,
    _ trim: @escaping (Layer) -> Trim
  ) -> [Element] {
    guard part.length > 0 else { return [] }
    let windows = state.moments.map { part.windows(trim(state.layer(at: $0))) }
    let line = DashedLine(
      path, length: part.length, windows: windows.flatMap { $0 }, hasJoin: hasJoin,
      step: place.decimals.step)
    return (0..<(windows.map(\.count).max() ?? 0)).map { slot in
      var element = line.figure.element(place.decimals, withArcs: false)
      let window = state.signal { layer -> [Double] in
        let windows = part.windows(trim(layer))
        return slot < windows.count ? line.place(of: windows[slot]) : [-1, -1]
      }
      addDash(
        to: &element, window, length: line.length,
        tolerance: min(place.tolerance, line.tolerance ?? place.tolerance), place)
      return element
    }
  }

  /// A single dash over a window of the path's length; −1…−1 means no window.
  private func addDash(
    to element: inout Element, _ window: Signal, length: Double, tolerance: Double, _ place: Place
  ) {
    let decimals = place.decimals
    let shown = window.samples.map(window.value).filter { $0[0] >= 0 }
    guard let sample = shown.first else { return }
    let gap = (length * 2 + 9).rounded(.up)
    // A dash that ends here is invisible, whatever its cap.
    let away = 5.0
    func isConstant(_ value: ([Double]) -> Double) -> Bool {
      let first = value(sample)
      return shown.allSatisfy { abs(value($0) - first) < 1e-6 * length }
    }
    let isFromStart = isConstant { $0[0] } && sample[0] < 1e-9
    let dash: Signal
    let shift: Signal
    // If a dash has no length only at single times, its caps have to be hidden there as well.
    var instants: [(time: Double, value: [Double])] = []
    func hide(by shift: Double) {
      for t in [0] + window.breaks {
        let value = window.after(t)
        if value[0] >= 0, value[1] - value[0] < 1e-3 { instants.append((t, [shift])) }
      }
    }
    if isFromStart {
      // A dash as long as the path, pulled in from before its start to beyond its end.
      let full = decimals.rounded(length)
      let further = decimals.step
      dash = window.mapped { _ in [full] }
      shift = window.mapped {
        $0[0] < 0 ? [full + 1] : [full - ($0[1] < 1e-3 ? -further : $0[1])]
      }
    } else if isConstant({ $0[1] }), abs(sample[1] - length) < 1e-6 * length {
      let full = (length + 1).rounded(.up)
      dash = window.mapped { _ in [full] }
      shift = window.mapped { $0[0] < 0 ? [full + 1] : [-$0[0]] }
      hide(by: full + 1)
    } else {
      dash = window.mapped { $0[0] < 0 ? [0] : [$0[1] - $0[0]] }
      shift = window.mapped { $0[0] < 0 ? [away] : [-$0[0]] }
      hide(by: away)
    }
    let written = WrittenNumber(gap, decimals)
    element.set(
      Track(.attribute("stroke-dasharray"), dash, tolerance: tolerance) {
        .numbers([WrittenNumber(max(0, $0[0]), decimals), written])
      }.attribute(clock))
    var offset = Track(.attribute("stroke-dashoffset"), shift, tolerance: place.tolerance, decimals)
    offset.instants = instants
    element.set(offset.attribute(clock), unless: "0")
  }
}

/// The interval of a path's length that belongs to one of its subpaths.
struct TrimPart {
  /// The length of all subpaths.
  var total: Double
  /// The length of those before.
  var start: Double
  var length: Double
  /// Whether it is the whole path and closed, so that a part may cross its seam.
  var isRing: Bool

  /// The parts of the subpath that a trim draws, in points from its start; on a ring, a single window
  /// that may extend beyond the length.
  func windows(_ trim: Trim) -> [Range<Double>] {
    let spans = trim.spans
    if isRing, spans.count == 2 {
      return [spans[0].lowerBound * total..<(1 + spans[1].upperBound) * total]
    }
    return spans.compactMap { span in
      let low = max(span.lowerBound * total - start, 0)
      let high = min(span.upperBound * total - start, length)
      return low < high ? low..<high : nil
    }
  }
}

extension Path {
  var subpaths: [Path] {
    var result: [Path] = []
    for element in elements {
      if case .move = element { result.append(Path()) }
      result[result.count - 1].append(element)
    }
    return result
  }
}

extension Shape {
  /// Whether dashes can draw the trimmed line, so that its path need not be cut.
  var isTrimmedByDashes: Bool {
    !trimming.cutsFill && !trimming.movesDashes && !trimming.swapsEnds
      && (!trimming.isPerSubpath || style.dash.isEmpty)
  }

  /// The path that remains of the line.
  var drawnLine: Path {
    let cut = cut(path)
    return cut.stroked.trimmed(cut.trim)
  }
}
