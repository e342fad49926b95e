import DocumentLanguage
import Foundation
import Pipeline
import SceneReading
import TestSupport
import Testing
import VectorExport

/// What holds for the SVG of every preset, and its size compared with a hand-written one.
struct PresetSVGTests {
  private func svg(_ name: String) throws -> String {
    let loader = PresetTests.loader
    let reading = loader.read(try loader.source(of: name).get(), settings: [])
    return try RenderJob(try #require(reading.scene), RenderSettings()).svg().text
  }

  @Test(arguments: PresetTests.library.names)
  func `contains what it needs and nothing else`(name: String) throws {
    let text = try svg(name)
    var mistakes: [String] = []
    func look(_ pattern: some RegexComponent, _ mistake: String, in part: String? = nil) {
      let text = part ?? text
      if let match = text.firstMatch(of: pattern) {
        mistakes.append("\(mistake): \(text[match.range])")
      }
    }
    look(/<g[^>]*\/>|<g[^>]*><\/g>|<g>(?!<animate)/, "a group that says nothing")
    look(/<defs\/>|<defs><\/defs>/, "empty definitions")
    look(/[0-9]*\.[0-9]{7,}/, "a number with more decimals than show")
    look(/\s(begin|dur)="[^"]*s"/, "a unit that is the default")
    // Only clock values need it.
    let rest = text.replacing(/\s(begin|dur)="-?[0-9][0-9.]*"/, with: "")
    look(/[" ,;][-]?0\.[0-9]+/, "a zero before the point", in: rest)
    look(/\s[a-z-]+=""/, "an empty attribute")
    look(/\s;|>\s+<|\s\s/, "space that says nothing")
    look(/<!--|<script|<!DOCTYPE|<\?xml|xlink|px"/, "noise")
    look(/(href|src)="(?!#|data:)/, "something to load")
    look(/\s(to|from)="/, "a bare to or from")
    for match in text.matches(of: /\sid="([^"]+)"/) {
      let id = match.1
      let isUsed = text.contains("url(#\(id))") || text.contains("href=\"#\(id)\"")
      if !isUsed { mistakes.append("nobody uses \(id)") }
    }
    #expect(mistakes.isEmpty)
    #expect(text.contains(" role=\"img\"") && text.contains("<title>") && text.contains("<desc>"))
  }

  @Test(
    .enabled(if: Subprocess.find("xmllint") != nil, "xmllint is not installed"),
    arguments: PresetTests.library.names)
  func `xmllint finds it well-formed`(name: String) throws {
    let xmllint = try #require(Subprocess.find("xmllint"))
    let result = try Subprocess.run(
      xmllint, ["--noout", "--nonet", "-"], input: Array(try svg(name).utf8))
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Loaders of the same kinds, written by hand in the usual style: no titles, whole numbers, and short ids.
  private static let handWritten = [
    "activity-indicator", "ball-beat", "ball-clip-rotate", "ball-grid-pulse", "circle-dots",
    "clock", "dots-bounce", "double-bounce", "dual-ring", "eclipse", "heartbeat", "pulse", "wave",
  ]

  @Test(arguments: handWritten)
  func `is not much larger than one written by hand`(name: String) throws {
    let folder = Subprocess.sourceTree + "/Tests/PresetTests/HandWritten/"
    let hand = try String(contentsOfFile: folder + name + ".svg", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    // Both without title, description and role.
    let ours = try svg(name).replacing(/<(title|desc)>[^<]*<\/(title|desc)>| role="img"/, with: "")
    #expect(Double(ours.utf8.count) <= 1.1 * Double(hand.utf8.count))
  }
}
