import Diagnostics
import Notations

/// Reads the supported effects; an effect's values are identified by their position in the list.
struct EffectReader {
  let shapes: ShapeReader
  private var properties: PropertyReader { shapes.properties }

  func effects(_ layer: SpecNode) -> [LottieEffect] {
    (layer["ef"]?.items ?? []).compactMap { node in
      guard node["en"]?.isTrue ?? true else { return nil }
      return effect(node, layer)
    }
  }

  private func effect(_ node: SpecNode, _ layer: SpecNode) -> LottieEffect? {
    let values = node["ef"]?.items ?? []
    func value(_ index: Int) -> SpecNode? {
      values.indices.contains(index) ? values[index]["v"] : nil
    }
    func number(_ index: Int, _ rest: Double = 0) -> NumberTrack {
      properties.number(value(index), else: rest)
    }
    func color(_ index: Int) -> NumberTrack { properties.numbers(value(index), else: [0, 0, 0]) }
    switch node["ty"]?.integer {
    case 20: return .tint(black: color(0), white: color(1), amount: number(2, 100))
    case 21: return .fill(color: color(2), opacity: number(6, 1))
    case 22: return stroke(layer, value, number, color)
    case 23: return .tritone(bright: color(0), middle: color(1), dark: color(2))
    case 24:
      return .levels(
        [3, 10, 17, 24, 31].map { first in
          LottieLevels(
            inputBlack: number(first), inputWhite: number(first + 1, 1),
            gamma: number(first + 2, 1), outputBlack: number(first + 3),
            outputWhite: number(first + 4, 1))
        })
    case 25:
      return .dropShadow(
        color: color(0), opacity: number(1, 255), direction: number(2), distance: number(3),
        softness: number(4))
    case 29: return .blur(amount: number(0), axis: number(1, 1))
    // Exporters write effects that they do not know like controls for expressions.
    case 5 where draws(node): return leaveOut(node)
    // Controls for expressions, and a matte, which is read with the layer's own.
    case 28, nil, 0, 1, 2, 3, 4, 5, 6, 7, 10, 11: return nil
    default: return leaveOut(node)
    }
  }

  /// Whether it has the name of an effect, such as `ADBE Ramp` or `CC Bend It`, and not that of controls.
  private func draws(_ node: SpecNode) -> Bool {
    guard let name = node["mn"]?.text, !name.isEmpty else { return false }
    return !name.hasPrefix("Pseudo/") && !name.hasSuffix(" Control")
  }

  private func leaveOut(_ node: SpecNode) -> LottieEffect? {
    let name = node["nm"]?.text.map { " '\($0)'" } ?? ""
    properties.notes.warn(
      "the effect\(name) (\(node["ty"]?.integer ?? 0)) is not drawn", at: node.place)
    return nil
  }

  private func stroke(
    _ layer: SpecNode, _ value: (Int) -> SpecNode?, _ number: (Int, Double) -> NumberTrack,
    _ color: (Int) -> NumberTrack
  ) -> LottieEffect {
    var masks = layer["masksProperties"]?.items ?? []
    if !(value(1)?["k"]?.isTrue ?? false) {
      let index = (value(0)?["k"]?.integer ?? 0) - 1
      masks = masks.indices.contains(index) ? [masks[index]] : []
    }
    let ground: LottieMaskStroke.Ground
    switch value(10)?["k"]?.integer {
    case 2: ground = .nothing
    case 3: ground = .revealed
    default: ground = .contents
    }
    return .stroke(
      LottieMaskStroke(
        paths: masks.map { properties.path($0["pt"], isClosed: $0["cl"]?.isTrue) },
        color: color(3), size: number(4, 0), opacity: number(6, 1), start: number(7, 0),
        end: number(8, 100), ground: ground))
  }
}
