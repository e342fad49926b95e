import Palette

/// Turns runs of changes into image blocks, keeping account of what a viewer has on screen.
///
/// An image is settled only when the next frame is known: where the next frame empties pixels, this
/// image's rectangle must cover them and be cleared when its time is over.
struct GIFFrameCoder: Sendable {
  /// What a pixel of the frame being coded needs.
  private enum Need {
    static let still: UInt8 = 0, hold: UInt8 = 1, paint: UInt8 = 2, restore: UInt8 = 3
  }

  let width: Int
  let height: Int
  let plan: GIFPlan
  private(set) var images: [GIFImage] = []
  /// Frames with pixels that are off by more than the tolerance.
  private(set) var shortfalls: [GIFShortfall] = []

  private var sets: SymbolSets
  /// Numbers of the colours that the frame asks for.
  private var wanted: [Int32]
  /// Pixels that a viewer shows; 0 is transparent.
  private var screen: [UInt32]
  /// Their indices in the global palette.
  private var indices: [UInt8]
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
  private var pending: (box: Box, runs: [FrameStore.Run], centiseconds: Int)?
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
      palette: plan.palette, colors: plan.kind == .local ? [] : plan.colors,
      reaches: plan.reaches, widens: plan.kind == .perceptual)
    wanted = [Int32](repeating: 0, count: width * height)
    screen = [UInt32](repeating: 0, count: width * height)
    indices = [UInt8](repeating: 0, count: width * height)
    needs = indices
    touched = needs.count..<needs.count
    choices = wanted
    queue = ChangeQueue(area: width * height, looksAhead: plan.kind == .cover)
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
    var change = frame.firstChange
    let mixes = plan.kind == .perceptual && plan.dither != .none
    if mixes { diffusion.begin() }
    for run in frame.runs {
      touch(run.start, run.start + run.count)
      let place = Place(run.start, width)
      if mixes {
        mix(run, place, &box)
      } else {
        demand(run, place, change, &box)
      }
      change += run.count
    }
    pending = (box, frame.runs, frame.centiseconds)
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
    _ run: FrameStore.Run, _ start: Place, _ firstChange: Int, _ box: inout Box
  ) {
    let color = plan.colors[Int(run.number)]
    let isEither = color & 0xFF00_0000 == Pixel.either
    let isLocal = plan.kind == .local
    let reach = isLocal ? Int(plan.reaches[Int(run.number)]) : sets.reach(of: run.number)
    var place = start
    for p in run.start..<run.start + run.count {
      wanted[p] = run.number
      let shown = screen[p]
      let isShown =
        shown == color
        || (shown == 0 ? isEither : color != 0 && Pixel.distance(shown, color) <= reach)
      needs[p] = isShown ? Need.hold : Need.paint
      if !isShown { box.include(place.x, place.y) }
      switch plan.kind {
      case .cover:
        let mask = queue.lasting(firstChange + p - run.start, &sets)
        choices[p] = isShown ? sets.hold(run.number, mask) : sets.paint(run.number, mask)
      case .perceptual:
        choices[p] = isShown ? sets.hold(run.number) : sets.paint(run.number)
      case .local: break
      }
      place.step(width)
    }
  }

  /// The same where a dither pattern says what each pixel becomes.
  private mutating func mix(_ run: FrameStore.Run, _ start: Place, _ box: inout Box) {
    var place = start
    for p in run.start..<run.start + run.count {
      wanted[p] = run.number
      let index = mixture(run.number, place)
      let isKept = screen[p] != 0 && index == Int(indices[p])
      needs[p] = isKept ? Need.hold : Need.paint
      if !isKept { box.include(place.x, place.y) }
      choices[p] = isKept ? sets.still(index) : sets.exactly(index)
      place.step(width)
    }
  }

  /// The entry that shows a colour at a place.
  private mutating func mixture(_ number: Int32, _ place: Place) -> Int {
    let color = plan.colors[Int(number)]
    if plan.dither == .ordered || color == 0 || plan.isFlat[Int(number)] {
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
    guard let (painted, runs, centiseconds) = pending else { return }
    pending = nil
    defer {
      account(for: runs)
      frameCount += 1
    }
    if painted.isEmpty, emptied.isEmpty, let last = images.indices.last,
      images[last].centiseconds + centiseconds <= 65535, images[last].disposal == .keep
    {
      images[last].centiseconds += centiseconds
      clearNeeds()
      return
    }
    var box = painted
    box.include(emptied)
    if box.isEmpty { box.include(0, 0) }
    var image = code(box)
    image.centiseconds = centiseconds
    image.disposal = emptied.isEmpty ? .keep : .clear
    images.append(image)
    clearNeeds()
  }

  /// Notes whether pixels that changed with the frame just coded are off by too much. Entries that cover
  /// colours are within reach.
  private mutating func account(for runs: [FrameStore.Run]) {
    guard plan.kind != .cover else { return }
    var worst = 0
    for run in runs {
      let color = plan.colors[Int(run.number)]
      let isEither = color & 0xFF00_0000 == Pixel.either
      for p in run.start..<run.start + run.count where screen[p] != color {
        if isEither, screen[p] == 0 { continue }
        let isThere = (screen[p] == 0) == (color == 0)
        worst = max(worst, isThere ? Pixel.distance(screen[p], color) : 255)
      }
    }
    guard worst > plan.tolerance else { return }
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

  private mutating func code(_ box: Box) -> GIFImage {
    if plan.kind == .local { return codeLocally(box) }
    var pixels: [Int32] = []
    pixels.reserveCapacity(box.width * box.height)
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        switch needs[p] {
        case Need.paint, Need.hold: pixels.append(choices[p])
        case Need.restore: pixels.append(sets.exactly(Int(indices[p])))
        default: pixels.append(sets.still(screen[p] == 0 ? nil : Int(indices[p])))
        }
      }
    }
    return code(pixels, sets, box, local: nil)
  }

  /// With a palette for this image's painted pixels alone.
  private mutating func codeLocally(_ box: Box) -> GIFImage {
    local.begin()
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        if needs[p] == Need.paint { local.count(wanted[p]) }
        if needs[p] == Need.restore { local.count(exactly: restored[p]) }
      }
    }
    local.settle()
    var pixels: [Int32] = []
    pixels.reserveCapacity(box.width * box.height)
    for y in box.top...box.bottom {
      for x in box.left...box.right {
        let p = y * width + x
        switch needs[p] {
        case Need.paint: pixels.append(local.paint(wanted[p], x, y))
        case Need.restore: pixels.append(local.paint(exactly: restored[p]))
        default: pixels.append(local.still())
        }
      }
    }
    return code(pixels, local.sets, box, local: local.sets.palette)
  }

  /// Compresses the image, and shows it on the screen.
  private mutating func code(
    _ pixels: [Int32], _ sets: SymbolSets, _ box: Box, local: [UInt32]?
  ) -> GIFImage {
    let (stream, symbols) = imageCoder.smallest(pixels, sets)
    var i = 0
    var isTransparent = false
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        let symbol = symbols[i]
        i += 1
        if symbol == 0 {
          isTransparent = true
        } else {
          indices[p] = symbol
          screen[p] = sets.palette[Int(symbol)]
        }
      }
    }
    return GIFImage(
      x: box.left, y: box.top, width: box.width, height: box.height, palette: local,
      transparentIndex: isTransparent ? 0 : nil, centiseconds: 0, stream: stream)
  }
}

/// A rectangle of whole pixels that grows; both ends belong to it.
struct Box: Hashable, Sendable {
  private(set) var left = Int.max
  private(set) var top = Int.max
  private(set) var right = Int.min
  private(set) var bottom = Int.min

  var isEmpty: Bool { left > right }
  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }

  mutating func include(_ x: Int, _ y: Int) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  mutating func include(_ other: Box) {
    guard !other.isEmpty else { return }
    include(other.left, other.top)
    include(other.right, other.bottom)
  }
}
