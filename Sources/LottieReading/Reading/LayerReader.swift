import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene

/// Reads the layers of a composition.
struct LayerReader {
  let shapes: ShapeReader
  var properties: PropertyReader { shapes.properties }
  var notes: Notes { shapes.notes }

  /// The layers of a composition's record: the document's, or an asset's.
  func layers(_ record: SpecNode) -> [LottieLayer] {
    let composition = properties.expressions?.composition(record)
    return (record["layers"]?.items ?? []).filter(\.isRecord).map { node in
      notes.layer = node["nm"]?.text
      defer { notes.layer = nil }
      var properties = properties
      properties.controls = controls(node)
      // lottie-web marks layers whose handles it has made points, and some files were saved after that.
      properties.handlesArePoints = node["completed"]?.isTrue ?? false
      properties.layer = composition.map { ExpressionLayer(node: node, composition: $0) }
      return LayerReader(shapes: ShapeReader(properties: properties)).layer(node)
    }
  }

  /// Sliders and similar controls that are not animated.
  private func controls(_ node: SpecNode) -> [String: Double] {
    var result: [String: Double] = [:]
    for effect in node["ef"]?.items ?? [] where effect["ty"]?.number == 5 {
      guard let name = effect["nm"]?.text, let value = effect["ef"]?.items.first?["v"]?["k"]?.number
      else { continue }
      result[name.filter { !$0.isWhitespace }] = value
    }
    return result
  }

  private func layer(_ node: SpecNode) -> LottieLayer {
    if let styles = node["sy"]?.items, !styles.isEmpty {
      notes.warn("layer styles are not drawn", at: styles[0].place)
    }
    if node["mb"]?.isTrue ?? false {
      notes.warn("motion blur is not drawn", at: node.place)
    }
    return LottieLayer(
      name: node["nm"]?.text ?? "", place: node.place, index: node["ind"]?.integer,
      parent: node["parent"]?.integer, content: content(node),
      transform: node["ks"].map(shapes.transform) ?? .identity,
      turnsWithPath: node["ao"]?.isTrue ?? false, isHidden: node["hd"]?.isTrue ?? false,
      firstFrame: node["ip"]?.number ?? -1e6, endFrame: node["op"]?.number ?? 1e6,
      startFrame: node["st"]?.number ?? 0, stretch: stretch(node),
      blendMode: blendMode(node["bm"], notes), masks: masks(node), matte: matte(node),
      isMatte: node["td"]?.isTrue ?? false, effects: EffectReader(shapes: shapes).effects(node))
  }

  private func stretch(_ node: SpecNode) -> Double {
    guard let stretch = node["sr"]?.number, stretch != 0 else { return 1 }
    return stretch
  }

  private func content(_ node: SpecNode) -> LottieLayer.Content {
    switch node["ty"]?.integer {
    case 0:
      guard let id = node["refId"]?.id else { return .nothing }
      return .composition(
        id: id, size: Size(node["w"]?.number ?? 0, node["h"]?.number ?? 0),
        remap: node["tm"].map { properties.number($0, else: 0) })
    case 1:
      let color = Color(hex: node["sc"]?.text ?? "") ?? .black
      return .solid(color, Size(node["sw"]?.number ?? 0, node["sh"]?.number ?? 0))
    case 2: return node["refId"]?.id.map { .image(id: $0) } ?? .nothing
    case 4: return .shapes(shapes.items(node["shapes"]?.items ?? []))
    case 5:
      return TextReader(shapes: shapes).text(node).map { .text($0) } ?? .nothing
    case 13:
      notes.warn("cameras are ignored", at: node.place)
      return .nothing
    case 6:
      notes.warn("sounds are left out", at: node.place)
      return .nothing
    case 3, 15: return .nothing
    case let type:
      if let type { notes.warn("layers of type \(type) are not drawn", at: node.place) }
      return .nothing
    }
  }

  private func matte(_ node: SpecNode) -> LottieMatte? {
    let mode: LottieMatte.Mode
    switch node["tt"]?.integer {
    case 1: mode = .alpha
    case 2: mode = .invertedAlpha
    case 3: mode = .luma
    case 4: mode = .invertedLuma
    default: return effectMatte(node)
    }
    return LottieMatte(mode: mode, source: node["tp"]?.integer)
  }

  /// The matte that the effect "Set Matte" takes from any layer of the composition.
  private func effectMatte(_ node: SpecNode) -> LottieMatte? {
    let effect = node["ef"]?.items.first {
      $0["ty"]?.integer == 28 && ($0["en"]?.isTrue ?? true)
    }
    let values = (effect?["ef"]?.items ?? []).map { $0["v"]?["k"]?.integer ?? 0 }
    guard values.count > 2, values[0] > 0 else { return nil }
    let isInverted = values[2] != 0
    let mode: LottieMatte.Mode =
      values[1] == 5
      ? (isInverted ? .invertedLuma : .luma) : (isInverted ? .invertedAlpha : .alpha)
    return LottieMatte(mode: mode, source: values[0], keepsSource: true)
  }

  private func masks(_ node: SpecNode) -> [LottieMask] {
    guard node["hasMask"]?.isTrue ?? true else { return [] }
    return (node["masksProperties"]?.items ?? []).compactMap { mask in
      let mode: LottieMask.Mode
      switch mask["mode"]?.text {
      case "n": return nil
      case "s": mode = .subtract
      case "i": mode = .intersect
      case "l": mode = .lighten
      case "d": mode = .darken
      case "f": mode = .difference
      default: mode = .add
      }
      if let feather = mask["f"],
        properties.numbers(feather, else: [0]).first.contains(where: { $0 != 0 })
      {
        notes.warn("the feather of masks is not drawn", at: feather.place)
      }
      let isClosed = mask["cl"]?.isTrue ?? true
      var path = properties.path(mask["pt"], isClosed: isClosed)
      // An open path masks what it would enclose if it were closed.
      path = path.map { VertexPath($0.vertices, isClosed: true) }
      return LottieMask(
        mode: mode, path: path, isOpen: !isClosed, opacity: properties.number(mask["o"], else: 100),
        isInverted: mask["inv"]?.isTrue ?? false, expansion: properties.number(mask["x"], else: 0))
    }
  }
}

extension Color {
  /// `#rgb` or `#rrggbb`.
  init?(hex: String) {
    var digits = hex.hasPrefix("#") ? String(hex.dropFirst()) : hex
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6 || digits.count == 8, let value = UInt32(digits.prefix(6), radix: 16)
    else { return nil }
    self.init(rgb: value)
  }
}
