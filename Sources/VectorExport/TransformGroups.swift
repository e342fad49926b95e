import Geometry
import Scene

/// A constant or animated map in a chain.
enum TransformLink {
  case still(Affine)
  case translate(Signal)
  case rotate(Signal)
  case scale(Signal)
  case skew(TransformFunction.Kind, Signal)
}

extension TransformLink {
  fileprivate var isStillTranslation: Bool {
    switch self {
    case .still(let map): map.isTranslation
    case .translate, .rotate, .scale, .skew: false
    }
  }

  /// Whether it needs an origin; scaling a disc does not.
  fileprivate var isTurn: Bool {
    switch self {
    case .rotate, .skew: true
    case .still, .translate, .scale: false
    }
  }
}

/// The groups that place a layer, outermost first, and the offset that remains for its contents.
struct TransformGroups {
  var groups: [Element] = []
  /// Of the layer's space in that of the innermost group.
  var offset = Point.zero
  /// The largest scale at any time from the layer's space to the enclosing element.
  var scale = 1.0

  /// The elements inside of the groups.
  func around(_ elements: [Element]) -> [Element] {
    groups.reversed().reduce(elements) { inside, shell in
      var group = shell
      group.children = inside
      return [group]
    }
  }
}

extension SceneWriter {
  /// Elements that cannot be shifted themselves, moved by an affine map over time.
  func moved(_ elements: [Element], by map: Signal, _ place: Place) -> [Element] {
    var placed = assembled(links(of: map), place)
    if placed.offset != .zero {
      var group = Element("g")
      let move = Affine.translation(placed.offset.x, placed.offset.y)
      group["transform"] = transform(move, place).map { .transform($0) }
      placed.groups.append(group)
    }
    return placed.around(elements)
  }

  /// `extent` is the largest distance from the origin of anything rotated or scaled; nil for the
  /// canvas.
  func assembled(
    _ links: [TransformLink], _ place: Place, extent: Double? = nil
  ) -> TransformGroups {
    var assembly = TransformGroupsAssembly(
      writer: self, place: place, extent: extent ?? longerSide)
    for (index, link) in links.enumerated() { assembly.add(link, before: links[(index + 1)...]) }
    return assembly.finish()
  }
}

/// Makes groups from links. Constant maps are merged, and moved along where that saves a group.
private struct TransformGroupsAssembly {
  let writer: SceneWriter
  let place: Place
  let extent: Double
  private var result = TransformGroups()
  /// The constant maps since the last group.
  private var still = Affine.identity

  init(writer: SceneWriter, place: Place, extent: Double) {
    self.writer = writer
    self.place = place
    self.extent = extent
  }

  /// In degrees.
  private var angleTolerance: Double { place.tolerance / max(extent, 1) * 57.3 }

  mutating func add(_ link: TransformLink, before rest: ArraySlice<TransformLink>) {
    switch link {
    case .still(let map): still = still * map
    case .translate(let signal): translate(signal, before: rest)
    case .rotate(let signal): rotate(signal, before: rest)
    case .scale(let signal):
      flush()
      append(writer.scaling(signal, place.tolerance / max(extent / 2, 1)))
      result.scale *= signal.largest
    case .skew(let kind, let signal):
      flush()
      let decimals = Decimals(error: angleTolerance)
      let track = Track(.transform(kind), signal, tolerance: angleTolerance, decimals)
      append(track.attribute(writer.clock))
    }
  }

  mutating func finish() -> TransformGroups {
    if still.isTranslation {
      result.offset = Point(still.tx, still.ty)
    } else {
      result.scale *= still.maximumScale
      flush()
    }
    return result
  }

