import DisplayList
import Palette

/// What the survey decided: which colours the file may use, and how large the error of each pixel may be.
struct GIFPlan: Sendable {
  /// Pixels by number; number 0 is pixel 0.
  let colors: [UInt32]
  /// How they look.
  let looks: [Look]
  /// How far a pixel of this number may be off, in levels of grey.
  let reaches: [Float]
  /// Whether a colour is reproduced exactly, by number.
  let isFlat: [Bool]
  /// Whether the colour occurs in a smooth place, by number.
  let isSmooth: [Bool]
  /// The palette that images share; index 0 is transparent. If it has no other entry, every image has its own
  /// palette.
  let palette: [UInt32]
  /// Whether some colour is out of reach of all entries, so that an image may need its own palette.
  let isShort: Bool
  /// The most entries in a palette, including the transparent one.
  let limit: Int
  /// How far any pixel should be off at most, in levels of grey.
  let tolerance: Int
  /// Pixels that are reproduced exactly.
  let flatColors: [UInt32]
  /// How shades that are not in the palette are shown as mixtures.
  let dither: GIFSettings.Dither

  var isShared: Bool { palette.count > 1 }

  private init(_ colors: PlannedColors, palette: [UInt32], isShort: Bool) {
    self.colors = colors.census.colors
    looks = colors.looks
    self.palette = palette
    self.isShort = isShort
    reaches = colors.reaches
    limit = colors.limit
    dither = colors.dither
    tolerance = colors.tolerance
    isFlat = colors.isPinned
    isSmooth = colors.census.ranks.map { Masking.isSloping(rank: Int($0)) }
    flatColors = colors.pinned
  }

  /// One palette whose entries cover every colour: each is within `spacing` times its reach of its nearest entry,
  /// and within its reach of the entry chosen with later frames in mind. Nil if that takes too many entries.
  init?(covering colors: PlannedColors, spacing: Float) {
    let demands = colors.order.map {
      CoverPalette.Demand(
        color: colors.census.colors[$0], look: colors.looks[$0],
        reach: min(colors.reaches[$0], Float(colors.tolerance) * spacing))
    }
    let exact = colors.exactDemands
    guard var cover = CoverPalette.make(for: exact + demands, limit: colors.limit - 1) else {
      return nil
    }
    if colors.tolerance > 0 {
      cover = CoverPalette.centred(
        cover, from: exact.count, demands,
        weights: colors.order.map { colors.census.weight(of: $0) })
    }
    self.init(colors, palette: Self.ordered(cover, colors), isShort: false)
  }

  /// One palette that comes close to every colour: as close as is needed where the colour is seen.
  init(approaching colors: PlannedColors) {
    let room = colors.limit - 1
    let fixed = Self.strays(colors, room: room)
    let palette = PerceptualPalette.make(
      for: colors.samples, fixed: fixed, count: room - fixed.count, effort: .global)
    self.init(colors, palette: Self.ordered(palette, colors), isShort: true)
  }

  /// The flat colours, and entries for rare colours that would be far from all others if a few are enough.
  private static func strays(_ colors: PlannedColors, room: Int) -> [UInt32] {
    let draft = PerceptualPalette.make(
      for: colors.samples, fixed: colors.pinned, count: room - colors.pinned.count, effort: .draft)
    var cells = PaletteCells(draft.map { Look($0) })
    let far = colors.order.filter { number in
      let reach = 2 * colors.reaches[number]
      guard let near = cells.nearest(to: colors.looks[number]) else { return true }
      return near.distance > reach * reach
    }
    let own = CoverPalette.make(
      for: far.map { colors.demand($0, scale: 2) }, limit: (room - colors.pinned.count) / 3)
    return colors.pinned + (own ?? [])
  }

  /// A palette for every image.
  init(local colors: PlannedColors) {
    self.init(colors, palette: [0], isShort: true)
  }

  /// The most changed pixels of an animation that is coded twice, to keep the smaller file.
  private static let mostRepeatedWork = 400_000

