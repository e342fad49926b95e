import DisplayList
import Scene

/// Reads `vibrancy`: the colours of the glass show in what is on it.
///
/// UIKit's effect shines through dark and middling glass and darkens very light glass, so that the same white
/// letters can be read on all of them. Two blend modes say that in pictures and SVG alike: light is added
/// (`plus-lighter`), or what is light is taken away from what is light (`difference`).
enum Vibrancy {
  static func read(_ object: ObjectReader, on glass: BackdropStyle?, into layer: inout Layer) {
    guard object.bool(LayerKeys.vibrancy) else { return }
    guard layer.blendMode == .normal else {
      object[LayerKeys.vibrancy]?.error("'vibrancy' and 'blendMode' exclude each other")
      return
    }
    guard let glass else {
      object[LayerKeys.vibrancy]?.warn("vibrancy without a backdrop around it changes nothing")
      return
    }
    layer.blendMode = glass.isVeryLight ? .difference : .plusLighter
  }
}

extension BackdropStyle {
  /// Whether the tint alone makes the glass so light that nothing lighter can be read on it.
  fileprivate var isVeryLight: Bool {
    let light = 0.2126 * tint.red + 0.7152 * tint.green + 0.0722 * tint.blue
    return light * tint.alpha > 0.55
  }
}

extension Layer {
  var glass: BackdropStyle? {
    if case .backdrop(let backdrop) = content { backdrop.style } else { nil }
  }
}
