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
    let ours = (effects + perspectives).map { ($0.0, Size(96, 80), $0.1) }
    for (name, size, items) in scenes + ours {
      let counts = (count(items, size), countOfChanges(items, size))
      if counts != (0, 0) {
        print("\(name): \(counts.0) allocations though warm, \(counts.1) where a part changes")
        isClean = false
      }
    }
    if isClean { print("no allocations in \(scenes.count + ours.count) warm drawings") }
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

  /// The same where a dot above it all comes and goes.
  private static func countOfChanges(_ items: [Item], _ size: Size) -> Int {
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    let dot = Item.fill(
      Fill(path: .ellipse(in: Rect(x: 30, y: 20, width: 9, height: 9)), paint: .color(.black)))
    let frames = [items, items + [dot]].map { Frame(size: size, background: .white, items: $0) }
    for round in 0..<8 { _ = renderer.update(frames[round % 2]) }
    let before = allocation_count()
    for frame in frames { _ = renderer.update(frame) }
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

  private static let stops = [
    Gradient.Stop(color: .black, location: 0), Gradient.Stop(color: .white, location: 1),
  ]

  private static let gradients = Gradient.Kind.allCases.map {
    Gradient(kind: $0, stops: stops, start: Point(20, 20), end: Point(60, 70))
  }

  private static let image = Image(
    identity: 1, width: 24, height: 20,
    pixels: (0..<480).map { UInt32($0) &* 0x31415 | 0xFF00_0000 })

  private static let thin = StrokeStyle(width: 1, cap: .round, join: .round)
  private static let dashed = StrokeStyle(width: 6, cap: .square, join: .miter, dash: [9, 4])

  /// Everything once more as seen from aside, and as far as it passes behind the eye.
  private static let perspectives: [(String, [Item])] = {
    let rect = Rect(x: 10, y: 10, width: 70, height: 60)
    let aside = Projection(.rotation(0.1), g: 0.004, h: -0.002, w: 1)
    let behind = Projection(.rotation(0.2), g: -0.02, h: 0.004, w: 1)
    return [("aside", aside), ("partly behind the eye", behind)].flatMap { name, map in
      let trimmed = Trim(start: 0.1, end: 0.8)
      let glass = Group(
        items: [.fill(Fill(path: wave, paint: .color(.black), transform: map))],
        clips: [Clip(path: .ellipse(in: rect), transform: map)],
        backdrop: BackdropStyle(radius: 3))
      let kinds: [(String, Item)] = [
        ("fill", .fill(Fill(path: star, paint: .color(.black), transform: map))),
        ("curves", .fill(Fill(path: wave, rule: .evenOdd, paint: .color(.black), transform: map))),
        ("stroke", .stroke(Stroke(path: wave, style: thin, paint: .color(.black), transform: map))),
        (
          "dashes",
          .stroke(
            Stroke(
              path: wave, style: dashed, trim: trimmed, paint: .color(.black), transform: map))
        ),
        ("image", .image(ImageItem(image: image, rect: rect, transform: map))),
        ("backdrop", .group(glass)),
      ]
      let painted = gradients.flatMap { gradient -> [(String, Item)] in
        let paint = Paint.gradient(gradient)
        return [
          ("\(gradient.kind) fill", .fill(Fill(path: star, paint: paint, transform: map))),
          (
            "\(gradient.kind) stroke",
            .stroke(Stroke(path: wave, style: dashed, paint: paint, transform: map))
          ),
        ]
      }
      return (kinds + painted).map { ("\(name): \($0.0)", [$0.1]) }
    }
  }()

  private static let effects: [(String, [Item])] = {
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
    let glass = Group(items: items, clips: [clip], backdrop: BackdropStyle(radius: 5))
    let groups: [(String, Group)] = [
      ("opacity", Group(items: items, opacity: 0.5)),
      ("blend mode", Group(items: items, blendMode: .multiply)),
      ("clip", Group(items: items, clips: [clip])),
      ("mask", Group(items: items, masks: [Mask(items: items)])),
      ("narrow blur", Group(items: items, blur: 2)),
      ("wide blur", Group(items: items, blur: 9)),
      ("shadow", Group(items: items, shadow: shadow)),
      ("backdrop", glass),
      ("backdrop in clips", Group(items: [.group(glass)], clips: [clip, clip])),
      (
        "backdrop in a mask",
        Group(items: [.group(glass)], masks: [Mask(items: items + [.group(glass)])])
      ),
      (
        "added light",
        Group(items: [.group(Group(items: items, blendMode: .plusLighter))], clips: [clip])
      ),
      (
        "everything",
        Group(
          items: items, opacity: 0.7, blendMode: .luminosity, clips: [clip],
          masks: [Mask(items: items)],
          blur: 1.5,
          shadow: shadow, backdrop: BackdropStyle(radius: 11, saturation: 2, tint: .white))
      ),
      (
        "nested",
        Group(items: [.group(Group(items: items, opacity: 0.5))], opacity: 0.5, shadow: shadow)
      ),
    ]
    let painted = gradients.flatMap { gradient -> [(String, [Item])] in
      let paint = Paint.gradient(gradient)
      return [
        ("\(gradient.kind) gradient", [.fill(Fill(path: star, paint: paint))]),
        ("\(gradient.kind) line", [.stroke(Stroke(path: wave, style: dashed, paint: paint))]),
      ]
    }
    let modes = BlendMode.allCases.map { mode in
      ("\(mode)", items + [.group(Group(items: items, opacity: 0.8, blendMode: mode))])
    }
    let images = [0.4, 1, 3].map { scale -> (String, [Item]) in
      let rect = Rect(x: 8, y: 8, width: 24 * scale, height: 20 * scale)
      return ("image \(scale)", [.image(ImageItem(image: image, rect: rect))])
    }
    return painted + modes + images + groups.map { ($0.0, items + [.group($0.1)]) }
  }()
}