  /// Plans to try, the most promising first; at least one.
  static func candidates(
    _ census: ColorCensus, area: Int, settings: GIFSettings, canRepeat: Bool
  ) -> [GIFPlan] {
    let looks = census.looks
    func colors(_ care: Float) -> PlannedColors {
      PlannedColors(census: census, looks: looks, area: area, settings: settings, care: care)
    }
    let care = settings.tolerance > 0 ? care(for: census) : 1
    let plain = covers(colors(1), settings, canRepeat)
    guard !plain.isEmpty else {
      guard settings.tolerance > 0 else { return [GIFPlan(local: colors(1))] }
      // A closer palette for all images is out of reach, too, but those of single images may be closer.
      return [GIFPlan(approaching: colors(max(leastCare, care)))]
    }
    guard care < 1 else { return plain }
    // Half as careful is better than not at all.
    for care in [care, (1 + care) / 2] {
      let careful = covers(colors(care), settings, canRepeat)
      if !careful.isEmpty { return careful }
    }
    return plain
  }

  /// An entry within this share of a colour's reach is so close to it that a closer one gains nothing.
  static let closeness: Float = 0.5

  /// The load up to which a frame may use all of the tolerance.
  private static let freeLoad: Float = 0.17

  /// The share of the tolerance that a pixel may use. An error that nobody sees on an edge is seen when most of the
  /// picture is off: a soft picture without flat areas has to be closer everywhere.
  private static func care(for census: ColorCensus) -> Float {
    let share = min(1, freeLoad / max(freeLoad, census.load))
    return share * share
  }

  /// The least share for shades that one palette does not cover. With less, pixels are painted again for errors that
  /// no palette avoids.
  private static let leastCare: Float = 0.7

  /// Plans whose palettes cover all colours, the most promising first; none if that takes too many entries.
  private static func covers(
    _ colors: PlannedColors, _ settings: GIFSettings, _ canRepeat: Bool
  ) -> [GIFPlan] {
    var spacings: [Float] = [1]
    // Closer entries outlast more changes, wider ones make shorter codes; only trying shows which wins.
    if canRepeat, settings.tolerance > 3, colors.census.changes <= mostRepeatedWork {
      spacings.append(0.3)
    }
    let plans = spacings.compactMap { GIFPlan(covering: colors, spacing: $0) }
    guard let first = plans.first else { return [] }
    // A cover that takes nearly all entries has visible steps; a palette chosen by visible error comes closer to
    // the shades of smooth places with as many entries.
    if settings.tolerance > 0, colors.hasSlopes, first.palette.count > colors.limit * 7 / 8 {
      return []
    }
    // The same entries make the same file.
    return plans.dropFirst().contains { $0.palette == first.palette } ? [first] : plans
  }

  /// The entries by use, so that images of few colours get short codes; index 0 is transparent.
  private static func ordered(_ entries: [UInt32], _ colors: PlannedColors) -> [UInt32] {
    var uses = [Int](repeating: 0, count: entries.count)
    var cells = PaletteCells(entries.map { Look($0) })
    // A sample of the colours is enough for an order.
    let step = max(1, colors.looks.count / 4096)
    for number in stride(from: 1, to: colors.looks.count, by: step) {
      guard let near = cells.nearest(to: colors.looks[number]) else { continue }
      uses[near.index] += colors.census.weight(of: number)
    }
    let order = entries.indices.sorted { (uses[$1], $0) < (uses[$0], $1) }
    return [0] + order.map { entries[$0] }
  }
}

/// The colours of the survey, and which of them must be reproduced exactly.
struct PlannedColors: Sendable {
  let census: ColorCensus
  /// How its colours look.
  let looks: [Look]
  /// Pixels that are reproduced exactly, the most important first.
  let pinned: [UInt32]
  /// How far a pixel of this number may be off, in levels of grey.
  let reaches: [Float]
  /// Whether a colour is reproduced exactly, by number.
  let isPinned: [Bool]
  /// Numbers of all other colours that occur.
  let order: [Int]
  let limit: Int
  let tolerance: Int
  let dither: GIFSettings.Dither

