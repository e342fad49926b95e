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
  /// Whether the letters of an element have another size than at the beginning, or are on their way to one.
  func isOfNewSize(_ node: Int, at time: Double) -> Bool {
    guard !movers(of: "font-size", node).isEmpty else { return false }
    return abs(number("font-size", node, at: time) - fontSize(node)) > 1e-6 || slidesInSize(node)
  }

  /// Whether the size of letters changes other than in steps.
  private func slidesInSize(_ node: Int) -> Bool {
    if let known = memory.slidingInSize[node] { return known }
    let valueTiming = ValueTiming(self, movers(of: "font-size", node))
    let end = valueTiming.rhythm.settles + (valueTiming.rhythm.period ?? 0)
    let stops = [0] + valueTiming.breaks(from: 0, to: end) + [end]
    let result =
      valueTiming.rhythm.isEndless
      || zip(stops, stops.dropFirst()).contains { start, end in
        let sizes = [0.19, 0.83].map { share in
          number("font-size", node, at: start + (end - start) * share)
        }
        return abs(sizes[0] - sizes[1]) > 1e-6
      }
    memory.slidingInSize[node] = result
    return result
  }

  /// Whether an element is as large in the picture as at the beginning, or will be.
  fileprivate func keepsSize(_ node: Int) -> Bool {
    if let known = memory.keepingSize[node] { return known }
    let movers = movers(of: "transform", node) + movers(of: "scale", node)
    let isSteady = movers.isEmpty || isSteady(node, ValueTiming(self, movers).rhythm)
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
