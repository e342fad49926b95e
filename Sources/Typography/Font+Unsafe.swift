import CFontconfig
import CHarfBuzz
import Geometry
import Scene
import Synchronization

// The only file of this module that touches pointers. Every handle belongs to one object, which
// releases it in `deinit`; no pointer outlives the call that takes it.

/// An open face of a font file with given axis values.
@safe final class Font {
  fileprivate let handle: OpaquePointer
  let path: String
  let metrics: FontMetrics
  /// The outlines by glyph, in font units, y downwards from the baseline.
  private var outlines: [UInt32: Path] = [:]
  /// The same outlines fitted to pixels; nil if they are the same at every size.
  private(set) lazy var hinter = FontHinter(self)

  /// Nil if the file cannot be read or has no such face. Axes that the font does not have are ignored;
  /// `slant` leans upright outlines.
  init?(path: String, face: UInt32, axes: [FontAxis: Double], slant: Double) {
    let values = axes.map { kineo_axis_value(tag: $0.key.number, value: Float($0.value)) }
    // The string and the array with its own count are lent for the call; we own the handle from here
    // on.
    guard
      let handle = unsafe kineo_font_open(path, face, values, UInt32(values.count), Float(slant))
    else { return nil }
    unsafe self.handle = handle
    self.path = path
    // The handle is open, as in every method below, because only `deinit` closes it.
    metrics = FontMetrics(unsafe kineo_font_get_metrics(handle))
  }

  /// Nil if the bytes are not a font file.
  init?(_ embedded: EmbeddedFont, axes: [FontAxis: Double], slant: Double) {
    guard let length = UInt32(exactly: embedded.bytes.count) else { return nil }
    let values = axes.map { kineo_axis_value(tag: $0.key.number, value: Float($0.value)) }
    // Both arrays are lent for the call with their own counts, and copied; we own the handle from here
    // on.
    guard
      let handle = unsafe kineo_font_open_bytes(
        embedded.bytes, length, values, UInt32(values.count), Float(slant))
    else { return nil }
    unsafe self.handle = handle
    path = ""
    // The handle is open, as in every method below, because only `deinit` closes it.
    metrics = FontMetrics(unsafe kineo_font_get_metrics(handle))
  }

  deinit {
    // The last reference is gone, so the handle cannot be used again.
    unsafe kineo_font_close(handle)
  }

  /// The axes of a variable font, in the font's order; empty for others.
  var axes: [VariableAxis] {
    var axes = Array(repeating: kineo_axis(), count: 64)
    // The array is lent for the call with its own count.
    let count = unsafe kineo_font_axes(handle, &axes, UInt32(axes.count))
    return axes.prefix(Int(count)).compactMap(VariableAxis.init)
  }

  /// Nil if the font has no glyph for the character.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    let glyph = unsafe kineo_font_glyph(handle, scalar.value)
    return glyph == 0 ? nil : glyph
  }

  /// Whether the glyph is a colour image instead of an outline.
  func isColored(_ glyph: UInt32) -> Bool {
    unsafe kineo_font_glyph_is_coloured(handle, glyph)
  }

  /// The glyphs of one run, left to right; `cluster` indexes `text`.
  func shape(_ text: [UInt32], _ run: TextRun, ligatures: Bool) -> [ShapedGlyph] {
    var glyphs: [kineo_glyph] = []
    var count = run.range.count * 2
    while count > glyphs.count {
      let capacity = count
      glyphs = Array(repeating: kineo_glyph(), count: capacity)
      // Both arrays are lent for the call with their own counts; the run is within the text.
      count = Int(
        unsafe kineo_font_shape(
          handle, text, UInt32(text.count), UInt32(run.range.lowerBound), UInt32(run.range.count),
          run.script, run.isRightToLeft, ligatures, &glyphs, UInt32(capacity)))
    }
    return glyphs[..<count].map {
      ShapedGlyph(
        glyph: $0.glyph, cluster: Int($0.cluster), advance: Double($0.advance),
        offset: Point(Double($0.x), -Double($0.y)), isBound: $0.is_bound)
    }
  }

  /// Whether it has a glyph for every part of a letter, or one for several of them.
  func composes(_ letter: [Unicode.Scalar]) -> Bool {
    guard let base = letter.first else { return true }
    let run = TextRun(range: letter.indices, level: 0, script: Script.of(base), span: 0, font: 0)
    return shape(letter.map(\.value), run, ligatures: true).allSatisfy { $0.glyph != 0 }
  }

  /// The outline of a glyph in font units, y downwards from the baseline.
  func outline(of glyph: UInt32) -> Path {
    if let known = outlines[glyph] { return known }
    // The array is lent for the call with its own count.
    let path = Path(outline: { unsafe kineo_font_outline(handle, glyph, &$0, UInt32($0.count)) })
    outlines[glyph] = path
    return path
  }
}

