import DisplayList
import Geometry

extension ComputedPath {
  /// The path for these values, one for each course. With `isCurved`, lines become curves too, so that
  /// paths with the same number of vertices have the same structure.
  public func path(_ values: [AnimatedValue], isCurved: Bool = false) -> Path {
    var path = Path()
    for piece in ComputedMoment(values).pieces(of: parts) where piece.isShown {
      let own = isCurved ? piece.path.curvedPath : piece.path.path
      path.append(piece.place == .identity ? own : own.transformed(by: piece.place))
    }
    return path
  }

  /// Whether outlines are modified, and not only placed.
  public var isModified: Bool { parts.contains(where: \.isModified) }
}

extension ComputedPath.Part {
  fileprivate var isModified: Bool {
    switch self {
    case .outline: false
    case .group(let parts, _): parts.contains(where: \.isModified)
    case .modifier: true
    }
  }
}

/// A subpath on its way through the modifiers.
private struct Piece {
  /// In its own space, in which modifiers apply.
  var path: VertexPath
  /// From there to the space of the parts being read.
  var place: Affine
  var isShown: Bool
  /// The number of the outline that this is, or is a part of after a trim; they are in order.
  var outline: Int
}

/// The values of a computed path's courses at one time.
private struct ComputedMoment {
  let values: [AnimatedValue]

  init(_ values: [AnimatedValue]) { self.values = values }

  func pieces(of parts: [ComputedPath.Part]) -> [Piece] {
    var pieces: [Piece] = []
    var outlines = 0
    for part in parts {
      switch part {
      case .outline(let outline, let isShown):
        for path in paths(of: outline) {
          pieces.append(
            Piece(path: path, place: .identity, isShown: isShown, outline: outlines))
        }
        outlines += 1
      case .group(let inner, let placement):
        let place = map(placement)
        let inner = self.pieces(of: inner)
        for piece in inner {
          pieces.append(
            Piece(
              path: piece.path, place: place * piece.place, isShown: piece.isShown,
              outline: outlines + piece.outline))
        }
        outlines += (inner.last?.outline ?? -1) + 1
      case .modifier(let modifier): modify(&pieces, by: modifier)
      }
    }
    return pieces
  }

  private func number(_ number: ComputedPath.Number) -> Double {
    switch number {
    case .still(let value): return value
    case .moving(let index):
      guard values.indices.contains(index), case .number(let value) = values[index] else {
        return 0
      }
      return value
    }
  }

  private func point(_ pair: ComputedPath.Pair) -> Point { Point(number(pair.x), number(pair.y)) }

  private func map(_ placement: ComputedPath.Placement) -> Affine {
    guard placement != .identity else { return .identity }
    let position = point(placement.position)
    let anchor = point(placement.anchor)
    let scale = point(placement.scale)
    var map = Affine.translation(position.x, position.y) * .rotation(number(placement.rotation))
    let skew = number(placement.skew)
    if skew != 0 {
      let axis = number(placement.skewAxis)
      map =
        map * .rotation(-axis) * Affine(a: 1, b: 0, c: -tangent(skew), d: 1, tx: 0, ty: 0)
        * .rotation(axis)
    }
    return map * .scale(scale.x, scale.y) * .translation(-anchor.x, -anchor.y)
  }

  // MARK: Outlines

  private func paths(of outline: ComputedPath.Outline) -> [VertexPath] {
    switch outline {
    case .path(let path): return [path]
    case .moving(let index):
      guard values.indices.contains(index), case .path(let path) = values[index] else { return [] }
      return VertexPath.all(in: path)
    case .rectangle(let center, let size, let radius):
      let size = point(size)
      return [
        .rectangle(
          center: point(center), size: Size(size.x, size.y), radius: number(radius))
      ]
    case .ellipse(let center, let size):
      let size = point(size)
      return [.ellipse(center: point(center), size: Size(size.x, size.y))]
    case .star(let star): return [self.star(star)]
    case .reversed(let outline): return paths(of: outline).map(\.reversed)
    }
  }

