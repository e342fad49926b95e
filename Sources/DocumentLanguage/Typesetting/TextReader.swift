import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene
import Quoting

/// Reads text layers: how the text is set, how large it is, and the outlines of all texts that it ever shows.
struct TextReader {
  /// The layer's members with their expressions evaluated.
  let object: ObjectReader
  private let style: TextStyle
  private let written: WrittenText
  /// The values that animations give the measures of `style`.
  let moved: MovedMeasures
  /// The path along which the letters are set; nil for straight lines.
  private let path: Path?

  /// `motion` holds the members that determine what the text shows over time, if `object` does not.
  init(_ object: ObjectReader, motion: ObjectReader? = nil) {
    self.object = object
    var style = TextStyle(font: FontReader.read(object[TextKeys.font]))
    TextKeys.style.read(object, into: &style)
    style.maximumLines = object.integer(TextKeys.lines)
    written = WrittenText(object[TextKeys.text], font: style.font)
    style.spans = written.styles
    moved = MovedMeasures(motion ?? object, style)
    if object.has(TextPart.Kind.letter.key) { style.formsLigatures = false }
    if moved.letterSpacing != nil {
      style.letterSpacing = Self.withoutLigatures(style.letterSpacing)
    }
    self.style = style
    path = object[TextKeys.path].flatMap(PathReader.read)
  }

  // MARK: Sizes

  /// The room that a text needs, in points.
  struct Extent {
    var size: Size
    /// The distance from the top to the first baseline.
    var baseline: Double
    /// The distance from the left to the decimal sign of a number, or to where it would be.
    var decimal: Double
  }

  /// The size of the largest text that the layer ever shows, on lines no wider than `limit`; if it cannot be
  /// set, reports that and returns nil.
  func natural(limit: Double?, in parent: Size, decimalSign: Character = ".") -> Extent? {
    var style = style
    let own = object.length(TextKeys.maxWidth, of: parent.width)
    style.width = path == nil ? [own, limit].compactMap { $0 }.min() : nil
    if path == nil { style.alignment = .left }
    var extent: Extent?
    for text in [text] + AnimatedTexts.of(object) {
      guard let layout = layout(text, moved.largest(style)).map(curved) else { return nil }
      let decimal = DecimalSign.offset(in: layout, sign: decimalSign)
      extent = Extent(
        size: Size(
          max(extent?.size.width ?? 0, layout.size.width),
          max(extent?.size.height ?? 0, layout.size.height)),
        baseline: extent?.baseline ?? layout.lines.first?.baseline ?? 0,
        decimal: max(extent?.decimal ?? 0, decimal))
    }
    return extent
  }

  // MARK: Parts

  /// The letters, words or lines of the text in a box of this size.
  func parts(_ kind: TextPart.Kind, in size: Size) -> [TextPart] {
    let (parts, top) = placedParts(kind, in: size)
    return parts.map { part in
      var part = part
      part.frame.origin.y += top
      return part
    }
  }

  /// The parts in the text's own box, and that box's distance from the top of a box of this size.
  private func placedParts(_ kind: TextPart.Kind, in size: Size) -> (parts: [TextPart], top: Double)
  {
    let box = Rect(origin: .zero, size: size)
    let style = style(in: box)
    guard let layout = layout(text, style) else { return ([], 0) }
    return (parts(kind, text, style, of: layout), top(of: layout, in: box))
  }

  /// Narrows the frame of a text to the part that the layer shows.
  func narrow(_ frame: inout LayerFrame) {
    let kinds = TextPart.Kind.allCases.filter { object.has($0.key) }
    guard let kind = kinds.first, let index = object.integer(kind.key) else { return }
    if kinds.count > 1 {
      object[kinds[1].key]?.error(
        "'\(kinds[1].rawValue)' and '\(kind.rawValue)' cannot be used together")
    }
    let (parts, top) = placedParts(kind, in: frame.size)
    guard parts.indices.contains(index) else {
      object[kind.key]?.error(
        "the text has \(CountText.text(parts.count, kind.rawValue)), counted from 0; there is no \(index)"
      )
      return
    }
    var part = parts[index].frame
    part.origin.y += top
    let origin =
      frame.position - Rect(origin: .zero, size: frame.size).point(atUnit: frame.anchorPoint)
    frame.box = Rect(origin: Point(-part.minX, -part.minY), size: frame.size)
    frame.size = part.size
    frame.position = origin + part.point(atUnit: frame.anchorPoint)
  }

