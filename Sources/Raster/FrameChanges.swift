import DisplayList
import Geometry

/// Where two frames may differ in their pixels: rather too large than too small.
struct FrameChanges {
  /// From the canvas to pixels.
  let map: Affine
  let limits: PixelRect

  func rect(from old: Frame, to new: Frame) -> PixelRect {
    guard old.background == new.background else { return limits }
    let changed = rect(from: old.items, to: new.items, limits)
    return changed.isEmpty ? changed : grown(changed, below: new.items)
  }

  /// Items are compared with those in the same place where there are equally many; else all between the
  /// first and the last that differ has changed.
  private func rect(from old: [Item], to new: [Item], _ limits: PixelRect) -> PixelRect {
    var changed = PixelRect.empty
    if old.count == new.count {
      for (a, b) in zip(old, new) where a != b {
        changed = changed.union(rect(from: a, to: b, limits))
      }
      return changed
    }
    let fewer = min(old.count, new.count)
    let first = (0..<fewer).first { old[$0] != new[$0] } ?? fewer
    let last = (0..<fewer - first).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
    let tail = last ?? fewer - first
    for item in old[first..<old.count - tail] {
      changed = changed.union(item.bounds(map, limits: limits))
    }
    for item in new[first..<new.count - tail] {
      changed = changed.union(item.bounds(map, limits: limits))
    }
    return changed
  }

  private func rect(from old: Item, to new: Item, _ limits: PixelRect) -> PixelRect {
    if case .group(let a) = old, case .group(let b) = new, let inner = inside(a, b, limits) {
      return inner
    }
    return old.bounds(map, limits: limits).union(new.bounds(map, limits: limits))
  }

  /// The changes of two groups that differ in their items alone; nil for others.
  private func inside(_ old: Group, _ new: Group, _ limits: PixelRect) -> PixelRect? {
    guard old.items.count == new.items.count, new.backdrop == nil else { return nil }
    var empty = old
    empty.items = []
    var other = new
    other.items = []
    guard empty == other else { return nil }
    let margin = new.margin(map)
    let wide = limits.outset(by: margin)
    let changed = rect(from: old.items, to: new.items, wide)
    guard !changed.isEmpty else { return .empty }
    let clip = new.clipBounds(map, limits: wide)
    let shown =
      new.shadow == nil ? changed.outset(by: margin).intersection(clip) : changed.outset(by: margin)
    return shown.intersection(limits)
  }

  /// A backdrop shows changes below it, and to be drawn again it needs all that it shows: where changes come
  /// near one, all of it has changed.
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
    guard case .group(let group) = item else { return }
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
      // What it needs is beyond what is seen of it.
      if !group.bounds(map, limits: limits).intersection(changed).isEmpty { changed = limits }
    } else {
      for item in group.items { grow(&changed, below: item) }
    }
  }
}

extension Item {
  fileprivate var hasBackdrop: Bool {
    guard case .group(let group) = self else { return false }
    return group.backdrop != nil || group.items.contains(where: \.hasBackdrop)
      || group.masks.contains(where: \.hasBackdrop)
  }
}

extension Mask {
  fileprivate var hasBackdrop: Bool { items.contains(where: \.hasBackdrop) }
}
