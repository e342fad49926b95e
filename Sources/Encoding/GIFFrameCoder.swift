import Palette

/// Turns runs of changes into image blocks, keeping track of what a viewer has on screen.
///
/// An image is settled only when the next frame is known: if the next frame empties pixels, this
/// image's rectangle must cover them and be cleared when its time is over.
struct GIFFrameCoder: Sendable {
  let width: Int
  let height: Int
  let plan: GIFPlan
  let purpose: Purpose
  private(set) var images: [GIFImage] = []
  /// The bytes of their palettes and streams.
  private(set) var byteCount = 0
  /// Frames with pixels whose error exceeds the tolerance.
  var shortfalls: [GIFShortfall] { log.shortfalls }
  /// The number of pixels that dithering gave an entry other than the nearest one.
  private(set) var mixedPixels = 0

  private var sets: SymbolSets
  /// The shared palette's index of each colour.
  private var entries: [UInt32: UInt8] = [:]
  /// The numbers of the colours that the frame should show.
  private var wanted: [Int32]
  /// What a viewer sees after the last of them.
  private(set) var shown: ShownPixels
  /// The numbers of the colours that pixels were painted for; empty if the palette covers all colours.
  private var meant: [Int32] = []
  private var needs: PixelNeeds
  private var queue: ChangeQueue
  private var imageCoder = ImageCoder()
  /// The image that is being coded.
  private var pixels = SetRuns()
  private var local: LocalPalette
  private var trial = OwnPaletteTrial()
  private var diffusion: Diffusion
  private var pending: (box: Box, loose: Box, runs: [FrameStore.Run], centiseconds: Int)?
  private var memory = DistanceMemory()
  /// The number of frames that have become images.
  private(set) var frameCount = 0
  private var log = ShortfallLog()

  /// What the images are for.
  enum Purpose: Hashable, Sendable {
    /// To be written.
    case file
    /// To show what a viewer of a file would see: they have no streams, and suit other formats.
    case screen
  }

  init(width: Int, height: Int, plan: GIFPlan, for purpose: Purpose = .file) {
    self.width = width
    self.height = height
    self.plan = plan
    self.purpose = purpose
    diffusion = Diffusion(width: width)
    local = LocalPalette(plan: plan, width: width)
    sets = SymbolSets(
      palette: plan.palette, colors: plan.isShared ? plan.colors : [], shades: plan.looks,
      reaches: plan.reaches)
    for (i, color) in plan.palette.enumerated().dropFirst() {
      entries[color] = UInt8(truncatingIfNeeded: i)  // at most 255
    }
    wanted = [Int32](repeating: 0, count: width * height)
    shown = ShownPixels(width: width, height: height)
    needs = PixelNeeds(width: width, height: height)
    if plan.isShort, plan.tolerance > 0 { meant = wanted }
    queue = ChangeQueue(area: width * height, looksAhead: plan.isShared)
  }

  /// Adds the next frame.
  mutating func append(_ runs: [FrameStore.Run], centiseconds: Int) {
    queue.append(runs, centiseconds: centiseconds)
    if queue.isFull { advance() }
  }

  /// Starts the next frame of the queue.
  private mutating func advance() {
    queue.trim()
    let frame = queue.removeFirst()
    settle(clearing: emptied(by: frame.runs))
    var box = restoreCleared()
    var loose = Box()
    var change = frame.firstChange
    if plan.dither == .diffusion { diffusion.begin() }
    for run in frame.runs {
      needs.touch(run.start, run.count)
      demand(run, Place(run.start, width), change, &box, &loose)
      change += run.count
    }
    pending = (box, loose, frame.runs, frame.centiseconds)
  }

  /// A position on the canvas, advanced along a run.
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

  /// Decides for each pixel of a run whether it may stay, and which entries can represent it.
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
    wanted.fill(run.start..<run.start + run.count, with: run.number)
    var place = start
    var choice = Choice()
    for p in run.start..<run.start + run.count {
      shown.forget(p)
      let change = firstChange + p - run.start
      if isShort, isStillMeant(p, run.number, color) {
        needs.set(p, .hold, sets.still(Int(shown.indices[p])))
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
      if need == .paint { box.include(place.x, place.y) }
      if need == .settle { loose.include(place.x, place.y) }
      if plan.isShared {
        needs.set(p, need, setOf(run.number, change, need, isLookedAt, &choice))
      } else {
        needs.set(p, need)
      }
      place.step(width)
    }
  }

