import Palette

/// Turns runs of changes into image blocks, keeping track of what a viewer has on screen.
///
/// An image is settled only when the next frame is known: if the next frame empties pixels, this
/// image's rectangle must cover them and be cleared when its time is over.
/// Here is decided which pixels an image must show; `GIFFrameCoder+Images` decides how.
struct GIFFrameCoder: Sendable {
  let width: Int
  let height: Int
  let plan: GIFPlan
  let purpose: Purpose
  private(set) var images: [GIFImage] = []
  /// The bytes of their palettes and streams.
  var byteCount = 0
  /// Their visible error in bytes, 0 if the shared palette covers all colours.
  var error: Float = 0
  /// Frames with pixels whose error exceeds the tolerance.
  var shortfalls: [Shortfall] { log.shortfalls }
  /// The number of pixels that dithering gave an entry other than the nearest one.
  private(set) var mixedPixels = 0

  var sets: SymbolSets
  /// The shared palette's index of each colour.
  var entries: [UInt32: UInt8] = [:]
  /// What a viewer sees after the last of them.
  var shown: ShownPixels
  /// The numbers of the colours that pixels were painted for; empty if the palette covers all colours.
  var meant: [Int32] = []
  var needs: PixelNeeds
  private var queue: ChangeQueue
  var imageCoder = ImageCoder()
  var local: LocalPalette
  var trial = OwnPaletteTrial()
  private var diffusion: Diffusion
  private var pending: Pending?
  /// Whether the frame should show something, by pixel; empty if that is so for every frame and pixel.
  private var isPresent: [Bool] = []
  private var memory = DistanceMemory()
  /// The number of frames that have become images.
  private(set) var frameCount = 0
  private var log = ShortfallLog()
  /// What later sections start from, once the first frame has become an image; nil if there are none.
  private(set) var opening: GIFOpening?
  private let keepsOpening: Bool

  /// A frame that waits for the next one.
  struct Pending: Sendable {
    let changes: PackedRuns
    let centiseconds: Int
    /// Where pixels must be painted.
    var painted = Box()
    /// Where pixels may stay if the shared palette is used.
    var loose = Box()
    /// The shared palette's error in both.
    var error = SharedError()
  }

  /// `keepsOpening` says whether other sections follow, which do not clear the canvas.
  init(
    width: Int, height: Int, plan: GIFPlan, isOpaque: Bool, for purpose: Purpose = .file,
    after opening: GIFOpening? = nil, keepsOpening: Bool = false
  ) {
    self.keepsOpening = keepsOpening
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
    if !isOpaque { isPresent = [Bool](repeating: false, count: width * height) }
    shown = opening?.shown ?? ShownPixels(width: width, height: height, palette: plan.palette)
    needs = PixelNeeds(width: width, height: height)
    if plan.isShort, plan.tolerance > 0 {
      meant = opening?.meant ?? [Int32](repeating: 0, count: width * height)
    }
    // If the palette falls short, entries chosen for later would be off by too much now.
    queue = ChangeQueue(
      area: width * height,
      interest: plan.isShared ? plan.isShort ? .duration(Self.looking) : .entries : .none)
  }

  /// Adds the next frame.
  mutating func append(_ changes: PackedRuns, centiseconds: Int) {
    queue.append(changes, centiseconds: centiseconds)
    while queue.isFull { advance() }
  }

  /// The pixels that the frames in the queue change.
  var waitingChanges: Int { queue.waiting }

  /// Starts the next frame of the queue.
  private mutating func advance() {
    let next = queue.frames[0]
    settle(clearing: next.changes.empties ? emptied(by: next.changes) : Box())
    let frame = queue.removeFirst()
    var demanded = Pending(changes: frame.changes, centiseconds: frame.centiseconds)
    demanded.painted = restoreCleared()
    var change = frame.looksAhead ? frame.firstChange : nil
    if plan.dither == .diffusion { diffusion.begin() }
    for run in frame.changes {
      let place = Place(run.start, width)
      needs.touch(place.x, place.y, count: run.count)
      demand(run, place, change, &demanded)
      change? += run.count
    }
    pending = demanded
  }

