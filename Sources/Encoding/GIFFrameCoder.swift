import Palette

/// Turns runs of changes into image blocks, keeping account of what a viewer has on screen.
///
/// An image is settled only when the next frame is known: where the next frame empties pixels, this
/// image's rectangle must cover them and be cleared when its time is over.
struct GIFFrameCoder: Sendable {
  /// What a pixel of the frame being coded needs.
  private enum Need {
    static let still: UInt8 = 0, hold: UInt8 = 1, paint: UInt8 = 2, restore: UInt8 = 3
    /// May stay where the shared palette is used, which has nothing nearer.
    static let settle: UInt8 = 4
    /// To be painted as a mixture.
    static let mix: UInt8 = 5
  }

  let width: Int
  let height: Int
  let plan: GIFPlan
  private(set) var images: [GIFImage] = []
  /// Frames with pixels that are off by more than the tolerance.
  private(set) var shortfalls: [GIFShortfall] = []
  /// Pixels that were painted as parts of mixtures.
  private(set) var mixedPixels = 0

  private var sets: SymbolSets
  /// The shared palette's indices by pixel.
  private var entries: [UInt32: UInt8] = [:]
  /// Numbers of the colours that the frame asks for.
  private var wanted: [Int32]
  /// Pixels that a viewer shows; 0 is transparent.
  private var screen: [UInt32]
  /// Their indices in the shared palette; 0 for none.
  private var indices: [UInt8]
  /// The numbers of the colours that they were painted for, where the palette falls short of some; else empty.
  private var meant: [Int32] = []
  /// What they showed before they were cleared, where they are to be restored; empty where nothing ever is.
  private var restored: [UInt32] = []
  private var needs: [UInt8]
  /// Outside of this range all pixels are still.
  private var touched: Range<Int>
  /// For pixels that are painted or held: what may stand for them.
  private var choices: [Int32]
  private var queue: ChangeQueue
  private var imageCoder = ImageCoder()
  private var local: LocalPalette
  private var diffusion: Diffusion
  private var pending: (box: Box, loose: Box, runs: [FrameStore.Run], centiseconds: Int)?
  private var memory = DistanceMemory()
  private var frameCount = 0
  /// In which frame each colour was counted last, by number.
  private var lastSeen: [Int32] = []

  init(width: Int, height: Int, plan: GIFPlan) {
    self.width = width
    self.height = height
    self.plan = plan
    diffusion = Diffusion(width: width)
    local = LocalPalette(plan: plan, width: width)
    sets = SymbolSets(
      palette: plan.palette, colors: plan.isShared ? plan.colors : [], reaches: plan.reaches)
    for (i, color) in plan.palette.enumerated().dropFirst() {
      entries[color] = UInt8(truncatingIfNeeded: i)  // at most 255
    }
    wanted = [Int32](repeating: 0, count: width * height)
    screen = [UInt32](repeating: 0, count: width * height)
    indices = [UInt8](repeating: 0, count: width * height)
    needs = indices
    touched = needs.count..<needs.count
    choices = wanted
    if plan.isShort, plan.tolerance > 0 { meant = wanted }
    queue = ChangeQueue(area: width * height, looksAhead: plan.isShared)
  }

  /// The next frame.
  mutating func append(_ runs: [FrameStore.Run], centiseconds: Int) {
    queue.append(runs, centiseconds: centiseconds)
    if queue.isFull { advance() }
  }

  /// Takes up the next frame of the queue.
  private mutating func advance() {
    queue.trim()
    let frame = queue.removeFirst()
    settle(clearing: emptied(by: frame.runs))
    var box = restoreCleared()
    var loose = Box()
    var change = frame.firstChange
    if plan.dither == .diffusion { diffusion.begin() }
    for run in frame.runs {
      touch(run.start, run.start + run.count)
      demand(run, Place(run.start, width), change, &box, &loose)
      change += run.count
    }
    pending = (box, loose, frame.runs, frame.centiseconds)
  }

  /// Where a run has come to on the canvas.
  private struct Place {
    var x: Int
    var y: Int

    init(_ p: Int, _ width: Int) {
      y = p / width
      x = p - y * width
    }

    mutating func step(_ width: Int) {
      x += 1
      if x == width {
        x = 0
        y += 1
      }
    }
  }