  private func parts(
    _ kind: TextPart.Kind, _ text: String, _ style: TextStyle, of layout: TextLayout
  ) -> [TextPart] {
    object.node.session.texts.parts(kind, text, style, along: path, of: layout)
  }

  var partKind: TextPart.Kind? {
    TextPart.Kind.allCases.first { object.has($0.key) }
  }

  // MARK: Content

  /// Gives the layer its text, in a box in its space; spans with colours of their own become layers in it.
  func read(into layer: inout Layer, in box: Rect) {
    guard let letters = letters(of: text, in: box) else { return }
    let layout = layout(text, style(in: box))
    for (i, group) in LetterGroup.all(letters, of: written).enumerated() {
      let setting = setting(text, group.letters, layout, in: box)
      let shape = shape(setting.outline, group.color, in: box, of: layer.bounds.size)
      var text = TextContent(settings: [setting], shape: shape)
      if i == 0 { text.measures = measuredLetters(setting.outline, in: box) }
      let content = Content.text(text)
      if i == 0 {
        layer.content = content
      } else if let id = object.node.session.nextLayer(for: object.node) {
        var span = Layer(id: id, bounds: layer.bounds, position: layer.bounds.center)
        span.origin = object.node.origin
        span.content = content
        layer.children.append(span)
      }
    }
  }

  /// Also sets the texts that animations and changes show.
  func addAnimatedTexts(to layer: inout Layer, in box: Rect) {
    guard case .text(var content) = layer.content else { return }
    var seen: Set<String> = [text]
    warnOfColoredSpans(in: layer)
    for text in AnimatedTexts.of(layer.animations) + AnimatedTexts.of(layer.changes)
    where seen.insert(text).inserted {
      guard written.spans.isEmpty else {
        object[TextKeys.text]?.error(
          "text with several parts cannot be animated",
          hint: "let layers 'appear' and 'disappear' in turn")
        return
      }
      if let kind = partKind {
        object[kind.key]?.error("'\(kind.rawValue)' cannot be used where the text changes")
        return
      }
      guard content.measures == nil else {
        object[TextKeys.text]?.error(
          "'text' and '\(moved.name)' cannot both be animated in one layer",
          hint: "animate 'transform.scale', or put each text into a layer of its own")
        return
      }
      guard let letters = letters(of: text, in: box) else { return }
      content.settings.append(setting(text, letters, layout(text, style(in: box)), in: box))
    }
    layer.content = .text(content)
  }

  /// Warns that animations of the line do not move spans with colours of their own.
  private func warnOfColoredSpans(in layer: Layer) {
    guard written.spans.contains(where: { $0.color != nil }),
      let moved = layer.animations.lazy.compactMap(\.movedLine).first
    else { return }
    object.node.warn(
      "'\(moved)' is animated only in the parts without a 'color'",
      hint: "give the parts no 'color', or make them layers")
  }

  /// The letters that the layer shows, in its own space; if they cannot be set, reports that and returns nil.
  private func letters(of text: String, in box: Rect) -> [TextLayout.Letter]? {
    let style = style(in: box)
    guard let layout = layout(text, style) else { return nil }
    guard let kind = partKind else { return curved(layout).letters }
    let parts = parts(kind, text, style, of: layout)
    guard let index = object.integer(kind.key), parts.indices.contains(index) else { return nil }
    return parts[index].letters
  }

  private func setting(
    _ text: String, _ letters: [TextLayout.Letter], _ layout: TextLayout?, in box: Rect
  ) -> TextContent.Setting {
    var outline = Path()
    var ends: [Int] = []
    for letter in letters where !letter.outline.isEmpty {
      outline.append(letter.outline)
      ends.append(outline.elements.count)
    }
    object.node.session.count(segments: outline.elements.count, of: object.node)
    return TextContent.Setting(
      text: text, outline: layout.map { placed(outline, of: $0, in: box) } ?? outline,
      letterEnds: partKind == nil ? ends : [])
  }

  /// A part of a layout's outline, moved to the place of the layout in its box.
  private func placed(_ outline: Path, of layout: TextLayout, in box: Rect) -> Path {
    let top = top(of: layout, in: box)
    return outline.mapped { Point($0.x + box.minX, $0.y + box.minY + top) }
  }

  /// The whole text in another style: its outline, and the index of each letter's line. If it cannot be set,
  /// reports that and returns nil.
  func set(_ style: TextStyle, in box: Rect) -> (outline: Path, rows: [Int])? {
    guard let layout = layout(text, style) else { return nil }
    var rows: [Int] = []
    for (i, letter) in layout.letters.enumerated() {
      let isLower = i > 0 && letter.frame.minY > layout.letters[i - 1].frame.minY + 1e-6
      rows.append((rows.last ?? 0) + (isLower ? 1 : 0))
    }
    return (placed(layout.outline, of: layout, in: box), rows)
  }

