import Scene

/// Elements with keywords that change.
extension SceneBuilder {
  /// Handles keywords that change over time and cannot be interpolated (a line's cap, a font's weight): draws the
  /// element once for each combination of them, and shows only one at a time.
  func inEachForm(
    _ layer: inout Layer, _ node: Int, _ names: [String], _ draw: (inout Layer) -> Void
  ) {
    let movers = formMovers(node, names)
    guard !movers.isEmpty, tree.formTime == 0, follow(0) else { return draw(&layer) }
    let nodes = tree.within(node)
    func form(_ time: Double) -> [Value] {
      nodes.flatMap { node in names.map { tree.value($0, node, at: time) } }
    }
    var forms: [(form: [Value], time: Double)] = []
    for time in keywordTimes(movers) {
      let form = form(time)
      if !forms.contains(where: { $0.form == form }) { forms.append((form, time)) }
    }
    guard forms.count > 1, forms.count <= SceneBuilder.mostForms else { return draw(&layer) }
    for form in forms {
      var part = makeLayer()
      tree.formTime = form.time
      draw(&part)
      tree.formTime = 0
      animate(&part, .hidden, movers, unit: 1) { layer, time in
        let now = nodes.flatMap { node in names.map { self.tree.value($0, node, at: time) } }
        layer.isHidden = now != form.form
        return .flag(layer.isHidden)
      }
      layer.children.append(part)
    }
  }

  /// Times at which keywords with these animations have all of their values.
  func keywordTimes(_ movers: [StyledTree.Mover]) -> [Double] {
    guard !movers.isEmpty else { return [0] }
    let valueTiming = ValueTiming(tree, movers)
    let span = valueTiming.rhythm.settles + (valueTiming.rhythm.period ?? 1)
    var times: [Double] = []
    var stop = 0.0
    for next in valueTiming.breaks(from: 0, to: min(span, ValueTiming.longest)) + [span] {
      for share in [0.01, 0.35, 0.65, 0.99] { times.append(stop + (next - stop) * share) }
      stop = next
    }
    return times
  }

  /// Whether a keyword is ever another one.
  func changes(_ name: String, _ node: Int) -> Bool {
    // What is inherited is looked at where it is animated.
    let isAnimated =
      tree.motionsOf[tree.nodes[node].element] != nil || !tree.nodes[node].animations.isEmpty
    guard isAnimated else { return false }
    let movers = tree.movers(of: name, node)
    guard !movers.isEmpty else { return false }
    return Set(keywordTimes(movers).map { tree.word(name, node, at: $0) }).count > 1
  }

  private static let mostForms = 24

  private func formMovers(_ node: Int, _ names: [String]) -> [StyledTree.Mover] {
    tree.within(node).flatMap { node in names.flatMap { tree.movers(of: $0, node) } }
  }
}

/// Properties with keywords that cannot be interpolated: each combination is drawn on its own.
enum FormNames {
  static let image = ["href"]
  static let shape = [
    "fill-rule", "stroke-linecap", "stroke-linejoin", "paint-order", "marker-start",
    "marker-mid",
    "marker-end", "vector-effect",
  ]
  /// Those that are only looked at once.
  static let still = [
    "mix-blend-mode", "isolation", "mask-type", "mask-mode", "overflow", "clip-rule",
  ]
  static let text = [
    "font-family", "font-style", "font-weight", "font-variant", "stroke-linecap",
    "stroke-linejoin", "text-decoration", "text-transform", "dominant-baseline",
    "alignment-baseline", "baseline-shift", "white-space",
  ]
}
