import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// A conic gradient as a pattern of sectors of one colour each; returns the paint's id.
  ///
  /// Colours are opaque and sectors overlap a little, so that no seams show between them. If the alpha
  /// changes, a mask of grey sectors is added.
  func conicID(
    _ moving: MovingStops, axis: Signal, _ state: LayerState, _ place: Place
  ) -> String {
    let box = ownReach(state, place)
    let far = farthest(from: axis, in: box).rounded(.up)
    let fan = Fan(moving, reach: far, pixels: place.pixels)
    if !fan.isStill {
      warn(state.model, "the colours round its gradient change in \(fan.edges.count - 1) sectors")
    }
    let alphas = moving.moments.flatMap { moving.stops(at: $0).map(\.color.alpha) }
    var group = Element("g", children: sectors(fan, moving) { $0.withAlpha(1) })
    if let alpha = alphas.first, alphas.contains(where: { $0 < 1 }) {
      if alphas.allSatisfy({ $0 == alpha }) {
        group["opacity"] = .number(alpha, Decimals(4))
      } else {
        let greys = sectors(fan, moving) { Color(red: $0.alpha, green: $0.alpha, blue: $0.alpha) }
        let area = Rect(x: -far, y: -far, width: far * 2, height: far * 2)
        let mask = Element(
          "mask", [("maskUnits", "userSpaceOnUse")] + areaAttributes(area), children: greys)
        group["mask"] = .reference(define(mask))
      }
    }
    // A pattern's contents are relative to its own corner.
    let corner = Point(box.minX.rounded(.down), box.minY.rounded(.down))
    let content = moved([group], by: fanMap(axis, from: corner), place)
    return define(
      Element(
        "pattern", [("patternUnits", "userSpaceOnUse")] + areaAttributes(box),
        children: collapsed(content)))
  }

  private func farthest(from axis: Signal, in box: Rect) -> Double {
    axis.moments.reduce(1) { most, t in
      let center = Point(axis.value(t)[0], axis.value(t)[1])
      return box.corners.reduce(most) { max($0, $1.distance(to: center)) }
    }
  }

  /// From the space in which the sectors start along x to one with this origin.
  private func fanMap(_ axis: Signal, from origin: Point) -> Signal {
    axis.mapped { n in
      let direction = Point(n[2] - n[0], n[3] - n[1]).normalized ?? Point(1, 0)
      return Affine(
        a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: n[0] - origin.x,
        ty: n[1] - origin.y
      ).numbers
    }
  }

  /// In painter's order around the centre, starting at the edge with the smallest difference in colour:
  /// there the last sector, a disc below everything, meets the first. Each sector extends below those
  /// after it, which are drawn over it.
  private func sectors(
    _ fan: Fan, _ moving: MovingStops, _ value: @escaping (Color) -> Color
  ) -> [Element] {
    let sectors = fan.sectors(moving.stops(at: 0), moving.mixing) { value($0) }
    let count = sectors.count
    func color(_ i: Int) -> Signal {
      moving.colorSignal { value($0.color(at: sectors[i].sample, moving.mixing)) }
    }
    let first = quietestEdge((0..<count).map { color($0).value(0) })
    func edge(_ i: Int) -> Double { i < count ? sectors[i].start : sectors[i - count].start + 1 }
    var disc = Element("circle", [("r", .number(fan.radius, Decimals(0)))])
    addColor("fill", to: &disc, color((first + count - 1) % count))
    let final = edge(first + count - 1)
    return [disc]
      + (first..<first + count - 1).map { i in
        let own = edge(i + 1)
        let end = own < final ? min(own + Fan.overlap, (own + final) / 2) : final
        var element = Element(
          "path", [("d", .path(fan.sector(from: edge(i), to: end), Decimals(0)))])
        addColor("fill", to: &element, color(i % count))
        return element
      }
  }

  /// The sector that differs least from the one before it.
  private func quietestEdge(_ colors: [[Double]]) -> Int {
    func jump(_ i: Int) -> Double {
      let before = colors[(i + colors.count - 1) % colors.count]
      return zip(colors[i], before).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
    return colors.indices.min { jump($0) < jump($1) } ?? 0
  }
}

/// How a full turn is divided into sectors.
private struct Fan {
  /// In turns, from 0 to 1.
  private(set) var edges: [Double] = [0]
  /// Large enough that whole numbers are precise enough.
  let radius: Double
  /// Whether the stops never change.
  let isStill: Bool

  /// The largest difference between neighbouring sectors, in levels; half of it is the error.
  private static let step = 4.0
  /// Sectors per turn if the stops are animated.
  private static let most = 96
  /// In turns: how far a sector extends below the next ones.
  static let overlap = 0.0625

  /// No sector is narrower than a pixel at `reach`, the furthest visible point.
  init(_ moving: MovingStops, reach: Double, pixels: Double) {
    radius = max(1000, (reach * 1.5).rounded(.up))
    isStill = moving.isStill
    let finest = min(max((fullTurn * reach * pixels).rounded(.up), 16), 1000)
    guard isStill else {
      let count = min(Int(finest), Fan.most)
      edges = (0...count).map { Double($0) / Double(count) }
      return
    }
    let stops = moving.stops(at: 0)
    for (a, b) in zip(stops, stops.dropFirst()) {
      let width = b.location - a.location
      let levels = Fan.travel(a.color, b.color) / Fan.step
      let parts = max(1, min(levels, width * finest).rounded(.up))
      for k in stride(from: 0, through: parts, by: 1) { add(a.location + width * k / parts) }
    }
    add(1)
    edges[edges.count - 1] = 1
  }

  private mutating func add(_ edge: Double) {
    if edge > edges[edges.count - 1] + 1e-9 { edges.append(edge) }
  }

  private static func travel(_ a: Color, _ b: Color) -> Double {
    // Straight colours only matter as far as they are visible.
    let seen = max(a.alpha, b.alpha)
    func way(_ u: Double, _ v: Double) -> Double { abs(u - v) * 255 * seen }
    return max(
      way(a.red, b.red), way(a.green, b.green), way(a.blue, b.blue),
      abs(a.alpha - b.alpha) * 255)
  }

  /// Where a sector starts, and the location of its colour.
  struct Sector {
    var start: Double
    var sample: Double
  }

  /// One sector for every interval between edges; if the stops are constant, neighbours with the same
  /// written colour are merged.
  func sectors(
    _ stops: [Gradient.Stop], _ mixing: Gradient.Mixing, _ value: (Color) -> Color
  ) -> [Sector] {
    var result: [Sector] = []
    var known: String?
    for (a, b) in zip(edges, edges.dropFirst()) {
      let sector = Sector(start: a, sample: (a + b) / 2)
      let text = colorText(value(stops.color(at: sector.sample, mixing)))
      if !isStill || known != text { result.append(sector) }
      known = text
    }
    return result
  }

  /// From the centre outwards, along chords of at most an eighth of a turn, and back.
  func sector(from start: Double, to end: Double) -> Path {
    let chords = max(1, ((end - start) * 8).rounded(.up))
    var path = Path()
    path.move(to: .zero)
    for k in stride(from: 0, through: chords, by: 1) {
      let (y, x) = sineCosine((start + (end - start) * k / chords) * fullTurn)
      path.line(to: Point(x * radius, y * radius))
    }
    path.close()
    return path
  }
}
