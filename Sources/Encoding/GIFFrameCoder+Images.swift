import Palette

/// How an image shows what its pixels need: with the shared palette or its own, as the stream of a file or as symbols that
/// suit other formats.
extension GIFFrameCoder {
  /// What the images are for.
  enum Purpose: Hashable, Sendable {
    /// To be written.
    case file
    /// To show what a viewer of a file would see: they have no streams, and suit other formats.
    case screen(Palettes)
  }

  /// The palettes of a format.
  enum Palettes: Hashable, Sendable {
    case ofFile
    /// An image may have its own instead.
    case ofImages
  }

  /// Whether an image may get its own palette.
  private var hasChoice: Bool { plan.isShared && purpose != .screen(.ofFile) }

  /// How visible it is that a colour is `distance` levels of grey off: 1 if it is off by its reach beyond what counts
  /// as close.
  static func visible(_ distance: Float, reach: Float) -> Float {
    let ratio = min(4, max(0, distance - GIFPlan.closeness * reach) / max(1, reach))
    return ratio * ratio
  }

  /// The bytes that are worth spending to reduce the visible error by 1.
  private static let worth: Float = 0.7
  /// The share of an error that is still seen where a mixture hides it.
  private static let seenInMixtures: Float = 0.25

  /// The visible error of the shared palette in the pixels that a frame paints or would rather paint.
  struct SharedError: Sendable {
    /// 0 if the palette does not fall short.
    fileprivate(set) var sum: Float = 0
    fileprivate(set) var pixels = 0
    /// Of the last colour.
    fileprivate var last: (number: Int32, visible: Float) = (-1, 0)
  }

  /// Notes pixels of a colour that are painted, or would better be.
  mutating func note(
    _ number: Int32, count: Int = 1, isMixed: Bool = false, _ frame: inout Pending
  ) {
    guard plan.isShort, plan.isShared else { return }
    if number != frame.error.last.number {
      let distance = sets.distance(of: number)
      frame.error.last = (number, Self.visible(distance, reach: plan.reaches[Int(number)]))
    }
    let visible = frame.error.last.visible
    for _ in 0..<count {
      frame.error.sum += isMixed ? visible * Self.seenInMixtures : visible
    }
    frame.error.pixels += count
  }

  /// Whether the visible error of pixels that the shared palette need not touch is worth an image of its own.
  func isWorthOwn(_ error: SharedError) -> Bool {
    hasChoice && error.sum * Self.worth > 800
  }

  /// A symbol for each pixel of an image.
  private struct Coded {
    var symbols: [UInt8]
    var stream = LZWStream(minimumCodeSize: 2, bytes: [])
    var byteCount: Int
  }

