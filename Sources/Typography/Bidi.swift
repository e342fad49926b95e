/// The direction of each character of a paragraph (Unicode Standard Annex #9): rules P2–P3, W1–W7, N1–N2,
/// I1–I2, L1 and L2. Not covered: explicit embeddings, overrides and isolates (X1–X10) and paired brackets
/// (N0), so that brackets take the direction of what is around them.
struct Bidi {
  /// 0 for a paragraph that begins from left to right, 1 from right to left.
  let baseLevel: UInt8
  /// One for each character.
  let levels: [UInt8]

  /// Paragraphs without a strong character run from left to right.
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    let original = scalars.map(BidiClass.of)
    let base = Bidi.baseLevel(original)
    var classes = original
    Bidi.resolveWeak(&classes, base)
    Bidi.resolveNeutral(&classes, base)
    baseLevel = base
    levels = classes.map { kind in
      switch kind {
      case .leftToRight: base % 2 == 0 ? base : base + 1
      case .rightToLeft: base % 2 == 1 ? base : base + 1
      // Only numbers are left: they run from left to right inside what is around them.
      case .arabicLetter, .europeanNumber, .europeanSeparator, .europeanTerminator,
        .arabicNumber, .commonSeparator, .nonspacingMark, .boundaryNeutral, .whiteSpace,
        .otherNeutral:
        base % 2 == 0 ? base + 2 : base + 1
      }
    }
  }

  /// P2, P3.
  private static func baseLevel(_ classes: [BidiClass]) -> UInt8 {
    for kind in classes {
      switch kind {
      case .leftToRight: return 0
      case .rightToLeft, .arabicLetter: return 1
      default: continue
      }
    }
    return 0
  }

  /// W1–W7: marks, numbers and their signs.
  private static func resolveWeak(_ classes: inout [BidiClass], _ base: UInt8) {
    let start: BidiClass = base == 0 ? .leftToRight : .rightToLeft
    // W1, with X9's invisible characters taken along.
    var previous = start
    for i in classes.indices {
      switch classes[i] {
      case .nonspacingMark, .boundaryNeutral: classes[i] = previous
      default: previous = classes[i]
      }
    }
    // W2, W3.
    var strong = start
    for i in classes.indices {
      switch classes[i] {
      case .leftToRight, .rightToLeft, .arabicLetter: strong = classes[i]
      case .europeanNumber where strong == .arabicLetter: classes[i] = .arabicNumber
      default: break
      }
    }
    for i in classes.indices where classes[i] == .arabicLetter { classes[i] = .rightToLeft }
    resolveSeparators(&classes)
    // W7.
    strong = start
    for i in classes.indices {
      switch classes[i] {
      case .leftToRight, .rightToLeft: strong = classes[i]
      case .europeanNumber where strong == .leftToRight: classes[i] = .leftToRight
      default: break
      }
    }
  }

  /// W4–W6.
  private static func resolveSeparators(_ classes: inout [BidiClass]) {
    for i in classes.indices.dropFirst().dropLast() {
      let before = classes[i - 1]
      guard before == classes[i + 1] else { continue }
      switch classes[i] {
      case .europeanSeparator where before == .europeanNumber: classes[i] = before
      case .commonSeparator where before == .europeanNumber || before == .arabicNumber:
        classes[i] = before
      default: break
      }
    }
    var i = 0
    while i < classes.count {
      guard classes[i] == .europeanTerminator else {
        i += 1
        continue
      }
      let first = i
      while i < classes.count, classes[i] == .europeanTerminator { i += 1 }
      let touchesNumber =
        (first > 0 && classes[first - 1] == .europeanNumber)
        || (i < classes.count && classes[i] == .europeanNumber)
      for j in first..<i { classes[j] = touchesNumber ? .europeanNumber : .otherNeutral }
    }
    for i in classes.indices {
      switch classes[i] {
      case .europeanSeparator, .commonSeparator: classes[i] = .otherNeutral
      default: break
      }
    }
  }

  /// N1, N2: what is left goes with both neighbours where they agree, else with the paragraph.
  private static func resolveNeutral(_ classes: inout [BidiClass], _ base: UInt8) {
    let around: BidiClass = base == 0 ? .leftToRight : .rightToLeft
    func direction(_ kind: BidiClass) -> BidiClass {
      kind == .leftToRight ? .leftToRight : .rightToLeft  // numbers count as right to left
    }
    func isNeutral(_ kind: BidiClass) -> Bool { kind == .whiteSpace || kind == .otherNeutral }
    var i = 0
    while i < classes.count {
      guard isNeutral(classes[i]) else {
        i += 1
        continue
      }
      let first = i
      while i < classes.count, isNeutral(classes[i]) { i += 1 }
      let before = first > 0 ? direction(classes[first - 1]) : around
      let after = i < classes.count ? direction(classes[i]) : around
      for j in first..<i { classes[j] = before == after ? before : around }
    }
  }

  /// The runs of a line in the order in which they stand from left to right (L2).
  static func visualOrder(_ runs: [TextRun]) -> [TextRun] {
    guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
    var result = runs
    for level in stride(from: highest, to: 0, by: -1) {
      var i = 0
      while i < result.count {
        guard result[i].level >= level else {
          i += 1
          continue
        }
        let first = i
        while i < result.count, result[i].level >= level { i += 1 }
        result[first..<i].reverse()
      }
    }
    return result
  }
}