  /// Remembers the set of the previous pixel: within a run it is mostly the same.
  private struct Choice {
    private var isPainted = false
    private var able = SymbolSets.Mask()
    private var set: Int32 = -1

    mutating func set(
      for number: Int32, _ isPainted: Bool, _ able: SymbolSets.Mask, _ sets: inout SymbolSets
    ) -> Int32 {
      if set < 0 || isPainted != self.isPainted || able != self.able {
        set = isPainted ? sets.paint(number, able) : sets.hold(number, able)
        self.isPainted = isPainted
        self.able = able
      }
      return set
    }
  }

  /// Whether what a pixel shows was painted for a colour within reach of the one wanted now. An entry or a
  /// mixture that represents a colour out of the palette's reach need not be painted again for a similar colour.
  private mutating func isStillMeant(_ p: Int, _ number: Int32, _ color: UInt32) -> Bool {
    guard !meant.isEmpty, shown.colors[p] != 0, color != 0 else { return false }
    let painted = plan.colors[Int(meant[p])]
    guard painted & 0xFF00_0000 == color & 0xFF00_0000 else { return false }
    return memory.distance(painted, color) <= plan.reaches[Int(number)]
  }

  /// The number of frames from which a shade is seen long enough to get its nearest entry.
  private static let looking = 12

  /// The set of entries that may be shown for a change.
  private mutating func setOf(
    _ number: Int32, _ change: Int, _ need: PixelNeeds.Need, _ isLookedAt: Bool,
    _ last: inout Choice
  ) -> Int32 {
    let isPainted = need == .paint
    if isLookedAt { return last.set(for: number, isPainted, sets.nearestMask(of: number), &sets) }
    // If the palette falls short, entries chosen for later would be off by too much now.
    if plan.isShort { return isPainted ? sets.paint(number) : sets.hold(number) }
    return last.set(for: number, isPainted, queue.lasting(change, &sets), &sets)
  }

  /// The number of frames that a colour must last to be worth a mixture's bytes: motion hides contours by itself.
  private static let lasting = 3

  /// The distance beyond its reach, in levels of grey, from which a colour looks better as a pattern than as its
  /// nearest entry.
  private static let coarse: Float = 0.5

  private enum Mixing { case never, lasting, always }

