import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Pipeline
import Scene
import SceneReading
import TestSupport
import Testing
import Timeline

/// Presets made of words, whose layout depends on the text.
struct TextPresetTests {
  private func scene(
    _ name: String, _ settings: [String: String] = [:], tuning: String? = nil
  ) throws -> Scene {
    let reading = PresetTests.loader.read(
      try PresetTests.loader.source(of: name).get(),
      settings: settings.sorted { $0.key < $1.key }.map {
        ParameterSetting(name: $0.key, text: $0.value)
      },
      tuning: tuning.map { [SourceFile(name: "rows.json", text: $0)] } ?? [])
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    return try #require(reading.scene)
  }

  private struct Cell {
    var text: String
    /// On the canvas, without animations.
    var frame: Rect
  }

  private func cells(_ layers: [Layer], _ origin: Point = .zero) -> [Cell] {
    layers.flatMap { layer -> [Cell] in
      let corner = origin + layer.position - layer.bounds.point(atUnit: layer.anchorPoint)
      if case .text(let content) = layer.content,
        let ink = content.settings[0].outline.controlBounds
      {
        return [
          Cell(
            text: content.settings[0].text,
            frame: Rect(origin: ink.origin + corner, size: ink.size))
        ]
      }
      return cells(layer.children, corner)
    }
  }

  @Test(arguments: [
    nil,
    #"{ "rows": [[["Stock Symbol:", "LNKD"], ["Profit/Loss:", "−USD 77"]]] }"#,
    #"{ "rows": [[["A", "1"]], [["A much longer name", "22"], ["B", "333333"]], [["C", "4"]]] }"#,
  ])
  func `rows with other data stay aligned`(data: String?) throws {
    let cells = cells(try scene("label-table-rows", tuning: data).layers)
    let names = cells.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let values = cells.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(names.count == values.count && names.count >= 2)
    let left = names.map(\.frame.minX), right = values.map(\.frame.maxX)
    // Within the letters' side bearings.
    #expect((left.max() ?? 0) - (left.min() ?? 0) < 2)
    #expect((right.max() ?? 0) - (right.min() ?? 0) < 2)
    let columnEnd = names.map(\.frame.maxX).max() ?? 0
    #expect(values.allSatisfy { $0.frame.minX > columnEnd })
    for (upper, lower) in zip(names, names.dropFirst()) {
      #expect(lower.frame.minY > upper.frame.maxY)
    }
  }

  @Test func `lists of names and values are shown in pairs`() throws {
    let cells = cells(
      try scene("label-table-arrays", tuning: #"{ "names": ["P", "Q"], "values": ["1", "2"] }"#)
        .layers)
    #expect(cells.map(\.text) == ["P =>", "1", "Q =>", "2"])
  }

  private func panel(_ settings: [String: String]) throws -> Rect {
    let scene = try scene("hud", settings)
    let panel = try #require(scene.layers.first { $0.name == "panel" })
    return Rect(
      origin: panel.position - panel.bounds.point(atUnit: panel.anchorPoint),
      size: panel.bounds.size)
  }

  @Test func `the HUD is as large as its message`() throws {
    let short = try panel(["message": "Hi"])
    let long = try panel(["message": "Everything has been saved"])
    #expect(long.width > short.width && long.height >= short.height)
    for panel in [short, long] {
      #expect(abs(panel.center.x - 110) < 1e-9 && abs(panel.center.y - 90) < 1e-9)
    }
    // It has room for both of its messages from the beginning.
    let waits = try panel(["message": "Hi", "waiting": "Everything is saved", "progress": "ring"])
    #expect(waits.width > short.width)
  }

  private func texts(_ layers: [Layer]) -> [String] {
    layers.flatMap { layer -> [String] in
      if layer.isHidden { return [] }
      guard case .text(let content) = layer.content else { return texts(layer.children) }
      return [content.settings[content.current].text]
    }
  }

  private func strokeEnds(_ layers: [Layer]) -> [Double] {
    layers.flatMap { layer -> [Double] in
      if layer.isHidden { return [] }
      guard case .shape(let shape) = layer.content else { return strokeEnds(layer.children) }
      return (shape.stroke == nil ? [] : [shape.trim.end]) + strokeEnds(layer.children)
    }
  }

  @Test func `the HUD appears, shows its progress and the result, and disappears`() throws {
    let timeline = Timeline(try scene("hud", ["progress": "ring", "work": "2", "stay": "2"]))
    func panel(_ t: Double) throws -> Layer {
      try #require(timeline.presentation(at: t).first { $0.name == "panel" })
    }
    #expect(try panel(0).opacity == 0)
    #expect(try panel(1.3).opacity == 1)
    #expect(try texts([panel(1.3)]) == ["Saving\u{2026}"])
    // Half of the work is done: the ring is half drawn on its track.
    let rings = try strokeEnds([panel(1.3)])
    #expect(rings.count == 2 && rings[0] == 1 && abs(rings[1] - 0.5) < 1e-9, "\(rings)")
    #expect(try texts([panel(3.5)]) == ["Saved"])
    #expect(try strokeEnds([panel(3.5)]) == [1], "the symbol is drawn, the ring is gone")
    #expect(try panel(timeline.scene.playback.duration).opacity == 0)
  }

  @Test func `the HUD accepts every symbol`() throws {
    let symbols = PresetTests.library.names.filter { name in
      // Used in itself, the names of its parts would occur twice.
      guard name != "hud", case .success(let source) = PresetTests.loader.source(of: name) else {
        return false
      }
      let names = Set(PresetTests.loader.read(source).parameters.map(\.name))
      return names.isSuperset(of: ["tint", "lineWidth", "insets", "delay"])
    }
    #expect(symbols.count >= 14)
    for symbol in symbols + ["heartbeat", "quizup", "toggle"] {
      let scene = try scene("hud", ["symbol": symbol, "progress": "bar", "panel": "light"])
      #expect(scene.layers.count == 3)
    }
  }

  @Test func `a number counts to its end value`() throws {
    let scene = try scene("count-up", ["to": "99.5", "decimals": "1", "suffix": " %"])
    guard case .text(let content) = scene.layers[0].content else {
      Issue.record("no text")
      return
    }
    #expect(content.settings[0].text == "99.5 %")
    #expect(content.settings.contains { $0.text == "0.0 %" })
    #expect(content.settings.count > 20)
  }
}
