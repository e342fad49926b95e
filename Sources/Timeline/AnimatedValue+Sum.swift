import DisplayList
import Geometry
import Scene

/// Sums of values, for additive and cumulative animations and for `by`.
extension AnimatedValue {
  /// Adds component by component; a transform acts before this one (it is written after it). Returns
  /// the second value if the two cannot be added.
  func adding(_ other: AnimatedValue) -> AnimatedValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      // Merge very long sums: nobody needs their parts.
      a.operations.count + b.operations.count <= 64
        ? .transform(Transform(a.operations + b.operations))
        : .transform(Transform([.matrix(b.matrix.concatenated(a.matrix))]))
    default: combined(with: other) { $0 + $1 }
    }
  }

  /// The value which, added to `other`, gives this one.
  func subtracting(_ other: AnimatedValue) -> AnimatedValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      b.matrix.inverted.map { .transform(Transform([.matrix($0.concatenated(a.matrix))])) }
        ?? self
    default: combined(with: other) { $0 - $1 }
    }
  }

  /// The sum of this many copies.
  func repeated(_ count: Double) -> AnimatedValue {
    switch self {
    case .transform(let transform):
      var result = Matrix4.identity
      var factor = transform.matrix
      var n = min(count, 1e15)
      while n >= 1 {
        if n.truncatingRemainder(dividingBy: 2) == 1 { result = result.concatenated(factor) }
        factor = factor.concatenated(factor)
        n = (n / 2).rounded(.down)
      }
      return .transform(Transform([.matrix(result)]))
    default: return combined(with: self) { a, _ in a * count }
    }
  }

  /// The neutral element of addition.
  var neutral: AnimatedValue {
    switch self {
    case .transform: .transform(.identity)
    default: combined(with: self) { _, _ in 0 }
    }
  }

  /// The same value, converted to the kind of `model`: a number to all corners, a colour to a paint.
  func fitted(to model: AnimatedValue) -> AnimatedValue {
    switch (self, model) {
    case (.number(let n), .radii): .radii(CornerRadii(n))
    case (.color(let c), .paint): .paint(.color(c))
    case (.paint(.color(let c)), .color): .color(c)
    default: self
    }
  }

  private func combined(
    with other: AnimatedValue, _ f: (Double, Double) -> Double
  ) -> AnimatedValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(f(a, b))
    case (.point(let a), .point(let b)): .point(a.combined(with: b, f))
    case (.size(let a), .size(let b)): .size(a.combined(with: b, f))
    case (.rect(let a), .rect(let b)):
      .rect(
        Rect(origin: a.origin.combined(with: b.origin, f), size: a.size.combined(with: b.size, f)))
    case (.radii(let a), .radii(let b)):
      .radii(
        CornerRadii(
          topLeft: f(a.topLeft, b.topLeft), topRight: f(a.topRight, b.topRight),
          bottomRight: f(a.bottomRight, b.bottomRight), bottomLeft: f(a.bottomLeft, b.bottomLeft)))
    case (.color(let a), .color(let b)): .color(a.combined(with: b, f))
    case (.paint(.color(let a)), .paint(.color(let b))): .paint(.color(a.combined(with: b, f)))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { $0.combined(with: $1, f) })
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      .numbers(zip(a, b).map(f))
    case (.path(let a), .path(let b)) where a.points.count == b.points.count:
      .path(a.combined(with: b, f))
    default: other
    }
  }
}

extension Point {
  fileprivate func combined(with other: Point, _ f: (Double, Double) -> Double) -> Point {
    Point(f(x, other.x), f(y, other.y))
  }
}

extension Size {
  fileprivate func combined(with other: Size, _ f: (Double, Double) -> Double) -> Size {
    Size(f(width, other.width), f(height, other.height))
  }
}

extension Color {
  /// Not clamped: sums of several animations may exceed 1 in between.
  fileprivate func combined(with other: Color, _ f: (Double, Double) -> Double) -> Color {
    Color(
      red: f(red, other.red), green: f(green, other.green), blue: f(blue, other.blue),
      alpha: f(alpha, other.alpha))
  }
}

extension Path {
  /// Combines point by point, in this path's structure. Both paths have the same number of points.
  fileprivate func combined(with other: Path, _ f: (Double, Double) -> Double) -> Path {
    var others = other.points.makeIterator()
    func sum(_ p: Point) -> Point { p.combined(with: others.next() ?? p, f) }
    return Path(
      elements.map { element in
        switch element {
        case .move(let p): .move(sum(p))
        case .line(let p): .line(sum(p))
        case .quad(let c, let p): .quad(sum(c), sum(p))
        case .cubic(let c1, let c2, let p): .cubic(sum(c1), sum(c2), sum(p))
        case .close: .close
        }
      })
  }
}
