import AllocationCounter
import DisplayList
import Geometry
import Raster

/// How often a renderer asks for memory for drawings that it has drawn before: never.
enum Allocations {
  /// Says for which of the cases and of some scenes with effects it does; whether there are none.
  static func check(_ cases: [CaseFile.Case]) -> Bool {
    guard allocation_count() >= 0 else {
      print("allocations are counted with glibc only")
      return true
    }
    let scenes = cases.map { ($0.name, Size(Double($0.width), Double($0.height)), $0.items) }
    var isClean = true
    for (name, size, items) in scenes + effects.map({ ($0.0, Size(96, 80), $0.1) }) {
      let count = count(items, size)
      if count > 0 {
        print("\(name): \(count) allocations though warm")
        isClean = false
      }
    }
    if isClean { print("no allocations in \(scenes.count + effects.count) warm drawings") }
    return isClean
  }

  private static func count(_ items: [Item], _ size: Size) -> Int {
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    let frame = Frame(size: size, background: .white, items: items)
    for _ in 0..<6 {
      renderer.reset()
      _ = renderer.update(frame)
    }
    renderer.reset()
    let before = allocation_count()
    _ = renderer.update(frame)
    return allocation_count() - before
  }

  private static var star: Path {
    var path = Path()
    for i in 0..<5 {
      let (sine, cosine) = sineCosine(Double(i) * 4 * .pi / 5)
      let p = Point(48 + 34 * sine, 40 - 34 * cosine)
      if i == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    path.close()
    return path
  }

  private static var wave: Path {
    var path = Path()
    path.move(to: Point(5, 40))
    path.cubic(to: Point(90, 44), Point(30, -30), Point(60, 110))
    path.line(to: Point(20, 70))
    return path
  }

  private static let effects: [(String, [Item])] = {
    let thin = StrokeStyle(width: 1, cap: .round, join: .round)
    let dashed = StrokeStyle(width: 6, cap: .square, join: .miter, dash: [9, 4])
    let items: [Item] = [
      .fill(Fill(path: star, rule: .evenOdd, paint: .color(.black))),
      .fill(Fill(path: star, paint: .color(.black), transform: Projection(.rotation(0.2)))),
      .stroke(Stroke(path: wave, style: thin, paint: .color(.black))),
      .stroke(
        Stroke(
          path: wave, style: dashed, trim: Trim(start: 0.1, end: 0.8), paint: .color(.black))),
    ]
    let clip = Clip(path: .ellipse(in: Rect(x: 20, y: 20, width: 50, height: 40)))
    let shadow = ShadowStyle(color: .black, offset: Point(2.5, 3), radius: 4)
    let groups: [(String, Group)] = [
      ("opacity", Group(items: items, opacity: 0.5)),
      ("blend mode", Group(items: items, blendMode: .multiply)),
      ("clip", Group(items: items, clips: [clip])),
      ("mask", Group(items: items, mask: items)),
      ("narrow blur", Group(items: items, blur: 2)),
      ("wide blur", Group(items: items, blur: 9)),
      ("shadow", Group(items: items, shadow: shadow)),
      ("backdrop", Group(items: items, clips: [clip], backdrop: BackdropStyle(radius: 5))),
      (
        "nested",
        Group(items: [.group(Group(items: items, opacity: 0.5))], opacity: 0.5, shadow: shadow)
      ),
    ]
    let gradients = Gradient.Kind.allCases.map { kind in
      let stops = [
        Gradient.Stop(color: .black, location: 0), Gradient.Stop(color: .white, location: 1),
      ]
      let gradient = Gradient(
        kind: kind, stops: stops, start: Point(20, 20), end: Point(60, 70))
      return ("\(kind) gradient", [Item.fill(Fill(path: star, paint: .gradient(gradient)))])
    }
    return gradients + groups.map { ($0.0, items + [.group($0.1)]) }
  }()
}
