import Geometry
import Scene

/// Texts that are fitted to a length: `textLength`.
extension TextSetter {
  struct WantedLength {
    var length: Double
    /// Whether letters are stretched for it, and not only the space between them.
    var stretches: Bool
  }

  /// How letters are fitted into a wanted length: by space between them, or by a factor.
  struct Fit {
    private(set) var length = 0.0
    private(set) var extra = 0.0
    private(set) var stretch = 1.0

    init() {}

    /// A single letter and letters without a width stay as they are.
    init(_ natural: Double, letters count: Int, to wanted: WantedLength?) {
      length = natural
      guard let wanted, count > 1, natural > 0 else { return }
      length = wanted.length
      if wanted.stretches {
        stretch = length / natural
      } else {
        extra = (length - natural) / Double(count - 1)
      }
    }

    /// The way from a letter with this advance to the next one. As in Chromium, the space is also behind the last letter, where
    /// other texts follow.
    func step(past advance: Double) -> Double { advance * stretch + extra }
  }

  /// How the letters of a chunk are fitted, by the elements that say how long their texts are.
  func fits(_ runs: [Run]) -> [Int: Fit] {
    var naturals: [Int: (length: Double, letters: Int)] = [:]
    for run in runs {
      for character in run.characters {
        naturals[owner(character.node), default: (0, 0)].length += character.dx
      }
      var k = 0
      for letter in run.letters {
        let owner = owner(run.node(k))
        naturals[owner, default: (0, 0)].length += run.advance(letter)
        naturals[owner, default: (0, 0)].letters += 1
        k += letter.text.count
      }
    }
    var fits: [Int: Fit] = [:]
    for (owner, natural) in naturals {
      fits[owner] = Fit(natural.length, letters: natural.letters, to: length(owner))
    }
    return fits
  }

  /// The nearest element around a node that says how long its text is, or the text.
  func owner(_ node: Int) -> Int {
    var next = node
    while tree.element(next)["textLength"] == nil, tree.element(next).name != "text",
      let parent = tree.nodes[next].parent
    {
      next = parent
    }
    return next
  }

  /// The length that a text is fitted to.
  func length(_ node: Int) -> WantedLength? {
    let owner = owner(node)
    return textLength(owner).map { length in
      WantedLength(
        length: length,
        stretches: tree.element(owner)["lengthAdjust"] == "spacingAndGlyphs")
    }
  }

  private func textLength(_ owner: Int) -> Double? {
    if !tree.movers(of: "textLength", owner).isEmpty {
      let moving = tree.number("textLength", owner, at: time)
      return moving > 0 ? moving : nil
    }
    return tree.element(owner)["textLength"].flatMap { Calculation($0, tree.units(owner)) }
      .map { $0.value + $0.percent / 100 * tree.viewport(around: owner).width }
      .flatMap { $0 > 0 ? $0 : nil }
  }
}
