import DisplayList
import Geometry

/// What surrounds a layer while it is read.
struct LayerContext {
  var scope: Scope
  /// The parent's size: what percents are of.
  var size: Size
  /// Where a stack or a table has put the layer; nil if it places itself.
  var placement: Rect?
  /// The glass of the backdrop around the layer, which decides what vibrancy does.
  var glass: BackdropStyle?
}