  /// When a colour is shown as a mixture of entries.
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
  ) -> PixelNeeds.Need {
    let current = shown.colors[p]
    if current == color || (current == 0 && isEither) { return .hold }
    if current == 0 || color == 0 { return .paint }
    let index = Int(shown.indices[p])
    if plan.isShared, index > 0 {
      let isIn = mask[index >> 6] >> UInt64(index & 63) & 1 == 1
      return isIn ? isShort ? .settle : .hold : .paint
    }
    return memory.distance(current, color) <= plan.reaches[Int(number)] ? .hold : .paint
  }

  /// Decides how to show a pixel whose colour becomes a mixture.
  private mutating func mix(_ p: Int, _ number: Int32, _ place: Place, _ box: inout Box) {
    let index = mixture(number, place)
    let isKept = shown.colors[p] != 0 && index == Int(shown.indices[p])
    needs.set(p, isKept ? .hold : .mix, isKept ? sets.still(index) : sets.exactly(index))
    if !isKept { box.include(place.x, place.y) }
    if index != sets.nearestEntry(of: number) { mixedPixels += 1 }
  }

  /// The entry that represents a colour at a place.
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

  /// Returns all images, after the last frame.
  mutating func finish() -> [GIFImage] {
    while finishFrame() {}
    return images
  }

  /// Settles the next of the frames that wait after the last frame; false if there is none.
  mutating func finishFrame() -> Bool {
    guard pending != nil || !queue.frames.isEmpty else { return false }
    if queue.frames.isEmpty { settle(clearing: Box()) } else { advance() }
    return true
  }

  /// The rectangle of the pixels that are shown now and are empty in the next frame.
  private func emptied(by runs: [FrameStore.Run]) -> Box {
    var box = Box()
    for run in runs where run.number == 0 {
      for p in run.start..<run.start + run.count where wanted[p] != 0 {
        box.include(p % width, p / width)
      }
    }
    return box
  }

  /// If the last image was cleared, pixels that stay are painted again as they were. The caller then gives another
  /// need to those that the next frame empties or changes.
  private mutating func restoreCleared() -> Box {
    guard let last = images.last, last.disposal == .clear else { return Box() }
    return shown.clear(Box(last), &needs)
  }

  /// Codes the pending frame, now that it is known what must vanish after it.
  private mutating func settle(clearing emptied: Box) {
    guard let (painted, loose, runs, centiseconds) = pending else { return }
    pending = nil
    defer {
      if plan.isShort { log.account(for: runs, of: frameCount, shown, plan) }
      frameCount += 1
    }
    if painted.isEmpty, loose.isEmpty || !isWorthOwn(loose), emptied.isEmpty,
      let last = images.indices.last,
      images[last].centiseconds + centiseconds <= 65535, images[last].disposal == .keep
    {
      images[last].centiseconds += centiseconds
      needs.clear()
      return
    }
    var box = painted
    box.include(emptied)
    if box.isEmpty { box.include(0, 0) }
    var image = code(box, loose)
    image.centiseconds = centiseconds
    image.disposal = emptied.isEmpty ? .keep : .clear
    images.append(image)
    byteCount += image.stream.bytes.count + 3 * (image.palette?.count ?? 0)
    needs.clear()
  }

  /// How visible it is that a colour is off by `miss` levels of grey beyond its reach: 1 if that equals the
  /// reach.
  static func visible(_ miss: Float, beyond reach: Float) -> Float {
    let ratio = min(4, miss / max(1, reach))
    return ratio * ratio
  }

  /// The bytes that are worth spending to reduce the visible error by 1.
  private static let worth: Float = 0.25

  /// The visible error of the shared palette in a rectangle, and the number of pixels painted there; 0 if the palette
  /// does not fall short.
  private mutating func sharedError(_ box: Box) -> (sum: Float, pixels: Int) {
    guard plan.isShort, !box.isEmpty else { return (0, 0) }
    var sum: Float = 0
    var pixels = 0
    var last: (number: Int32, visible: Float) = (-1, 0)
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right
      where Self.isPainted(needs.needs[p]) {
        if wanted[p] != last.number {
          let miss = sets.miss(of: wanted[p])
          last = (wanted[p], Self.visible(miss, beyond: plan.reaches[Int(wanted[p])]))
        }
        sum += last.visible
        pixels += 1
      }
    }
    return (sum, pixels)
  }

  private static func isPainted(_ need: PixelNeeds.Need) -> Bool {
    need == .paint || need == .settle || need == .mix
  }

  /// Whether the visible error of pixels that the shared palette need not touch is worth an image of its own.
  private mutating func isWorthOwn(_ box: Box) -> Bool {
    plan.isShared && sharedError(box).sum * Self.worth > 800
  }

  /// A symbol for each pixel of an image.
  private struct Coded {
    var symbols: [UInt8]
    var stream = LZWStream(minimumCodeSize: 2, bytes: [])
    var byteCount: Int
  }

  private mutating func coded(_ sets: SymbolSets, width: Int) -> Coded {
    switch purpose {
    case .file:
      let (stream, symbols) = imageCoder.smallest(pixels, sets)
      return Coded(symbols: symbols, stream: stream, byteCount: stream.bytes.count)
    case .screen:
      let symbols = FewSymbols.chosen(pixels, width: width, sets)
      // Compared only where the shared palette falls short.
      return Coded(
        symbols: symbols, byteCount: plan.isShort ? DeflateEstimate.size(of: symbols) : 0)
    }
  }

  /// A rectangle's image, not yet shown.
  private struct Draft {
    var box: Box
    var palette: [UInt32]?
    var image: Coded
    /// The visible error.
    var error: Float
    var cost: Float {
      Float(image.byteCount + (palette?.count ?? 0) * 3) + error * GIFFrameCoder.worth
    }
  }

  private mutating func code(_ box: Box, _ loose: Box) -> GIFImage {
    var whole = box
    whole.include(loose)
    guard plan.isShared, !isRestoringOthers(box) else { return image(ownDraft(box)) }
    let error = sharedError(whole)
    let cost = error.sum * Self.worth
    guard cost > 300 else { return image(sharedDraft(box, error: error.sum)) }
    let way = trial.way(painting: error.pixels, error: cost)
    let shared = way == .own ? nil : sharedDraft(box, error: error.sum)
    let own = way == .shared ? nil : ownDraft(whole)
    trial.take(
      sharedBytes: shared?.image.byteCount, error: cost, ownCost: own?.cost,
      painting: error.pixels)
    guard let own else { return image(shared ?? sharedDraft(box, error: error.sum)) }
    guard let shared, shared.cost <= own.cost else { return image(own) }
    return image(shared)
  }

  /// Whether any pixel to be restored has a colour that the shared palette lacks.
  private func isRestoringOthers(_ box: Box) -> Bool {
    guard shown.hasOthers else { return false }
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right
      where needs.needs[p] == .restore && shown.indices[p] == 0 { return true }
    }
    return false
  }

  private mutating func sharedDraft(_ box: Box, error: Float) -> Draft {
    pixels.removeAll()
    for y in box.top...box.bottom {
      var p = y * width + box.left
      let end = y * width + box.right + 1
      while p < end {
        let (set, next) = sharedRun(p..<end)
        pixels.append(set, count: next - p)
        p = next
      }
    }
    return Draft(box: box, palette: nil, image: coded(sets, width: box.width), error: error)
  }

  /// The set of a range's first pixel, and the end of the run of pixels that share it.
  private mutating func sharedRun(_ range: Range<Int>) -> (set: Int32, end: Int) {
    let p = range.lowerBound
    let end = needs.needs.endOfRun(range)
    switch needs.needs[p] {
    case .still: return (sets.still(Int(shown.indices[p])), shown.indices.endOfRun(p..<end))
    case .restore: return (sets.exactly(Int(shown.indices[p])), shown.indices.endOfRun(p..<end))
    case .paint, .hold, .settle, .mix: return (needs.choices[p], needs.choices.endOfRun(p..<end))
    }
  }

  /// A draft with a palette for only the pixels that this image paints.
  private mutating func ownDraft(_ box: Box) -> Draft {
    local.begin()
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        switch needs.needs[p] {
        case .paint, .settle, .mix: local.count(wanted[p])
        case .restore: local.count(exactly: shown.restored[p])
        case .still, .hold: break
        }
      }
    }
    local.settle()
    pixels.removeAll()
    for y in box.top...box.bottom {
      for x in box.left...box.right {
        let p = y * width + x
        let set =
          switch needs.needs[p] {
          case .paint, .settle: local.paint(wanted[p])
          case .mix: local.mix(wanted[p], x, y)
          case .restore: local.paint(exactly: shown.restored[p])
          case .still, .hold: local.still()
          }
        pixels.append(set, count: 1)
      }
    }
    return Draft(
      box: box, palette: local.sets.palette, image: coded(local.sets, width: box.width),
      error: local.visible())
  }

  /// Shows a draft on the screen and returns its image.
  private mutating func image(_ draft: Draft) -> GIFImage {
    let box = draft.box
    if !meant.isEmpty { remember(draft) }
    let isTransparent = shown.show(
      draft.image.symbols, in: box, colors: draft.palette ?? plan.palette,
      indices: draft.palette?.map { entries[$0] ?? 0 } ?? (0...255).map { UInt8($0) })
    return GIFImage(
      x: box.left, y: box.top, width: box.width, height: box.height, palette: draft.palette,
      transparentIndex: isTransparent ? 0 : nil, centiseconds: 0, stream: draft.image.stream)
  }

  /// Records the colours for which a draft's pixels are painted.
  private mutating func remember(_ draft: Draft) {
    let box = draft.box
    var i = 0
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        let need = needs.needs[p]
        if draft.image.symbols[i] != 0, need != .still, need != .restore { meant[p] = wanted[p] }
        i += 1
      }
    }
  }
}
