import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene

/// Reads the lists of shape layers.
struct ShapeReader {
  let properties: PropertyReader
  var notes: Notes { properties.notes }

  /// Deeper groups are left out.
  static let deepest = 64

  /// Hidden items are left out.
  func items(_ list: [SpecNode], depth: Int = 0) -> [ShapeItem] {
    list.compactMap { node in
      guard !(node["hd"]?.isTrue ?? false) else { return nil }
      return item(node, depth)
    }
  }

  private func item(_ node: SpecNode, _ depth: Int) -> ShapeItem? {
    let isReversed = node["d"]?.number == 3
    switch node["ty"]?.text {
    case "gr":
      guard depth < Self.deepest else {
        notes.warn("groups nested more than \(Self.deepest) deep are not drawn", at: node.place)
        return nil
      }
      return .group(group(node, depth))
    case "sh":
      let isClosed = properties.version < LottieVersion("4.4.18") ? node["closed"]?.isTrue : nil
      return .outline(.path(properties.path(node["ks"], isClosed: isClosed)))
    case "rc":
      return .outline(
        .rectangle(
          center: position(node["p"]), size: properties.numbers(node["s"], else: [0, 0]),
          radius: properties.number(node["r"], else: 0), isReversed: isReversed))
    case "el":
      return .outline(
        .ellipse(
          center: position(node["p"]), size: properties.numbers(node["s"], else: [0, 0]),
          isReversed: isReversed))
    case "sr": return .outline(.star(star(node, isReversed)))
    case "fl", "gf":
      let rule: FillRule = node["r"]?.number == 2 ? .evenOdd : .nonZero
      return style(node, .fill(rule))
    case "st", "gs": return style(node, .stroke(stroke(node)))
    case "tm":
      return .modifier(
        .trim(
          start: properties.number(node["s"], else: 0),
          end: properties.number(node["e"], else: 100),
          offset: properties.number(node["o"], else: 0), together: node["m"]?.number == 2))
    case "rd": return .modifier(.roundedCorners(properties.number(node["r"], else: 0)))
    case "pb": return .modifier(.pucker(properties.number(node["a"], else: 0)))
    case "zz":
      return .modifier(
        .zigZag(
          ridges: properties.number(node["r"], else: 0),
          size: properties.number(node["s"], else: 0),
          isSmooth: properties.number(node["pt"], else: 1).first.component(0) == 2))
    case "op":
      return .modifier(
        .offset(
          properties.number(node["a"], else: 0), join: join(node["lj"]),
          miterLimit: properties.number(node["ml"], else: 4)))
    case "rp": return .repeater(repeater(node))
    case "mm": return merge(node)
    case "tr": return nil
    case "tw":
      notes.warn("twists are not supported; paths stay as they are", at: node.place)
      return nil
    case let type:
      if let type { notes.warn("shapes of type '\(type)' are not drawn", at: node.place) }
      return nil
    }
  }

  private func group(_ node: SpecNode, _ depth: Int) -> GroupItem {
    let list = node["it"]?.items ?? []
    let transform = list.last { $0["ty"]?.text == "tr" }
    return GroupItem(
      items: items(list, depth: depth + 1),
      transform: transform.map(self.transform) ?? .identity,
      blendMode: blendMode(node["bm"], notes))
  }

  func position(_ node: SpecNode?) -> LottieTransform.Position {
    if let node, node["s"]?.isTrue ?? false, node["x"]?.isRecord ?? false {
      return .split(
        x: properties.number(node["x"], else: 0), y: properties.number(node["y"], else: 0),
        z: properties.number(node["z"], else: 0))
    }
    return .joined(properties.numbers(node, else: [0, 0]))
  }

  func transform(_ node: SpecNode) -> LottieTransform {
    var result = LottieTransform()
    result.anchor = properties.numbers(node["a"], else: [0, 0])
    result.position = position(node["p"])
    result.scale = properties.numbers(node["s"], else: [100, 100])
    // As in lottie-web, whatever `ddd` says: with `rx` the rotations about three axes count, without it only `r`.
    if let rotationX = node["rx"] {
      result.rotationX = properties.number(rotationX, else: 0)
      result.rotationY = properties.number(node["ry"], else: 0)
      result.rotation = properties.number(node["rz"] ?? node["r"], else: 0)
      result.orientation = properties.numbers(node["or"], else: [0, 0, 0])
    } else {
      result.rotation = properties.number(node["r"], else: 0)
    }
    result.skew = properties.number(node["sk"], else: 0)
    result.skewAxis = properties.number(node["sa"], else: 0)
    result.opacity = properties.number(node["o"], else: 100)
    return result
  }

