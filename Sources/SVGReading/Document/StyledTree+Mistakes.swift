import Diagnostics
import TextSearch

/// Values that browsers pass over in silence.
extension StyledTree {
  /// Warns of a value that browsers ignore.
  func warnOfValue(_ text: String, _ name: String, _ node: Int) {
    // What nobody has written is not a mistake.
    guard !text.isEmpty, text != PropertyRow.row(of: name).initial else { return }
    log.warn(
      .value, "browsers ignore '\(text)' as a value of '\(name)'", at: place(of: text, on: node))
  }

  /// Warns of path data that cannot be read from an offset on.
  func warnOfPath(_ text: String, at offset: Int, _ node: Int) {
    let whole = place(of: text, on: node)
    let start = whole.start + min(offset, text.utf8.count - 1)
    let isExact = whole.end - whole.start == text.utf8.count
    log.warn(
      .value, "the path ends here: the rest cannot be read",
      at: isExact ? SpecPlace(start: start, end: start + 1) : whole)
  }

  /// Warns of paths that do not morph.
  func warnOfJump(_ a: Value, _ b: Value, at place: SpecPlace) {
    guard case .path = a, case .path = b else { return }
    log.warn(
      .jump, "a path jumps: it only morphs between paths of the same commands in the same order",
      at: place)
  }

  /// Where a value of an element is written: in its attributes, in those of its animations, or in a sheet.
  private func place(of text: String, on node: Int) -> SpecPlace {
    let owners =
      [nodes[node].element] + (motionsOf[nodes[node].element] ?? []).map { motions[$0].element }
    for owner in owners {
      let places = document.elements[owner].attributes.values.filter { $0.value.contains(text) }
      if let first = places.map(\.place).min(by: { $0.start < $1.start }) { return first }
    }
    return document.placeInSheets(of: text) ?? element(node).place
  }
}
