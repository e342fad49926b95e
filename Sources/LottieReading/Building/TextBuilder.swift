import DisplayList
import Geometry
import Notations
import Scene
import SceneReading
import TextSearch

/// Lays out texts with the document's glyphs, or with an installed font.
struct TextBuilder {
  let document: LottieDocument
  let resources: Resources
  let placement: Placement
  let notes: Notes
  /// What is left for the document's texts.
  private(set) var room: Room
  private var motions: Motions { placement.motions }

  struct Room {
    /// In all texts.
    var letters = 200_000
    /// The letters that are placed one by one, times their frames and animators.
    var work = 2_000_000
    /// The keys of such letters.
    var keys = 400_000
  }

  init(
    _ document: LottieDocument, _ resources: Resources, _ times: Times, _ notes: Notes, _ room: Room
  ) {
    self.document = document
    self.resources = resources
    placement = Placement(times)
    self.notes = notes
    self.room = room
  }

  mutating func layers(_ text: LottieText, of source: LottieLayer) -> [Layer] {
    text.settings.enumerated().flatMap { index, key -> [Layer] in
      // Each text lasts until the next one.
      let next = index + 1 < text.settings.count ? text.settings[index + 1].frame : nil
      let start = index > 0 ? key.frame : -1e9
      let life = start...max(start, next ?? 1e9)
      var layers = self.layers(key.value, text, during: life, source)
      guard text.settings.count > 1, !layers.isEmpty else { return layers }
      let hair = 1e-8
      var span = Lifetime()
      if index > 0 { span.appear = motions.times.seconds(key.frame - hair) }
      if let next { span.disappear = motions.times.seconds(next - hair) }
      var whole = Layer(children: layers)
      whole.lifetime = span
      layers = [whole]
      return layers
    }
  }

  private mutating func layers(
    _ setting: LottieText.Setting, _ text: LottieText, during life: ClosedRange<Double>,
    _ source: LottieLayer
  ) -> [Layer] {
    guard setting.size > 0 else { return [] }
    room.letters -= setting.text.utf8.count
    guard room.letters >= 0 else {
      notes.warn(
        "text beyond \(Room().letters) bytes in total is not drawn", at: source.place)
      return []
    }
    let style = style(of: setting, source)
    let set = TextSetting(setting) { line, tracking in
      shaped(line, tracking, setting, style)
    } _: {
      letter($0, setting, style, source)
    }
    let origins = set.letters.map { origin(of: $0, set, setting) }
    if !text.animators.isEmpty || text.path != nil {
      if let layers = placedLetters(text, setting, during: life, set, origins) { return layers }
      notes.warn("the letters of long texts are not animated or placed on a path", at: source.place)
    }
    var outline = Path()
    for (letter, origin) in zip(set.letters, origins) {
      outline.append(letter.outline.transformed(by: .translation(origin.x, origin.y)))
    }
    return TextBuilder.layers(outline, setting)
  }

  /// Each letter in its own layer, at as many frames as there is room for; nil if that is too little.
  private mutating func placedLetters(
    _ text: LottieText, _ setting: LottieText.Setting, during life: ClosedRange<Double>,
    _ set: TextSetting, _ origins: [Point]
  ) -> [Layer]? {
    let size = max(1, set.letters.count * max(1, text.animators.count))
    var most = min(100_000 / max(1, set.letters.count), room.work / size)
    while most >= 8 {
      let letters = AnimatedLetters(
        text, setting, set, origins, placement, during: life, mostFrames: most)
      room.work -= letters.frameCount * size
      var keys = room.keys
      if let layers = letters.layers(mostKeys: &keys) {
        room.keys = keys
        return layers
      }
      most = min(most / 4, room.work / size)
    }
    return nil
  }

  /// One layer, or two if the stroke is below the fill.
  private static func layers(_ outline: Path, _ setting: LottieText.Setting) -> [Layer] {
    guard !outline.isEmpty else { return [] }
    func layer(fill: Color?, stroke: Color?) -> Layer {
      var layer = Layer()
      var shape = Shape(path: outline, fill: fill.map { .color($0) })
      if let stroke {
        shape.stroke = .color(stroke)
        shape.style = StrokeStyle(width: setting.strokeWidth, join: .round)
      }
      layer.content = .shape(shape)
      return layer
    }
    let stroke = setting.strokeWidth > 0 ? setting.stroke : nil
    guard setting.strokesBelow, setting.fill != nil, stroke != nil else {
      return [layer(fill: setting.fill, stroke: stroke)]
    }
    return [layer(fill: nil, stroke: stroke), layer(fill: setting.fill, stroke: nil)]
  }

  /// The position of a letter's origin in the layer.
  private func origin(
    of letter: TextSetting.Letter, _ set: TextSetting, _ setting: LottieText.Setting
  ) -> Point {
    let room = setting.box?.width ?? 0
    let width = set.lineWidths[letter.line]
    let left: Double
    switch setting.alignment {
    case .left: left = 0
    case .right: left = room - width
    case .center: left = (room - width) / 2
    }
    var top = 0.0
    if let box = setting.box {
      let ascent = setting.startsAtBaseline ? 0 : document.fonts[setting.font]?.ascent ?? 75
      top = box.minY + ascent * setting.size / 100
    }
    return Point(
      (setting.box?.minX ?? 0) + left + letter.x,
      top + TextBuilder.depth(ofLine: letter.line, setting))
  }

