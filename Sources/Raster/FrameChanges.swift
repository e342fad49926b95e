import DisplayList
import Geometry

/// Finds where the pixels of two frames may differ. The result may be too large but never too small.
struct FrameChanges {
  /// Maps the canvas to pixels.
  let map: Affine
  let limits: PixelRect

  /// Disjoint rectangles that cover all changes.
  func areas(from old: Frame, to new: Frame) -> [PixelRect] {
    var areas = ChangedAreas()
    find(from: old, to: new, &areas)
    return areas.rects
  }

  /// Sets `areas` to those that cover all changes, in its own storage.
  func find(from old: Frame, to new: Frame, _ areas: inout ChangedAreas) {
    areas.removeAll()
    guard old.background == new.background else { return areas.add(limits) }
    compare(old.items, new.items, limits) { areas.add($0) }
    let union = areas.union
    guard !union.isEmpty else { return }
    let whole = grown(union, below: new.items)
    if whole == union { return }
    areas.removeAll()
    areas.add(whole)
  }

  /// With equally many items, those at the same index are compared. Otherwise everything between the first
  /// and the last that differ has changed.
  private func compare(
    _ old: [Item], _ new: [Item], _ limits: PixelRect, _ report: (PixelRect) -> Void
  ) {
    if old.count == new.count {
      for (a, b) in zip(old, new) where a != b { compare(a, b, limits, report) }
      return
    }
    let fewer = min(old.count, new.count)
    let first = (0..<fewer).first { old[$0] != new[$0] } ?? fewer
    let last = (0..<fewer - first).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
    let tail = last ?? fewer - first
    for item in old[first..<old.count - tail] { report(item.bounds(map, limits: limits)) }
    for item in new[first..<new.count - tail] { report(item.bounds(map, limits: limits)) }
  }

  private func compare(
    _ old: Item, _ new: Item, _ limits: PixelRect, _ report: (PixelRect) -> Void
  ) {
    if case .group(let a) = old, case .group(let b) = new, isAlike(a, b) {
      compare(inside: a, b, limits, report)
    } else {
      report(old.bounds(map, limits: limits).union(new.bounds(map, limits: limits)))
    }
  }

  /// Whether two groups differ only in their items.
  private func isAlike(_ old: Group, _ new: Group) -> Bool {
    guard old.items.count == new.items.count, new.backdrop == nil else { return false }
    var empty = old
    empty.items = []
    var other = new
    other.items = []
    return empty == other
  }

  private func compare(
    inside old: Group, _ new: Group, _ limits: PixelRect, _ report: (PixelRect) -> Void
  ) {
    let margin = new.margin(map)
    let wide = limits.outset(by: margin)
    let clip = new.clipBounds(map, limits: wide)
    compare(old.items, new.items, wide) { changed in
      guard !changed.isEmpty else { return }
      let all = changed.outset(by: margin)
      report((new.shadow == nil ? all.intersection(clip) : all).intersection(limits))
    }
  }

  /// A backdrop shows changes below it, and redrawing it needs everything it shows. Where changes come near
  /// one, all of it has changed.
  private func grown(_ changed: PixelRect, below items: [Item]) -> PixelRect {
    var result = changed
    while true {
      var next = result
      for item in items { grow(&next, below: item) }
      if next == result { return result }
      result = next
    }
  }

  private func grow(_ changed: inout PixelRect, below item: Item) {
    // A block has no groups.
    guard case .group(let group) = item, group.extent == nil else { return }
    if let backdrop = group.backdrop {
      let reach = GaussianBlur.reach(backdrop.radius * map.maximumScale)
      let seen = group.room(map, limits: limits, below: limits).outset(by: reach)
        .intersection(limits)
      if !seen.intersection(changed).isEmpty { changed = changed.union(seen) }
    }
    guard
      group.items.contains(where: \.hasBackdrop)
        || group.masks.contains(where: \.hasBackdrop)
    else { return }
    if group.blur > 0 || group.filter != nil || group.shadow != nil || !group.masks.isEmpty {
      // It needs pixels beyond those it shows.
      if !group.bounds(map, limits: limits).intersection(changed).isEmpty { changed = limits }
    } else {
      for item in group.items { grow(&changed, below: item) }
    }
  }
}

extension Item {
  fileprivate var hasBackdrop: Bool {
    guard case .group(let group) = self, group.extent == nil else { return false }
    return group.backdrop != nil || group.items.contains(where: \.hasBackdrop)
      || group.masks.contains(where: \.hasBackdrop)
  }
}

extension Mask {
  fileprivate var hasBackdrop: Bool { items.contains(where: \.hasBackdrop) }
}