  private mutating func coded(_ image: SetImage, _ sets: SymbolSets, width: Int) -> Coded {
    switch purpose {
    case .file:
      let (stream, symbols) = imageCoder.smallest(image, sets)
      return Coded(symbols: symbols, stream: stream, byteCount: stream.bytes.count)
    case .screen:
      let symbols = FewSymbols.chosen(image, width: width, sets)
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
    var byteCount: Int { image.byteCount + (palette?.count ?? 0) * 3 }
    var cost: Float { Float(byteCount) + error * GIFFrameCoder.worth }
  }

  /// The image of a frame; `box` covers what it must paint.
  mutating func code(_ frame: Pending, _ box: Box) -> GIFImage {
    let draft = draft(frame, box)
    if !meant.isEmpty { remember(draft, frame.changes) }
    return image(draft)
  }

  private mutating func draft(_ frame: Pending, _ box: Box) -> Draft {
    var whole = box
    whole.include(frame.loose)
    guard plan.isShared, !isRestoringOthers(box) else { return ownDraft(box, frame.changes) }
    let error = frame.error
    let cost = error.sum * Self.worth
    guard cost > 300, hasChoice else { return sharedDraft(box, error: error.sum) }
    let way = trial.way(painting: error.pixels, error: cost)
    let shared = way == .own ? nil : sharedDraft(box, error: error.sum)
    let own = way == .shared ? nil : ownDraft(whole, frame.changes)
    trial.take(
      sharedBytes: shared?.image.byteCount, error: cost, ownCost: own?.cost,
      painting: error.pixels)
    guard let own else { return shared ?? sharedDraft(box, error: error.sum) }
    guard let shared, shared.cost <= own.cost else { return own }
    return shared
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
    var image = needs.beginImage()
    for y in box.top...box.bottom {
      var p = y * width + box.left
      let end = y * width + box.right + 1
      while p < end {
        let need = needs.needs[p]
        let same = needs.needs.endOfRun(p..<end)
        while p < same {
          let (set, next) = sharedRun(p..<same, need, image)
          image.append(set, of: &sets, count: next - p)
          p = next
        }
      }
    }
    image.finish()
    defer { needs.endImage(image) }
    return Draft(box: box, palette: nil, image: coded(image, sets, width: box.width), error: error)
  }

  /// The set of a range's first pixel, and the end of the run of pixels that share it; all of them have this need.
  private mutating func sharedRun(_ range: Range<Int>, _ need: PixelNeeds.Need, _ image: SetImage)
    -> (set: Int32, end: Int)
  {
    let p = range.lowerBound
    switch need {
    case .still: return (sets.still(Int(shown.indices[p])), shown.indices.endOfRun(range))
    case .restore: return (sets.exactly(Int(shown.indices[p])), shown.indices.endOfRun(range))
    case .paint, .hold, .settle, .mix:
      let (choice, end) = image.unwritten(range)
      return (Int32(truncatingIfNeeded: choice), end)
    }
  }

  /// A draft with a palette for only the pixels that this image paints.
  private mutating func ownDraft(_ box: Box, _ changes: PackedRuns) -> Draft {
    local.begin()
    var wanted = WantedNumbers(changes)
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        switch needs.needs[p] {
        case .paint, .settle, .mix: local.count(wanted.number(of: p))
        case .restore: local.count(exactly: shown.restored[p])
        case .still, .hold: break
        }
      }
    }
    local.settle()
    wanted = WantedNumbers(changes)
    var image = needs.beginImage()
    for y in box.top...box.bottom {
      for x in box.left...box.right {
        let p = y * width + x
        let set =
          switch needs.needs[p] {
          case .paint, .settle: local.paint(wanted.number(of: p))
          case .mix: local.mix(wanted.number(of: p), x, y)
          case .restore: local.paint(exactly: shown.restored[p])
          case .still, .hold: local.still()
          }
        image.append(set, of: &local.sets, count: 1)
      }
    }
    image.finish()
    defer { needs.endImage(image) }
    return Draft(
      box: box, palette: local.sets.palette, image: coded(image, local.sets, width: box.width),
      error: local.visible())
  }

  /// Shows a draft on the screen and returns its image.
  private mutating func image(_ draft: Draft) -> GIFImage {
    let box = draft.box
    byteCount += draft.byteCount
    error += draft.error * Self.worth
    let isTransparent = shown.show(
      draft.image.symbols, in: box, palette: draft.palette,
      draft.palette?.map { entries[$0] ?? 0 } ?? (0...255).map { UInt8($0) })
    return GIFImage(
      x: box.left, y: box.top, width: box.width, height: box.height, palette: draft.palette,
      transparentIndex: isTransparent ? 0 : nil, centiseconds: 0, stream: draft.image.stream)
  }

  /// Records the colours for which a draft's pixels are painted.
  private mutating func remember(_ draft: Draft, _ changes: PackedRuns) {
    let box = draft.box
    var wanted = WantedNumbers(changes)
    var i = 0
    for y in box.top...box.bottom {
      for p in y * width + box.left...y * width + box.right {
        let need = needs.needs[p]
        if draft.image.symbols[i] != 0, need != .still, need != .restore {
          meant[p] = wanted.number(of: p)
        }
        i += 1
      }
    }
  }
}
