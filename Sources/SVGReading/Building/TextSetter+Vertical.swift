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
    func isUpright(_ letter: TextLayout.Letter, _ node: Int) -> Bool {
      tree.word("text-orientation", node) == "upright"
        || isSquare(letter)
    }
    func node(_ run: Run, _ k: Int) -> Int { run.characters[min(k, run.characters.count - 1)].node }
    func advance(_ run: Run, _ k: Int) -> Double {
      let letter = run.letters[k]
      guard isUpright(letter, node(run, k)) else { return run.advance(letter) }
      return (isSquare(letter) ? square(run) : run.height) * run.growth + run.spacing
    }
    func isSquare(_ letter: TextLayout.Letter) -> Bool {
      letter.text.unicodeScalars.contains { (0x2E80...0xFFEF).contains($0.value) }
    }
    func square(_ run: Run) -> Double { tree.fontSize(node(run, 0)) }
    /// From the top of an upright letter's room to its baseline. Fonts with letters as high as wide say 0.88.
    func drop(_ letter: TextLayout.Letter, _ run: Run) -> Double {
      isSquare(letter) ? 0.88 * square(run) : run.baseline
    }
    let natural = runs.reduce(0) { sum, run in
      run.letters.indices.reduce(sum) { $0 + advance(run, $1) }
    }
    let count = runs.reduce(0) { $0 + $1.letters.count }
    var (extra, stretch) = (0.0, 1.0)
    if let wanted, count > 1, natural > 0 {
      if wanted.stretches {
        stretch = wanted.length / natural
      } else {
        extra = (wanted.length - natural) / Double(count - 1)
      }
    }
    var y = pen.y - share * (wanted?.length ?? natural)
    for run in runs {
      let height = run.height * run.growth
      let central = (2 * run.baseline - run.height) / 2 * run.growth
      for (k, letter) in run.letters.enumerated() {
        let step = advance(run, k) * stretch + extra
        let character = k < run.characters.count ? run.characters[k] : nil
        pen.x += character?.dx ?? 0
        y += character?.dy ?? 0
        let turn = (character?.rotation ?? 0) * degree
        var map =
          Affine.translation(pen.x, y) * .rotation(.pi / 2 + turn) * .translation(0, central)
        if isUpright(letter, node(run, k)) {
          map = .translation(
            pen.x - letter.frame.width * run.growth / 2, y + drop(letter, run) * run.growth)
          map = map * .rotation(turn) * .scale(1, stretch)
        } else {
          map = map * .scale(stretch, 1)
        }
        map = map * .scale(run.growth, run.growth)
        let home = Affine.translation(-letter.frame.minX, -run.baseline)
        result.append(
          PlacedLetter(
            shape: tree.shared(letter.outline(home, isHinted: isHinted(node(run, k)))), map: map,
            isShown: true,
            node: node(run, k),
            frame: Rect(x: pen.x - height / 2, y: y, width: height, height: step),
            width: letter.frame.width, ascent: run.baseline))
        y += step
      }
    }
    pen = Point(pen.x, y)
  }
}
