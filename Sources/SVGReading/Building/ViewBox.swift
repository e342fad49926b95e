import Geometry
import TextSearch

/// Fitting view boxes.
enum ViewBox {
  /// The map from a view box to a viewport of this size.
  static func map(_ box: Rect, into size: Size, _ ratio: String?) -> Affine {
    var sx = size.width / box.width
    var sy = size.height / box.height
    let words = CSSText.words(ratio ?? "xMidYMid meet")
    let align = words.first { $0 != "defer" } ?? "xMidYMid"
    guard align != "none" else {
      return .scale(sx, sy) * .translation(-box.minX, -box.minY)
    }
    let scale = words.contains("slice") ? max(sx, sy) : min(sx, sy)
    sx = scale
    sy = scale
    func share(_ mark: String) -> Double {
      align.hasPrefix(mark) || align.hasSuffix(mark) ? 0 : 1
    }
    func place(_ low: String, _ high: String) -> Double {
      align.contains(low) ? 0 : align.contains(high) ? 1 : 0.5
    }
    let x = (size.width - box.width * scale) * place("xMin", "xMax")
    let y = (size.height - box.height * scale) * place("YMin", "YMax")
    return Affine(
      a: sx, b: 0, c: 0, d: sy, tx: x - box.minX * sx, ty: y - box.minY * sy)
  }
}
