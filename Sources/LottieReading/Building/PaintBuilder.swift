import DisplayList
import Geometry
import Scene

/// Applies the colours and gradients of styles to layers.
struct PaintBuilder {
  let motions: Motions

  /// `property` is the fill or the stroke.
  func put(_ item: PaintItem, _ property: Property, on layer: inout Layer) {
    switch item {
    case .color(let track):
      layer.set(.paint(.color(color(track.first))), for: property)
      guard track.isMoving else { return }
      layer.animations.append(
        motions.animation(track.oneEase.keys, property) { .paint(.color(color($0))) })
    case .gradient(let gradient): put(gradient, property, on: &layer)
    }
  }

  /// Lottie does not use the fourth component.
  private func color(_ c: [Double]) -> Color {
    Color(red: c.component(0), green: c.component(1), blue: c.component(2)).clamped
  }

  private func put(_ item: GradientItem, _ property: Property, on layer: inout Layer) {
    let tracks = [item.numbers, item.start, item.end, item.highlight, item.highlightAngle]
    let moving = tracks.filter(\.isMoving)
    layer.set(
      .paint(.gradient(gradient(item, at: tracks.compactMap(\.span).map(\.lowerBound).min() ?? 0))),
      for: property)
    guard !moving.isEmpty else { return }
    var keys: [Key<[Double]>]
    if moving.count == 1, moving[0].isEasedAsOne, item.movesStraight {
      keys = moving[0].keys
      for i in keys.indices { keys[i].value = [keys[i].frame] }
    } else {
      keys = NumberTrack.moments(of: moving)
    }
    layer.animations.append(
      motions.animation(keys, property) { .paint(.gradient(gradient(item, at: $0.component(0)))) })
  }

  private func gradient(_ item: GradientItem, at frame: Double) -> Gradient {
    let s = item.start.value(at: frame)
    let e = item.end.value(at: frame)
    let start = Point(s.component(0), s.component(1))
    let end = Point(e.component(0), e.component(1))
    let stops = GradientStops.stops(item.numbers.value(at: frame), colorCount: item.colorCount)
    var gradient = Gradient(
      kind: item.isRadial ? .circular : .axial, stops: stops, start: start, end: end,
      mixing: .straight)
    guard item.isRadial else { return gradient }
    let highlight = min(max(-99, item.highlight.number(at: frame)), 99) / 100
    if highlight != 0 {
      let (s, c) = sineCosine(radians(item.highlightAngle.number(at: frame)))
      let axis = (end - start) * highlight
      gradient.focus = start + Point(axis.x * c - axis.y * s, axis.x * s + axis.y * c)
    }
    return gradient
  }
}

extension NumberTrack {
  /// Whether all components have the same easing between keys, along straight lines.
  var isEasedAsOne: Bool {
    let keys = keys
    return zip(keys, keys.dropFirst()).allSatisfy { key, next in
      key.eases.count <= 1 && key.curve(to: next) == nil
    }
  }

  /// The same track, sampled if its components have different easing.
  var oneEase: NumberTrack { isEasedAsOne ? self : sampled() }
}
