import Geometry

/// Letters whose heights are fitted to rows of pixels.
extension TextSetter {
  /// Whether Chromium fits the heights of an element's letters to its rows: not if the style forbids it, nor where it makes
  /// the fonts when its window has become finer, as in a picture without a size and for letters that grow.
  func isHinted(_ node: Int) -> Bool {
    isFixed && tree.word("text-rendering", node) != "geometricPrecision" && tree.keepsSize(node)
  }
}

extension StyledTree {
  /// Whether an element is as large in the picture as at the beginning, or will be.
  fileprivate func keepsSize(_ node: Int) -> Bool {
    if let known = memory.keepingSize[node] { return known }
    let movers = movers(of: "transform", node) + movers(of: "scale", node)
    let isSteady = movers.isEmpty || isSteady(node, Course(self, movers).rhythm)
    let result = isSteady && nodes[node].parent.map(keepsSize) ?? true
    memory.keepingSize[node] = result
    return result
  }

  /// Whether an element's own transform leaves the size of a text once it has settled.
  private func isSteady(_ node: Int, _ rhythm: Rhythm) -> Bool {
    let size = enlargement { parentMap(node, at: 0) }
    // Between keys that nobody repeats at such fractions.
    let moments = rhythm.period.map { period in [0.19, 0.37, 0.61, 0.83].map { $0 * period } }
    return (moments ?? [0]).allSatisfy { moment in
      abs(enlargement { parentMap(node, at: rhythm.settles + moment) } - size) < 1e-6
    }
  }
}
