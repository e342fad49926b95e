import Palette

extension GIFFrameCoder {
  /// Begins a section with its first frame: what changes with it, and all else of which it is not known what it shows, or
  /// that is known to be empty as the canvas was cleared.
  mutating func begin(
    at start: consuming SectionStart, isCleared: Bool, _ changes: PackedRuns, centiseconds: Int
  ) {
    wanted = start.numbers
    if !isCleared {
      for p in wanted.indices where start.hasChanged[p] {
        shown.assume(p, index: knownIndex(of: wanted[p]))
        // Not for what was wanted when the opening was.
        if !meant.isEmpty { meant[p] = wanted[p] }
      }
    }
    var isOpen = wanted.indices.map { shown[$0] == 0 && wanted[$0] != 0 }
    for run in changes.unpacked() {
      wanted.fill(run.pixels, with: run.number)
      isOpen.fill(run.pixels, with: true)
    }
    append(PackedRuns(open(isOpen)), centiseconds: centiseconds)
  }

  /// The only index with which a pixel can have been painted for a colour; 0 if there are several.
  private mutating func knownIndex(of number: Int32) -> UInt8 {
    let isSteady = plan.isFlat[Int(number)] || !plan.isShort && plan.dither == .auto
    guard isSteady, sets.mask(of: number) == sets.nearestMask(of: number) else { return 0 }
    return UInt8(truncatingIfNeeded: sets.nearestEntry(of: number))  // at most 255
  }

  /// The colours of these pixels as changes.
  private func open(_ isOpen: [Bool]) -> [FrameStore.Run] {
    var runs: [FrameStore.Run] = []
    var p = 0
    while p < isOpen.count {
      var end = isOpen.endOfRun(p..<isOpen.count)
      if isOpen[p] {
        end = wanted.endOfRun(p..<end)
        runs.append(FrameStore.Run(start: p, count: end - p, number: wanted[p]))
      }
      p = end
    }
    return runs
  }
}
