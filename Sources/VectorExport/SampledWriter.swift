import DisplayList
import Geometry
import Scene
import Timeline

extension SceneWriter {
  /// All pictures of a layer together are not larger.
  private static let mostBytes = 2_000_000

  /// A layer as its pictures at the document's frames, for what SVG has no other words for: perspective
  /// and particles. Where all pictures have the same structure their numbers run on between them.
  func sampled(_ state: LayerState, _ place: Place) -> [Element] {
    var times = frameTimes(state)
    if times.count < 3 { times = evenTimes() }
    times = times.map { min($0 + Signal.side, clock.round) } + [clock.round]
    let writer = ItemWriter(place: place)
    var pictures = times.map { writer.elements(items(of: state, place, at: $0)) }
    warnings(of: writer, state)
    let bytes = pictures.reduce(0) { $0 + $1.reduce(0) { $0 + $1.written.utf8.count } }
    if bytes > SceneWriter.mostBytes {
      let step = bytes / SceneWriter.mostBytes + 1
      warn(state.model, "it is so large that only one of \(step) of its pictures is drawn")
      let kept = times.indices.filter { $0 % step == 0 || $0 == times.count - 1 }
      times = kept.map { times[$0] }
      pictures = kept.map { pictures[$0] }
    }
    if let aligned = AlignedPictures(times, pictures, round: clock.round) {
      return aligned.elements(tolerance: place.tolerance, clock)
    }
    warn(state.model, "it is drawn picture by picture")
    return flipbook(times, pictures)
  }

  private func warnings(of writer: ItemWriter, _ state: LayerState) {
    for message in writer.warnings { warn(state.model, message) }
  }

  private func evenTimes() -> [Double] {
    let step = 1 / max(1, min(scene.playback.framesPerSecond, 100))
    let count = min(max(Int((clock.moving / step).rounded(.up)), 1), 3000)
    return (0..<count).map { Double($0) * step }
  }

  /// The layer alone, in its parent's space.
  private func items(of state: LayerState, _ place: Place, at t: Double) -> [Item] {
    let time = state.clock.time(at: t)
    var parent = Layer(id: LayerID(-1), bounds: .zero, position: .zero)
    if let around = place.parent?.layer(at: t) {
      parent.bounds = around.bounds
      parent.anchorPoint = around.anchorPoint
      parent.sublayerTransform = around.sublayerTransform
      parent.position = around.bounds.point(atUnit: around.anchorPoint)
    }
    parent.children = [state.model]
    let alone = Scene(canvas: scene.canvas, playback: scene.playback, layers: [parent])
    return Timeline(alone).frame(at: time).items
  }

  private func flipbook(_ times: [Double], _ pictures: [[Element]]) -> [Element] {
    var distinct: [[Element]] = []
    var texts: [String: Int] = [:]
    var order: [Int] = []
    for picture in pictures {
      var text = ""
      for element in picture { element.write(into: &text) }
      if texts[text] == nil {
        texts[text] = distinct.count
        distinct.append(picture)
      }
      order.append(texts[text] ?? 0)
    }
    return distinct.indices.compactMap { index -> Element? in
      guard !distinct[index].isEmpty else { return nil }
      let steps = zip(times, order).map { (time: $0, text: $1 == index ? "inline" : "none") }
      let keys = KeyList(steps: steps.map { (max(0, $0.time - Signal.side), $0.text) })
      var group = Element("g", children: distinct[index])
      var display = Element.Attribute(name: "display", value: keys.keys.first?.text ?? "none")
      if let timing = keys.timing(clock) {
        display.motion = [MotionElement(transformType: nil, attributes: timing)]
      }
      group.set(display, unless: "inline")
      return group
    }
  }
}

/// Items of a display list as elements, all coordinates in place.
final class ItemWriter {
  private let place: Place
  private(set) var warnings: [String] = []

  init(place: Place) { self.place = place }

  func elements(_ items: [Item]) -> [Element] { items.flatMap { element($0) } }