  private func star(_ node: SpecNode, _ isReversed: Bool) -> StarItem {
    let isStar = node["sy"]?.number != 2
    return StarItem(
      center: position(node["p"]), points: properties.number(node["pt"], else: 5),
      rotation: properties.number(node["r"], else: 0),
      outerRadius: properties.number(node["or"], else: 0),
      outerRoundness: properties.number(node["os"], else: 0),
      innerRadius: isStar ? properties.number(node["ir"], else: 0) : nil,
      innerRoundness: properties.number(node["is"], else: 0), isReversed: isReversed)
  }

  private func merge(_ node: SpecNode) -> ShapeItem? {
    if let mode = node["mm"]?.integer, (3...5).contains(mode) {
      let name = ["subtract", "intersect", "exclude"][mode - 3]
      notes.warn(
        "the merge mode '\(name)' is not supported; the paths are drawn together", at: node.place)
    }
    return nil
  }

  private func repeater(_ node: SpecNode) -> RepeaterItem {
    let record = node["tr"]
    return RepeaterItem(
      copies: properties.number(node["c"], else: 0), offset: properties.number(node["o"], else: 0),
      transform: record.map(transform) ?? .identity,
      startOpacity: properties.number(record?["so"], else: 100),
      endOpacity: properties.number(record?["eo"], else: 100), lastOnTop: node["m"]?.number == 2)
  }

  // MARK: Styles

  private func style(_ node: SpecNode, _ kind: StyleItem.Kind) -> ShapeItem? {
    let paint: PaintItem
    if node["ty"]?.text == "gf" || node["ty"]?.text == "gs" {
      guard let gradient = gradient(node) else {
        notes.warn("a gradient without colours is not drawn", at: node.place)
        return nil
      }
      paint = .gradient(gradient)
    } else {
      paint = .color(wholeLevels(color(node["c"])))
    }
    return .style(
      StyleItem(
        kind: kind, paint: paint, opacity: properties.number(node["o"], else: 100),
        blendMode: blendMode(node["bm"], notes)))
  }

  /// Rounded down to whole levels, like lottie-web and rlottie; rounding would often be brighter by one. Of levels that
  /// exporters wrote with six digits, some are a ten-thousandth too low: After Effects has the whole level.
  private func wholeLevels(_ color: NumberTrack) -> NumberTrack {
    let missing = 2e-4
    // Colours between keys are rounded when they are drawn: half a level less makes that down.
    guard !color.isMoving else { return color.map { $0.map { max(0, $0 - 0.499 / 255) } } }
    return color.map { $0.map { ($0 * 255 + missing).rounded(.down) / 255 } }
  }

  /// In old files components go up to 255.
  func color(_ node: SpecNode?) -> NumberTrack {
    let track = properties.numbers(node, else: [0, 0, 0])
    guard properties.version < LottieVersion("4.1.9") else { return track }
    return track.map { $0.map { $0 / 255 } }
  }

  private func gradient(_ node: SpecNode) -> GradientItem? {
    guard let record = node["g"], let count = record["p"]?.integer, count > 0 else { return nil }
    let numbers = properties.numbers(record["k"], else: [])
    guard numbers.first.count >= 4 else { return nil }
    return GradientItem(
      isRadial: node["t"]?.number == 2, start: properties.numbers(node["s"], else: [0, 0]),
      end: properties.numbers(node["e"], else: [0, 0]),
      colorCount: min(count, numbers.first.count / 4), numbers: numbers,
      highlight: properties.number(node["h"], else: 0),
      highlightAngle: properties.number(node["a"], else: 0))
  }

  private func stroke(_ node: SpecNode) -> StrokeItem {
    var dash: [NumberTrack] = []
    var phase = NumberTrack.number(0)
    for item in node["d"]?.items ?? [] {
      let length = properties.number(item["v"], else: 0)
      if item["n"]?.text == "o" { phase = length } else { dash.append(length) }
    }
    let limit =
      node["ml2"].map { properties.number($0, else: 4) } ?? .number(node["ml"]?.number ?? 4)
    let cap: StrokeStyle.Cap
    switch node["lc"]?.number {
    case 1: cap = .butt
    case 3: cap = .square
    default: cap = .round
    }
    return StrokeItem(
      width: properties.number(node["w"], else: 0), cap: cap, join: join(node["lj"]),
      miterLimit: limit, dash: dash, dashPhase: phase)
  }

  private func join(_ node: SpecNode?) -> StrokeStyle.Join {
    switch node?.number {
    case 1: .miter
    case 3: .bevel
    default: .round
    }
  }
}

/// Lottie's numbers for CSS's blend modes.
func blendMode(_ node: SpecNode?, _ notes: Notes) -> BlendMode {
  let modes: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
  ]
  guard let node, let index = node.integer, index != 0 else { return .normal }
  guard modes.indices.contains(index) else {
    notes.warn("the blend mode \(index) is drawn as normal", at: node.place)
    return .normal
  }
  return modes[index]
}
