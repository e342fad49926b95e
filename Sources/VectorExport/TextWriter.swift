import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// A text. If it changes, it is written letter by letter, each visible while it is in the text at the
  /// same place.
  func text(_ content: TextContent, _ state: LayerState, _ place: Place) -> [Element] {
    let isSplit = paintsLettersApart(state, place)
    let steps = shownSettings(state, content)
    if steps.allSatisfy({ $0.index == steps[0].index }) || isTrimmed(state) {
      var elements = shape(state, place) { $0.shape }
      if isSplit, elements.count == 1, elements[0].attribute("d")?.motion.isEmpty == true {
        elements[0].letters = placed(content.settings[steps[0].index].letters, place)
      }
      return elements
    }
    var runs = LetterRuns()
    for index in steps.map(\.index) {
      let setting = content.settings[index]
      let pieces = isSplit ? setting.letters : [setting.outline]
      runs.add(placed(pieces, place), of: index)
    }
    var group = Element(
      "g",
      children: runs.merged.map { run in
        var element = run.element(place.decimals)
        if !isSplit { element.letters = [] }
        let keys = KeyList(shown: steps.map { ($0.time, run.settings.contains($0.index)) })
        element.set(keys.attribute("display", clock), unless: .shown)
        return element
      })
    paint(&group, state, place)
    return group.children.isEmpty ? [] : [group]
  }

  /// When the layer shows which of its texts: at the output's frames and the layer's breaks.
  private func shownSettings(
    _ state: LayerState, _ content: TextContent
  ) -> [(time: Double, index: Int)] {
    func index(_ t: Double) -> Int {
      guard case .text(let shown) = state.layer(at: t).content,
        content.settings.indices.contains(shown.current)
      else { return 0 }
      return shown.current
    }
    guard content.settings.count > 1 else { return [(0, 0)] }
    return frameTimes(state).map { ($0, index(min($0 + Signal.side, clock.round))) }
  }

  private func isTrimmed(_ state: LayerState) -> Bool {
    state.moments.contains { state.layer(at: $0).shape.map { !$0.trim.isWhole } ?? false }
  }

  /// Whether letters drawn separately look the same as in one path: true for a single opaque colour,
  /// either filled or stroked, even if they overlap.
  private func paintsLettersApart(_ state: LayerState, _ place: Place) -> Bool {
    guard place.tint == nil else { return false }
    func isOpaque(_ paint: Paint) -> Bool {
      switch paint {
      case .color(let color): color.alpha >= 1
      case .gradient: false  // a use would move it
      }
    }
    let shapes = state.moments.compactMap { state.layer(at: $0).shape }
    let fills = shapes.filter(\.isFilled).compactMap(\.fill)
    let strokes = shapes.filter(\.isStroked).compactMap(\.stroke)
    return (fills.isEmpty || strokes.isEmpty) && (fills + strokes).allSatisfy(isOpaque)
  }

  private func paint(_ group: inout Element, _ state: LayerState, _ place: Place) {
    let shapes = state.moments.compactMap { state.layer(at: $0).shape }
    if shapes.contains(where: \.isFilled) {
      add(.fill, to: &group, state, place) { $0.shape?.fill }
    } else {
      group["fill"] = "none"
    }
    if shapes.contains(where: \.isStroked) {
      addStroke(to: &group, state, place) { $0.shape }
    }
  }

  private func placed(_ letters: [Path], _ place: Place) -> [LetterShape] {
    letters.compactMap { letter in
      guard !clock.effort.isSpent else { return nil }
      clock.effort.spend(letter.elements.count * Effort.segment)
      let offset = place.offset
      return LetterShape(letter.mapped { $0 + offset }, place.decimals)
    }
  }
}

/// The letters of successive texts, and which of the texts contain them.
private struct LetterRuns {
  struct Run {
    var letters: [LetterShape]
    var settings: Set<Int>

    func element(_ decimals: Decimals) -> Element {
      var element = Element(
        "path", [("d", .path(LetterShape.joined(letters), decimals))])
      element.letters = letters
      return element
    }
  }

  private struct Spot: Hashable {
    var glyph: String
    var x: WrittenNumber
    var y: WrittenNumber
  }

  private var runs: [Run] = []
  private var known: [Spot: Int] = [:]
  private var added: Set<Int> = []

  mutating func add(_ letters: [LetterShape], of setting: Int) {
    guard added.insert(setting).inserted else { return }
    for letter in letters {
      let spot = Spot(glyph: letter.glyph, x: letter.x, y: letter.y)
      if let index = known[spot] {
        runs[index].settings.insert(setting)
      } else {
        known[spot] = runs.count
        runs.append(Run(letters: [letter], settings: [setting]))
      }
    }
  }

  /// Merges letters that are in the same texts.
  var merged: [Run] {
    var result: [Run] = []
    var known: [Set<Int>: Int] = [:]
    for run in runs {
      if let index = known[run.settings] {
        result[index].letters += run.letters
      } else {
        known[run.settings] = result.count
        result.append(run)
      }
    }
    return result
  }
}