  private func element(_ item: Item) -> [Element] {
    switch item {
    case .fill(let fill):
      guard let path = projected(fill.path, fill.transform) else { return [] }
      let text = PathText.aligned(path, place.decimals, isRelative: false)
      var element = Element("path", [("d", text)])
      paint(fill.paint, "fill", &element)
      if fill.rule == .evenOdd { element["fill-rule"] = "evenodd" }
      return [element]
    case .stroke(let stroke):
      let drawn = stroke.path.trimmed(stroke.trim)
      guard !drawn.isEmpty, let path = projected(drawn, stroke.transform) else { return [] }
      let center = stroke.path.controlBounds?.center ?? .zero
      let style = stroke.style
      let text = PathText.aligned(path, place.decimals, isRelative: false)
      var element = Element(
        "path",
        [
          ("d", text),
          ("fill", "none"),
          ("stroke-width", place.decimals.text(style.width * stroke.transform.scale(at: center))),
        ])
      paint(stroke.paint, "stroke", &element)
      if style.cap != .butt {
        element["stroke-linecap"] = style.cap == .round ? "round" : "square"
      }
      if style.join != .miter {
        element["stroke-linejoin"] = style.join == .round ? "round" : "bevel"
      }
      if stroke.transform.asAffine?.isSimilarity != true {
        note("its lines have one width along their length")
      }
      return [element]
    case .image:
      note("an image in perspective or on particles is left out")
      return []
    case .group(let group):
      if group.mask != nil || group.blur > 0 || group.shadow != nil || group.backdrop != nil
        || !group.clips.isEmpty
      {
        note("clips, masks and effects inside of it are left out")
      }
      var element = Element("g", children: elements(group.items))
      if group.opacity < 1 { element["opacity"] = Decimals(4).text(group.opacity) }
      if group.blendMode != .normal {
        element["style"] = "mix-blend-mode:" + group.blendMode.rawValue
      }
      return [element]
    }
  }

  private func note(_ message: String) {
    if !warnings.contains(message) { warnings.append(message) }
  }

  private func paint(_ paint: Paint, _ name: String, _ element: inout Element) {
    if paint.gradient != nil { note("a gradient in it is drawn in its first colour") }
    let color = paint.color ?? .clear
    element[name] = colorText(color)
    if color.alpha < 1 { element[name + "-opacity"] = Decimals(4).text(color.alpha) }
  }

  /// Nil where a part of the path lies behind the eye. Curves are halved twice before, as the picture
  /// of a Bézier under perspective is none.
  private func projected(_ path: Path, _ map: Projection) -> Path? {
    let offset = place.offset
    if let affine = map.asAffine { return path.mapped { affine.apply($0) + offset } }
    guard path.points.allSatisfy({ map.weight(at: $0) > 1e-3 }) else { return nil }
    var fine = Path()
    var pen = Point.zero
    for element in path.elements {
      switch element {
      case .cubic(let c1, let c2, let p):
        for curve in quartered(pen, c1, c2, p) { fine.append(curve) }
      case .move, .line, .quad, .close: fine.append(element)
      }
      pen = fine.currentPoint
    }
    return fine.mapped { map.apply($0) + offset }
  }

  private func quartered(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Path.Element] {
    func halves(_ p: [Point]) -> ([Point], [Point]) {
      let q = zip(p, p.dropFirst()).map { $0.mixed(with: $1, 0.5) }
      let r = zip(q, q.dropFirst()).map { $0.mixed(with: $1, 0.5) }
      let s = r[0].mixed(with: r[1], 0.5)
      return ([p[0], q[0], r[0], s], [s, r[1], q[2], p[3]])
    }
    let (first, second) = halves([a, b, c, d])
    let (p, q) = halves(first)
    let (r, s) = halves(second)
    return [p, q, r, s].map { .cubic($0[1], $0[2], $0[3]) }
  }
}

