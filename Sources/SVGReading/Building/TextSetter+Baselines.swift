import Geometry
import Scene

/// Which line of the letters is at the pen.
extension TextSetter {
  /// The distance that letters move down so that the requested baseline is at the pen.
  func baselineShift(_ run: Run) -> Double {
    guard let first = run.characters.first else { return 0 }
    let size = tree.fontSize(first.node) * run.growth
    var kind = tree.word("alignment-baseline", first.node)
    if kind == "auto" || kind == "baseline" { kind = dominantBaseline(first.node) }
    guard kind != "auto", kind != "alphabetic" else { return raised(first.node) * run.growth }
    let scale = tree.enlargement(first.node)
    // Fonts of sizes that are passed on the way are measured anew, and are not hinted.
    let isMoving = tree.isOfNewSize(first.node, at: time)
    let isHinted = isFixed && !isMoving
    let edges =
      (isMoving ? tree.fontEdges(first.node) : nil).map { ($0.ascent * size, $0.descent * size) }
      ?? (run.baseline * run.growth, (run.height - run.baseline) * run.growth)
    let (ascent, descent) = whole(
      ascent: edges.0 * scale, descent: edges.1 * scale, isHinted: isHinted)
    var shift = 0.0
    switch kind {
    case "middle":
      shift =
        hinted(
          xHeight(first.node, size) * run.growth * scale, size * scale, isHinted: isHinted) / 2
    case "central": shift = (ascent - descent) / 2
    case "hanging": shift = ascent * 0.8
    case "text-before-edge", "before-edge": shift = ascent
    case "text-after-edge", "after-edge", "ideographic": shift = -descent
    case "mathematical": shift = ascent / 2
    default: break
    }
    // On paths, Chromium shifts by whole pixels.
    if first.path != nil { shift = shift.rounded() }
    return shift / scale + raised(first.node) * run.growth
  }

  /// Whether the picture has a size of its own. Chromium measures the fonts of others anew when their window is finer.
  var isFixed: Bool {
    ["width", "height"].allSatisfy { tree.element(0)[$0].map { !$0.contains("%") } ?? false }
  }

  /// The measures of a font as browsers round them. Where letters stand between pixels, Chromium takes a pixel from the
  /// ascent for a descent that rounding cut.
  private func whole(ascent: Double, descent: Double, isHinted: Bool) -> (
    ascent: Double, descent: Double
  ) {
    let (up, down) = (ascent.rounded(), descent.rounded())
    return !isHinted && down < descent && up >= 1 ? (up - 1, down + 1) : (up, down)
  }

  /// The height of the letter x as Chromium measures it on Linux, where fonts' hints make it whole pixels: in small
  /// sizes mostly the next number up.
  private func hinted(_ height: Double, _ size: Double, isHinted: Bool) -> Double {
    guard isHinted else { return height }
    return size < 36 ? (height - 0.115).rounded(.up) : height.rounded()
  }

  func dominantBaseline(_ node: Int) -> String {
    let own = tree.word("dominant-baseline", node)
    guard ["no-change", "use-script", "reset-size"].contains(own),
      let around = tree.nodes[node].parent
    else { return own }
    return dominantBaseline(around)
  }

  /// How far down `baseline-shift` moves an element, including the shifts of its ancestors.
  func raised(_ node: Int) -> Double {
    let size = tree.fontSize(node)
    let around = tree.element(node).name == "text" ? nil : tree.nodes[node].parent
    let outer = around.map(raised) ?? 0
    switch tree.word("baseline-shift", node) {
    case "sub": return outer + lineHeight(node, size) / 2
    case "super": return outer - lineHeight(node, size) / 2
    case let text:
      guard let value = Calculation(text, tree.units(node)) else { return outer }
      return outer - value.value - value.percent / 100 * size
    }
  }

  /// The ascent and the descent of a font, both rounded as in browsers.
  private func lineHeight(_ node: Int, _ size: Double) -> Double {
    guard let layout = layout("x", node), let line = layout.lines.first else { return size }
    return line.baseline.rounded() + (layout.size.height - line.baseline).rounded()
  }

  private func xHeight(_ node: Int, _ size: Double) -> Double {
    guard let layout = layout("x", node), let line = layout.lines.first,
      let box = layout.outline.tightBounds
    else { return size / 2 }
    return line.baseline - box.minY
  }
}

extension StyledTree {
  /// How much larger a text is in the picture than its font size says.
  func enlargement(_ node: Int) -> Double {
    guard word("text-rendering", node) != "geometricPrecision" else { return 1 }
    return enlargement { screenMap(node, at: 0) }
  }

  /// How much larger a map makes a text. It is found without boxes, as that of a text needs the same itself.
  func enlargement(_ map: () -> Affine) -> Double {
    let outer = seeksScale
    seeksScale = true
    defer { seeksScale = outer }
    return map().enlargement
  }

  /// The font size of letters. Chromium's are whole 16ths of its pixels; one of ours has four of them.
  func letterSize(_ node: Int) -> Double {
    let size = fontSize(node)
    guard word("text-rendering", node) != "geometricPrecision" else { return size }
    let steps = 64 * enlargement(node)
    let whole = (size * steps + 1e-6).rounded(.down) / steps
    return whole > 0 && whole.isFinite ? whole : size
  }
}

extension Affine {
  /// By how much texts become larger; 1 if nothing is left of them.
  var enlargement: Double {
    let scale = ((a * a + b * b + c * c + d * d) / 2).squareRoot()
    return scale > 0.001 && scale.isFinite ? scale : 1
  }
}