  /// Decides for each pixel of a run whether it may stay, and what may stand for it.
  private mutating func demand(
    _ run: FrameStore.Run, _ start: Place, _ firstChange: Int, _ box: inout Box,
    _ loose: inout Box
  ) {
    let color = plan.colors[Int(run.number)]
    let isEither = color & 0xFF00_0000 == Pixel.either
    let mask = plan.isShared ? sets.mask(of: run.number) : SymbolSets.Mask()
    let isShort = plan.isShared && sets.miss(of: run.number) > 0
    let mixing = mixing(of: run.number, isShort)
    let isSloping = plan.isShared && plan.isSmooth[Int(run.number)]
    var place = start
    for p in run.start..<run.start + run.count {
      wanted[p] = run.number
      let change = firstChange + p - run.start
      if isShort, isStillMeant(p, run.number, color) {
        needs[p] = Need.hold
        choices[p] = sets.still(Int(indices[p]))
        place.step(width)
        continue
      }
      let frames = isSloping || mixing == .lasting ? queue.frames(until: change) : 0
      if mixing == .always || mixing == .lasting && frames >= Self.lasting {
        mix(p, run.number, place, &box)
        place.step(width)
        continue
      }
      let isLookedAt = isSloping && frames >= Self.looking
      let need = need(p, color, isEither, mask, isShort, run.number)
      needs[p] = need
      if need == Need.paint { box.include(place.x, place.y) }
      if need == Need.settle { loose.include(place.x, place.y) }
      if plan.isShared {
        let able = able(change, run.number, mask, isLookedAt)
        choices[p] =
          need == Need.paint ? sets.paint(run.number, able) : sets.hold(run.number, able)
      }
      place.step(width)
    }
  }

  /// Whether what a pixel shows was painted for a colour that is within reach of the one wanted now. An entry or a
  /// mixture that stands for a colour out of the palette's reach need not be painted again for one next to it.
  private mutating func isStillMeant(_ p: Int, _ number: Int32, _ color: UInt32) -> Bool {
    guard !meant.isEmpty, screen[p] != 0, color != 0 else { return false }
    let painted = plan.colors[Int(meant[p])]
    guard painted & 0xFF00_0000 == color & 0xFF00_0000 else { return false }
    return memory.distance(painted, color) <= plan.reaches[Int(number)]
  }

  /// Frames from which on there is time to look at a shade: it gets the entry nearest to it.
  private static let looking = 12

  /// The entries that may be painted for a change.
  private mutating func able(
    _ change: Int, _ number: Int32, _ mask: SymbolSets.Mask, _ isLookedAt: Bool
  ) -> SymbolSets.Mask {
    if isLookedAt { return sets.nearestMask(of: number) }
    // Where the palette falls short, entries chosen for later would be off by too much now.
    return plan.isShort ? mask : queue.lasting(change, &sets)
  }

  /// Frames that a colour must last to be worth a mixture's bytes: what moves hides contours by itself.
  private static let lasting = 3

  /// Levels of grey beyond its reach from which on a colour is better shown by a pattern than by its nearest entry.
  private static let coarse: Float = 0.5

  private enum Mixing { case never, lasting, always }

  /// Where a colour becomes a mixture of entries.
  private mutating func mixing(of number: Int32, _ isShort: Bool) -> Mixing {
    guard plan.isShared, plan.dither != .none, number != 0, !plan.isFlat[Int(number)],
      plan.colors[Int(number)] & 0xFF00_0000 != Pixel.either
    else { return .never }
    if plan.dither == .auto {
      return isShort && plan.isSmooth[Int(number)] && sets.miss(of: number) > Self.coarse
        ? .lasting : .never
    }
    return entries[plan.colors[Int(number)]] == nil ? .always : .never
  }

  private mutating func need(
    _ p: Int, _ color: UInt32, _ isEither: Bool, _ mask: SymbolSets.Mask, _ isShort: Bool,
    _ number: Int32
  ) -> UInt8 {
    let shown = screen[p]
    if shown == color || (shown == 0 && isEither) { return Need.hold }
    if shown == 0 || color == 0 { return Need.paint }
    let index = Int(indices[p])
    if plan.isShared, index > 0 {
      let isIn = mask[index >> 6] >> UInt64(index & 63) & 1 == 1
      return isIn ? isShort ? Need.settle : Need.hold : Need.paint
    }
    return memory.distance(shown, color) <= plan.reaches[Int(number)] ? Need.hold : Need.paint
  }

  /// Decides what a pixel becomes whose colour is shown as a mixture.
  private mutating func mix(_ p: Int, _ number: Int32, _ place: Place, _ box: inout Box) {
    let index = mixture(number, place)
    let isKept = screen[p] != 0 && index == Int(indices[p])
    needs[p] = isKept ? Need.hold : Need.mix
    if !isKept { box.include(place.x, place.y) }
    choices[p] = isKept ? sets.still(index) : sets.exactly(index)
    mixedPixels += 1
  }

