import DisplayList
import Geometry
import Scene

/// Makes layers from a shape layer's list.
struct ShapeBuilder {
  /// The most work for all paths of a document, in vertices computed for a single frame.
  static let mostWork = 200_000.0

  let placement: Placement
  /// The work that is left; below zero, no more paths are made.
  private(set) var workLeft: Double
  /// Whether repeaters make more copies than are drawn.
  private(set) var leavesOutCopies = false
  private var motions: Motions { placement.motions }

  init(_ times: Times, workLeft: Double) {
    placement = Placement(times)
    self.workLeft = workLeft
  }

  /// A list and the index of the current item in it, preceded by the enclosing lists.
  private typealias Way = [(items: [ShapeItem], index: Int)]

  /// Returns the layers back to front.
  mutating func layers(_ items: [ShapeItem]) -> [Layer] {
    var expansion = RepeaterExpansion()
    let expanded = expansion.expanded(items)
    leavesOutCopies = expansion.leavesOut
    return layers(expanded, inside: [])
  }

  private mutating func layers(_ items: [ShapeItem], inside way: Way) -> [Layer] {
    var result: [Layer] = []
    for (index, item) in items.enumerated().reversed() {
      let here = way + [(items, index)]
      switch item {
      case .style(let style): if let layer = layer(style, here) { result.append(layer) }
      case .group(let group): result += layers(group, here)
      case .outline, .modifier, .repeater: break
      }
    }
    return result
  }

  private mutating func layers(_ group: GroupItem, _ way: Way) -> [Layer] {
    let children = layers(group.items, inside: way)
    guard !children.isEmpty else { return [] }
    let isOpaque = group.transform.opacity == .number(100)
    if group.transform.isIdentityPlace, isOpaque, group.blendMode == .normal { return children }
    var layer = placement.place(group.transform, children: children)
    motions.put(group.transform.opacity, .opacity, on: &layer) { min(max(0, $0 / 100), 1) }
    layer.blendMode = group.blendMode
    return [layer]
  }

  // MARK: Styles

  private mutating func layer(_ style: StyleItem, _ way: Way) -> Layer? {
    guard workLeft >= 0 else { return nil }
    var assembly = PathAssembly()
    let parts = parts(of: way[...], isMeasured: false, &assembly)
    workLeft -= assembly.work(of: parts)
    guard workLeft >= 0, parts.contains(where: \.showsSomething) else { return nil }
    var layer = Layer()
    var shape = Shape(path: Path())
    switch style.kind {
    case .fill(let rule): shape.fillRule = rule
    case .stroke(let stroke):
      shape.style.cap = stroke.cap
      shape.style.join = stroke.join
    }
    layer.content = .shape(shape)
    assembly.put(parts, on: &layer, motions)
    motions.put(style.opacity, .opacity, on: &layer) { min(max(0, $0 / 100), 1) }
    layer.blendMode = style.blendMode
    let paints = PaintBuilder(motions: motions)
    switch style.kind {
    case .fill: paints.put(style.paint, .fill, on: &layer)
    case .stroke(let stroke):
      paints.put(style.paint, .stroke, on: &layer)
      put(stroke, on: &layer)
    }
    return layer
  }

  private func put(_ stroke: StrokeItem, on layer: inout Layer) {
    motions.put(stroke.width, .lineWidth, on: &layer) { max(0, $0) }
    motions.put(stroke.miterLimit, .miterLimit, on: &layer) { max(1, $0) }
    guard !stroke.dash.isEmpty else { return }
    motions.put(stroke.dashPhase, .dashPhase, on: &layer)
    func lengths(_ frame: Double) -> [Double] {
      let lengths = stroke.dash.map { $0.number(at: frame) }
      // If a length is negative, or all are 0, the line is solid.
      let isSolid = lengths.contains { $0 < 0 } || lengths.allSatisfy { $0 == 0 }
      return isSolid ? [] : lengths
    }
    let moving = stroke.dash.filter(\.isMoving)
    layer.set(.numbers(lengths(moving.compactMap(\.span).map(\.lowerBound).min() ?? 0)), for: .dash)
    guard !moving.isEmpty else { return }
    layer.animations.append(
      motions.animation(NumberTrack.moments(of: moving), .dash) {
        .numbers(lengths($0.component(0)))
      })
  }

  // MARK: Paths

  /// The parts of the path painted by the style at the end of `way`. If a trim joins several paths,
  /// those painted by other styles are included.
  private func parts(
    of way: ArraySlice<(items: [ShapeItem], index: Int)>, isMeasured: Bool,
    _ assembly: inout PathAssembly
  ) -> [ComputedPath.Part] {
    guard let (items, index) = way.first else { return [] }
    let rest = way.dropFirst()
    let measures = isMeasured || items[index...].contains(where: \.measuresTogether)
    var parts: [ComputedPath.Part] = []
    for i in items.indices {
      switch items[i] {
      case .modifier(let modifier):
        if !parts.isEmpty { parts.append(.modifier(assembly.modifier(modifier))) }
      case .group where i == index:
        // The style is in this group, which is drawn in its own space.
        parts.append(.group(self.parts(of: rest, isMeasured: measures, &assembly), .identity))
      case .outline, .group:
        // Paths outside the style's group, or after the style, are painted by others.
        let isPainted = rest.isEmpty && i < index
        guard isPainted || measures else { continue }
        parts += self.parts(of: items[i], isShown: isPainted, &assembly)
      case .style, .repeater: break
      }
    }
    return parts
  }

  private func parts(of item: ShapeItem, isShown: Bool, _ assembly: inout PathAssembly)
    -> [ComputedPath.Part]
  {
    switch item {
    case .outline(let outline): return [.outline(assembly.outline(outline), isShown: isShown)]
    case .modifier(let modifier): return [.modifier(assembly.modifier(modifier))]
    case .group(let group):
      let inner = group.items.flatMap { parts(of: $0, isShown: isShown, &assembly) }
      guard inner.contains(where: \.hasOutline) else { return [] }
      return [.group(inner, isShown ? assembly.placement(group.transform) : .identity)]
    case .style, .repeater: return []
    }
  }
}

extension ShapeItem {
  fileprivate var measuresTogether: Bool {
    if case .modifier(.trim(_, _, _, together: true)) = self { true } else { false }
  }
}

extension ComputedPath.Part {
  fileprivate var showsSomething: Bool {
    switch self {
    case .outline(_, let isShown): isShown
    case .group(let parts, _): parts.contains(where: \.showsSomething)
    case .modifier: false
    }
  }

  fileprivate var hasOutline: Bool {
    switch self {
    case .outline: true
    case .group(let parts, _): parts.contains(where: \.hasOutline)
    case .modifier: false
    }
  }
}
