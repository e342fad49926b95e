import Scene

/// Elements whose letters are set alike: only their paints differ.
extension TextSetter {
  private static let names = [
    "font-family", "font-size", "font-weight", "font-style", "font-variant", "font-variant-caps",
    "letter-spacing", "word-spacing", "text-transform", "alignment-baseline", "direction",
    "unicode-bidi",
  ]

  /// Whether the letters of two elements can be shaped together.
  func setsAlike(_ node: Int, _ other: Int) -> Bool {
    TextSetter.names.allSatisfy { name in
      tree.movers(of: name, node).isEmpty && tree.movers(of: name, other).isEmpty
        && tree.value(name, node, at: time) == tree.value(name, other, at: time)
    }
      && !["bolder", "lighter"].contains(tree.word("font-weight", node))
      && tree.word("direction", node) != "rtl"
      && dominantBaseline(node) == dominantBaseline(other) && raised(node) == raised(other)
  }
}