/// The outlines of a font fitted to rows of pixels.
@safe final class FontHinter: Sendable {
  private let outlines: Mutex<HintedOutlines>

  /// Nil if the outlines are the same at every size.
  init?(_ font: Font) {
    guard let handle = unsafe kineo_hinter_open(font.handle) else { return nil }
    // The hinter shares nothing with its font that changes, and only the new object knows it.
    nonisolated(unsafe) let outlines = unsafe HintedOutlines(owning: handle)
    self.outlines = unsafe Mutex(outlines)
  }

  /// The outline for a size in 64ths of a pixel, in these units.
  func outline(of glyph: UInt32, size: UInt32) -> Path {
    outlines.withLock { $0.outline(of: glyph, size: size) }
  }
}

/// What a hinter has made, by one thread at a time.
@safe private final class HintedOutlines {
  private let handle: OpaquePointer
  private var known: [GlyphSize: Path] = [:]

  private struct GlyphSize: Hashable {
    var glyph: UInt32
    var size: UInt32
  }

  /// Letters that grow have another size in every frame; only a few sizes are kept.
  private static let mostKnown = 2048

  init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  deinit {
    // The last reference is gone, so the handle cannot be used again.
    unsafe kineo_hinter_close(handle)
  }

  func outline(of glyph: UInt32, size: UInt32) -> Path {
    let key = GlyphSize(glyph: glyph, size: size)
    if let path = known[key] { return path }
    // The array is lent for the call with its own count.
    let path = Path(outline: {
      unsafe kineo_hinter_outline(handle, glyph, size, &$0, UInt32($0.count))
    })
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[key] = path
    return path
  }
}

extension Path {
  /// The outline that a function writes into an array, returning how many segments it needs.
  fileprivate init(outline write: (inout [kineo_segment]) -> UInt32) {
    var segments = Array(repeating: kineo_segment(), count: 64)
    var count = Int(write(&segments))
    if count > segments.count {
      segments = Array(repeating: kineo_segment(), count: count)
      count = min(Int(write(&segments)), count)
    }
    self.init(segments[..<count].compactMap(Path.Element.init))
  }
}

extension FontAxis {
  /// The tag's four letters as a number.
  fileprivate var number: UInt32 { tag.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}

extension VariableAxis {
  fileprivate init?(_ axis: kineo_axis) {
    let letters = (0..<4).map {
      Unicode.Scalar(UInt8(truncatingIfNeeded: axis.tag >> (24 - 8 * $0)))
    }
    var tag = ""
    for letter in letters { tag.unicodeScalars.append(letter) }
    guard let found = FontAxis(tag: tag), axis.minimum <= axis.maximum else { return nil }
    self.init(
      axis: found, range: Double(axis.minimum)...Double(axis.maximum),
      standard: Double(axis.standard))
  }
}

/// A web font's compression, and whether this machine can decompress it.
enum FontPacking {
  case woff, woff2

  /// Nil for plain fonts, and for files that cannot be read.
  init?(path: String) {
    // The string is lent for the call.
    switch unsafe kineo_font_packing_of(path) {
    case kineo_packing_woff: self = .woff
    case kineo_packing_woff2: self = .woff2
    default: return nil
    }
  }