  /// `care` is the share of the tolerance that may be used.
  init(census: ColorCensus, looks: [Look], area: Int, settings: GIFSettings, care: Float) {
    self.census = census
    self.looks = looks
    limit = min(256, max(2, settings.maximumColors))
    let tolerance = min(255, max(0, settings.tolerance))
    self.tolerance = tolerance
    dither = settings.dither
    let hues = Self.pinned(census, area: area, settings: settings, limit: limit)
    var isExact = [Bool](repeating: false, count: census.counts.count)
    for hue in hues { isExact[hue.hue] = true }
    pinned = hues.map(\.pixel)
    let isPinned = census.hues.map { isExact[Int($0)] }
    reaches = census.ranks.indices.map {
      $0 == 0 || isPinned[$0]
        ? 0 : care * Masking.reach(rank: Int(census.ranks[$0]), tolerance: tolerance)
    }
    self.isPinned = isPinned
    order = (1..<census.colors.count).filter { !isPinned[$0] && census.weight(of: $0) > 0 }
  }

  /// Whether a good part of the changed pixels that are not flat are in smooth places or on gentle slopes.
  var hasSlopes: Bool {
    var smooth = 0
    var all = 0
    for number in order {
      all += census.weight(of: number)
      if Masking.isSloping(rank: Int(census.ranks[number])) { smooth += census.weight(of: number) }
    }
    return smooth * 4 > all
  }

  var exactDemands: [CoverPalette.Demand] {
    pinned.map { CoverPalette.Demand(color: $0, look: Look($0), reach: 0) }
  }

  func demand(_ number: Int, scale: Float) -> CoverPalette.Demand {
    CoverPalette.Demand(
      color: census.colors[number], look: looks[number], reach: reaches[number] * scale)
  }

  /// The weight of a hundredth of a second on screen, relative to being painted once.
  private static let patience: Float = 0.3

  /// All colours but the exact ones, weighted by how long and how often they are seen, and how much an error matters
  /// there.
  var samples: [PerceptualPalette.Sample] {
    let exposures = census.exposures
    return order.map {
      PerceptualPalette.Sample(
        look: looks[$0],
        weight: (Float(census.weight(of: $0)) + Float(exposures[$0]) * Self.patience)
          * Masking.worth(rank: Int(census.ranks[$0])))
    }
  }

  /// The colours that are reproduced exactly: the document's, and those that fill a good part of a frame, the
  /// largest first.
  private static func pinned(
    _ census: ColorCensus, area: Int, settings: GIFSettings, limit: Int
  ) -> [(hue: Int, pixel: UInt32)] {
    let named = Set(settings.flatColors.compactMap(\.opaquePixel))
    var seen = Set<Int32>()
    let found = (1..<census.colors.count).compactMap { number -> (hue: Int, pixel: UInt32)? in
      let hue = census.hues[number]
      let pixel = census.colors[number]
      let count = census.counts[Int(hue)]
      guard pixel >> 24 == 255, count.weight > 0, seen.insert(hue).inserted,
        named.contains(pixel) || isFlat(count, area: area)
      else { return nil }
      return (Int(hue), pixel)
    }
    let sorted = found.sorted { a, b in
      let (x, y) = (named.contains(a.pixel), named.contains(b.pixel))
      if x != y { return x }
      return (census.counts[b.hue].peak, a.hue) < (census.counts[a.hue].peak, b.hue)
    }
    return Array(sorted.prefix(max(1, limit / 2)))
  }

  /// Whether a colour fills an area with edges around it, rather than being a shade of a gradient, whose
  /// neighbours hardly differ, or of an edge, which has no inside.
  private static func isFlat(_ count: ColorCensus.Count, area: Int) -> Bool {
    // Gradients have plateaus, too, but not such large ones.
    if count.peak >= max(4, area / 16), count.slope * 4 < count.weight { return true }
    guard count.slope <= 2 * count.edge else { return false }
    if count.peak >= max(4, area / 100), count.slope * 4 < count.weight { return true }
    return count.inside >= 16 && count.slope * 2 < count.edge && count.inside * 4 >= count.weight
  }
}