extension Projection {
  fileprivate func scale(at p: Point) -> Double {
    if let affine = asAffine { return abs(affine.determinant).squareRoot() }
    let step = 1e-3
    let here = apply(p)
    let x = apply(Point(p.x + step, p.y)) - here
    let y = apply(Point(p.x, p.y + step)) - here
    return (abs(x.cross(y)).squareRoot()) / step
  }
}

/// Pictures at times that differ only in numbers.
struct AlignedPictures {
  private let times: [Double]
  private let pictures: [[Element]]
  private let round: Double

  /// Nil where one has other elements, attributes or words than another.
  init?(_ times: [Double], _ pictures: [[Element]], round: Double) {
    guard let first = pictures.first, !first.isEmpty else { return nil }
    for picture in pictures where !AlignedPictures.same(first, picture) { return nil }
    self.times = times
    self.pictures = pictures
    self.round = round
  }

  private static func same(_ a: [Element], _ b: [Element]) -> Bool {
    guard a.count == b.count else { return false }
    for (x, y) in zip(a, b) {
      guard x.name == y.name, x.attributes.map(\.name) == y.attributes.map(\.name),
        same(x.children, y.children)
      else { return false }
      for (p, q) in zip(x.attributes, y.attributes)
      where p.value != q.value && NumericText(p.value).words != NumericText(q.value).words {
        return false
      }
    }
    return true
  }

  func elements(tolerance: Double, _ clock: OutputClock) -> [Element] {
    joined(pictures, tolerance, clock)
  }

  private func joined(
    _ pictures: [[Element]], _ tolerance: Double, _ clock: OutputClock
  ) -> [Element] {
    pictures[0].indices.map { i in
      var element = pictures[0][i]
      for k in element.attributes.indices {
        let values = pictures.map { $0[i].attributes[k].value }
        guard values.contains(where: { $0 != values[0] }) else { continue }
        element.attributes[k] = attribute(element.attributes[k].name, values, tolerance, clock)
      }
      element.children = joined(pictures.map { $0[i].children }, tolerance, clock)
      return element
    }
  }

  private func attribute(
    _ name: String, _ values: [String], _ tolerance: Double, _ clock: OutputClock
  ) -> Element.Attribute {
    let texts = values.map { NumericText($0) }
    let numbers = texts.map(\.numbers)
    let times = times
    let signal = Signal(round: round, breaks: [], eases: []) { t in
      var low = 0
      var high = times.count - 1
      while high - low > 1 {
        let middle = (low + high) / 2
        if times[middle] <= t { low = middle } else { high = middle }
      }
      let span = times[high] - times[low]
      let u = span > 0 ? min(max((t - times[low]) / span, 0), 1) : 0
      return zip(numbers[low], numbers[high]).map { $0 + ($1 - $0) * u }
    }
    let isFraction = name.hasSuffix("opacity")
    let words = texts[0].words
    let decimals = isFraction ? Decimals(3) : Decimals(error: tolerance)
    return Track(
      .attribute(name), signal, tolerance: isFraction ? 0.002 : tolerance * 2
    ) { NumericText.text(words, $0, decimals) }.attribute(clock)
  }
}

/// A text as its numbers and the words between them.
struct NumericText {
  var words: [String] = [""]
  var numbers: [Double] = []

  init(_ text: String) {
    guard !text.hasPrefix("#") else {
      words = [text]
      return
    }
    let bytes = Array(text.utf8)
    var i = 0
    while i < bytes.count {
      if let (value, end) = DecimalText.scan(bytes, from: i) {
        numbers.append(value)
        words.append("")
        i = end
      } else {
        words[words.count - 1].unicodeScalars.append(UnicodeScalar(bytes[i]))
        i += 1
      }
    }
    words = words.map { $0 == " " ? "" : $0 }
  }

  static func text(_ words: [String], _ numbers: [Double], _ decimals: Decimals) -> String {
    var text = words[0]
    for (i, number) in numbers.enumerated() {
      let digits = decimals.text(number)
      if i > 0, words[i].isEmpty, !digits.hasPrefix("-") { text += " " }
      text += digits + words[i + 1]
    }
    return text
  }
}