  /// A position on the canvas, advanced along a run.
  private struct Place {
    var x: Int
    var y: Int

    init(_ p: Int, _ width: Int) {
      y = p / width
      x = p - y * width
    }

    private init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }

    func advanced(by count: Int, _ width: Int) -> Place {
      x + count < width ? Place(x: x + count, y: y) : Place(y * width + x + count, width)
    }

    mutating func step(_ width: Int) {
      x += 1
      if x == width {
        x = 0
        y += 1
      }
    }
  }

  /// Decides for each pixel of a run whether it may stay, and which entries can represent it. `firstChange` is given if that
  /// is to be decided with the next changes in mind.
  private mutating func demand(
    _ run: FrameStore.Run, _ start: Place, _ firstChange: Int?, _ frame: inout Pending
  ) {
    let color = plan.colors[Int(run.number)]
    let isEither = color & 0xFF00_0000 == Pixel.either
    let mask = plan.isShared ? sets.mask(of: run.number) : SymbolSets.Mask()
    let isShort = plan.isShared && sets.miss(of: run.number) > 0
    let mayMix = isShort || plan.dither != .auto
    let mixing = mayMix ? mixing(of: run.number, isShort) : .never
    let isSloping = plan.isShared && plan.isSmooth[Int(run.number)]
    let places = run.pixels
    if !isPresent.isEmpty { isPresent.fill(places, with: run.number != 0) }
    if !isShort, !isSloping, mixing == .never, run.count >= Self.long {
      return demandAlike(run, start, firstChange, mask, isEither, &frame)
    }
    var place = start
    var choice = Choice()
    let nearest = isSloping ? sets.nearestMask(of: run.number) : mask
    for p in places {
      shown.forget(p)
      let change = firstChange.map { $0 + p - run.start }
      if isShort, isStillMeant(p, run.number, color) {
        needs.set(p, .hold, sets.still(Int(shown.indices[p])))
        place.step(width)
        continue
      }
      if mixing == .always || mixing == .lasting && queue.lasts(p, change, frames: Self.lasting) {
        mix(p, run.number, place, &frame)
        place.step(width)
        continue
      }
      let isLookedAt = isSloping && queue.lasts(p, change, frames: Self.looking)
      let need = need(p, color, isEither, mask, isShort, run.number)
      if need == .paint { frame.painted.include(place.x, place.y) }
      if need == .settle { frame.loose.include(place.x, place.y) }
      if need != .hold { note(run.number, &frame) }
      if plan.isShared {
        needs.set(p, need, setOf(run.number, change, need, isLookedAt ? nearest : nil, &choice))
      } else {
        needs.set(p, need)
      }
      place.step(width)
    }
  }

  /// The length from which a run is looked through for pixels that need the same.
  private static let long = 32

  /// Like `demand` for a colour within the palette's reach, shown without mixtures: all that tells its pixels apart is what they
  /// show and what comes after.
  private mutating func demandAlike(
    _ run: FrameStore.Run, _ start: Place, _ firstChange: Int?, _ mask: SymbolSets.Mask,
    _ isEither: Bool, _ frame: inout Pending
  ) {
    let color = plan.colors[Int(run.number)]
    var choice = Choice()
    var rest = run.pixels
    while !rest.isEmpty {
      let p = rest.lowerBound
      let change = firstChange.map { $0 + p - run.start }
      var end = shown.endOfRun(rest)
      if let change { end = queue.endOfLast(change, p..<end) }
      shown.forget(p..<end)
      let need = need(p, color, isEither, mask, false, run.number)
      let set = plan.isShared ? setOf(run.number, change, need, nil, &choice) : 0
      needs.fill(p..<end, need, set)
      if need == .paint {
        let place = start.advanced(by: p - run.start, width)
        frame.painted.include(place.x, place.y, count: end - p, width: width)
        note(run.number, count: end - p, &frame)
      }
      rest = end..<rest.upperBound
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
    guard !meant.isEmpty, shown[p] != 0, color != 0 else { return false }
    let painted = plan.colors[Int(meant[p])]
    guard painted & 0xFF00_0000 == color & 0xFF00_0000 else { return false }
    let look = plan.looks[Int(number)]
    return plan.looks[Int(meant[p])].distance(to: look) <= plan.reaches[Int(number)]
  }

  /// The number of frames from which a shade is seen long enough to get its nearest entry.
  private static let looking = 12

  /// The set of entries that may be shown for a change; `nearest` is the only one for a shade that is seen for long.
  private mutating func setOf(
    _ number: Int32, _ change: Int?, _ need: PixelNeeds.Need, _ nearest: SymbolSets.Mask?,
    _ last: inout Choice
  ) -> Int32 {
    let isPainted = need == .paint
    if let nearest { return last.set(for: number, isPainted, nearest, &sets) }
    if plan.isShort { return isPainted ? sets.paint(number) : sets.hold(number) }
    let mask = change.map { queue.lasting($0, &sets) } ?? sets.mask(of: number)
    return last.set(for: number, isPainted, mask, &sets)
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
    let current = shown[p]
    if current == color || (current == 0 && isEither) { return .hold }
    if current == 0 || color == 0 { return .paint }
    let index = Int(shown.indices[p])
    if plan.isShared, index > 0 {
      let isIn = mask[index >> 6] >> UInt64(index & 63) & 1 == 1
      return isIn ? isShort ? .settle : .hold : .paint
    }
    let look = plan.looks[Int(number)]
    return memory.distance(current, color, look) <= plan.reaches[Int(number)] ? .hold : .paint
  }

  /// Decides how to show a pixel whose colour becomes a mixture.
  private mutating func mix(_ p: Int, _ number: Int32, _ place: Place, _ frame: inout Pending) {
    let index = mixture(number, place)
    let isKept = shown[p] != 0 && index == Int(shown.indices[p])
    needs.set(p, isKept ? .hold : .mix, isKept ? sets.still(index) : sets.exactly(index))
    if !isKept {
      frame.painted.include(place.x, place.y)
      note(number, isMixed: true, &frame)
    }
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

  /// Returns the section, after its last frame. `clears` says whether the canvas is emptied then.
  mutating func finish(clears: Bool = false) -> GIFSection {
    while !queue.frames.isEmpty { advance() }
    let all = PackedRuns([FrameStore.Run(start: 0, count: width * height, number: 0)])
    settle(clearing: clears ? emptied(by: all) : Box())
    return GIFSection(images: images, shortfalls: shortfalls, mixedPixels: mixedPixels)
  }

  /// Settles the next of the frames that wait after the last frame; false if there is none.
  mutating func finishFrame() -> Bool {
    guard pending != nil || !queue.frames.isEmpty else { return false }
    if queue.frames.isEmpty { settle(clearing: Box()) } else { advance() }
    return true
  }

  /// The rectangle of the pixels that are shown now and are empty in the next frame.
  private func emptied(by runs: PackedRuns) -> Box {
    var box = Box()
    for run in runs where run.number == 0 {
      for p in run.pixels where isPresent.isEmpty || isPresent[p] {
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
    guard let frame = pending else { return }
    pending = nil
    defer {
      if plan.isShort { log.account(for: frame.changes, of: frameCount, shown, plan) }
      frameCount += 1
      if keepsOpening, frameCount == 1 {
        opening = GIFOpening(shown: shown, after: frame.changes)
      }
    }
    if frame.painted.isEmpty, !isWorthOwn(frame.error), emptied.isEmpty,
      let last = images.indices.last, images[last].disposal == .keep,
      images[last].centiseconds + frame.centiseconds <= GIFImage.longest
    {
      images[last].centiseconds += frame.centiseconds
      needs.clear()
      return
    }
    var box = frame.painted
    box.include(emptied)
    if box.isEmpty { box.include(0, 0) }
    var image = code(frame, box)
    image.centiseconds = frame.centiseconds
    image.disposal = emptied.isEmpty ? .keep : .clear
    images.append(image)
    needs.clear()
  }
}
