import Geometry
import Scene

/// One map of the chain, still or moving.
enum TransformLink {
  case still(Affine)
  case translate(Signal)
  case rotate(Signal)
  case scale(Signal)
  case skewX(Signal)
  case skewY(Signal)
}

extension TransformLink {
  fileprivate var isStillTranslation: Bool {
    switch self {
    case .still(let map): map.isTranslation
    case .translate, .rotate, .scale, .skewX, .skewY: false
    }
  }

  fileprivate var name: String {
    switch self {
    case .skewY: "skewY"
    case .skewX, .still, .translate, .rotate, .scale: "skewX"
    }
  }
}

/// The groups that carry a layer to its place, outermost first, and what is left for what is inside.
struct Carriage {
  var groups: [Element] = []
  /// Of the layer's space in the innermost group's.
  var offset = Point.zero
  /// The largest scale from the layer's space to the element around, at any time.
  var scale = 1.0
}

extension SceneWriter {
  func assembled(_ links: [TransformLink], _ place: Place) -> Carriage {
    var result = Carriage()
    var still = Affine.identity
    func flush() {
      guard still != .identity else { return }
      if let text = transformText(still, place) {
        result.groups.append(Element("g", [("transform", text)]))
      }
      still = .identity
    }
    let extent = max(scene.canvas.size.width, scene.canvas.size.height)
    for (index, link) in links.enumerated() {
      switch link {
      case .still(let map): still = still * map
      case .translate(let signal):
        // Counted from where it stands at first, which joins what stands still.
        let first = signal.value(0)
        still = still * .translation(first[0], first[1])
        let away = signal.mapped { [$0[0] - first[0], $0[1] - first[1]] }
        let attribute = translation(away, place)
        guard !attribute.motion.isEmpty else { continue }
        if still.isTranslation {
          // Translations may change places: the still one goes inside.
          append(attribute, to: &result)
        } else {
          flush()
          append(attribute, to: &result)
        }
      case .rotate(let signal):
        let tolerance = place.tolerance / max(extent, 1) * 57.3
        let rest = Array(links[(index + 1)...])
        if still.isTranslation, still != .identity, rest.allSatisfy(\.isStillTranslation) {
          let center = Point(still.tx, still.ty)
          let attribute = rotation(signal, tolerance, about: center, place)
          if (attribute.motion.first?.keyCount ?? 0) <= 4 {
            append(attribute, to: &result)
            continue
          }
        }
        flush()
        append(rotation(signal, tolerance, about: nil, place), to: &result)
      case .scale(let signal):
        flush()
        let tolerance = place.tolerance / max(extent / 2, 1)
        append(scaling(signal, tolerance), to: &result)
        result.scale *= signal.largest
      case .skewX(let signal), .skewY(let signal):
        flush()
        let tolerance = place.tolerance / max(extent, 1) * 57.3
        append(slant(link.name, signal, tolerance), to: &result)
      }
    }
    if still.isTranslation {
      result.offset = Point(still.tx, still.ty)
    } else {
      result.scale *= still.maximumScale
      flush()
    }
    return result
  }

  private func append(_ attribute: Element.Attribute, to carriage: inout Carriage) {
    var group = Element("g")
    group.attributes = [attribute]
    carriage.groups.append(group)
  }

  private func translation(_ signal: Signal, _ place: Place) -> Element.Attribute {
    let decimals = place.decimals
    var attribute = Track(.transform("translate"), signal, tolerance: place.tolerance) {
      let y = decimals.text($0[1])
      return decimals.text($0[0]) + (y == "0" ? "" : " " + y)
    }.attribute(clock)
    if attribute.value == "translate(0)" { attribute.value = "" }
    return attribute
  }

  private func rotation(
    _ signal: Signal, _ tolerance: Double, about center: Point?, _ place: Place
  ) -> Element.Attribute {
    let decimals = Decimals(error: tolerance)
    let suffix = center.map { c in
      " " + place.decimals.text(c.x) + " " + place.decimals.text(c.y)
    }
    var attribute = Track(.transform("rotate"), signal, tolerance: tolerance) {
      decimals.text($0[0]) + (suffix ?? "")
    }.attribute(clock)
    if attribute.value.hasPrefix("rotate(0)") || attribute.value.hasPrefix("rotate(0 ") {
      attribute.value = ""
    }
    return attribute
  }

  private func scaling(_ signal: Signal, _ tolerance: Double) -> Element.Attribute {
    let decimals = Decimals(error: tolerance)
    var attribute = Track(.transform("scale"), signal, tolerance: tolerance) {
      let x = decimals.text($0[0])
      let y = decimals.text($0[1])
      return x == y ? x : x + " " + y
    }.attribute(clock)
    if attribute.value == "scale(1)" { attribute.value = "" }
    return attribute
  }

  private func slant(
    _ type: String, _ signal: Signal, _ tolerance: Double
  ) -> Element.Attribute {
    let decimals = Decimals(error: tolerance)
    return Track(.transform(type), signal, tolerance: tolerance) {
      decimals.text($0[0])
    }.attribute(clock)
  }
}
