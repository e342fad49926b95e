import Geometry

extension ComputedPath {
  /// How many vertices are computed for one moment, at most: modifiers work on what those before them made, and some
  /// make more of it.
  public var work: Double {
    var count = VertexCount(courses)
    _ = count.made(by: parts)
    return count.work
  }
}

/// Counts vertices on their way through the modifiers, without computing them.
private struct VertexCount {
  /// The most vertices, or the largest number, that each course gives.
  private let courses: [Double]
  private(set) var work = 0.0

  init(_ courses: [Keyframes]) {
    self.courses = courses.map { course in
      course.values.reduce(0) { most, value in
        switch value {
        case .path(let path): max(most, Double(path.elements.count))
        case .number(let number): max(most, abs(number))
        default: most
        }
      }
    }
  }

  /// The vertices of the parts, all together.
  mutating func made(by parts: [ComputedPath.Part]) -> Double {
    var count = 0.0
    for part in parts {
      switch part {
      case .outline(let outline, _): add(vertices(of: outline), to: &count)
      case .group(let inner, _): add(made(by: inner), to: &count)
      case .modifier(let modifier):
        count *= growth(of: modifier)
        work += count
      }
    }
    return count
  }

  /// A modifier works on all vertices before it, but an outline or a group only on its own.
  private mutating func add(_ vertices: Double, to count: inout Double) {
    count += vertices
    work += vertices
  }

  private func most(_ number: ComputedPath.Number) -> Double {
    switch number {
    case .still(let value): abs(value)
    case .moving(let index): courses.indices.contains(index) ? courses[index] : 0
    }
  }

  private func vertices(of outline: ComputedPath.Outline) -> Double {
    switch outline {
    case .path(let path): Double(path.vertices.count + 1)
    case .moving(let index): courses.indices.contains(index) ? courses[index] + 1 : 1
    case .rectangle: 8
    case .ellipse: 4
    case .star(let star): 2 * min(most(star.points), ComputedPath.Star.mostPoints) + 2
    case .reversed(let outline): vertices(of: outline)
    }
  }

  /// By what a modifier multiplies vertices.
  private func growth(of modifier: ComputedPath.Modifier) -> Double {
    switch modifier {
    // A part that begins in the middle of an open path and continues at its start is two pieces.
    case .trim(_, _, let offset, _): offset == .still(0) ? 1 : 2
    case .roundedCorners: 2
    case .pucker: 1
    case .zigZag(let ridges, _, _): min(most(ridges), 1000) + 2
    case .offset: 3
    }
  }
}
