import Geometry
import Notations

/// The place of a layer in its parent.
struct LayerFrame {
  var size: Size
  /// The position of the anchor point.
  var position: Point
  /// The anchor point in fractions of the size.
  var anchorPoint: Point
  /// The box of the content, in the layer's space; larger than a layer that shows only a part of a text.
  var box: Rect

  init(size: Size, position: Point, anchorPoint: Point) {
    self.size = size
    self.position = position
    self.anchorPoint = anchorPoint
    box = Rect(origin: .zero, size: size)
  }
}

/// Reads `position`, `size`, `anchorPoint`, `frame` and `inset`.
enum GeometryReader {
  /// `natural` returns the size of the layer's content, within a width if one is given; nil if the
  /// content has none.
  static func read(
    _ object: ObjectReader, in context: LayerContext, natural: (Double?) -> Size?
  ) -> LayerFrame {
    let parent = context.size
    let anchor = object.value(LayerKeys.anchorPoint) { $0.unitPoint() }
    if let place = context.placement {
      return LayerFrame(
        size: place.size, position: place.point(atUnit: anchor), anchorPoint: anchor)
    }
    reportConflicts(object)
    if let rect = rect(object, in: parent) {
      return LayerFrame(
        size: rect.size, position: rect.point(atUnit: anchor), anchorPoint: anchor)
    }
    let size = size(object, parent, natural)
    let position =
      object[LayerKeys.position]?.point(of: parent)
      ?? Rect(origin: .zero, size: parent).point(atUnit: anchor)
    return LayerFrame(size: size, position: position, anchorPoint: anchor)
  }

  /// The size that `size` states. Without it, a layer with a position has its natural size, others the
  /// parent's.
  private static func size(
    _ object: ObjectReader, _ parent: Size, _ natural: (Double?) -> Size?
  ) -> Size {
    guard let node = object[LayerKeys.size], let wish = node.sizeWish() else {
      return object.has(LayerKeys.position) ? natural(nil) ?? parent : parent
    }
    let width = wish.width?.points(of: parent.width)
    let height = wish.height?.points(of: parent.height)
    if let width, let height { return Size(width, height) }
    guard let content = natural(width) else {
      node.error("'auto' needs content with a size of its own")
      return parent
    }
    return Size(width ?? content.width, height ?? content.height)
  }

  private static func rect(_ object: ObjectReader, in parent: Size) -> Rect? {
    if let frame = object[LayerKeys.frame] { return frame.rect(of: parent) }
    guard let insets = object[LayerKeys.inset].flatMap({ insets($0, in: parent) }) else {
      return nil
    }
    var rect = Rect(origin: .zero, size: parent).inset(by: insets)
    rect.size = Size(max(0, rect.width), max(0, rect.height))
    return rect
  }

  /// The values that a key for distances from the edges can have.
  static let insetsKind = ValueKind.either([
    .length(.any), .tuple(.length(.any), 2), .tuple(.length(.any), 4),
  ])

  static func insets(_ node: NodeReader, in parent: Size) -> Insets? {
    guard node.isArray else {
      guard let x = node.length(of: parent.width), let y = node.length(of: parent.height) else {
        return nil
      }
      return Insets(top: y, right: x, bottom: y, left: x)
    }
    // Two distances are as in CSS: above and below, then at the sides.
    if let two = node.elements, two.count == 2 {
      guard let y = two[0].length(of: parent.height), let x = two[1].length(of: parent.width)
      else { return nil }
      return Insets(top: y, right: x, bottom: y, left: x)
    }
    guard
      let four = node.tuple(
        4, "one distance, two (above and below, at the sides), or four: top, right, bottom, left"),
      let top = four[0].length(of: parent.height), let right = four[1].length(of: parent.width),
      let bottom = four[2].length(of: parent.height), let left = four[3].length(of: parent.width)
    else { return nil }
    return Insets(top: top, right: right, bottom: bottom, left: left)
  }

  /// Reports keys that would state the rectangle twice.
  private static func reportConflicts(_ object: ObjectReader) {
    for (whole, others) in [
      (LayerKeys.frame, [LayerKeys.position, LayerKeys.size, LayerKeys.inset]),
      (LayerKeys.inset, [LayerKeys.position, LayerKeys.size]),
    ] where object.has(whole) {
      for other in others where object.has(other) {
        object[other]?.error("'\(other.name)' and '\(whole.name)' cannot be used together")
      }
    }
  }
}