  private mutating func translate(_ signal: Signal, before rest: ArraySlice<TransformLink>) {
    // Relative to the first position, so that constant translations can be merged.
    let first = signal.value(0)
    still = still * .translation(first[0], first[1])
    let away = signal.mapped { [$0[0] - first[0], $0[1] - first[1]] }
    let attributes = writer.translations(away, place)
    guard !attributes.isEmpty else { return }
    if still.isTranslation, rest.contains(where: \.isTurn),
      attributes.allSatisfy({ $0.keyCount <= 4 })
    {
      // With few keys, add the position to each of them rather than using another group.
      let origin = [still.tx, still.ty]
      still = .identity
      let moved = away.mapped { [$0[0] + origin[0], $0[1] + origin[1]] }
      for attribute in writer.translations(moved, place) { append(attribute) }
      return
    }
    // Translations commute, so move a constant one inside.
    if !still.isTranslation { flush() }
    for attribute in attributes { append(attribute) }
  }

  private mutating func rotate(_ signal: Signal, before rest: ArraySlice<TransformLink>) {
    if still.isTranslation, still != .identity, rest.allSatisfy(\.isStillTranslation) {
      let center = Point(still.tx, still.ty)
      let attribute = writer.rotation(signal, angleTolerance, about: center, place)
      if attribute.keyCount <= 4 { return append(attribute) }
    }
    flush()
    append(writer.rotation(signal, angleTolerance, about: nil, place))
  }

  private mutating func flush() {
    guard still != .identity else { return }
    if let functions = writer.transform(still, place) {
      result.groups.append(Element("g", [("transform", .transform(functions))]))
    }
    still = .identity
  }

  private mutating func append(_ attribute: Element.Attribute) {
    var group = Element("g")
    group.attributes = [attribute]
    result.groups.append(group)
  }
}

extension SceneWriter {
  /// As one animation or, if that is shorter, one for x and one for y; empty if nothing moves.
  fileprivate func translations(_ signal: Signal, _ place: Place) -> [Element.Attribute] {
    let parts = [
      translation(signal.mapped { [$0[0], 0] }, place),
      translation(signal.mapped { [0, $0[1]] }, place),
    ]
    let moving = parts.filter { !$0.motion.isEmpty }
    if moving.isEmpty { return [] }
    if moving.count == 1 { return [translation(signal, place)] }
    let isKnown = PieceFitter(signal: signal, tolerance: place.tolerance, clock)
      .isKnown
    // If each is simple but not both together, there is no need to compare them.
    if !isKnown, parts.allSatisfy({ $0.keyCount <= 4 }) { return parts }
    let whole = translation(signal, place)
    // The length including tags.
    func length(_ attribute: Element.Attribute) -> Int {
      attribute.motion.reduce(70) { $0 + $1.length }
    }
    return parts.reduce(0) { $0 + length($1) } < length(whole) ? parts : [whole]
  }

  private func translation(_ signal: Signal, _ place: Place) -> Element.Attribute {
    let decimals = place.decimals
    return Track(.transform(.translate), signal, tolerance: place.tolerance) {
      .numbers(TransformFunction.translate($0[0], $0[1], decimals).numbers)
    }.attribute(clock).withoutIdentity
  }

  fileprivate func rotation(
    _ signal: Signal, _ tolerance: Double, about center: Point?, _ place: Place
  ) -> Element.Attribute {
    let decimals = Decimals(error: tolerance)
    let middle = center.map { [$0.x, $0.y].map { WrittenNumber($0, place.decimals) } } ?? []
    return Track(.transform(.rotate), signal, tolerance: tolerance) {
      .numbers([WrittenNumber($0[0], decimals)] + middle)
    }.attribute(clock).withoutIdentity
  }

  func scaling(_ signal: Signal, _ tolerance: Double) -> Element.Attribute {
    let decimals = Decimals(error: tolerance)
    return Track(.transform(.scale), signal, tolerance: tolerance) {
      .numbers(TransformFunction.scale($0[0], $0[1], decimals).numbers)
    }.attribute(clock).withoutIdentity
  }
}

extension Element.Attribute {
  /// Without an initial identity value.
  var withoutIdentity: Element.Attribute {
    guard let functions = value?.functions, functions.allSatisfy(\.isIdentity) else { return self }
    var result = self
    result.value = nil
    return result
  }
}