  /// The entry that shows a colour at a place.
  private mutating func mixture(_ number: Int32, _ place: Place) -> Int {
    let color = plan.colors[Int(number)]
    if plan.dither != .diffusion {
      return sets.dithered(number, threshold: Dither.threshold(place.x, place.y))
    }
    let wanted = diffusion.adjusted(color, place.x, place.y)
    let index = sets.nearest(to: wanted)
    diffusion.pass(wanted, shownAs: plan.palette[index], place.x, place.y)
    return index
  }

  /// Pixels of this range may have a need.
  private mutating func touch(_ start: Int, _ end: Int) {
    touched = min(touched.lowerBound, start)..<max(touched.upperBound, end)
  }

  /// After the last frame.
  mutating func finish() -> [GIFImage] {
    while !queue.frames.isEmpty { advance() }
    settle(clearing: Box())
    return images
  }

  /// Pixels that are shown now and are not in the next frame.
  private func emptied(by runs: [FrameStore.Run]) -> Box {
    var box = Box()
    for run in runs where run.number == 0 {
      for p in run.start..<run.start + run.count where wanted[p] != 0 {
        box.include(p % width, p / width)
      }
    }
    return box
  }

  /// Where the last image was cleared, what stays is painted again, as it was.
  private mutating func restoreCleared() -> Box {
    var box = Box()
    guard let last = images.last, last.disposal == .clear else { return box }
    if restored.isEmpty { restored = [UInt32](repeating: 0, count: screen.count) }
    touch(last.y * width + last.x, (last.y + last.height) * width)
    for y in last.y..<last.y + last.height {
      for x in last.x..<last.x + last.width {
        let p = y * width + x
        guard screen[p] != 0 else { continue }
        // What the next frame leaves out or changes gets another need right after this.
        restored[p] = screen[p]
        screen[p] = 0
        needs[p] = Need.restore
        box.include(x, y)
      }
    }
    return box
  }

  /// Codes the pending frame, now that it is known what must vanish after it.
  private mutating func settle(clearing emptied: Box) {
    guard let (painted, loose, runs, centiseconds) = pending else { return }
    pending = nil
    defer {
      account(for: runs)
      frameCount += 1
    }
    if painted.isEmpty, loose.isEmpty || !isWorthOwn(loose), emptied.isEmpty,
      let last = images.indices.last,
      images[last].centiseconds + centiseconds <= 65535, images[last].disposal == .keep
    {
      images[last].centiseconds += centiseconds
      clearNeeds()
      return
    }
    var box = painted
    box.include(emptied)
    if box.isEmpty { box.include(0, 0) }
    var image = code(box, loose)
    image.centiseconds = centiseconds
    image.disposal = emptied.isEmpty ? .keep : .clear
    images.append(image)
    clearNeeds()
  }

  /// Notes whether pixels that changed with the frame just coded look farther off than the tolerance.
  private mutating func account(for runs: [FrameStore.Run]) {
    guard plan.isShort else { return }
    var worst = 0
    var isBeyond = false
    for run in runs {
      let color = plan.colors[Int(run.number)]
      let isEither = color & 0xFF00_0000 == Pixel.either
      for p in run.start..<run.start + run.count where screen[p] != color {
        let shown = screen[p]
        if isEither, shown == 0 { continue }
        let isThere = (shown == 0) == (color == 0)
        if !isThere || memory.distance(shown, color) > Float(plan.tolerance) { isBeyond = true }
        worst = max(worst, isThere ? Pixel.distance(shown, color) : 255)
      }
    }
    guard isBeyond else { return }
    shortfalls.append(GIFShortfall(frame: frameCount, colors: count(runs), error: worst))
  }

  /// Different colours of runs.
  private mutating func count(_ runs: [FrameStore.Run]) -> Int {
    if lastSeen.isEmpty { lastSeen = [Int32](repeating: -1, count: plan.colors.count) }
    var count = 0
    let frame = Int32(clamping: frameCount)
    for run in runs where lastSeen[Int(run.number)] != frame {
      lastSeen[Int(run.number)] = frame
      count += 1
    }
    return count
  }

  private mutating func clearNeeds() {
    for p in touched { needs[p] = Need.still }
    touched = needs.count..<needs.count
  }

  /// What is seen of a colour that looks so much farther off than its reach: 1 where it is as much again as is not
  /// seen.
  static func visible(_ miss: Float, beyond reach: Float) -> Float {
    let ratio = min(4, miss / max(1, reach))
    return ratio * ratio
  }

  /// Bytes that it is worth to have a pixel not seen to be off.
  private static let worth: Float = 0.25

