import Geometry

/// Places rectangles in a row or a column by the sizes that they want.
package struct StackLayout: Hashable, Sendable {
  package enum Axis: String, Hashable, Sendable, CaseIterable { case horizontal, vertical }

  /// The alignment of children across the axis.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case start, center, end, stretch
    /// Aligns the baselines of texts in a horizontal stack; a child without one uses its bottom edge.
    case baseline
  }

  /// The placement of children along the axis, if there is more room than they need.
  package enum Distribution: String, Hashable, Sendable, CaseIterable {
    case start, center, end, between
  }

  package var axis: Axis
  /// The distance between children, in points.
  package var spacing: Double
  package var alignment: Alignment
  package var distribution: Distribution
  package var padding: Insets

  package init(
    axis: Axis = .vertical, spacing: Double = 0, alignment: Alignment = .center,
    distribution: Distribution = .start, padding: Insets = Insets(all: 0)
  ) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
    self.padding = padding
  }

  /// The smallest size that holds the items and the padding.
  package func naturalSize(_ items: [PlacedItem]) -> Size {
    let inner =
      switch axis {
      case .horizontal: Size(length(items), breadth(items))
      case .vertical: Size(breadth(items), length(items))
      }
    return Size(
      inner.width + padding.left + padding.right, inner.height + padding.top + padding.bottom)
  }

  /// Returns the places of the items in a stack of this size. Items that need more room stick out at the end.
  package func place(_ items: [PlacedItem], in size: Size) -> [Rect] {
    let room = Rect(origin: .zero, size: size).inset(by: padding)
    let along = axis == .horizontal ? room.width : room.height
    let across = axis == .horizontal ? room.height : room.width
    let lengths = lengths(items, room: along)
    let used = lengths.reduce(0, +) + spacing * Double(max(0, items.count - 1))
    let free = max(0, along - used)
    let gap =
      distribution == .between && items.count > 1
      ? spacing + free / Double(items.count - 1) : spacing
    var start = distribution == .center ? free / 2 : distribution == .end ? free : 0
    let line = baseline(items)
    return zip(items, lengths).map { item, length in
      let (offset, breadth) = cross(item, room: across, baseline: line)
      defer { start += length + gap }
      switch axis {
      case .horizontal:
        return Rect(
          x: room.minX + start, y: room.minY + offset, width: length, height: breadth)
      case .vertical:
        return Rect(
          x: room.minX + offset, y: room.minY + start, width: breadth, height: length)
      }
    }
  }

  private func along(_ item: PlacedItem) -> Extent {
    axis == .horizontal ? item.width : item.height
  }

  private func across(_ item: PlacedItem) -> Extent {
    axis == .horizontal ? item.height : item.width
  }

  private func length(_ items: [PlacedItem]) -> Double {
    items.reduce(spacing * Double(max(0, items.count - 1))) { $0 + along($1).smallest }
  }

  private func breadth(_ items: [PlacedItem]) -> Double {
    let widest = items.reduce(0) { max($0, across($1).smallest) }
    guard axis == .horizontal, alignment == .baseline else { return widest }
    let line = baseline(items)
    return items.reduce(0) { max($0, line - lead($1) + across($1).smallest) }
  }

  /// The lengths of the items along the axis. Those that fill divide equally what the others leave.
  private func lengths(_ items: [PlacedItem], room: Double) -> [Double] {
    let fixed = items.reduce(spacing * Double(max(0, items.count - 1))) {
      $0 + (along($1).points(of: room) ?? 0)
    }
    let filling = items.filter { along($0) == .fill }.count
    let part = filling > 0 ? max(0, room - fixed) / Double(filling) : 0
    return items.map { along($0).points(of: room) ?? part }
  }

  private func cross(
    _ item: PlacedItem, room: Double, baseline line: Double
  ) -> (offset: Double, breadth: Double) {
    let breadth = across(item).points(of: room) ?? room
    switch alignment {
    case .start: return (0, breadth)
    case .center: return ((room - breadth) / 2, breadth)
    case .end: return (room - breadth, breadth)
    case .stretch: return (0, room)
    case .baseline:
      guard axis == .horizontal else { return (0, breadth) }
      return (across(item) == .fill ? 0 : line - lead(item), breadth)
    }
  }

  /// The distance of the common baseline from the top of the content.
  private func baseline(_ items: [PlacedItem]) -> Double {
    guard axis == .horizontal, alignment == .baseline else { return 0 }
    return items.reduce(0) { max($0, lead($1)) }
  }

  private func lead(_ item: PlacedItem) -> Double { item.baseline ?? across(item).smallest }
}

/// The size that a child wants on one axis.
package enum Extent: Hashable, Sendable {
  /// In points.
  case points(Double)
  /// A fraction of the parent's size.
  case share(Double)
  /// All the room that is left, shared with others that fill.
  case fill

  /// The size needed, in points, if the parent takes its size from its children.
  var smallest: Double {
    switch self {
    case .points(let points): points
    case .share, .fill: 0
    }
  }

  /// The size in points; nil for `fill`.
  func points(of room: Double) -> Double? {
    switch self {
    case .points(let points): points
    case .share(let share): share * room
    case .fill: nil
    }
  }
}

/// A child of a stack or a cell of a table before it is placed.
package struct PlacedItem: Hashable, Sendable {
  package var width: Extent
  package var height: Extent
  /// The distance from the top to the baseline of the first line of text; nil if there is none.
  package var baseline: Double?
  /// The distance from the left to the decimal sign of a number, or to where it would be; nil without text.
  package var decimal: Double?

  package init(width: Extent, height: Extent, baseline: Double? = nil, decimal: Double? = nil) {
    self.width = width
    self.height = height
    self.baseline = baseline
    self.decimal = decimal
  }
}