  private func star(_ star: ComputedPath.Star) -> VertexPath {
    let count = min(max(0, number(star.points)), ComputedPath.Star.mostPoints)
    return .star(
      center: point(star.center), points: count.isFinite ? Int(count) : 0,
      rotation: number(star.rotation),
      outer: VertexPath.Ray(
        radius: number(star.outerRadius), roundness: number(star.outerRoundness)),
      inner: star.innerRadius.map {
        VertexPath.Ray(radius: number($0), roundness: number(star.innerRoundness))
      })
  }

  // MARK: Modifiers

  private func modify(_ pieces: inout [Piece], by modifier: ComputedPath.Modifier) {
    switch modifier {
    case .trim(let start, let end, let offset, let together):
      let trim = trim(number(start), number(end), number(offset))
      pieces =
        together ? pieces[...].trimmed(trim) : pieces.outlines.flatMap { $0.trimmed(trim) }
    case .roundedCorners(let radius):
      let radius = number(radius)
      for i in pieces.indices { pieces[i].path = pieces[i].path.roundingCorners(radius) }
    case .pucker(let share):
      let share = number(share)
      for i in pieces.indices { pieces[i].path = pieces[i].path.puckered(share) }
    case .zigZag(let ridges, let size, let isSmooth):
      let count = Int(min(max(0, number(ridges)), 1000).rounded())
      let size = number(size)
      for i in pieces.indices {
        pieces[i].path = pieces[i].path.zigZagged(ridges: count, size: size, isSmooth: isSmooth)
      }
    case .offset(let distance, let join, let miterLimit):
      let distance = number(distance)
      let limit = number(miterLimit)
      for i in pieces.indices {
        pieces[i].path = pieces[i].path.offset(by: distance, join.corner, miterLimit: limit)
      }
    }
  }

  /// Clamps both ends to 0…1 and puts them in order.
  private func trim(_ start: Double, _ end: Double, _ offset: Double) -> Trim {
    func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
    let (a, b) = (unit(start), unit(end))
    return Trim(start: min(a, b), end: max(a, b), offset: offset)
  }
}

extension StrokeStyle.Join {
  fileprivate var corner: VertexPath.Corner {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

extension Piece {
  fileprivate func trimmed(_ trim: Trim) -> [Piece] {
    VertexPath.all(in: path.path.trimmed(trim)).map {
      Piece(path: $0, place: place, isShown: isShown, outline: outline)
    }
  }
}

extension [Piece] {
  /// The pieces of each outline: two if a trim before has cut it.
  fileprivate var outlines: [ArraySlice<Piece>] {
    var result: [ArraySlice<Piece>] = []
    var start = 0
    for end in indices.dropFirst() where self[end].outline != self[start].outline {
      result.append(self[start..<end])
      start = end
    }
    return isEmpty ? [] : result + [self[start...]]
  }
}

extension ArraySlice<Piece> {
  /// Trims all of them as if they were one path, in order.
  fileprivate func trimmed(_ trim: Trim) -> [Piece] {
    if count == 1, let piece = first { return piece.trimmed(trim) }
    let spans = trim.spans
    if spans == [0..<1] { return Array(self) }
    let lengths = map { PathMeasure($0.path.path).length }
    let total = lengths.reduce(0, +)
    guard !spans.isEmpty, total > 0 else { return [] }
    var result: [Piece] = []
    var start = 0.0
    for (piece, length) in zip(self, lengths) {
      defer { start += length }
      guard length > 0 else { continue }
      var own = spans.compactMap { span -> Range<Double>? in
        let low = Swift.max(0, (span.lowerBound * total - start) / length)
        let high = Swift.min(1, (span.upperBound * total - start) / length)
        return low < high ? low..<high : nil
      }
      // The part of a closed path that crosses the seam stays in one piece.
      if own.count == 2, piece.path.isClosed, own[0].upperBound >= 1 - 1e-9,
        own[1].lowerBound <= 1e-9
      {
        let (first, second) = (own[0], own[1])
        result += piece.trimmed(
          Trim(
            start: 0, end: first.upperBound - first.lowerBound + second.upperBound,
            offset: first.lowerBound))
        own = []
      }
      for span in own {
        result += piece.trimmed(Trim(start: span.lowerBound, end: span.upperBound))
      }
    }
    return result
  }
}
