import DisplayList
import Geometry
import Scene
import Timeline

/// A layer of 100 by 100 with its corner at the parent's.
func box(_ id: Int = 0, _ change: (inout Layer) -> Void = { _ in }) -> Layer {
  var layer = Layer(
    id: LayerID(id), bounds: Rect(x: 0, y: 0, width: 100, height: 100), position: Point(50, 50))
  change(&layer)
  return layer
}

func scene(_ layers: [Layer]) -> Scene {
  Scene(canvas: Canvas(size: Size(100, 100)), layers: layers)
}

func animation(
  _ property: Property, _ values: PropertyMotion.Values, _ timing: MediaTiming,
  _ easing: TimingFunction = .linear, additive: Bool = false, cumulative: Bool = false
) -> Animation {
  Animation(
    timing: timing, easing: easing,
    motion: .property(
      PropertyMotion(
        target: .property(property), values: values, isAdditive: additive,
        isCumulative: cumulative)))
}

func numbers(_ from: Double?, _ to: Double?, by: Double? = nil) -> PropertyMotion.Values {
  .basic(
    from: from.map(AnimatedValue.number), to: to.map(AnimatedValue.number),
    by: by.map(AnimatedValue.number))
}

extension Layer {
  /// A number of this layer alone at a time; NaN if it has none.
  func number(_ property: Property, at time: Double) -> Double {
    switch Timeline(scene([self])).presentation(at: time)[0].value(of: property) {
    case .number(let number)?: number
    default: .nan
    }
  }

  func point(_ property: Property, at time: Double) -> Point {
    switch Timeline(scene([self])).presentation(at: time)[0].value(of: property) {
    case .point(let point)?: point
    default: Point(.nan, .nan)
    }
  }
}
