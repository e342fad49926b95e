import Palette

/// The palette of one image: only the colours of the pixels that it paints need entries.
///
/// First the painted colours are counted, then the palette is settled, then sets can be read.
struct LocalPalette {
  private let plan: GIFPlan
  /// The image's own numbers for the colours it paints, by number; 0 for the others. Its sets know only its own
  /// numbers.
  private var numbers: [Int32]
  /// The colours that have such a number.
  private var counted: [Int32] = []
  private var exactNumbers: [UInt32: Int32] = [:]
  private var colors: [UInt32] = [0]
  private var looks = [Look(0)]
  private var reaches: [Float] = [0]
  private var weights = [0]
  private var isFlat = [false]
  private var last: (number: Int32, own: Int32) = (-1, 0)
  private var diffusion: Diffusion
  /// How many images have not tried a cover since one failed; `mostSkipped` if none has.
  private var skipped = LocalPalette.mostSkipped
  var sets = SymbolSets(palette: [0], colors: [0], shades: [Look(0)], reaches: [0])

  init(plan: GIFPlan, width: Int) {
    self.plan = plan
    diffusion = Diffusion(width: width)
    numbers = [Int32](repeating: 0, count: plan.colors.count)
  }

  /// Starts another image.
  mutating func begin() {
    for number in counted { numbers[Int(number)] = 0 }
    counted.removeAll(keepingCapacity: true)
    exactNumbers = [:]
    colors = [0]
    looks = [Look(0)]
    reaches = [0]
    weights = [0]
    isFlat = [false]
    last = (-1, 0)
    diffusion.begin()
  }

  mutating func count(_ number: Int32) {
    if number != last.number {
      var own = numbers[Int(number)]
      if own == 0 {
        let n = Int(number)
        own = add(plan.colors[n], plan.looks[n], plan.reaches[n], isFlat: plan.isFlat[n])
        numbers[Int(number)] = own
        counted.append(number)
      }
      last = (number, own)
    }
    weights[Int(last.own)] += 1
  }

  mutating func count(exactly color: UInt32) {
    let own = exactNumbers[color] ?? add(color, Look(color), 0, isFlat: true)
    exactNumbers[color] = own
    weights[Int(own)] += 1
  }

  private mutating func add(_ color: UInt32, _ look: Look, _ reach: Float, isFlat: Bool)
    -> Int32
  {
    colors.append(color)
    looks.append(look)
    reaches.append(reach)
    weights.append(0)
    self.isFlat.append(isFlat)
    return Int32(colors.count - 1)
  }

  /// How much the reach of colours that should be exact, but are not flat, may grow to make them fit, in levels.
  private static let widenings: [Float] = [1, 2, 3, 4, 6, 8]

  /// Covers the colours closely if possible, and otherwise approximates them: a palette that covers them
  /// just within their reach has visible steps while one that is chosen by visible error has fewer.
  mutating func settle() {
    let used = (1..<colors.count).sorted { (weights[$1], $0) < (weights[$0], $1) }
    if plan.tolerance > 0 {
      if !coversClosely(used) { approach(used) }
      return
    }
    if cover(used, reaches) { return }
    for more in Self.widenings
    where cover(used, reaches.indices.map { isFlat[$0] ? 0 : reaches[$0] + more }) { return }
    approach(used)
  }

  /// The number of colours from which trying a cover takes long.
  private static let many = 2000
  /// How many images in a row may do without a trial after one that failed.
  private static let mostSkipped = 4

  private mutating func coversClosely(_ used: [Int]) -> Bool {
    // Neighbouring images are mostly alike, so another trial would fail again.
    if used.count > Self.many, skipped < Self.mostSkipped {
      skipped += 1
      return false
    }
    let isCovered = cover(used, reaches.map { $0 * GIFPlan.closeness })
    skipped = isCovered ? Self.mostSkipped : 0
    return isCovered
  }

  private mutating func cover(_ used: [Int], _ reaches: [Float]) -> Bool {
    let demands = used.map {
      CoverPalette.Demand(color: colors[$0], look: looks[$0], reach: reaches[$0])
    }
    guard let cover = CoverPalette.make(for: demands, limit: plan.limit - 1, effort: .local) else {
      return false
    }
    sets = SymbolSets(palette: [0] + cover, colors: colors, shades: looks, reaches: reaches)
    return true
  }

  /// Flat colours are exact, the others get a palette that is close to them.
  private mutating func approach(_ used: [Int]) {
    let fixed = Array(used.filter { isFlat[$0] }.prefix(plan.limit / 2).map { colors[$0] })
    let least = Masking.reach(rank: 0, tolerance: 8)
    let samples = used.filter { !isFlat[$0] }.map {
      let ratio = least / max(least, reaches[$0])
      return PerceptualPalette.Sample(
        look: looks[$0], weight: Float(weights[$0]) * ratio * ratio)
    }
    let palette = PerceptualPalette.make(
      for: samples, fixed: fixed, count: plan.limit - 1 - fixed.count,
      effort: .local)
    sets = SymbolSets(palette: [0] + palette, colors: colors, shades: looks, reaches: reaches)
  }

  /// The visible error of the painted pixels; see `GIFFrameCoder.visible`.
  mutating func visible() -> Float {
    var sum: Float = 0
    for own in 1..<colors.count {
      let distance = sets.distance(of: Int32(own))
      sum += Float(weights[own]) * GIFFrameCoder.visible(distance, reach: reaches[own])
    }
    return sum
  }

  mutating func paint(_ number: Int32) -> Int32 { sets.paint(own(number)) }

  /// Shows a pixel as part of a mixture if the palette is not near enough; call it in reading order.
  mutating func mix(_ number: Int32, _ x: Int, _ y: Int) -> Int32 {
    let own = own(number)
    guard sets.miss(of: own) > 0, !isFlat[Int(own)] else { return sets.paint(own) }
    guard plan.dither == .diffusion else {
      return sets.exactly(sets.dithered(own, threshold: Dither.threshold(x, y)))
    }
    let color = diffusion.adjusted(colors[Int(own)], x, y)
    let index = sets.nearest(to: color)
    diffusion.pass(color, shownAs: sets.palette[index], x, y)
    return sets.exactly(index)
  }

  private mutating func own(_ number: Int32) -> Int32 {
    if number != last.number { last = (number, numbers[Int(number)]) }
    return last.own
  }

  mutating func paint(exactly color: UInt32) -> Int32 {
    let own = exactNumbers[color] ?? 0
    return sets.paint(own)
  }

  mutating func still() -> Int32 { sets.still(nil) }
}
