import Palette

extension GIFFrameCoder {
  /// What a section's first frame must show: what changes with it, and all else of which it is not known what it shows, or
  /// that is known to be empty as the canvas was cleared.
  mutating func opened(
    from start: SectionStart, isCleared: Bool, _ changes: PackedRuns
  ) -> PackedRuns {
    if !isCleared { assume(start) }
    var runs = Joined()
    var canvas = start.canvas.makeIterator()
    var rest = canvas.next()
    for change in changes {
      let end = change.pixels.upperBound
      while let run = rest, run.start < end {
        open(run.pixels.clamped(to: 0..<change.start), run.number, &runs)
        rest = run.pixels.upperBound > end ? run.after(end) : canvas.next()
      }
      runs.append(change)
    }
    while let run = rest {
      open(run.pixels, run.number, &runs)
      rest = canvas.next()
    }
    return runs.packed()
  }

  /// Appends those of some pixels of a colour that show nothing as far as is known.
  private func open(_ pixels: Range<Int>, _ number: Int32, _ runs: inout Joined) {
    var p = pixels.lowerBound
    while p < pixels.upperBound {
      let end = shown.endOfRun(p..<pixels.upperBound)
      if shown[p] == 0 { runs.append(FrameStore.Run(start: p, count: end - p, number: number)) }
      p = end
    }
  }

  /// Takes the pixels that have changed to show what they can only show.
  private mutating func assume(_ start: SectionStart) {
    for run in start.canvas {
      let index = knownIndex(of: run.number)
      start.hasChanged.forEachRun(in: run.pixels) { pixels in
        guard start.hasChanged[pixels.lowerBound] else { return }
        shown.assume(pixels, index: index)
        // Not for what was wanted when the opening was.
        if !meant.isEmpty { meant.fill(pixels, with: run.number) }
      }
    }
  }

  /// The only index with which a pixel can have been painted for a colour; 0 if there are several.
  private mutating func knownIndex(of number: Int32) -> UInt8 {
    let isSteady = plan.isFlat[Int(number)] || !plan.isShort && plan.dither == .auto
    guard isSteady, sets.mask(of: number) == sets.nearestMask(of: number) else { return 0 }
    return UInt8(truncatingIfNeeded: sets.nearestEntry(of: number))  // at most 255
  }
}

/// Runs in reading order, of which neighbours of one colour become one.
private struct Joined {
  private var runs = PackedRuns.Packer()
  private var last = FrameStore.Run(start: 0, count: 0, number: 0)

  mutating func append(_ run: FrameStore.Run) {
    if run.number == last.number, run.start == last.pixels.upperBound {
      last.count += run.count
    } else {
      end()
      last = run
    }
  }

  private mutating func end() {
    if last.count > 0 { runs.append(last) }
  }

  consuming func packed() -> PackedRuns {
    end()
    return runs.packed()
  }
}

extension FrameStore.Run {
  /// What is left of it from a pixel on.
  fileprivate func after(_ pixel: Int) -> FrameStore.Run {
    FrameStore.Run(start: pixel, count: pixels.upperBound - pixel, number: number)
  }
}
