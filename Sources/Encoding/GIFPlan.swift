import DisplayList
import Palette

/// What the survey decided: which colours the file may use, and how far off each pixel may be.
struct GIFPlan: Sendable {
  /// How colours become entries.
  enum Kind: Hashable, Sendable {
    /// One palette holds every colour within its reach.
    case cover
    /// One palette is near to every colour.
    case perceptual
    /// Every image has its own.
    case local
  }

  let kind: Kind
  /// Pixels by number; 0 for number 0.
  let colors: [UInt32]
  /// How far off a pixel of this colour may be in any channel, by number.
  let reaches: [UInt8]
  /// Whether a colour comes out exactly, by number.
  let isFlat: [Bool]
  /// Whether most of the changed pixels are shades of gradients.
  let isShaded: Bool
  /// The global palette; index 0 is transparent.
  let palette: [UInt32]
  /// Palettes hold at most so many entries, the transparent one included.
  let limit: Int
  /// How far off any pixel should be at most.
  let tolerance: Int
  /// Pixels that come out exactly.
  let flatColors: [UInt32]
  /// How shades that no entry is within reach of are shown as mixtures.
  let dither: GIFSettings.Dither

  /// One palette whose entries cover every colour: each is off by `spacing` at most, where its entry is
  /// chosen for it alone, and by the tolerance where it is chosen with an eye to the next frames. Nil where
  /// that takes too many entries.
  init?(covering colors: PlannedColors, spacing: Int) {
    let demands = colors.order.map {
      CoverPalette.Demand(
        color: colors.census.colors[$0], reach: min(spacing, Int(colors.reaches[$0])))
    }
    guard let cover = CoverPalette.make(for: demands, limit: colors.limit - 1) else { return nil }
    self.init(.cover, colors, palette: Self.ordered(cover, colors.census), reaches: colors.reaches)
  }

  /// One palette that is near to every colour; nil where none comes near enough.
  init?(approaching colors: PlannedColors) {
    let samples = colors.order.dropFirst(colors.pinned.count).map {
      PerceptualPalette.Sample(
        color: colors.census.colors[$0] | 0xFF00_0000, weight: colors.census.counts[$0].weight)
    }
    let pinned = colors.pinned.map { colors.census.colors[$0] }
    let room = colors.limit - 1 - pinned.count
    var palette = PerceptualPalette.make(
      for: samples, fixed: pinned, count: room, effort: .draft)
    guard Self.spread(colors, palette) <= Self.largestSpread else { return nil }
    // Rare colours far from all entries get entries of their own, where few are needed.
    var cells = PaletteCells(palette, reach: Int(colors.reaches.max() ?? 0))
    let strays = colors.order.filter { number in
      let (color, reach) = (colors.census.colors[number], Int(colors.reaches[number]))
      return !cells.list(for: color).contains {
        Pixel.distance(palette[Int(cells.entries[$0])], color) <= reach
      }
    }
    let demands = strays.map {
      CoverPalette.Demand(color: colors.census.colors[$0], reach: Int(colors.reaches[$0]))
    }
    let own = CoverPalette.make(for: demands, limit: room / 3) ?? []
    palette = PerceptualPalette.make(
      for: samples, fixed: pinned + own, count: room - own.count, effort: .global)
    let reaches = [UInt8](repeating: 0, count: colors.reaches.count)
    self.init(
      .perceptual, colors, palette: Self.ordered(palette, colors.census), reaches: reaches)
  }

  /// A palette for every image.
  init(local colors: PlannedColors) {
    self.init(.local, colors, palette: [0], reaches: colors.reaches)
  }

  private init(_ kind: Kind, _ colors: PlannedColors, palette: [UInt32], reaches: [UInt8]) {
    self.kind = kind
    self.colors = colors.census.colors
    self.reaches = reaches
    self.palette = palette
    limit = colors.limit
    dither = colors.dither
    tolerance = colors.tolerance
    isFlat = colors.isPinned
    isShaded = colors.isShaded
    flatColors = colors.pinned.map { colors.census.colors[$0] }
  }

  /// Changed pixels up to which an animation is coded twice, to keep the smaller file.
  private static let mostRepeatedWork = 400_000
  /// Mean square distance of the pixels from a global palette, in three channels, up to which it is good
  /// enough; above, every image has its own.
  private static let largestSpread = 16.0

  /// The mean square distance of the colours from the palette's nearest entries, by pixels.
  private static func spread(_ colors: PlannedColors, _ palette: [UInt32]) -> Double {
    // A sample of the colours is enough; the flat ones are exact.
    let step = max(1, colors.order.count / 2048)
    var sum = 0.0
    var weight = 0.0
    for k in stride(from: colors.pinned.count, to: colors.order.count, by: step) {
      let number = colors.order[k]
      let color = colors.census.colors[number]
      let least = palette.reduce(Int.max) { min($0, Pixel.squaredDistance($1, color)) }
      sum += Double(least) * Double(colors.census.counts[number].weight)
      weight += Double(colors.census.counts[number].weight)
    }
    return weight > 0 ? sum / weight : 0
  }

