import Geometry

/// The shapes of `clip-path` and `offset-path`: `inset()`, `rect()`, `xywh()`, `circle()`, `ellipse()`,
/// `polygon()`, `path()` and `shape()`.
enum ShapeText {
  /// The box and the units that lengths in a shape refer to.
  struct Space {
    var box: Rect
    var units: UnitContext

    func length(_ text: String, _ whole: Double) -> Double {
      Calculation(text, units).map { $0.value + $0.percent / 100 * whole } ?? 0
    }
  }

  /// The path of a shape; nil if the text is not a shape.
  static func path(_ text: String, in space: Space) -> Path? {
    let functions = CSSText.words(text).compactMap(CSSText.function)
    guard let (name, arguments) = functions.first else { return nil }
    switch name {
    case "inset": return inset(arguments, space)
    case "rect", "xywh": return inset(insetArguments(of: name, arguments), space)
    case "circle": return circle(arguments, space)
    case "ellipse": return ellipse(arguments, space)
    case "polygon": return polygon(arguments, space)
    case "path":
      let data = CSSText.split(arguments, at: ",").last ?? ""
      return outline(CSSText.unquoted(data), in: space)
    case "shape":
      return ShapeCommands(space: space).data(arguments).map { outline($0, in: space) }
    default: return nil
    }
  }

  private static func outline(_ data: String, in space: Space) -> Path {
    PathSegments(data).path.transformed(by: .translation(space.box.minX, space.box.minY))
  }

  /// Whether the shape specifies the even-odd rule.
  static func isEvenOdd(_ text: String) -> Bool {
    guard let (_, arguments) = CSSText.words(text).compactMap(CSSText.function).first else {
      return false
    }
    let first = CSSText.split(arguments, at: ",").first.map { CSSText.words($0) } ?? []
    return first.first?.lowercased() == "evenodd"
  }

  /// Whether a text is a shape that `path` can read anywhere.
  static func isValid(_ text: String) -> Bool {
    guard let (name, arguments) = CSSText.function(text) else { return false }
    switch name {
    case "polygon":
      let pairs = CSSText.split(arguments, at: ",").drop { fillRules.contains($0.lowercased()) }
      return pairs.allSatisfy { pair in
        let words = CSSText.words(pair)
        return words.count == 2 && words.allSatisfy { Calculation($0, UnitContext()) != nil }
      }
    case "shape":
      let space = Space(box: .zero, units: UnitContext())
      return ShapeCommands(space: space).data(arguments) != nil
    default: return ["inset", "rect", "xywh", "circle", "ellipse", "path"].contains(name)
    }
  }

  static let fillRules: Set<String> = ["evenodd", "nonzero"]

  /// The shape with all optional parts filled in, so that it can be interpolated with others.
  static func full(_ text: String) -> String {
    guard let (name, arguments) = CSSText.function(text) else { return text }
    switch name {
    case "inset":
      let (sides, across, down) = insetParts(arguments)
      let words = sides + ["round"] + across + ["/"] + down
      return "inset(\(words.joined(separator: " ")))"
    case "rect", "xywh": return full("inset(\(insetArguments(of: name, arguments)))")
    case "circle", "ellipse":
      let (radii, center) = roundParts(arguments)
      return "\(name)(\((radii + ["at", center]).joined(separator: " ")))"
    default: return text
    }
  }

  /// The four sides of an inset, and the radii of its corners across and down.
  private static func insetParts(_ arguments: String) -> (
    sides: [String], across: [String], down: [String]
  ) {
    let (sides, rounding) = sidesAndRounding(arguments)
    let radii = CSSText.split(rounding, at: "/").map(CSSText.words)
    return (four(sides), four(radii[0]), four(radii[radii.count - 1]))
  }

  private static func sidesAndRounding(_ arguments: String) -> (sides: [String], rounding: String) {
    let words = CSSText.words(arguments)
    let round = words.firstIndex { $0.lowercased() == "round" } ?? words.count
    return (Array(words[..<round]), words.dropFirst(round + 1).joined(separator: " "))
  }

