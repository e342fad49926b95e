import Geometry
import Scene
import TestSupport
import Testing
import Typography

@Suite(.needsPinnedFont) struct HintTests {
  let typesetter = Typesetter()

  @Test(arguments: [11.0, 12.3, 14, 21])
  func `hints move points up and down, to whole rows`(pixels: Double) throws {
    let layout = try typesetter.layout("Hx", Fonts.units()).get()
    for letter in layout.letters {
      let placed = try #require(letter.outline.letters.first)
      let own = try #require(letter.outline.controlBounds)
      let hinted = try #require(placed.shape?.outline(pixels: pixels)?.controlBounds)
      let grain = 1 / 64.0 + 1e-9
      #expect(abs((own.minX - placed.origin.x) / 2048 - hinted.minX) * pixels < grain)
      #expect(abs(own.width / 2048 - hinted.width) * pixels < 2 * grain)
      for y in [hinted.minY, hinted.maxY].map({ $0 * pixels }) {
        #expect(abs(y - y.rounded()) < grain, "\(letter.text) at \(pixels)")
      }
    }
  }

  @Test func `joined letters keep their outlines`() throws {
    let layout = try typesetter.layout("AV", Fonts.units()).get()
    var path = Path()
    for letter in layout.letters { path.append(letter.outline) }
    let first = layout.letters[0].outline.elements.count
    #expect(path.letters.map(\.elements) == [0..<first, first..<path.elements.count])
    #expect(path.settingLetters { _ in .moved(by: .zero) } == path)
    let empty = path.settingLetters { _ in .outline(Path()) }
    #expect(empty.isEmpty)
    // What stands before, between and behind letters stays.
    let square = Path.rect(Rect(x: 0, y: 0, width: 1, height: 1))
    var mixed = square
    for letter in layout.letters {
      mixed.append(letter.outline)
      mixed.append(square)
    }
    #expect(mixed.settingLetters { _ in .moved(by: .zero) } == mixed)
    var squares = square
    squares.append(square)
    squares.append(square)
    #expect(mixed.settingLetters { _ in .outline(Path()) } == squares)
  }
}