  /// Plans to try, the most promising first: one at least.
  static func candidates(
    _ census: ColorCensus, area: Int, settings: GIFSettings, canRepeat: Bool
  ) -> [GIFPlan] {
    let colors = PlannedColors(census: census, area: area, settings: settings, isStrict: false)
    let work = census.changes
    if settings.tolerance > 0, colors.isShaded {
      return [GIFPlan(approaching: colors) ?? GIFPlan(local: colors)]
    }
    var spacings = [settings.tolerance]
    // Closer entries outlast more changes, wider ones make shorter codes: which wins is seen by trying.
    if canRepeat, settings.tolerance > 3, work <= mostRepeatedWork {
      spacings.append(settings.tolerance / 4)
    }
    var plans: [GIFPlan] = []
    if colors.hasShades {
      let strict = PlannedColors(census: census, area: area, settings: settings, isStrict: true)
      plans = spacings.compactMap { GIFPlan(covering: strict, spacing: $0) }
    }
    if plans.isEmpty { plans = spacings.compactMap { GIFPlan(covering: colors, spacing: $0) } }
    return plans.isEmpty ? [GIFPlan(local: colors)] : plans
  }

  /// By how much they are used, so that images of few colours get short codes; index 0 is transparent.
  private static func ordered(_ entries: [UInt32], _ census: ColorCensus) -> [UInt32] {
    var uses = [Int](repeating: 0, count: entries.count)
    // A sample of the colours is enough for an order.
    let step = max(1, census.colors.count / 4096)
    for number in stride(from: 1, to: census.colors.count, by: step) {
      var best = (distance: Int.max, index: 0)
      for (i, entry) in entries.enumerated() {
        let distance = Pixel.distance(entry, census.colors[number])
        if distance < best.distance { best = (distance, i) }
      }
      if !entries.isEmpty { uses[best.index] += census.counts[number].weight }
    }
    let order = entries.indices.sorted { (uses[$1], $0) < (uses[$0], $1) }
    return [0] + order.map { entries[$0] }
  }
}

/// The colours of the survey, and which of them must come out exactly.
struct PlannedColors: Sendable {
  let census: ColorCensus
  /// Numbers of the colours that come out exactly, the more important first.
  let pinned: [Int]
  /// By number.
  let reaches: [UInt8]
  let isPinned: [Bool]
  /// Numbers of all colours that occur, the exact ones first.
  let order: [Int]
  let limit: Int
  let tolerance: Int
  let dither: GIFSettings.Dither

  /// Whether most of the changed pixels are shades of gradients.
  var isShaded: Bool { hasShades && changes.unpinned * 2 > census.changes }

  /// Whether a good part of the changed pixels that are not flat belongs to gradients.
  var hasShades: Bool { changes.slopes * 10 > changes.unpinned * 3 }

  /// Changed pixels that are not flat, and those of them that hardly differ from their neighbour.
  private var changes: (unpinned: Int, slopes: Int) {
    var result = (unpinned: 0, slopes: 0)
    for number in order.dropFirst(pinned.count) {
      result.unpinned += census.counts[number].weight
      result.slopes += census.counts[number].slope
    }
    return result
  }

  /// `isStrict` holds the shades of gradients to a smaller tolerance than those of edges.
  init(census: ColorCensus, area: Int, settings: GIFSettings, isStrict: Bool) {
    self.census = census
    limit = min(256, max(2, settings.maximumColors))
    tolerance = settings.tolerance
    dither = settings.dither
    pinned = Self.pinned(census, area: area, settings: settings, limit: limit)
    let tolerance = UInt8(min(255, max(0, settings.tolerance)))
    let shading = isStrict ? min(tolerance, max(1, tolerance / 3)) : tolerance
    var reaches = [UInt8](repeating: tolerance, count: census.colors.count)
    var isPinned = [Bool](repeating: false, count: census.colors.count)
    reaches[0] = 0
    // Steps in a gradient are seen where those of an edge are not.
    for number in 1..<census.colors.count
    where census.counts[number].slope * 2 > census.counts[number].edge {
      reaches[number] = shading
    }
    for number in pinned {
      reaches[number] = 0
      isPinned[number] = true
    }
    self.reaches = reaches
    self.isPinned = isPinned
    order =
      pinned + (1..<census.colors.count).filter { !isPinned[$0] && census.counts[$0].weight > 0 }
  }

  /// Numbers of the colours that come out exactly: the document's, and those that fill a good part of a
  /// frame; the larger first.
  private static func pinned(
    _ census: ColorCensus, area: Int, settings: GIFSettings, limit: Int
  ) -> [Int] {
    let named = Set(
      settings.flatColors.filter { $0.alpha >= 1 }.map { color -> UInt32 in
        let c = color.bytes
        return Pixel.make(Int(c.red), Int(c.green), Int(c.blue))
      })
    let found = (1..<census.colors.count).filter {
      let count = census.counts[$0]
      guard count.weight > 0, census.colors[$0] >> 24 == 255 else { return false }
      return named.contains(census.colors[$0]) || isFlat(count, area: area)
    }
    let sorted = found.sorted { a, b in
      let (x, y) = (named.contains(census.colors[a]), named.contains(census.colors[b]))
      if x != y { return x }
      return (census.counts[b].peak, a) < (census.counts[a].peak, b)
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