  /// What `inset()` says instead of `rect()`, which has the positions of its sides, or `xywh()`, a corner and a size.
  private static func insetArguments(of name: String, _ arguments: String) -> String {
    let (words, rounding) = sidesAndRounding(arguments)
    var sides = four(words)
    if name == "rect" {
      for k in [1, 2] where sides[k].lowercased() != "auto" {
        sides[k] = "calc(100% - \(sides[k]))"
      }
      sides = sides.map { $0.lowercased() == "auto" ? "0px" : $0 }
    } else {
      let (x, y, width, height) = (sides[0], sides[1], sides[2], sides[3])
      sides = [y, "calc(100% - \(x) - \(width))", "calc(100% - \(y) - \(height))", x]
    }
    return (sides + ["round", rounding.isEmpty ? "0px" : rounding]).joined(separator: " ")
  }

  private static func four(_ words: [String]) -> [String] {
    switch words.count {
    case 0: ["0px", "0px", "0px", "0px"]
    case 1: [words[0], words[0], words[0], words[0]]
    case 2: [words[0], words[1], words[0], words[1]]
    case 3: [words[0], words[1], words[2], words[1]]
    default: Array(words.prefix(4))
    }
  }

  private static func roundParts(_ arguments: String) -> ([String], String) {
    let words = CSSText.words(arguments)
    let at = words.firstIndex { $0.lowercased() == "at" } ?? words.count
    let center = words.dropFirst(at + 1).joined(separator: " ")
    return (Array(words[..<at]), PositionText.full(center.isEmpty ? "center" : center))
  }

  private static func inset(_ arguments: String, _ space: Space) -> Path {
    let (sides, across, down) = insetParts(arguments)
    let box = space.box
    let top = space.length(sides[0], box.height)
    let left = space.length(sides[3], box.width)
    let rect = Rect(
      x: box.minX + left, y: box.minY + top,
      width: max(0, box.width - left - space.length(sides[1], box.width)),
      height: max(0, box.height - top - space.length(sides[2], box.height)))
    let radii = zip(across, down).map {
      Size(max(0, space.length($0, box.width)), max(0, space.length($1, box.height)))
    }
    return BoxCorners(radii, of: rect).outline(of: rect, moves: false)
  }

  private static func circle(_ arguments: String, _ space: Space) -> Path {
    let (radii, place) = roundParts(arguments)
    let box = space.box
    let center = TransformBox.point(place, in: box, space.units)
    let ways = [center.x - box.minX, box.maxX - center.x, center.y - box.minY, box.maxY - center.y]
    let mean = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
    let radius = radius(radii.first, ways, mean, space)
    return oval(center, radius, radius)
  }

  private static func ellipse(_ arguments: String, _ space: Space) -> Path {
    let (radii, place) = roundParts(arguments)
    let box = space.box
    let center = TransformBox.point(place, in: box, space.units)
    let rx = radius(
      radii.first, [center.x - box.minX, box.maxX - center.x], box.width, space)
    let ry = radius(
      radii.count > 1 ? radii[1] : nil, [center.y - box.minY, box.maxY - center.y], box.height,
      space)
    return oval(center, rx, ry)
  }

  /// `ways` are the distances from the centre to the sides.
  private static func radius(
    _ text: String?, _ ways: [Double], _ whole: Double, _ space: Space
  ) -> Double {
    switch text?.lowercased() {
    case nil, "closest-side": max(0, ways.map(abs).min() ?? 0)
    case "farthest-side": ways.map(abs).max() ?? 0
    case let text?: max(0, space.length(text, whole))
    }
  }

  private static func oval(_ center: Point, _ rx: Double, _ ry: Double) -> Path {
    .ellipse(in: Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry))
  }

  private static func polygon(_ arguments: String, _ space: Space) -> Path {
    var path = Path()
    for pair in CSSText.split(arguments, at: ",") {
      let words = CSSText.words(pair)
      guard words.count == 2 else { continue }
      let p = Point(
        space.box.minX + space.length(words[0], space.box.width),
        space.box.minY + space.length(words[1], space.box.height))
      if path.isEmpty { path.move(to: p) } else { path.line(to: p) }
    }
    path.close()
    return path
  }
}
