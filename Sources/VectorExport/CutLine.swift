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
    let lines = MeasuredLines()
    let counts = shapes.map { shape in
      lines.subpaths(of: shape.path).indices.map { lines.parts(of: shape, $0).count }
    }
    return (0..<(counts.map(\.count).max() ?? 0)).flatMap { subpath in
      let most = counts.map { subpath < $0.count ? $0[subpath] : 0 }.max() ?? 0
      return (0..<most).map { index in
        func part(_ layer: Layer) -> DashedPart? {
          guard let shape = shape(layer) else { return nil }
          let all = lines.parts(of: shape, subpath)
          return index < all.count ? all[index] : nil
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
}

/// The subpaths of lines, which are looked at again at every moment and for every piece.
private final class MeasuredLines {
  struct Subpath {
    var path: Path
    /// The distance from the start of the whole line.
    var start: Double
    var length: Double
    var total: Double
  }

  private var known: [Path: [Subpath]] = [:]
  private static let most = 64

  /// None of a line without length.
  func subpaths(of path: Path) -> [Subpath] {
    if let known = known[path] { return known }
    if known.count == MeasuredLines.most { known = [:] }
    let measure = PathMeasure(path)
    let paths = path.subpaths
    let isLine = measure.length > 0 && paths.count == measure.subpaths.count
    let subpaths =
      isLine
      ? zip(paths, measure.subpaths).map {
        Subpath(path: $0, start: $1.start, length: $1.length, total: measure.length)
      } : []
    known[path] = subpaths
    return subpaths
  }

  /// What the trim leaves of a subpath; none of one that is not there.
  func parts(of shape: Shape, _ index: Int) -> [DashedPart] {
    let subpaths = subpaths(of: shape.path)
    guard index < subpaths.count else { return [] }
    let own = subpaths[index]
    let part = TrimPart(total: own.total, start: own.start, length: own.length, isRing: false)
    return part.windows(shape.trim).map { window in
      let kept = Trim(start: window.lowerBound / own.length, end: window.upperBound / own.length)
      return DashedPart(path: own.path.trimmed(kept), start: window.lowerBound)
    }
  }
}
