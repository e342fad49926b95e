import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// The parts of a dashed line that is trimmed, each cut out of its subpath. Dashes stand still while the line grows, so a
  /// part begins within the pattern where it begins on the subpath.
  func trimmedDashes(
    _ state: LayerState, _ place: Place, _ shape: @escaping (Layer) -> Shape?
  ) -> [Element] {
    func parts(_ layer: Layer) -> [[DashedPart]] { shape(layer)?.dashedParts ?? [] }
    let seen = state.moments.map { parts(state.layer(at: $0)) }
    let subpathCount = seen.map(\.count).max() ?? 0
    return (0..<subpathCount).flatMap { subpath in
      let count = seen.map { subpath < $0.count ? $0[subpath].count : 0 }.max() ?? 0
      return (0..<count).map { index in
        func part(_ layer: Layer) -> DashedPart? {
          let all = parts(layer)
          guard subpath < all.count, index < all[subpath].count else { return nil }
          return all[subpath][index]
        }
        var element = pathElement(state, place, isCut: true) { part($0)?.path ?? Path() }
        let phase = state.signal {
          [(shape($0)?.style.dashPhase ?? 0) + (part($0)?.start ?? 0)]
        }
        element.set(
          Track(
            .attribute("stroke-dashoffset"), phase, tolerance: place.tolerance, place.decimals
          ).attribute(clock))
        return element
      }
    }
  }
}

/// What a trim leaves of a subpath in one piece.
private struct DashedPart {
  var path: Path
  /// The length of the subpath before it.
  var start: Double
}

extension Shape {
  /// Whether a dashed line is cut anywhere but at its end, so that its dashes begin within their pattern.
  var startsWithinDashes: Bool {
    !style.dash.isEmpty && isTrimmedByDashes && trim.spans.contains { $0.lowerBound > 0 }
  }

  /// By subpath.
  fileprivate var dashedParts: [[DashedPart]] {
    let measure = PathMeasure(path)
    let subpaths = path.subpaths
    guard measure.length > 0, subpaths.count == measure.subpaths.count else { return [] }
    return zip(subpaths, measure.subpaths).map { subpath, own in
      let part = TrimPart(
        total: measure.length, start: own.start, length: own.length, isRing: false)
      return part.windows(trim).map { window in
        let kept = Trim(
          start: window.lowerBound / own.length, end: window.upperBound / own.length)
        return DashedPart(path: subpath.trimmed(kept), start: window.lowerBound)
      }
    }
  }
}
