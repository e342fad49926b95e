import DisplayList
import Geometry
import Scene

extension Gradient {
  /// Whether two points are not enough to write it: it is circular, or has a transform or a spread.
  var isFree: Bool {
    kind != .conic && (kind == .circular || transform != .identity || spread != .pad)
  }

  /// Its points as SVG attributes, in its own space.
  var ownNumbers: [(name: String, value: Double)] {
    switch kind {
    case .axial: return [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)]
    case .radial, .conic: return [("cx", 0), ("cy", 0), ("r", 1)]
    case .circular:
      var numbers = [("cx", start.x), ("cy", start.y), ("r", start.distance(to: end))]
      if focus != nil || focalRadius > 0 {
        let focus = focus ?? start
        numbers += [("fx", focus.x), ("fy", focus.y), ("fr", max(focalRadius, 0))]
      }
      return numbers
    }
  }

  /// From the space of these numbers to that in which the gradient is used.
  var ownMap: Affine {
    guard kind == .radial else { return transform }
    let axes = end - start
    return transform * .translation(start.x, start.y)
      * .scale(max(abs(axes.x), 1e-9), max(abs(axes.y), 1e-9))
  }

  /// The same with a unit circle or axis whose focal point, if any, is on the x axis.
  var unit: (numbers: [(name: String, value: Double)], map: Affine) {
    let axis = end - start
    let length = max(axis.length, 1e-9)
    switch kind {
    case .radial, .conic: return (ownNumbers, ownMap)
    case .axial:
      let turn = Affine.rotation(arcTangent(axis.y, axis.x)) * .scale(length, length)
      return ([("x2", 1)], transform * .translation(start.x, start.y) * turn)
    case .circular:
      let own = Dictionary(ownNumbers.map { ($0.name, $0.value) }) { first, _ in first }
      let away = Point((own["fx"] ?? start.x) - start.x, (own["fy"] ?? start.y) - start.y)
      let turn = Affine.rotation(arcTangent(away.y, away.x)) * .scale(length, length)
      return (
        [
          ("cx", 0), ("cy", 0), ("r", 1), ("fx", away.length / length), ("fy", 0),
          ("fr", (own["fr"] ?? 0) / length),
        ], transform * .translation(start.x, start.y) * turn
      )
    }
  }

  var spreadName: String? {
    switch spread {
    case .pad: nil
    case .repeat: "repeat"
    case .reflect: "reflect"
    }
  }

  var elementName: String { kind == .axial ? "linearGradient" : "radialGradient" }
}

extension SceneWriter {
  /// A gradient as its own numbers over time, with its own transform.
  func freeGradientID(
    like gradient: Gradient, _ state: LayerState, _ place: Place,
    _ value: @escaping (Layer) -> Gradient?
  ) -> String {
    func current(_ layer: Layer) -> Gradient {
      let found = value(layer) ?? gradient
      return found.mapped(into: layer.bounds)
    }
    let offset = place.offset
    let map = state.signal { layer in
      (Affine.translation(offset.x, offset.y) * current(layer).ownMap).numbers
    }
    let isStill = map.isStill()
    let still = Affine(numbers: map.value(0))
    // A pure translation is applied to its points.
    let shift = isStill && still.isTranslation ? Point(still.tx, still.ty) : nil
    let scale = max(still.maximumScale, 1e-6)
    var element = Element(gradient.elementName, [("gradientUnits", "userSpaceOnUse")])
    let decimals =
      shift == nil ? Decimals(error: 0.0126 / (max(place.pixels, 1e-6) * scale)) : place.decimals
    let names =
      (state.moments.map { current(state.layer(at: $0)).ownNumbers }.max { $0.count < $1.count }
      ?? [])
      .map(\.name)
    for (index, name) in names.enumerated() {
      let signal = state.signal { layer in
        let numbers = current(layer).ownNumbers
        // The default focal point is the centre.
        let value =
          index < numbers.count ? numbers[index].value : index == 5 ? 0 : numbers[index - 3].value
        return [
          value + (name.hasSuffix("r") ? 0 : name.contains("x") ? shift?.x ?? 0 : shift?.y ?? 0)
        ]
      }
      let track = Track(.attribute(name), signal, tolerance: place.tolerance / scale, decimals)
      let initial: AttributeValue? =
        name == "fr" ? "0" : name == "x1" || name == "y1" || name == "y2" ? "0" : nil
      element.set(track.attribute(clock), unless: initial)
    }
    if shift == nil {
      if isStill {
        let numbers = still.numbers.map { WrittenNumber($0, Decimals(6)) }
        element["gradientTransform"] =
          .transform([TransformFunction(kind: .matrix, numbers: numbers)])
      } else {
        element.set(
          AffineTrack("gradientTransform", [(0, map)], extent: longerSide, place.tolerance)
            .attribute(clock))
      }
    }
    element["spreadMethod"] = gradient.spreadName.map { .text($0) }
    addStops(movingStops(like: gradient, state, place, value), to: &element)
    return define(element)
  }
}