  /// What is seen of what the shared palette's colours are off by in a rectangle.
  private mutating func sharedError(_ box: Box) -> Float {
    guard plan.isShort, !box.isEmpty else { return 0 }
    var sum: Float = 0
    var last: (number: Int32, visible: Float) = (-1, 0)
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right
      where needs[p] == Need.paint || needs[p] == Need.settle || needs[p] == Need.mix {
        if wanted[p] != last.number {
          let miss = sets.miss(of: wanted[p])
          last = (wanted[p], Self.visible(miss, beyond: plan.reaches[Int(wanted[p])]))
        }
        sum += last.visible
      }
    }
    return sum
  }

  /// Whether more is seen of pixels that the shared palette need not touch than an image of their own costs.
  private mutating func isWorthOwn(_ box: Box) -> Bool {
    plan.isShared && sharedError(box) * Self.worth > 800
  }

  /// A rectangle's image, not yet shown.
  private struct Draft {
    var box: Box
    var palette: [UInt32]?
    var stream: LZWStream
    var symbols: [UInt8]
    /// What is seen of it that should not be.
    var error: Float
    var cost: Float {
      Float(stream.bytes.count + (palette?.count ?? 0) * 3) + error * GIFFrameCoder.worth
    }
  }

  private mutating func code(_ box: Box, _ loose: Box) -> GIFImage {
    var whole = box
    whole.include(loose)
    let error = plan.isShared ? sharedError(whole) : 0
    var best: Draft?
    if plan.isShared, !isRestoringOthers(box) { best = sharedDraft(box, error: error) }
    if best == nil || error * Self.worth > 300 {
      let own = ownDraft(best == nil ? box : whole)
      if own.cost < best?.cost ?? .infinity { best = own }
    }
    return shown(best ?? ownDraft(box))
  }

  /// Whether a pixel is to be restored that the shared palette does not have.
  private func isRestoringOthers(_ box: Box) -> Bool {
    guard !restored.isEmpty else { return false }
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right
      where needs[p] == Need.restore && indices[p] == 0 { return true }
    }
    return false
  }

  private mutating func sharedDraft(_ box: Box, error: Float) -> Draft {
    var pixels: [Int32] = []
    pixels.reserveCapacity(box.width * box.height)
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        switch needs[p] {
        case Need.paint, Need.hold, Need.settle, Need.mix: pixels.append(choices[p])
        case Need.restore: pixels.append(sets.exactly(Int(indices[p])))
        default: pixels.append(sets.still(screen[p] == 0 ? nil : Int(indices[p])))
        }
      }
    }
    let (stream, symbols) = imageCoder.smallest(pixels, sets)
    return Draft(box: box, palette: nil, stream: stream, symbols: symbols, error: error)
  }

  /// With a palette for this image's painted pixels alone.
  private mutating func ownDraft(_ box: Box) -> Draft {
    local.begin()
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        switch needs[p] {
        case Need.paint, Need.settle, Need.mix: local.count(wanted[p])
        case Need.restore: local.count(exactly: restored[p])
        default: break
        }
      }
    }
    local.settle()
    var pixels: [Int32] = []
    pixels.reserveCapacity(box.width * box.height)
    for y in box.top...box.bottom {
      for x in box.left...box.right {
        let p = y * width + x
        switch needs[p] {
        case Need.paint, Need.settle: pixels.append(local.paint(wanted[p]))
        case Need.mix: pixels.append(local.mix(wanted[p], x, y))
        case Need.restore: pixels.append(local.paint(exactly: restored[p]))
        default: pixels.append(local.still())
        }
      }
    }
    let (stream, symbols) = imageCoder.smallest(pixels, local.sets)
    return Draft(
      box: box, palette: local.sets.palette, stream: stream, symbols: symbols,
      error: local.visible())
  }

  /// Shows a draft on the screen.
  private mutating func shown(_ draft: Draft) -> GIFImage {
    let box = draft.box
    let colors = draft.palette ?? plan.palette
    let shared = draft.palette?.map { entries[$0] ?? 0 }
    var i = 0
    var isTransparent = false
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        let symbol = draft.symbols[i]
        i += 1
        if symbol == 0 {
          isTransparent = true
        } else {
          indices[p] = shared?[Int(symbol)] ?? symbol
          if !meant.isEmpty, needs[p] != Need.still, needs[p] != Need.restore {
            meant[p] = wanted[p]
          }
          screen[p] = colors[Int(symbol)]
        }
      }
    }
    return GIFImage(
      x: box.left, y: box.top, width: box.width, height: box.height, palette: draft.palette,
      transparentIndex: isTransparent ? 0 : nil, centiseconds: 0, stream: draft.stream)
  }
}
