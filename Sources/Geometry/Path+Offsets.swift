extension Path {
  /// Whether the other path has elements of the same kinds in the same order, wherever their points are.
  public func isBuilt(as other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { a, b in
        switch (a, b) {
        case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close):
          true
        default: false
        }
      }
  }

  /// Moves each of `points` by its own offset times `factor`. Points beyond the list stay.
  public func moved(by offsets: [Point], times factor: Double) -> Path {
    var next = offsets.startIndex
    func place(_ p: Point) -> Point {
      guard next < offsets.endIndex else { return p }
      defer { next += 1 }
      return p + offsets[next] * factor
    }
    return Path(
      elements.map { element in
        switch element {
        case .move(let p): .move(place(p))
        case .line(let p): .line(place(p))
        case .quad(let c, let p): .quad(place(c), place(p))
        case .cubic(let c1, let c2, let p): .cubic(place(c1), place(c2), place(p))
        case .close: .close
        }
      })
  }
}
