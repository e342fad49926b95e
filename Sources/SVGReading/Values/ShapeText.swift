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
    case "rect", "xywh": return rectangle(name, arguments, space)
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
      let (sides, radii) = insetParts(arguments)
      return "inset(\((sides + ["round"] + radii).joined(separator: " ")))"
    case "circle", "ellipse":
      let (radii, center) = roundParts(arguments)
      return "\(name)(\((radii + ["at", center]).joined(separator: " ")))"
    default: return text
    }
  }

  /// The four sides and four radii of an inset.
  private static func insetParts(_ arguments: String) -> ([String], [String]) {
    let words = CSSText.words(arguments)
    let round = words.firstIndex { $0.lowercased() == "round" } ?? words.count
    return (
      four(Array(words[..<round])), four(words.dropFirst(round + 1).prefix { $0 != "/" })
    )
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
    let (sides, radii) = insetParts(arguments)
    let box = space.box
    let top = space.length(sides[0], box.height)
    let left = space.length(sides[3], box.width)
    let rect = Rect(
      x: box.minX + left, y: box.minY + top,
      width: max(0, box.width - left - space.length(sides[1], box.width)),
      height: max(0, box.height - top - space.length(sides[2], box.height)))
    return rounded(rect, radii, space)
  }

  /// `rect()` has the positions of its sides, `xywh()` a corner and a size.
  private static func rectangle(_ name: String, _ arguments: String, _ space: Space) -> Path {
    let (words, radii) = insetParts(arguments)
    let box = space.box
    func x(_ k: Int, _ auto: Double = 0) -> Double {
      words[k].lowercased() == "auto" ? auto : space.length(words[k], box.width)
    }
    func y(_ k: Int, _ auto: Double = 0) -> Double {
      words[k].lowercased() == "auto" ? auto : space.length(words[k], box.height)
    }
    var rect = Rect(x: x(0), y: y(1), width: max(0, x(2)), height: max(0, y(3)))
    if name == "rect" {
      rect = Rect(x: x(3), y: y(0), width: 0, height: 0)
      rect.size = Size(max(0, x(1, box.width) - rect.minX), max(0, y(2, box.height) - rect.minY))
    }
    rect.origin += box.origin - Point.zero
    return rounded(rect, radii, space)
  }

  private static func rounded(_ rect: Rect, _ radii: [String], _ space: Space) -> Path {
    let corners = radii.map { space.length($0, space.box.width) }
    return .roundedRect(
      rect,
      radii: CornerRadii(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]))
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
