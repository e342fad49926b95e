import Geometry
import Scene
import TestSupport
import Testing
import Typography

/// Variable fonts and web fonts.
@Suite struct VariableFontTests {
  private let typesetter = Typesetter()

  private func layout(_ font: FontDescription) -> Result<TextLayout, TextLayoutError> {
    typesetter.layout("I", TextStyle(font: font))
  }

  private func axes(_ axes: [String: Double]) throws -> [FontAxis: Double] {
    var result: [FontAxis: Double] = [:]
    for (name, value) in axes { result[try #require(FontAxis(named: name))] = value }
    return result
  }

  /// The size of the bar.
  private func size(_ font: FontDescription) throws -> [Double] {
    let bounds = try #require(try layout(font).get().outline.controlBounds)
    return [bounds.width, bounds.height].map { $0.rounded() }
  }

  @Test func `axes change the outlines, by name and by tag`() throws {
    let folder = try TemporaryFolder()
    let file = try BarsFont.file(BarsFont.trueType, "bars.ttf", in: folder)
    func font(_ weight: Double, _ axes: [String: Double]) throws -> FontDescription {
      FontDescription(file: file, size: 1000, weight: weight, axes: try self.axes(axes))
    }
    #expect(try size(font(400, [:])) == [100, 700])
    #expect(try size(font(900, [:])) == [500, 700])
    #expect(try size(font(400, ["weight": 900])) == [500, 700])
    #expect(try size(font(900, ["wght": 100])) == [20, 700])
    #expect(try size(font(400, ["weight": 650, "BARS": 1])) == [300, 350])
    #expect(try layout(font(400, ["width": 200])).get().size.width.rounded() == 1200)
  }

  @Test func `an axis that is missing or out of range is rejected with those the font has`()
    throws
  {
    let folder = try TemporaryFolder()
    let file = try BarsFont.file(BarsFont.trueType, "bars.ttf", in: folder)
    func failure(_ axes: [String: Double]) throws -> TextLayoutError? {
      switch layout(FontDescription(file: file, axes: try self.axes(axes))) {
      case .success: nil
      case .failure(let error): error
      }
    }
    let slant = try failure(["slant": -8])
    #expect(slant?.reason == .unfitFont)
    #expect(slant?.hint == "it has weight (100…900), width (50…200), BARS (0…1)")
    #expect(try failure(["weight": 950])?.hint == "it has weight (100…900)")
  }

  @Test(arguments: [(BarsFont.woff2, "bars.woff2"), (BarsFont.woff, "bars.woff")])
  func `a WOFF font equals the font it contains`(font: String, name: String) throws {
    let folder = try TemporaryFolder()
    let plain = try BarsFont.file(BarsFont.trueType, "bars.ttf", in: folder)
    let packed = try BarsFont.file(font, name, in: folder)
    let layouts = try [plain, packed].map {
      try layout(FontDescription(file: $0, size: 40, weight: 700)).get()
    }
    #expect(layouts[0].letters == layouts[1].letters)
  }

  @Test(arguments: [BarsFont.woff2, BarsFont.woff])
  func `broken WOFF fonts are rejected`(font: String) throws {
    let folder = try TemporaryFolder()
    let broken = try BarsFont.file(String(font.prefix(92 * 4)), "broken.woff2", in: folder)
    switch layout(FontDescription(file: broken)) {
    case .success: Issue.record("\(broken) was read")
    case .failure(let error):
      #expect(error.reason == .missingFont && error.message.contains("cannot be read"))
    }
  }

  @Test(.needsPinnedFont) func `the fonts of the machine are listed by family`() throws {
    let families = try typesetter.installedFonts().get().families
    let sans = try #require(families.first { $0.name == "DejaVu Sans" })
    #expect(sans.styles.contains { $0.weight == 700 && !$0.isItalic })
    #expect(sans.styles.map(\.weight) == sans.styles.map(\.weight).sorted())
    let answer = try typesetter.answer(to: "dejavu sans").get()
    #expect(answer.family == "DejaVu Sans" && !answer.isReplacement)
    #expect(sans.styles.contains { $0.file == answer.file })
  }
}
