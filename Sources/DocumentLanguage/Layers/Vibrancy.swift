import DisplayList
import Scene

/// Reads `vibrancy`, which lets the colours of the glass show in the layers on it.
///
/// UIKit's effect lightens dark and medium glass and darkens very light glass, so that the same white letters
/// are legible on all of them. Two blend modes do that in pictures and in SVG alike: `plus-lighter` adds light,
/// and `difference` subtracts light from light.
enum Vibrancy {
  static func read(_ object: ObjectReader, on glass: BackdropStyle?, into layer: inout Layer) {
    guard object.bool(LayerKeys.vibrancy) else { return }
    guard layer.blendMode == .normal else {
      object[LayerKeys.vibrancy]?.error("'vibrancy' and 'blendMode' cannot be used together")
      return
    }
    guard let glass else {
      object[LayerKeys.vibrancy]?.warn("'vibrancy' has no effect without a backdrop around it")
      return
    }
    layer.blendMode = glass.isVeryLight ? .difference : .plusLighter
  }
}

extension BackdropStyle {
  /// Whether the tint alone makes the glass so light that nothing lighter would be legible on it.
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