  /// The distance of the lines from the top of their box.
  private func top(of layout: TextLayout, in box: Rect) -> Double {
    guard path == nil else { return 0 }
    let vertical: VerticalAlignment = object.choice(TextKeys.verticalAlign)
    return (box.height - layout.size.height) * vertical.share
  }

  /// The letters' outline with its paints. Gradients run across the text's box, even if the layer shows only a part
  /// of it.
  private func shape(_ outline: Path, _ color: NodeReader?, in box: Rect, of size: Size) -> Shape {
    var shape = Shape(path: outline)
    shape.stroke = ShapeReader.paint(object, ShapeKeys.stroke)
    let isBare = !object.has(TextKeys.color) && !object.has(ShapeKeys.stroke)
    if let color {
      shape.fill = PaintReader.read(color)
    } else {
      shape.fill = isBare ? .color(.black) : ShapeReader.paint(object, TextKeys.color)
    }
    if let part = TextReader.unit(box, in: size) {
      shape.fill = shape.fill?.mapped(into: part)
      shape.stroke = shape.stroke?.mapped(into: part)
    }
    shape.style = ShapeKeys.style.read(object)
    shape.trim = ShapeKeys.trim.read(object)
    shape.trimming = ShapeReader.trimming(object)
    return shape
  }

  /// The text's box in fractions of a layer that shows a part of it; nil if the layer shows all of it.
  static func unit(_ box: Rect, in size: Size) -> Rect? {
    guard box != Rect(origin: .zero, size: size), size.width > 0, size.height > 0 else {
      return nil
    }
    return Rect(
      x: box.minX / size.width, y: box.minY / size.height, width: box.width / size.width,
      height: box.height / size.height)
  }

  // MARK: Setting

  private var text: String { written.text }

  /// Whether the text has parts that look different.
  var isOfParts: Bool { !written.spans.isEmpty }

  private func curved(_ layout: TextLayout) -> TextLayout {
    path.map { layout.bent(along: $0, style.alignment) } ?? layout
  }

  func style(in box: Rect) -> TextStyle {
    var style = style
    style.width = path == nil ? box.width : nil
    return style
  }

  /// The value that is to blame, as closely as can be told.
  private func culprit(of error: TextLayoutError) -> NodeReader {
    let text = object[TextKeys.text] ?? object.node
    guard let font = object[TextKeys.font] else { return text }
    let parts = ObjectReader(font, members: font.members ?? [])
    switch error.reason {
    case .unsupported: return text
    case .missingFont: return parts[FontKeys.file] ?? parts[FontKeys.family] ?? font
    case .unfitFont: return parts[FontKeys.axes] ?? font
    }
  }

  private func layout(_ text: String, _ style: TextStyle) -> TextLayout? {
    let node = object[TextKeys.text] ?? object.node
    switch node.session.layout(text, style) {
    case .success(let layout):
      for other in layout.replacements where node.session.isNews(other) {
        (object[TextKeys.font] ?? node).warn(
          "the font '\(other.wanted)' is not installed; the system puts '\(other.used)' in its place",
          hint: "name '\(other.used)', or a font 'file', so that every machine shows the same")
      }
      return layout
    case .failure(let error):
      culprit(of: error).error(
        error.message, hint: error.hint,
        kind: error.reason == .missingFont ? .missingResource : .document)
      return nil
    }
  }
}

extension NodeReader {
  /// The text, or a number in its shortest form.
  func textOrNumber() -> String? {
    if case .number(let value) = node.value { return NumberText.shortest(value) }
    return text()
  }
}

extension Animation {
  /// The key path of the property of the line that it moves; nil if it moves something else.
  fileprivate var movedLine: String? {
    switch motion {
    case .group(let children): return children.lazy.compactMap(\.movedLine).first
    case .property(let motion):
      guard case .property(let property) = motion.target else { return nil }
      let ofLine: Set<Property> = [
        .stroke, .lineWidth, .miterLimit, .dash, .dashPhase, .strokeStart, .strokeEnd,
        .strokeOffset,
      ]
      return ofLine.contains(property) ? property.rawValue : nil
    }
  }
}

extension Paint {
  /// Maps a gradient from the unit square to a rectangle.
  func mapped(into rect: Rect) -> Paint {
    switch self {
    case .color: self
    case .gradient(let gradient): .gradient(gradient.mapped(into: rect))
    }
  }
}
