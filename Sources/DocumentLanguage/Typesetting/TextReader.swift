import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene

/// Reads text layers: how the text is set, how large it is, and the outlines of all that it ever says.
struct TextReader {
  /// The layer's members without expressions.
  let object: ObjectReader
  private let style: TextStyle

  init(_ object: ObjectReader) {
    self.object = object
    var style = TextStyle(font: FontReader.read(object[TextKeys.font]))
    style.letterSpacing = object.number(TextKeys.letterSpacing)
    style.lineHeight = object.number(TextKeys.lineHeight)
    style.alignment = object.choice(TextKeys.align)
    style.maximumLines = object.integer(TextKeys.lines)
    style.truncation = object.choice(TextKeys.truncate)
    self.style = style
  }

  // MARK: Sizes

  /// What a text needs, in points.
  struct Extent {
    var size: Size
    /// From the top to the first line.
    var baseline: Double
    /// From the left to the decimal sign of a number, or to where it would be.
    var decimal: Double
  }

  /// The size of the largest text that the layer ever shows, on lines no wider than `limit`; nil where it
  /// cannot be set, which is then reported.
  func natural(limit: Double?, in parent: Size, decimalSign: Character = ".") -> Extent? {
    var style = style
    let own = object.length(TextKeys.maxWidth, of: parent.width)
    style.width = [own, limit].compactMap { $0 }.min()
    style.alignment = .left
    var extent: Extent?
    for text in [text] + AnimatedTexts.of(object) {
      guard let layout = layout(text, style) else { return nil }
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

  /// The parts in the text's own box, and how far that stands below the top of a box of this size.
  private func placedParts(_ kind: TextPart.Kind, in size: Size) -> (parts: [TextPart], top: Double)
  {
    let box = Rect(origin: .zero, size: size)
    let style = style(in: box)
    guard let layout = layout(text, style) else { return ([], 0) }
    return (
      object.node.session.texts.parts(kind, text, style, of: layout), top(of: layout, in: box)
    )
  }

  /// Makes the frame of a text that of the part which the layer shows.
  func narrow(_ frame: inout LayerFrame) {
    let kinds = TextPart.Kind.allCases.filter { object.has($0.key) }
    guard let kind = kinds.first, let index = object.integer(kind.key) else { return }
    if kinds.count > 1 {
      object[kinds[1].key]?.error("'\(kinds[1])' and '\(kind)' exclude each other")
    }
    let (parts, top) = placedParts(kind, in: frame.size)
    guard parts.indices.contains(index) else {
      object[kind.key]?.error(
        "the text has \(parts.count) \(kind.plural), counted from 0; there is no \(index)")
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

  private var partKind: TextPart.Kind? {
    TextPart.Kind.allCases.first { object.has($0.key) }
  }

  // MARK: Content

  /// The text in a box of the layer's space.
  func content(_ box: Rect) -> TextContent? {
    guard let setting = setting(of: text, in: box) else { return nil }
    return TextContent(settings: [setting], shape: shape(setting.outline))
  }

  /// Sets the texts too that animations and changes show.
  func addAnimatedTexts(to layer: inout Layer, in box: Rect) {
    guard case .text(var content) = layer.content else { return }
    var seen: Set<String> = [text]
    for text in AnimatedTexts.of(layer.animations) + AnimatedTexts.of(layer.changes)
    where seen.insert(text).inserted {
      if let kind = partKind {
        object[kind.key]?.error("'\(kind)' on a layer whose text changes")
        return
      }
      guard let setting = setting(of: text, in: box) else { return }
      content.settings.append(setting)
    }
    layer.content = .text(content)
  }

  private func setting(of text: String, in box: Rect) -> TextContent.Setting? {
    let style = style(in: box)
    guard let layout = layout(text, style) else { return nil }
    let outline: Path
    var ends: [Int] = []
    if let kind = partKind {
      let parts = object.node.session.texts.parts(kind, text, style, of: layout)
      guard let index = object.integer(kind.key), parts.indices.contains(index) else { return nil }
      outline = parts[index].outline
    } else {
      outline = layout.outline
      for letter in layout.letters where !letter.outline.isEmpty {
        ends.append((ends.last ?? 0) + letter.outline.elements.count)
      }
    }
    let top = box.minY + top(of: layout, in: box)
    return TextContent.Setting(
      text: text, outline: outline.mapped { Point($0.x + box.minX, $0.y + top) }, letterEnds: ends)
  }

  /// How far the lines stand below the top of their box.
  private func top(of layout: TextLayout, in box: Rect) -> Double {
    let vertical: VerticalAlignment = object.choice(TextKeys.verticalAlign)
    return (box.height - layout.size.height) * vertical.share
  }

  /// How the letters are painted, whatever they are.
  private func shape(_ outline: Path) -> Shape {
    var shape = Shape(path: outline)
    shape.stroke = ShapeReader.paint(object, ShapeKeys.stroke)
    let isBare = !object.has(TextKeys.color) && !object.has(ShapeKeys.stroke)
    shape.fill = isBare ? .color(.black) : ShapeReader.paint(object, TextKeys.color)
    shape.style = ShapeReader.strokeStyle(object)
    shape.trim = ShapeReader.trim(object)
    return shape
  }

  // MARK: Setting

  private var text: String { object[TextKeys.text]?.textOrNumber() ?? "" }

  private func style(in box: Rect) -> TextStyle {
    var style = style
    style.width = box.width
    return style
  }

  private func layout(_ text: String, _ style: TextStyle) -> TextLayout? {
    let node = object[TextKeys.text] ?? object.node
    switch node.session.layout(text, style) {
    case .success(let layout): return layout
    case .failure(let error):
      let isMissing = error.reason == .missingFont
      (isMissing ? object[TextKeys.font] ?? node : node).error(
        error.message, hint: error.hint, kind: isMissing ? .missingResource : .document)
      return nil
    }
  }
}

extension NodeReader {
  /// A number stands for its shortest digits.
  func textOrNumber() -> String? {
    if case .number(let value) = node.value { return NumberText.shortest(value) }
    return text()
  }
}
