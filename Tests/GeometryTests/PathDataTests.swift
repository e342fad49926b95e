import Geometry
import TestSupport
import Testing

struct PathDataTests {
  func elements(_ text: String) -> [Path.Element] { PathData(text).path.elements }

  @Test func `separators between numbers are optional if they are unambiguous`() {
    #expect(
      elements("M.5.5-1e1+2l1e-1.5") == elements("M 0.5 0.5 L -10 2 l 0.1 0.5"))
    #expect(elements("m1 2 3 4-5-6") == elements("M 1 2 L 4 6 L -1 0"))
    #expect(elements("M1,2,3,4") == elements("M 1 2 L 3 4"))
  }

  @Test func `every command has its absolute and its relative form`() {
    let pairs = [
      ("M1 2 L3 4 H5 V6 Z", "m1 2 l2 2 h2 v2 z"),
      ("M1 2 C3 4 5 6 7 8 S9 10 11 12", "m1 2 c2 2 4 4 6 6 s2 2 4 4"),
      ("M1 2 Q3 4 5 6 T7 9", "m1 2 q2 2 4 4 t2 3"),
      ("M10 10 A5 4 30 1 0 20 15", "m10 10 a5 4 30 1010 5"),
      ("M1 1 L5 5 Z L2 2", "M1 1 l4 4 z l1 1"),
    ]
    for (absolute, relative) in pairs {
      #expect(PathData(absolute).mistake == nil)
      #expect(PathData(relative).mistake == nil)
      #expect(elements(absolute) == elements(relative), "\(absolute)")
    }
  }

  @Test func `a smooth command reflects only its own kind`() {
    #expect(
      elements("M0 0 C1 1 2 2 3 3 S5 5 6 6")[2] == .cubic(Point(4, 4), Point(5, 5), Point(6, 6)))
    #expect(elements("M0 0 Q1 1 3 3 S5 5 6 6")[2] == .cubic(Point(3, 3), Point(5, 5), Point(6, 6)))
    #expect(elements("M0 0 C1 1 2 2 3 3 T5 5")[2] == .quad(Point(3, 3), Point(5, 5)))
  }

  @Test(arguments: [
    ("L 1 1", 0, 0), ("M 1", 3, 0), ("M 1 1 L 2 2 3", 13, 2), ("M 1 1 X 2 2", 6, 1),
    ("M 1 1 L 2 2, L 3 3", 13, 2), ("M,1 1", 1, 0), ("M 1 1 1e999 2", 6, 1),
    ("M 1. 1", 3, 0), ("M0 0A1 1 0 2 0 1 1", 11, 1), ("M0 0 é", 5, 1),
    ("M0 0 L1e308 0 l1e308 0", 15, 2),
  ])
  func `everything before the first mistake is kept`(text: String, offset: Int, drawn: Int) {
    let data = PathData(text)
    #expect(data.mistake?.offset == offset)
    #expect(data.path.elements.count == drawn)
  }

  @Test func `empty text and white space are an empty path`() {
    #expect(PathData("") == PathData(" \n\t"))
    #expect(PathData("").path.isEmpty && PathData("").mistake == nil)
  }

  @Test func `curves along a circle may be written as arcs`() {
    func text(_ path: Path) -> String { PathData.text(of: path, precision: 2, withArcs: true) }
    let ring = PathData("M24 0A24 24 0 1 1 0-24").path
    #expect(ring.elements.count == 4)
    #expect(text(ring) == "M24 0A24 24 0 1 1 0-24")
    #expect(!PathData.text(of: ring, precision: 2).contains("A"))
    #expect(text(PathData("M-24 0a24 24 0 0 1 48 0l0 9z").path) == "M-24 0A24 24 0 0 1 24 0V9Z")
    // Not a circle.
    for other in ["M9 0A9 8 0 0 1 0 8", "M0 0C4 0 9 5 9 9"] {
      #expect(!text(PathData(other).path).contains { "Aa".contains($0) }, "\(other)")
    }
    // Not one circle.
    #expect(text(PathData("M8 0A8 8 0 0 1 0 8A9 9 0 0 1-9-1").path).filter { $0 == "A" }.count == 2)
  }

  @Test func `arcs are right to a unit of the last decimal`() {
    var random = SeededRNG(seed: 5)
    let center = Point(32, 32)
    var arcs = 0
    for _ in 0..<2000 {
      let radius = Double.random(in: 1...30, using: &random)
      let sweep = Double.random(in: -6...6, using: &random)
      let from = Double.random(in: -3...3, using: &random)
      func on(_ a: Double) -> Point { center + Point(cosine(a), sine(a)) * radius }
      var path = Path()
      path.move(to: on(from))
      path.arc(
        to: on(from + sweep), radii: Size(radius, radius), rotation: 0, isLarge: abs(sweep) > .pi,
        isClockwise: sweep > 0)
      let text = PathData.text(of: path, precision: 2, withArcs: true)
      if text.contains(where: { "Aa".contains($0) }) { arcs += 1 }
      var pen = Point.zero
      var worst = 0.0
      for element in PathData(text).path.elements {
        if case .cubic(let c1, let c2, let p) = element {
          let middle = Bezier(pen, c1, c2, p).point(at: 0.5)
          for q in [middle, p] { worst = max(worst, abs(q.distance(to: center) - radius)) }
        }
        pen = element.end ?? pen
      }
      #expect(worst < 0.018, "seed 5: \(text)")
    }
    #expect(arcs > 1500)
  }

  @Test func `an arc's points lie on its ellipse and end where they should`() {
    var random = SeededRNG(seed: 11)
    for _ in 0..<2000 {
      let center = Point(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random))
      let rx = Double.random(in: 0.5...20, using: &random)
      let ry = Double.random(in: 0.5...20, using: &random)
      let tilt = Double.random(in: -7...7, using: &random)
      let from = Double.random(in: -3...3, using: &random)
      let sweep = Double.random(in: -6.2...6.2, using: &random)
      let map =
        Affine.translation(center.x, center.y) * .rotation(tilt) * .scale(rx, ry)
      func on(_ a: Double) -> Point { map.apply(Point(cosine(a), sine(a))) }
      var path = Path()
      path.move(to: on(from))
      path.arc(
        to: on(from + sweep), radii: Size(rx, ry), rotation: tilt, isLarge: abs(sweep) > .pi,
        isClockwise: sweep > 0)
      let count = path.elements.count - 1
      for (k, element) in path.elements.dropFirst().enumerated() {
        let expected = on(from + sweep * Double(k + 1) / Double(count))
        guard let end = element.end, end.distance(to: expected) < 1e-4 else {
          Issue.record("seed 11: \(element) is not at \(expected)")
          return
        }
      }
    }
  }

  @Test func `radii that are too small grow until the arc fits`() {
    let path = PathData("M0 0 A1 1 0 0 1 10 0").path
    let bounds = path.controlBounds
    #expect(abs((bounds?.minY ?? 0) + 5) < 1e-9)
    #expect(elements("M0 0 A0 1 0 0 1 10 0") == elements("M0 0 L10 0"))
    #expect(elements("M0 0 A1 1 0 0 1 0 0") == elements("M0 0"))
  }

  @Test func `written text reads back as the rounded path`() {
    var random = SeededRNG(seed: 12)
    for round in 0..<3000 {
      let path = randomPath(&random, precision: 2)
      let text = PathData.text(of: path, precision: 2)
      let back = PathData(text)
      let isSame =
        back.path.elements.count == path.elements.count
        && zip(back.path.points, path.points).allSatisfy { $0.distance(to: $1) < 1e-6 }
        && zip(back.path.elements, path.elements).allSatisfy { kind($0) == kind($1) }
      guard back.mistake == nil, isSame else {
        Issue.record("seed 12, round \(round): \(text)")
        return
      }
    }
  }

  @Test func `written text is short`() {
    func short(_ text: String) -> String { PathData.text(of: PathData(text).path, precision: 3) }
    #expect(short("M 0.5 0.5 L 1.5 0.5 L 1.5 -2 Z") == "M.5.5h1V-2Z")
    #expect(short("M 10 10 L 11 11 L 12 13") == "M10 10l1 1 1 2")
    #expect(short("M 1 1 L 5 5 Z L 6 6") == "M1 1 5 5ZL6 6")
    #expect(short("M 0 0 L 100000 0 L 100000.25 0.125") == "M0 0H1e5l.25.125")
    #expect(short("M 0 0 C 0 0 1 1 2 1 S 3 4 5 5") == "M0 0S1 1 2 1 3 4 5 5")
    #expect(PathData.text(of: Path()) == "")
  }

  @Test func `any text is read to its end or to a mistake`() {
    var random = SeededRNG(seed: 13)
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n#")
    for _ in 0..<5000 {
      let text = String(
        (0..<40).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
      let data = PathData("M" + text)
      guard data.path.isFinite else {
        Issue.record("\(text)")
        return
      }
    }
  }

  private func kind(_ element: Path.Element) -> Int {
    switch element {
    case .move: 0
    case .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 4
    }
  }

  private func randomPath(_ random: inout SeededRNG, precision: Int) -> Path {
    func coordinate() -> Double {
      let coarse = Int.random(in: 0...2, using: &random)
      let value = Double(Int.random(in: -4000...4000, using: &random)) / 100
      return coarse == 0 ? value.rounded() : coarse == 1 ? value : (value * 10).rounded() * 100
    }
    func point() -> Point { Point(coordinate(), coordinate()) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let pen = path.currentPoint
      switch Int.random(in: 0...8, using: &random) {
      case 0: path.move(to: point())
      case 1: path.close()
      case 2: path.line(to: Point(pen.x, coordinate()))
      case 3: path.line(to: Point(coordinate(), pen.y))
      case 4: path.quad(to: point(), control: point())
      case 5: path.quad(to: point(), control: pen)
      case 6: path.cubic(to: point(), pen, point())
      case 7: path.cubic(to: point(), point(), point())
      default: path.line(to: point())
      }
    }
    return path
  }
}
