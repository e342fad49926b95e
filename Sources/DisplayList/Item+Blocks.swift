import Geometry

/// Blocks: neighbouring items that stand still, in groups that do nothing to them. What asks each item of a frame
/// whether it has changed, or is to be drawn, asks a block once, so that a picture's cost does not grow with all that stands still in it.
extension Item {
  /// As many as this are asked one by one where a block is not passed over.
  private static let blockSize = 32
  /// With fewer items than this a block gains nothing.
  private static let leastSize = 8

  /// The items in their order, neighbours in blocks if there are many.
  public static func blocks(_ items: [Item]) -> [Item] {
    guard items.count >= 2 * leastSize else { return items }
    var result: [Item] = []
    var block = Group(items: [])
    func flush() {
      if block.items.count < leastSize {
        result += block.items
      } else {
        result.append(.group(block))
      }
      block = Group(items: [])
    }
    for item in items {
      guard let extent = item.extent else {
        flush()
        result.append(item)
        continue
      }
      block.items.append(item)
      block.extent = block.extent?.union(extent) ?? extent
      if block.items.count == blockSize { flush() }
    }
    flush()
    return result
  }

  /// The item, or those of a block.
  public var withoutBlocks: [Item] {
    if case .group(let group) = self, group.extent != nil { group.items } else { [self] }
  }

  /// The part of the canvas that it covers; nil for groups, in perspective, and for what covers nothing.
  var extent: Rect? {
    let (box, transform): (Rect?, Projection)
    switch self {
    case .fill(let fill): (box, transform) = (fill.path.controlBounds, fill.transform)
    case .stroke(let stroke):
      let reach = Insets(all: -stroke.style.reach)
      (box, transform) = (stroke.path.controlBounds?.inset(by: reach), stroke.transform)
    case .image(let image): (box, transform) = (image.rect, image.transform)
    case .tiling(let tiling): (box, transform) = (tiling.area, tiling.transform)
    case .group: return nil
    }
    guard let box, let map = transform.asAffine else { return nil }
    return Rect(containing: box.corners.map { map.apply($0) })
  }
}

extension Group {
  /// The extent of a block in perspective.
  public static let anywhere = Rect(x: -1e30, y: -1e30, width: 2e30, height: 2e30)
}
