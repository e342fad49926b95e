import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// A line whose path is cut to what is drawn, one element for each piece of it.
  func cutStrokes(
    _ state: LayerState, _ place: Place, _ shape: @escaping (Layer) -> Shape?
  ) -> [Element] {
    pieces(state, shape).map { piece in
      var element = pathElement(state, place, isCut: piece.dashStart != nil, piece.path)
      guard let start = piece.dashStart else { return element }
      let phase = state.signal { [(shape($0)?.style.dashPhase ?? 0) + start($0)] }
      element.set(
        Track(.attribute("stroke-dashoffset"), phase, tolerance: place.tolerance, place.decimals)
          .attribute(clock))
      return element
    }
  }

  /// Dashes stand still while a line grows: a part that begins within the line begins within the pattern, too, so that
  /// each is a piece of its own.
  private func pieces(_ state: LayerState, _ shape: @escaping (Layer) -> Shape?) -> [LinePiece] {
    let shapes = state.moments.compactMap { shape(state.layer(at: $0)) }
    guard shapes.contains(where: \.startsWithinDashes) else {
      return [LinePiece { shape($0)?.drawnLine ?? Path() }]
    }
    let counts = shapes.map { $0.dashedParts.map(\.count) }
    return (0..<(counts.map(\.count).max() ?? 0)).flatMap { subpath in
      let most = counts.map { subpath < $0.count ? $0[subpath] : 0 }.max() ?? 0
      return (0..<most).map { index in
        func part(_ layer: Layer) -> DashedPart? {
          let all = shape(layer)?.dashedParts ?? []
          guard subpath < all.count, index < all[subpath].count else { return nil }
          return all[subpath][index]
        }
        return LinePiece {
          part($0)?.path ?? Path()
        } dashStart: {
          part($0)?.start ?? 0
        }
      }
    }
  }
}

/// What is drawn of a line in one piece.
private struct LinePiece {
  let path: (Layer) -> Path
  /// How far from the start of its subpath it begins; nil if its dashes begin with it.
  let dashStart: ((Layer) -> Double)?

  init(path: @escaping (Layer) -> Path, dashStart: ((Layer) -> Double)? = nil) {
    self.path = path
    self.dashStart = dashStart
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
  fileprivate var startsWithinDashes: Bool {
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
