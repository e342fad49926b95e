import Palette

/// Tries several ways to compress one image and keeps the smallest.
struct ImageCoder: Sendable {
  /// How much of its sets' freedom the coder uses. More freedom makes longer strings now, but a less
  /// regular table later; which of the two wins differs from image to image.
  private struct Freedom {
    enum Still: Hashable, Sendable { case transparent, own, either }

    /// How pixels that stay are coded.
    var still: Still
    /// How pixels that could stay are coded.
    var held: Still
    /// The number of entries that may represent a painted pixel.
    var breadth: Int
  }

  private static let freedoms = [
    Freedom(still: .transparent, held: .transparent, breadth: 1),
    Freedom(still: .own, held: .own, breadth: 1),
    Freedom(still: .transparent, held: .transparent, breadth: 8),
    Freedom(still: .transparent, held: .either, breadth: 8),
    Freedom(still: .own, held: .own, breadth: 8),
    Freedom(still: .either, held: .either, breadth: 8),
    Freedom(still: .either, held: .either, breadth: 1),
  ]
  /// Those that are tried for small images, of which the last one hardly ever wins, and for large ones.
  private static let few = [0, 1, 2, 3, 4, 5]
  private static let fewer = [3, 0, 4, 6]

  /// The number of pixels from which fewer ways are tried, because each takes long and they differ less.
  private static let large = 40_000

  /// Lookahead distances to try for an image of so many pixels; two failures in a row end the search. Looking ahead takes
  /// three times as long, so a larger image is worth it only if it is simple: then it has few strings to look ahead from.
  private static func foresights(for pixels: Int, bytes: Int) -> [Int] {
    if pixels <= 6000 { return [6, 12, 2, 24] }
    let isSimple = bytes * 16 < pixels  // half a bit for a pixel
    return (pixels < 20_000 ? [2] : []) + (isSimple ? [6] : [])
  }

  private var encoder = LZWEncoder()
  private var freedomTrial = TurnTrial(patience: 5, interval: 4)
  private var foresightTrial = TurnTrial(patience: 3, interval: 4)
  /// Decides whether keeping a full table, way 1, is tried.
  private var clearingTrial = FreedomTrial(interval: 4)

  mutating func smallest(_ image: SetImage, _ sets: SymbolSets) -> (
    stream: LZWStream, symbols: [UInt8]
  ) {
    let isLarge = image.count >= Self.large
    // The search is the table's only owner while it runs.
    var search = Search(encoder: encoder.lend(), input: SymbolChoices(image))
    defer { encoder = search.encoder }
    var tried: [SymbolChoices] = []
    let freedoms = freedomTrial.promising(of: isLarge ? Self.fewer : Self.few)
    var won = freedoms[0]
    for freedom in freedoms {
      let input = Self.input(image, sets, Self.freedoms[freedom])
      guard !tried.contains(where: { $0.isSame(as: input) }) else { continue }
      tried.append(input)
      let most = input.codeSize(ofLeast: false)
      // Of two streams of one length the same is kept in whichever order they are made.
      if search.attempt(input, bits: most, winsTies: freedom < won) { won = freedom }
      let least = input.codeSize(ofLeast: true)
      if least < most, search.attempt(input.shortened(to: least), bits: least) { won = freedom }
    }
    freedomTrial.take(won, of: freedoms)
    search.keepTable(&clearingTrial)
    search.lookAhead(&foresightTrial)
    let stream = search.best ?? LZWStream(minimumCodeSize: 2, bytes: [])
    // The stream determines the symbol of each pixel.
    let symbols = LZWDecoder.decode(
      stream.bytes, minimumCodeSize: stream.minimumCodeSize, count: image.count)
    return (stream, symbols)
  }

  /// The smallest stream so far, and how it was made.
  private struct Search {
    var encoder: LZWEncoder
    var best: LZWStream?
    var pace: LZWPace?
    var input: SymbolChoices
    var manner = LZWEncoder.Manner(minimumCodeSize: 2)

    /// Returns whether this is the best way so far.
    mutating func attempt(_ input: SymbolChoices, bits: Int, winsTies: Bool = false) -> Bool {
      let manner = LZWEncoder.Manner(minimumCodeSize: bits)
      guard take(input, manner, winsTies: winsTies) else { return false }
      self.input = input
      self.manner = manner
      return true
    }

    /// Tries to keep the best input's table when it is full.
    mutating func keepTable(_ trial: inout FreedomTrial) {
      // A table that never filled gives the same stream however it is cleared.
      guard let best, best.bytes.count > 3000 else { return }
      let ways = trial.promising(of: [0, 1])
      guard ways.contains(1) else { return }
      var manner = manner
      manner.clearing = .adaptive
      trial.take(take(input, manner) ? 1 : 0, of: ways)
    }

    /// Tries to choose the best input's strings by looking ahead.
    mutating func lookAhead(_ trial: inout TurnTrial) {
      // With so few symbols there is hardly any choice.
      guard manner.minimumCodeSize > 2, let best else { return }
      let foresights = ImageCoder.foresights(for: input.pixelCount, bytes: best.bytes.count)
      guard !foresights.isEmpty else { return }
      var tried: [Int] = []
      var won: Int?
      var failures = 0
      for foresight in trial.promising(of: foresights) where failures < 2 {
        var manner = manner
        manner.foresight = foresight
        tried.append(foresight)
        if take(input, manner) {
          won = foresight
          failures = 0
        } else {
          failures += 1
        }
      }
      trial.take(won, of: tried)
    }

    private mutating func take(
      _ input: SymbolChoices, _ manner: LZWEncoder.Manner, winsTies: Bool = false
    ) -> Bool {
      let limit = best.map { $0.bytes.count - (winsTies ? 0 : 1) } ?? .max
      var pace = LZWPace(against: pace)
      guard let result = encoder.encode(input, manner, limit: limit, pace: &pace) else {
        return false
      }
      best = result
      self.pace = pace
      return true
    }
  }

  private static func input(_ image: SetImage, _ sets: SymbolSets, _ freedom: Freedom)
    -> SymbolChoices
  {
    var input = SymbolChoices(image)
    for set in image.originals {
      let all = sets.symbols[Int(sets.starts[set])..<Int(sets.starts[set + 1])]
      switch sets.roles[set] {
      case .paint: input.add(all.prefix(freedom.breadth))
      case .hold: input.add(chosen(all, freedom.held, freedom.breadth))
      case .still: input.add(chosen(all, freedom.still, 1))
      case .exact: input.add(all)
      }
    }
    return input
  }

  /// Chooses from a set that begins with the transparent index.
  private static func chosen(
    _ all: ArraySlice<UInt8>, _ still: Freedom.Still, _ breadth: Int
  ) -> ArraySlice<UInt8> {
    switch still {
    case .transparent: all.prefix(1)
    case .either: all.prefix(1 + breadth)
    case .own: all.count > 1 ? all.dropFirst().prefix(breadth) : all
    }
  }
}
