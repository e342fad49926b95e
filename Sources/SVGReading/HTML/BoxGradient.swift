import DisplayList
import Geometry

/// A gradient of CSS behind a box.
struct BoxGradient {
  private enum Shape {
    /// Clockwise from the top, in degrees.
    case linear(Double)
    /// To a corner: the line at the middle connects the other two.
    case corner(x: Double, y: Double)
    case radial(isCircle: Bool, at: String)
    case conic(from: Double, at: String)
  }

  private var shape: Shape
  private var stops: [(color: Color, place: Calculation?)]
  private var spread: Gradient.Spread
  private let size: String
  private let position: String
  private let units: UnitContext

  /// Nil for pictures of other kinds.
  init?(
    _ text: String, size: String, position: String, units: UnitContext,
    color: (String) -> Color?
  ) {
    guard let (name, arguments) = CSSText.function(text) else { return nil }
    (self.size, self.position, self.units) = (size, position, units)
    spread = name.hasPrefix("repeating-") ? .repeat : .pad
    var parts = CSSText.split(arguments, at: ",")
    guard let first = parts.first else { return nil }
    let isShape = BoxGradient.isShape(first)
    if isShape { parts.removeFirst() }
    let words = isShape ? CSSText.words(first.lowercased()) : []
    let center = words.firstIndex(of: "at").map { words[($0 + 1)...].joined(separator: " ") }
    switch name.hasPrefix("repeating-") ? String(name.dropFirst(10)) : name {
    case "linear-gradient": shape = BoxGradient.linear(words)
    case "radial-gradient":
      shape = .radial(isCircle: words.contains("circle"), at: center ?? "center")
    case "conic-gradient":
      let from = words.first == "from" && words.count > 1 ? Calculation(words[1], units)?.value : 0
      shape = .conic(from: from ?? 0, at: center ?? "center")
    default: return nil
    }
    stops = []
    for part in parts {
      let words = CSSText.words(part)
      guard let word = words.first, let color = color(word) else { return nil }
      let places = words.dropFirst().prefix(2).map { Calculation($0, units) }
      stops += places.isEmpty ? [(color, nil)] : places.map { (color, $0) }
    }
    guard stops.count > 1 else { return nil }
  }

  /// Whether a gradient's first argument says how it lies, and is not a colour.
  private static func isShape(_ argument: String) -> Bool {
    guard let word = CSSText.words(argument.lowercased()).first else { return true }
    return shapeWords.contains(word) || Calculation(word, UnitContext()) != nil
  }

  private static let shapeWords: Set<String> = [
    "to", "from", "at", "in", "circle", "ellipse", "closest-side", "closest-corner",
    "farthest-side", "farthest-corner",
  ]

  private static func linear(_ words: [String]) -> Shape {
    if words.first == "to" {
      let x = words.contains("left") ? -1.0 : words.contains("right") ? 1 : 0
      let y = words.contains("top") ? -1.0 : words.contains("bottom") ? 1 : 0
      if x != 0, y != 0 { return .corner(x: x, y: y) }
      return .linear(x == 0 ? (y < 0 ? 0 : 180) : 90 * x)
    }
    let angle = words.first.flatMap { Calculation($0, UnitContext()) }
    return .linear(angle?.dimension == .angle ? angle?.value ?? 180 : 180)
  }

  /// The paint for a box if it covers at least one side of it. Only part of a gradient larger than the box is seen.
  func placed(in box: Rect) -> Paint {
    let area = self.area(in: box)
    return paint(in: area, isTiled: area != box && isAlongSide)
  }

  /// Whether its copies next to each other are one gradient that repeats.
  private var isAlongSide: Bool {
    guard case .linear(let angle) = shape else { return false }
    return angle.truncatingRemainder(dividingBy: 90) == 0 && spread != .repeat
  }

