import Geometry

/// Path data in a form whose numbers a browser can interpolate.
enum PathText {
  /// Absolute commands, one for each element; two paths of one structure differ in numbers only.
  static func aligned(_ path: Path, _ decimals: Decimals) -> String {
    var text = ""
    func write(_ command: String, _ points: [Point]) {
      text += command
      for (i, p) in points.enumerated() {
        for (j, number) in [p.x, p.y].enumerated() {
          let digits = decimals.text(number)
          if i + j > 0, !digits.hasPrefix("-") { text += " " }
          text += digits
        }
      }
    }
    for element in path.elements {
      switch element {
      case .move(let p): write("M", [p])
      case .line(let p): write("L", [p])
      case .quad(let c, let p): write("Q", [c, p])
      case .cubic(let c1, let c2, let p): write("C", [c1, c2, p])
      case .close: text += "Z"
      }
    }
    return text
  }

  /// The path with other points in the same places.
  static func path(_ structure: Path, _ numbers: [Double]) -> Path {
    var next = 0
    func point() -> Point {
      defer { next += 2 }
      return Point(numbers[next], numbers[next + 1])
    }
    return Path(
      structure.elements.map { element in
        switch element {
        case .move: .move(point())
        case .line: .line(point())
        case .quad: .quad(point(), point())
        case .cubic: .cubic(point(), point(), point())
        case .close: .close
        }
      })
  }

  static func numbers(_ path: Path) -> [Double] { path.points.flatMap { [$0.x, $0.y] } }

  /// Which kinds of elements follow each other.
  static func structure(_ path: Path) -> [Int] {
    path.elements.map { element in
      switch element {
      case .move: 0
      case .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 4
      }
    }
  }
}
