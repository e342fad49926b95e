import DisplayList
import Geometry

/// A value that an animation gives to a property. Each property takes one kind.
public enum AnimatedValue: Hashable, Sendable {
  case number(Double)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case color(Color)
  /// Nil for no paint.
  case paint(Paint?)
  case colors([Color])
  case numbers([Double])
  case radii(CornerRadii)
  case transform(Transform)
  case path(Path)
  /// Nil for no filter.
  case filter(Filter?)
  /// Not interpolated: it changes halfway, or at key times.
  case flag(Bool)
  case text(String)

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case number, point, size, rect, color, paint, colors, numbers, radii, transform, path, filter
    case flag, text
  }

}