  /// Whether `placed` is all that is seen of it in a box, whose other parts show no further copies.
  func isWhole(in box: Rect, repeats: Bool) -> Bool {
    let area = self.area(in: box)
    let covers = area.inset(by: Insets(all: -0.01)).union(box) == area.inset(by: Insets(all: -0.01))
    guard !covers, repeats, case .linear(let angle) = shape, isAlongSide else { return covers }
    let isAcross = angle.truncatingRemainder(dividingBy: 180) != 0
    return isAcross
      ? area.minY <= box.minY && area.maxY >= box.maxY
      : area.minX <= box.minX && area.maxX >= box.maxX
  }

  /// The paint that fills an area just once, or along one side again and again.
  func paint(in area: Rect, isTiled: Bool = false) -> Paint {
    switch shape {
    case .linear(let angle): return axial(angle * degree, area, isTiled: isTiled)
    case .corner(let x, let y): return axial(arcTangent(area.height * x, -area.width * y), area)
    case .radial(let isCircle, let place):
      let center = TransformBox.point(place, in: area, units)
      let far = Point(
        max(center.x - area.minX, area.maxX - center.x),
        max(center.y - area.minY, area.maxY - center.y))
      let radius = isCircle ? far.length : far.x * 2.0.squareRoot()
      var map = Affine.identity
      if !isCircle, far.x > 0 {
        map =
          .translation(center.x, center.y) * .scale(1, far.y / far.x)
          * .translation(-center.x, -center.y)
      }
      return paint(.circular, center, center + Point(radius, 0), length: radius, map)
    case .conic(let from, let place):
      let center = TransformBox.point(place, in: area, units)
      let (sine, cosine) = sineCosine(from * degree)
      return paint(.conic, center, center + Point(sine, -cosine), length: 360)
    }
  }

  /// A line through the middle whose ends are level with the corners.
  private func axial(_ angle: Double, _ area: Rect, isTiled: Bool = false) -> Paint {
    let (sine, cosine) = sineCosine(angle)
    let half =
      Point(sine, -cosine) * ((abs(area.width * sine) + abs(area.height * cosine)) / 2)
    let (start, end) = (area.center - half, area.center + half)
    let result = paint(.axial, start, end, length: 2 * half.length)
    guard isTiled, case .gradient(var gradient) = result else { return result }
    gradient.spread = .repeat
    return .gradient(gradient)
  }

  private func paint(
    _ kind: Gradient.Kind, _ start: Point, _ end: Point, length: Double,
    _ map: Affine = .identity
  ) -> Paint {
    var (stops, last) = located(length)
    guard start != end else { return .color(stops[stops.count - 1].color) }
    if spread == .repeat, last > 0, last < 1 {
      stops = stops.map { Gradient.Stop(color: $0.color, location: $0.location / last) }
    } else {
      last = 1
    }
    var gradient = Gradient(
      kind: kind, stops: stops, start: start, end: start + (end - start) * last)
    gradient.spread = spread
    gradient.transform = map
    return .gradient(gradient)
  }

  /// The first copy's place in a box.
  func area(in box: Rect) -> Rect {
    let words = CSSText.words(size.lowercased())
    func side(_ k: Int, _ whole: Double) -> Double {
      guard k < words.count, let value = Calculation(words[k], units) else { return whole }
      return value.value + value.percent / 100 * whole
    }
    let size = Size(side(0, box.width), side(1, box.height))
    let free = Rect(x: 0, y: 0, width: box.width - size.width, height: box.height - size.height)
    let offset = TransformBox.point(position, in: free, units)
    return Rect(origin: box.origin + offset, size: size)
  }

  /// The stops with places from 0 to 1, and the last place.
  private func located(_ length: Double) -> ([Gradient.Stop], Double) {
    var places: [Double?] = stops.map { stop in
      stop.place.map { place in
        place.percent / 100 + (length > 0 ? place.value / length : 0)
      }
    }
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var known = 0
    for k in places.indices.dropFirst() {
      guard let place = places[k] else { continue }
      let start = places[known] ?? 0
      let end = max(place, start)
      for j in known...k {
        places[j] = start + (end - start) * Double(j - known) / Double(k - known)
      }
      known = k
    }
    let result = zip(stops, places).map { stop, place in
      Gradient.Stop(color: stop.color, location: min(max(place ?? 0, 0), 1))
    }
    return (result, places.last.flatMap { $0 } ?? 1)
  }
}
