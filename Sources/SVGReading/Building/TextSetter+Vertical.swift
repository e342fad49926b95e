import Geometry
import Scene

/// Text down the page.
extension TextSetter {
  func isVertical(_ node: Int) -> Bool {
    ["tb", "tb-rl", "tb-lr", "vertical-rl", "vertical-lr"].contains(
      tree.word("writing-mode", node))
  }

  /// Sets letters below each other, centred at the pen's x: on their side, or upright if the style asks for it or
  /// if that is usual in their script.
  func setDown(
    _ runs: [Run], at pen: inout Point, _ share: Double, _ wanted: WantedLength?,
    into result: inout [PlacedLetter]
  ) {
    let natural = runs.reduce(0) { sum, run in
      run.letters.indices.reduce(sum) { $0 + advanceDown(run, $1) }
    }
    let count = runs.reduce(0) { $0 + $1.letters.count }
    let fit = Fit(natural, letters: count, to: wanted)
    var y = pen.y - share * (wanted?.length ?? natural)
    for run in runs {
      let height = run.height * run.growth
      for (k, letter) in run.letters.enumerated() {
        let step = fit.step(past: advanceDown(run, k))
        let character = k < run.characters.count ? run.characters[k] : nil
        pen.x += character?.dx ?? 0
        y += character?.dy ?? 0
        let node = run.node(k)
        result.append(
          PlacedLetter(
            shape: shape(of: letter, in: run, node),
            map: mapDown(letter, k, of: run, at: Point(pen.x, y), stretch: fit.stretch),
            isShown: true, node: node,
            frame: Rect(x: pen.x - height / 2, y: y, width: height, height: step),
            width: letter.frame.width, ascent: run.baseline))
        y += step
      }
    }
    pen = Point(pen.x, y)
  }

  private func isUpright(_ letter: TextLayout.Letter, _ node: Int) -> Bool {
    tree.word("text-orientation", node) == "upright" || letter.isSquare
  }

  private func advanceDown(_ run: Run, _ k: Int) -> Double {
    let letter = run.letters[k]
    guard isUpright(letter, run.node(k)) else { return run.advance(letter) }
    return (letter.isSquare ? square(run) : run.height) * run.growth + run.spacing
  }

  private func square(_ run: Run) -> Double { tree.fontSize(run.node(0)) }

  /// `p` is the middle of the upper edge of the letter's room.
  private func mapDown(
    _ letter: TextLayout.Letter, _ k: Int, of run: Run, at p: Point, stretch: Double
  ) -> Affine {
    let turn = run.rotation(k) * degree
    var map: Affine
    if isUpright(letter, run.node(k)) {
      // Fonts with letters as high as wide have their baseline at 0.88 of the height.
      let drop = letter.isSquare ? 0.88 * square(run) : run.baseline
      map = .translation(p.x - letter.frame.width * run.growth / 2, p.y + drop * run.growth)
      map = map * .rotation(turn) * .scale(1, stretch)
    } else {
      let central = (2 * run.baseline - run.height) / 2 * run.growth
      map = .translation(p.x, p.y) * .rotation(.pi / 2 + turn) * .translation(0, central)
      map = map * .scale(stretch, 1)
    }
    return map * .scale(run.growth, run.growth)
  }
}

extension TextLayout.Letter {
  /// Whether it is of a script whose letters are as high as wide.
  fileprivate var isSquare: Bool {
    text.unicodeScalars.contains { (0x2E80...0xFFEF).contains($0.value) }
  }
}
