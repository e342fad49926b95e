import Scene
import TestSupport
import Testing
import Timeline
import VectorExport

/// Rules that browsers agree on, for the output of random documents: docs/svg.md lists them.
struct RuleTests {
  @Test func `everything written obeys the rules that browsers agree on`() throws {
    var rng = SeededRNG(seed: 5)
    var mistakes: [String] = []
    for _ in 0..<8 {
      var maker = SceneMaker(rng: rng)
      let scene = maker.scene()
      rng = maker.rng
      let round = scene.playback.duration + scene.playback.hold
      let svg = try SVGExporter { _ in [0] }.export(Timeline(scene)).text
      mistakes += textMistakes(svg)
      let root = try XMLElement.parse(svg)
      mistakes += idMistakes(root)
      for element in root.all { mistakes += try elementMistakes(element, round) }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count), as \(mistakes.prefix(5))")
  }

  /// WebKit stops at a space before a semicolon; a browser's measurements differ; an image loads
  /// nothing.
  private func textMistakes(_ svg: String) -> [String] {
    let bare = svg.replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    return [" ;", "pathLength", "<script", "<foreignObject", "http:", "https:", "@import", "click"]
      .filter { bare.contains($0) }.map { "it has \($0)" }
  }

  private func idMistakes(_ root: XMLElement) -> [String] {
    let ids = root.all.compactMap { $0["id"] }
    var mistakes = Set(ids).count == ids.count ? [] : ["an id twice in \(ids)"]
    for element in root.all {
      for (name, value) in element.attributes {
        var target: Substring?
        if name == "href", !value.hasPrefix("data:") { target = value.dropFirst() }
        if value.hasPrefix("url(#") { target = value.dropFirst(5).dropLast() }
        if let target, !ids.contains(String(target)) { mistakes.append("no \(target)") }
      }
    }
    return mistakes
  }

  private func elementMistakes(_ element: XMLElement, _ round: Double) throws -> [String] {
    var mistakes: [String] = []
    if element.name == "g", element.children.isEmpty { mistakes.append("an empty group") }
    // Engines freeze a bare `to` halfway in different ways; syncbases start late while SMIL sleeps.
    for name in ["to", "from", "end", "min", "max", "restart"] where element[name] != nil {
      if element.name.hasPrefix("animate") { mistakes.append("\(name) in \(element.name)") }
    }
    if element["by"] != nil, element.name != "animateTransform" || element["type"] != "rotate" {
      mistakes.append("by in \(element.name)")
    }
    let known = ["animate", "animateTransform", "animateMotion"]
    if element.name.hasPrefix("animate"), !known.contains(element.name) {
      mistakes.append(element.name)
    }
    let motions = try element.motions
    for name in Set(motions.map(\.attribute)) {
      let own = motions.filter { $0.attribute == name }
      // An animation replaces others, unless all but the first are additive; the first may only add to a value.
      let addsToNothing = own[0].isSum && element[name] == nil
      if own.dropFirst().contains(where: { !$0.isSum }) || addsToNothing {
        mistakes.append("two animations of \(name)")
      }
    }
    for motion in motions {
      mistakes += motion.mistakes
      if motion.attribute.contains(where: \.isUppercase),
        !["stdDeviation", "gradientTransform"].contains(motion.attribute)
      {
        mistakes.append("attribute \(motion.attribute)")
      }
      // One period or an integer fraction of it, in milliseconds, to which Firefox rounds.
      let parts = round / motion.duration
      if abs(parts - parts.rounded()) > 1e-9 { mistakes.append("dur \(motion.duration)") }
      for time in [motion.duration, motion.begin]
      where abs((time * 1000).rounded() - time * 1000) > 1e-6 {
        mistakes.append("\(time) s")
      }
      if motion.begin > 0 { mistakes.append("begin \(motion.begin)") }
    }
    return mistakes
  }
}