  var isUnpacked: Bool {
    switch self {
    case .woff: kineo_font_unpacks(kineo_packing_woff)
    case .woff2: kineo_font_unpacks(kineo_packing_woff2)
    }
  }
}

extension FontMetrics {
  fileprivate init(_ metrics: kineo_font_metrics) {
    unitsPerEm = Double(max(1, metrics.units_per_em))
    ascent = Double(metrics.ascent)
    descent = -Double(metrics.descent)
    lineGap = Double(max(0, metrics.line_gap))
  }
}

extension Path.Element {
  fileprivate init?(_ s: kineo_segment) {
    let end = Point(Double(s.x3), -Double(s.y3))
    let second = Point(Double(s.x2), -Double(s.y2))
    switch s.kind {
    case kineo_segment_move: self = .move(end)
    case kineo_segment_line: self = .line(end)
    case kineo_segment_quad: self = .quad(second, end)
    case kineo_segment_cubic: self = .cubic(Point(Double(s.x1), -Double(s.y1)), second, end)
    case kineo_segment_close: self = .close
    default: return nil
    }
  }
}

/// Unicode properties that the standard library lacks.
enum Script {
  static let common = tag("Zyyy")
  static let inherited = tag("Zinh")
  static let unknown = tag("Zzzz")
  /// Scripts whose letters join (CSS Text 4, appendix D).
  static let cursive = Set(
    ["Adlm", "Arab", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc"].map(tag))
  /// Scripts whose lines may break between any two letters.
  static let ideographic = ["Hani", "Hira", "Kana", "Hang", "Bopo", "Yiii"].map(tag)

  /// The ISO 15924 code of the character's script: four letters as a number.
  static func of(_ scalar: Unicode.Scalar) -> UInt32 { kineo_script(scalar.value) }

  private static func tag(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Whether the libraries are on this machine; the first access loads them.
enum FontLibraries {
  static var hasHarfBuzz: Bool { kineo_harfbuzz_load() }
  static var hasFontconfig: Bool { kineo_fontconfig_load() }
}

/// The machine's fonts, according to fontconfig's configuration.
@safe final class FontCatalog {
  private let handle: OpaquePointer

  /// Nil if there is no configuration.
  init?() {
    guard let handle = unsafe kineo_font_catalog_open() else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    // Lists do not refer to the catalog, and nobody else has the handle.
    unsafe kineo_font_catalog_close(handle)
  }

  var isEmpty: Bool { unsafe kineo_font_catalog_count(handle) == 0 }

  /// All fonts with outlines, in no particular order. Nil if out of memory.
  func all() -> FontList? {
    // The new object takes ownership of the list.
    guard let list = unsafe kineo_font_list_all(handle) else { return nil }
    return unsafe FontList(owning: list)
  }

  /// The fonts that match a request, best first. Nil if there are none.
  func list(family: String, weight: Double, isItalic: Bool) -> FontList? {
    // The string is lent for the call; the new object takes ownership of the list.
    guard let list = unsafe kineo_font_list_open(handle, family, weight, isItalic) else {
      return nil
    }
    return unsafe FontList(owning: list)
  }
}

/// Fonts that match a request, best first.
@safe final class FontList {
  private let handle: OpaquePointer
  let count: Int

  fileprivate init(owning handle: OpaquePointer) {
    unsafe self.handle = handle
    count = unsafe Int(kineo_font_list_count(handle))
  }

  deinit {
    // The last reference is gone, so the handle cannot be used again.
    unsafe kineo_font_list_close(handle)
  }

  /// Whether the first font is of the requested family.
  var isAnswer: Bool { unsafe kineo_font_list_is_answer(handle) }

  /// Nil if the font is not in a file.
  func path(_ index: Int) -> String? {
    // The text belongs to the list and is copied here.
    guard let path = unsafe kineo_font_list_path(handle, UInt32(index)) else { return nil }
    return unsafe String(cString: path)
  }

  /// The font's primary family name; nil if it has none.
  func family(_ index: Int) -> String? {
    // The text belongs to the list and is copied here.
    guard let family = unsafe kineo_font_list_family(handle, UInt32(index)) else { return nil }
    return unsafe String(cString: family)
  }

  /// The name of the style: `Bold Italic`; nil if it has none.
  func style(_ index: Int) -> String? {
    // The text belongs to the list and is copied here.
    guard let style = unsafe kineo_font_list_style(handle, UInt32(index)) else { return nil }
    return unsafe String(cString: style)
  }

  /// The weight on OpenType's scale.
  func weight(_ index: Int) -> Double { unsafe kineo_font_list_weight(handle, UInt32(index)) }

  /// Whether this is one of the font's names.
  func isOf(_ family: String, _ index: Int) -> Bool {
    // The string is lent for the call.
    unsafe kineo_font_list_has_family(handle, UInt32(index), family)
  }

  func face(_ index: Int) -> UInt32 { unsafe kineo_font_list_face(handle, UInt32(index)) }

  func isColored(_ index: Int) -> Bool {
    unsafe kineo_font_list_is_coloured(handle, UInt32(index))
  }

  func isUpright(_ index: Int) -> Bool {
    unsafe kineo_font_list_is_upright(handle, UInt32(index))
  }

  func covers(_ index: Int, _ scalar: Unicode.Scalar) -> Bool {
    unsafe kineo_font_list_covers(handle, UInt32(index), scalar.value)
  }
}
