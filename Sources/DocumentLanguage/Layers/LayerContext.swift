import DisplayList
import Geometry

/// The surroundings of a layer while it is read.
struct LayerContext {
  var scope: Scope
  /// The parent's size, which percentages refer to.
  var size: Size
  /// Where a stack or a table has put the layer; nil if it places itself.
  var placement: Rect?
  /// The glass of the backdrop around the layer, which determines the effect of vibrancy.
  var glass: BackdropStyle?
}
