import Geometry

/// Path data in a form that browsers can interpolate.
enum PathText {
  /// One command per element, all of them absolute, or all but the first relative; two paths of the
  /// same structure differ only in numbers.
  ///
  /// Relative ones start at the rounded current point, so that rounding errors do not add up.
  static func aligned(_ path: Path, _ decimals: Decimals, isRelative: Bool) -> String {
    var writer = AlignedWriter(decimals: decimals, isRelative: isRelative)
    for element in path.elements {
      switch element {
      case .move(let p): writer.add("M", [p], implies: "L")
      case .line(let p): writer.add("L", [p])
      case .quad(let c, let p): writer.add("Q", [c, p])
      case .cubic(let c1, let c2, let p): writer.add("C", [c1, c2, p])
      case .close: writer.close()
      }
    }
    return writer.text
  }

  /// Writes paths of one structure, in the shorter of the two ways.
  static func writer(
    like paths: [Path], _ decimals: Decimals
  ) -> (Path) -> String {
    func length(_ isRelative: Bool) -> Int {
      paths.reduce(0) { $0 + aligned($1, decimals, isRelative: isRelative).utf8.count }
    }
    let isRelative = length(true) < length(false)
    return { aligned($0, decimals, isRelative: isRelative) }
  }

  /// A path with a structure and arbitrary points.
  static func path(of structure: [Int]) -> Path {
    Path(
      structure.map { kind in
        switch kind {
        case 0: .move(.zero)
        case 1: .line(.zero)
        case 2: .quad(.zero, .zero)
        case 3: .cubic(.zero, .zero, .zero)
        default: .close
        }
      })
  }

  static func numbers(_ path: Path) -> [Double] { path.points.flatMap { [$0.x, $0.y] } }

  /// The sequence of element kinds.
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

/// Writes commands whose kinds do not depend on numbers.
private struct AlignedWriter {
  let decimals: Decimals
  let isRelative: Bool
  private(set) var text = ""
  private var pen = (x: 0, y: 0)
  private var start = (x: 0, y: 0)
  /// The command implied by numbers without a letter.
  private var implied: Character?
  /// Whether the text ends with a number that has a decimal point, so that `.5` may follow without a
  /// space.
  private var endsWithPoint = false

  init(decimals: Decimals, isRelative: Bool) {
    self.decimals = decimals
    self.isRelative = isRelative
  }

  mutating func add(_ command: Character, _ points: [Point], implies next: Character? = nil) {
    let counts = isRelative && !text.isEmpty
    let letter = counts ? Character(command.lowercased()) : command
    var needsGap = implied == letter
    if !needsGap { text.append(letter) }
    let origin = counts ? pen : (x: 0, y: 0)
    for p in points {
      pen = (decimals.units(p.x), decimals.units(p.y))
      for number in [pen.x - origin.x, pen.y - origin.y] {
        let digits = decimals.text(units: number)
        let isSelfDelimiting = digits.hasPrefix("-") || (digits.hasPrefix(".") && endsWithPoint)
        if needsGap, !isSelfDelimiting { text += " " }
        text += digits
        endsWithPoint = digits.contains(".")
        needsGap = true
      }
    }
    if command == "M" { start = pen }
    implied = next.map { letter == "m" ? Character($0.lowercased()) : $0 } ?? letter
  }

  mutating func close() {
    text += "Z"
    pen = start
    implied = nil
    endsWithPoint = false
  }
}
