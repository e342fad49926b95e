import Palette
import Raster

/// A way to code frames that have been surveyed, in one section or several.
///
/// It never changes, and every section's coder has it: code that copies so many fields would be larger than all that uses
/// them.
package final class GIFCandidate: Sendable {
  let width: Int
  let height: Int
  let settings: GIFSettings
  let plan: GIFPlan
  /// The frames; empty if they must be given once more.
  let store: FrameStore
  /// Reads frames that are given once more. Has no canvas.
  let reader: FrameReader
  /// When pixels change first; nil if the frames are stored.
  let firstChanges: FirstChanges?
  /// The frames of the sections, which can be coded at the same time if they are several.
  package let sections: [Range<Int>]
  /// Whether no pixel is ever transparent; otherwise each section begins with an empty canvas.
  let isOpaque: Bool
  private let starts: StoredStarts
  /// Where sections are kept until all are done; nil for memory.
  let byteStore: (any ByteStore)?

  init(
    width: Int, height: Int, settings: GIFSettings, plan: GIFPlan, store: FrameStore,
    reader: FrameReader, firstChanges: FirstChanges?, cuts: GIFCuts,
    byteStore: (any ByteStore)? = nil
  ) {
    self.width = width
    self.height = height
    self.settings = settings
    self.plan = plan
    self.store = store
    self.reader = reader
    self.firstChanges = firstChanges
    sections = cuts.sections
    isOpaque = cuts.isOpaque
    self.byteStore = byteStore
    starts = StoredStarts(of: store, area: width * height)
  }

  /// The sections in which stored frames are shown.
  var shownSections: [Range<Int>] { isOpaque ? sections : [0..<store.count] }

  /// Shows the stored frames of one of these sections, each for so many ticks; `opening` is that of the first one's viewer.
  func viewer(
    of number: Int, _ palettes: GIFFrameCoder.Palettes, ticks: [Int],
    after opening: GIFOpening? = nil
  ) -> SectionViewer {
    let isSingle = shownSections.count == 1
    let coder = GIFFrameCoder(
      width: width, height: height, plan: plan, isOpaque: isOpaque, for: .screen(palettes),
      after: opening, keepsOpening: number == 0 && !isSingle)
    var viewer = SectionViewer(of: shownSections[number], in: store, ticks, coder)
    if number > 0 {
      viewer.start = starts.start(
        before: sections[number].lowerBound, isLast: number == sections.count - 1)
    }
    return viewer
  }

  /// Whether later sections start from what the first one's coder has coded.
  var needsOpening: Bool { sections.count > 1 && isOpaque }

  /// The coder of the first section.
  package func firstSection() -> GIFSectionCoder {
    GIFSectionCoder(
      self, 0,
      GIFFrameCoder(
        width: width, height: height, plan: plan, isOpaque: isOpaque, keepsOpening: needsOpening))
  }

  /// The coder of a later section; `opening` is that of the first section's coder. If its frames are given once more, it must
  /// get the one before them.
  package func section(_ number: Int, after opening: GIFOpening?) -> GIFSectionCoder {
    var section = GIFSectionCoder(
      self, number,
      GIFFrameCoder(
        width: width, height: height, plan: plan, isOpaque: isOpaque, after: opening))
    if firstChanges == nil {
      section.start = starts.start(
        before: sections[number].lowerBound, isLast: number == sections.count - 1)
    }
    return section
  }

  /// Returns the whole file of stored frames, which may have at most `capacity` bytes; nil if it falls behind another one
  /// midway.
  package func encoded(capacity: Int = .max, pace: inout GIFPace) throws(EncodingError)
    -> GIFProduct?
  {
    guard sections.count > 1 else {
      return try whole(&pace).map { section throws(EncodingError) in
        try product([section], capacity: capacity)
      }
    }
    var opening: GIFOpening?
    let done = sections.indices.map { section($0, &opening) }
    return try product(done, capacity: capacity)
  }

  /// The only section; nil if it falls behind midway.
  private func whole(_ pace: inout GIFPace) -> GIFSection? {
    var coder = firstSection()
    for frame in 0..<store.count {
      coder.append(frame)
      if pace.isBehind(coder.byteCount, at: coder.frameCount, of: store.count) { return nil }
    }
    while coder.finishFrame() {
      if pace.isBehind(coder.byteCount, at: coder.frameCount, of: store.count) { return nil }
    }
    return coder.finish()
  }

  /// Codes one of several sections, of stored frames. The first one finds the opening.
  private func section(_ number: Int, _ opening: inout GIFOpening?) -> GIFSection {
    var coder = number == 0 ? firstSection() : section(number, after: opening)
    for frame in sections[number] { coder.append(frame) }
    let section = coder.finish()
    opening = opening ?? coder.opening
    return section
  }

  /// The file of all sections.
  package func product(_ sections: [GIFSection], capacity: Int = .max) throws(EncodingError)
    -> GIFProduct
  {
    var images = sections.flatMap(\.images)
    guard !images.isEmpty else { throw .beyondFormat("a GIF has at least one frame") }
    // Some players fill what is cleared, or is never painted, with a colour, unless the image has a transparent one; some look
    // at the first only.
    let isCleared = images.contains { $0.disposal == .clear }
    let isPartial = images[0].width * images[0].height < width * height
    for i in images.indices where i == 0 ? isCleared || isPartial : images[i].disposal == .clear {
      images[i].transparentIndex = 0
    }
    let bytes = try GIFWriter.write(
      GIFFile(
        width: width, height: height, palette: plan.palette, plays: settings.plays,
        images: images),
      from: byteStore, capacity: capacity)
    let shortfalls = zip(self.sections, sections).flatMap { frames, section in
      section.shortfalls.map {
        Shortfall(frame: frames.lowerBound + $0.frame, colors: $0.colors, error: $0.error)
      }
    }
    return GIFProduct(
      bytes: bytes, shortfalls: shortfalls, firstTranslucent: reader.firstTranslucent,
      flatColors: plan.flatColors, mixedPixels: sections.reduce(0) { $0 + $1.mixedPixels })
  }
}
