import Palette

/// Chooses a symbol for each pixel from the set of those that may represent it, for formats that count symbols and look
/// for repeats: few different ones, in long runs.
enum FewSymbols {
  private typealias Mask = SymbolSets.Mask

  /// The pixels of an image `width` wide, in reading order.
  static func chosen(_ image: SetImage, width: Int, _ sets: SymbolSets) -> [UInt8] {
    let options = cover(image, sets)
    var result: [UInt8] = []
    result.reserveCapacity(image.count)
    for place in 0..<image.count {
      let option = options[image[place]]
      if place % width > 0, option.allows(result[place - 1]) {
        result.append(result[place - 1])
      } else if place >= width, option.allows(result[place - width]) {
        result.append(result[place - width])
      } else {
        result.append(option.symbol)
      }
    }
    return result
  }

  /// What a set's pixels may become.
  private struct Option {
    /// Unless a neighbour's symbol is allowed.
    var symbol: UInt8
    var mask = Mask()

    func allows(_ symbol: UInt8) -> Bool {
      mask[Int(symbol) >> 6] >> UInt64(symbol & 63) & 1 == 1
    }
  }

  /// Returns the options of the image's sets. Of the symbols, the one that can represent most runs of pixels
  /// represents all of these, then the one that can represent most of the others, and so on.
  private static func cover(_ image: SetImage, _ sets: SymbolSets) -> [Option] {
    var votes = [Int](repeating: 0, count: image.originals.count)
    for p in 0..<image.count where p == 0 || image[p] != image[p - 1] { votes[image[p]] += 1 }
    var options = [Option](repeating: Option(symbol: 0), count: votes.count)
    var isOpen = [Bool](repeating: true, count: votes.count)
    var supporters = [[Int]](repeating: [], count: 256)
    var support = [Int](repeating: 0, count: 256)
    for set in votes.indices {
      for symbol in symbols(of: image.originals[set], sets) {
        supporters[Int(symbol)].append(set)
        support[Int(symbol)] += votes[set]
      }
    }
    while let best = support.indices.max(by: { (support[$0], $1) < (support[$1], $0) }),
      support[best] > 0
    {
      for set in supporters[best] where isOpen[set] {
        isOpen[set] = false
        var option = Option(symbol: UInt8(truncatingIfNeeded: best))
        for symbol in symbols(of: image.originals[set], sets) {
          option.mask[Int(symbol) >> 6] |= 1 << UInt64(symbol & 63)
          support[Int(symbol)] -= votes[set]
        }
        options[set] = option
      }
    }
    return options
  }

  /// Pixels that stay are transparent.
  private static func symbols(of set: Int, _ sets: SymbolSets) -> ArraySlice<UInt8> {
    let all = sets.symbols[Int(sets.starts[set])..<Int(sets.starts[set + 1])]
    return sets.roles[set] == .still ? all.prefix(1) : all
  }
}
