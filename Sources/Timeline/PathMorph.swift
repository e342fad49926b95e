import Geometry

/// Two paths with the same structure, point for point.
struct PathMorph: Sendable {
  private let from: [Path.Element]
  private let to: [Path.Element]

  init?(_ a: Path, _ b: Path) {
    guard a.elements.count == b.elements.count, zip(a.elements, b.elements).allSatisfy(matches)
    else { return nil }
    from = a.elements
    to = b.elements
  }

  func path(at t: Double) -> Path {
    Path(zip(from, to).map { mixed($0, $1, t) })
  }
}

private func matches(_ a: Path.Element, _ b: Path.Element) -> Bool {
  switch (a, b) {
  case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close): true
  default: false
  }
}

private func mixed(_ a: Path.Element, _ b: Path.Element, _ t: Double) -> Path.Element {
  switch (a, b) {
  case (.move(let p), .move(let q)): .move(p.mixed(with: q, t))
  case (.line(let p), .line(let q)): .line(p.mixed(with: q, t))
  case (.quad(let c, let p), .quad(let d, let q)): .quad(c.mixed(with: d, t), p.mixed(with: q, t))
  case (.cubic(let c1, let c2, let p), .cubic(let d1, let d2, let q)):
    .cubic(c1.mixed(with: d1, t), c2.mixed(with: d2, t), p.mixed(with: q, t))
  default: a
  }
}
