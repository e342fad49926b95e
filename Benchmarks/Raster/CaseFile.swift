import DisplayList
import Geometry

/// The drawings of a case file, as frames: one description that every rasterizer under comparison reads.
///
/// The grammar is a line a command: `case NAME W H`, operations with their paint, path elements
/// `M L C Z` of the operation before, `end`.
struct CaseFile {
  struct Case {
    var name: String
    var width: Int
    var height: Int
    var items: [Item] = []
  }

  var cases: [Case] = []

  /// An operation while its path is being read.
  private enum Operation {
    case fill(FillRule, Paint)
    case stroke(StrokeStyle, Color)
    case blur(Double, Color)
    case shadow(ShadowStyle, Color)
  }

  init(_ text: String) {
    var operation: Operation?
    var path = Path()
    for line in text.split(separator: "\n") {
      var words = Words(line)
      let word = words.text()
      switch word {
      case "M": path.move(to: words.point())
      case "L": path.line(to: words.point())
      case "C":
        let c1 = words.point()
        let c2 = words.point()
        path.cubic(to: words.point(), c1, c2)
      case "Z": path.close()
      default:
        if let operation, let item = CaseFile.item(operation, path) {
          cases[cases.count - 1].items.append(item)
        }
        operation = nil
        path = Path()
        if word == "case" {
          let name = words.text()
          cases.append(Case(name: name, width: Int(words.number()), height: Int(words.number())))
        } else {
          operation = CaseFile.operation(word, &words)
        }
      }
    }
  }

  private static func operation(_ word: String, _ words: inout Words) -> Operation? {
    switch word {
    case "fill": return .fill(words.text() == "eo" ? .evenOdd : .nonZero, .color(words.color()))
    case "stroke": return stroke(&words)
    case "lingrad":
      let start = words.point()
      let end = words.point()
      let gradient = Gradient(kind: .axial, stops: words.stops(), start: start, end: end)
      return .fill(.nonZero, .gradient(gradient))
    case "radgrad":
      let center = words.point()
      let radius = words.number()
      let gradient = Gradient(
        kind: .radial, stops: words.stops(), start: center,
        end: center + Point(radius, radius))
      return .fill(.nonZero, .gradient(gradient))
    case "blur": return .blur(words.number(), words.color())
    case "shadow":
      let offset = words.point()
      let radius = words.number()
      let color = words.color()
      return .shadow(ShadowStyle(color: color, offset: offset, radius: radius), words.color())
    default: return nil
    }
  }

  private static func stroke(_ words: inout Words) -> Operation {
    var style = StrokeStyle(width: words.number())
    style.cap = ["butt": .butt, "round": .round][words.text()] ?? .square
    style.join = ["miter": .miter, "round": .round][words.text()] ?? .bevel
    style.miterLimit = words.number()
    let color = words.color()
    let count = Int(words.number())
    for _ in 0..<count { style.dash.append(words.number()) }
    return .stroke(style, color)
  }

  private static func item(_ operation: Operation, _ path: Path) -> Item? {
    switch operation {
    case .fill(let rule, let paint): return .fill(Fill(path: path, rule: rule, paint: paint))
    case .stroke(let style, let color):
      return .stroke(Stroke(path: path, style: style, paint: .color(color)))
    case .blur(let radius, let color):
      return .group(Group(items: [.fill(Fill(path: path, paint: .color(color)))], blur: radius))
    case .shadow(let shadow, let color):
      return .group(Group(items: [.fill(Fill(path: path, paint: .color(color)))], shadow: shadow))
    }
  }
}

/// The words of a line, read in turn; what is missing is 0 or empty.
struct Words {
  private var rest: ArraySlice<Substring>

  init(_ line: Substring) { rest = line.split(separator: " ")[...] }

  mutating func text() -> String { rest.popFirst().map(String.init) ?? "" }
  mutating func number() -> Double { Double(text()) ?? 0 }

  mutating func point() -> Point {
    let x = number()
    return Point(x, number())
  }

  mutating func color() -> Color {
    let red = number()
    let green = number()
    let blue = number()
    return Color(
      red: red / 255, green: green / 255, blue: blue / 255, alpha: number() / 255)
  }

  mutating func stops() -> [Gradient.Stop] {
    let count = Int(number())
    var result: [Gradient.Stop] = []
    for _ in 0..<count {
      let location = number()
      result.append(Gradient.Stop(color: color(), location: location))
    }
    return result
  }
}
