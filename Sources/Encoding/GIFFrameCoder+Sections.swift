import Palette

extension GIFFrameCoder {
  /// Begins a section with its first frame: what changes with it, and all else of which it is not known what it shows, or
  /// that is known to be empty as the canvas was cleared.
  mutating func begin(
    at start: inout SectionStart, isCleared: Bool, _ changes: PackedRuns, centiseconds: Int
  ) {
    var wanted = start.takeNumbers()
    if !isCleared { assume(wanted, start.hasChanged) }
    var isOpen = openPixels(wanted)
    for run in changes {
      wanted.fill(run.pixels, with: run.number)
      isOpen.fill(run.pixels, with: true)
    }
    append(open(isOpen, wanted), centiseconds: centiseconds)
  }

  /// Takes the pixels that have changed to show what they can only show.
  private mutating func assume(_ wanted: [Int32], _ hasChanged: [Bool]) {
    hasChanged.forEachRun(in: wanted.indices) { run in
      guard hasChanged[run.lowerBound] else { return }
      wanted.forEachRun(in: run) { run in
        let number = wanted[run.lowerBound]
        shown.assume(run, index: knownIndex(of: number))
        // Not for what was wanted when the opening was.
        if !meant.isEmpty { meant.fill(run, with: number) }
      }
    }
  }

  /// The pixels that should show a colour where nothing is known to be.
  private func openPixels(_ wanted: [Int32]) -> [Bool] {
    var isOpen = [Bool](repeating: false, count: wanted.count)
    shown.forEachRun { run in
      guard shown[run.lowerBound] == 0 else { return }
      wanted.forEachRun(in: run) { isOpen.fill($0, with: wanted[$0.lowerBound] != 0) }
    }
    return isOpen
  }

  /// The only index with which a pixel can have been painted for a colour; 0 if there are several.
  private mutating func knownIndex(of number: Int32) -> UInt8 {
    let isSteady = plan.isFlat[Int(number)] || !plan.isShort && plan.dither == .auto
    guard isSteady, sets.mask(of: number) == sets.nearestMask(of: number) else { return 0 }
    return UInt8(truncatingIfNeeded: sets.nearestEntry(of: number))  // at most 255
  }

  /// The colours of these pixels as changes.
  private func open(_ isOpen: [Bool], _ wanted: [Int32]) -> PackedRuns {
    var runs = PackedRuns.Packer()
    isOpen.forEachRun(in: isOpen.indices) { run in
      guard isOpen[run.lowerBound] else { return }
      wanted.forEachRun(in: run) {
        runs.append(
          FrameStore.Run(start: $0.lowerBound, count: $0.count, number: wanted[$0.lowerBound]))
      }
    }
    return runs.packed()
  }
}
