extension Element {
  /// Attributes whose meaning does not depend on the space in which the circle is drawn.
  private var isPlainDisc: Bool {
    guard name == "circle", attribute("cx") == nil, attribute("cy") == nil else { return false }
    return !attributes.contains { $0.isReference || $0.name == "style" }
  }

  /// Turns a filled circle around the origin that scales uniformly into one with an animated radius;
  /// nil for anything else. `scaling` is its transform.
  func grown(by scaling: Attribute, _ decimals: Decimals) -> Element? {
    guard isPlainDisc, attribute("transform") == nil, attribute("stroke") == nil,
      scaling.motion.count == 1, var motion = scaling.motion.first, motion.function == .scale,
      let radius = attribute("r"), radius.motion.isEmpty,
      let whole = radius.value?.numbers?.first?.value
    else { return nil }
    let factors = motion.keys.keys.map { $0.value.numbers ?? [] }
    guard factors.allSatisfy({ $0.count == 1 && $0[0].value >= 0 }) else { return nil }
    motion.function = nil
    for (i, factor) in factors.enumerated() {
      motion.keys.keys[i].value = .number(factor[0].value * whole, decimals)
    }
    let first = scaling.value?.functions?.first?.numbers.first?.value ?? 1
    var result = self
    result.set(
      Attribute(name: "r", value: .number(first * whole, decimals), motion: [motion]))
    return result
  }

  /// Whether it looks the same however it is turned about the origin.
  var isRound: Bool {
    isPlainDisc && attribute("transform") == nil && attribute("stroke-dasharray") == nil
  }

  /// A particle's group without its rotations.
  var withoutTurns: Element {
    var result = self
    for i in attributes.indices {
      result.attributes[i].motion.removeAll { $0.function == .rotate }
      // Nothing that it was added to remains.
      if !result.attributes[i].motion.isEmpty { result.attributes[i].motion[0].isAdded = false }
      guard let functions = attributes[i].value?.functions else { continue }
      let others = functions.filter { $0.kind != .rotate }
      result.attributes[i].value = others.isEmpty ? nil : .transform(others)
    }
    return result
  }

  /// A circle around the origin, moved by a group's translation; nil for any other transform.
  func centered(by functions: [TransformFunction]) -> Element? {
    guard isPlainDisc, attribute("transform") == nil, functions.count == 1,
      functions[0].kind == .translate
    else { return nil }
    var result = self
    let places = zip(["cx", "cy"], functions[0].numbers).filter { $0.1.value != 0 }
    result.attributes =
      places.map { Attribute(name: $0.0, value: .numbers([$0.1])) } + result.attributes
    return result
  }
}

extension Element.Attribute {
  /// Whether it refers to a paint at any time, which depends on the space of the element that inherits it.
  var isReferringPaint: Bool { ["fill", "stroke"].contains(name) && isReference }

  /// Whether it refers to a paint, a clip, a mask or a filter at any time, which depend on the element's space.
  var isReference: Bool {
    guard ["fill", "stroke", "clip-path", "mask", "filter"].contains(name) else { return false }
    return value?.isReference == true
      || motion.contains { $0.keys.keys.contains { $0.value.isReference } }
  }
}