  /// The place of a line's baseline below the first one's.
  static func depth(ofLine line: Int, _ setting: LottieText.Setting) -> Double {
    // lottie-web, the most common player, moves all lines but the first down by one unit.
    let extra = line > 0 ? 1.0 : 0
    return Double(line) * setting.lineHeight + extra - setting.baselineShift
  }

  // MARK: Glyphs

  /// The installed font for characters without glyphs in the document; the system font if there is no
  /// font of that name.
  private func style(of setting: LottieText.Setting, _ source: LottieLayer) -> TextStyle {
    let font = document.fonts[setting.font]
    var style = TextStyle(
      font: FontDescription(family: font?.family ?? setting.font, size: setting.size),
      truncation: .none)
    style.font.weight = font?.weight ?? LottieFont.weight(ofStyle: font?.style ?? "")
    style.font.isItalic = LottieFont.isItalic(style: font?.style ?? "")
    let isCovered = setting.text.allSatisfy { $0.isWhitespace || glyph(String($0), font) != nil }
    if !isCovered, let font, lacksStyle(font) {
      notes.warn(
        "the file has glyphs for '\(font.family)', but none in the style '\(font.style)'; players draw no text",
        at: source.place)
    } else if !isCovered, case .failure = resources.layoutText("a", style) {
      let family = style.font.family ?? ""
      notes.warn(
        "no font of the family '\(family)' is installed; another is used", at: source.place)
      style.font.family = nil
    }
    return style
  }

  private func letter(
    _ text: String, _ setting: LottieText.Setting, _ style: TextStyle, _ source: LottieLayer
  ) -> TextSetting.Letter {
    let font = document.fonts[setting.font]
    let scale = setting.size / 100
    if let glyph = glyph(text, font) {
      return TextSetting.Letter(
        text: text, outline: glyph.outline.transformed(by: .scale(scale, scale)),
        advance: glyph.advance * scale)
    }
    if text.allSatisfy(\.isWhitespace) {
      return TextSetting.Letter(text: text, outline: Path(), advance: advance(ofBlank: text, style))
    }
    if lacksStyle(font) {
      return TextSetting.Letter(text: text, outline: Path(), advance: 0)
    }
    switch resources.layoutText(text, style) {
    case .failure(let error):
      let kind = "letters are not drawn"
      notes.warn("\(kind): \(error.message)", of: kind, at: source.place, hint: error.hint)
      return TextSetting.Letter(text: text, outline: Path(), advance: 0)
    case .success(let layout):
      let baseline = layout.lines.first?.baseline ?? 0
      return TextSetting.Letter(
        text: text, outline: layout.outline.transformed(by: .translation(0, -baseline)),
        advance: layout.letters.reduce(0) { $0 + $1.frame.width })
    }
  }

  /// A line of the installed font that has letters from right to left, in the order and the forms in which they are read;
  /// nil if it has none, or if they are in the document.
  private func shaped(
    _ line: String, _ tracking: Double, _ setting: LottieText.Setting, _ style: TextStyle
  ) -> TextSetting.Line? {
    let font = document.fonts[setting.font]
    guard line.unicodeScalars.contains(where: \.runsLeft), !lacksStyle(font),
      line.allSatisfy({ glyph(String($0), font) == nil }),
      case .success(let layout) = resources.layoutText(line, style), let first = layout.lines.first
    else { return nil }
    let lefts = layout.letters.map(\.frame.minX).sorted()
    let letters = layout.letters.map { letter in
      let left = letter.frame.minX
      let before = Double(lefts.firstIndex { $0 >= left } ?? 0)
      return TextSetting.Letter(
        text: letter.text,
        outline: letter.outline.transformed(by: .translation(-left, -first.baseline)),
        advance: letter.frame.width, x: left - first.left + before * tracking)
    }
    return TextSetting.Line(
      letters: letters, width: letters.map { $0.x + $0.advance }.max() ?? 0)
  }

  /// Layouts drop trailing blanks, so measure a blank between two letters.
  private func advance(ofBlank text: String, _ style: TextStyle) -> Double {
    func place(_ text: String) -> Double {
      guard case .success(let layout) = resources.layoutText(text, style) else { return 0 }
      return layout.letters.map(\.frame.maxX).max() ?? 0
    }
    return max(0, place("x\(text)x") - place("xx"))
  }

  private func glyph(_ text: String, _ font: LottieFont?) -> LottieGlyph? {
    guard let font else { return nil }
    return document.glyphs[text, font.family, font.style]
  }

  /// Whether the document has letters of a font's family, but none of its style.
  private func lacksStyle(_ font: LottieFont?) -> Bool {
    guard let font else { return false }
    return document.glyphs.hasOnlyOtherStyles(of: font.family, than: font.style)
  }
}

extension LottieFont {
  static func weight(ofStyle style: String) -> Double {
    let name = style.lowercased()
    let weights: [(String, Double)] = [
      ("thin", 100), ("extralight", 200), ("ultralight", 200), ("light", 300), ("medium", 500),
      ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("black", 900),
      ("heavy", 900), ("bold", 700),
    ]
    return weights.first { name.filter { $0 != " " }.contains($0.0) }?.1 ?? 400
  }

  static func isItalic(style: String) -> Bool {
    style.lowercased().contains("italic") || style.lowercased().contains("oblique")
  }
}
