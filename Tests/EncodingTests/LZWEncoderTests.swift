import Palette
import TestSupport
import Testing

@testable import Encoding

struct LZWEncoderTests {
  /// These are only asked where an image has very many.
  private var noSets = SymbolSets(palette: [0], colors: [0], shades: [Look(0)], reaches: [0])

  /// An image of runs: most of them short, some longer than what is stepped over at a time.
  private func makeImage(_ random: inout SeededRNG, sets: Int, pixels: Int) -> SetImage {
    var image = SetImage()
    var none = noSets
    while image.count < pixels {
      let isLong = Int.random(in: 0..<3, using: &random) == 0
      let length = Int.random(in: 1...(isLong ? 90 : 4), using: &random)
      let set = Int32.random(in: 0..<Int32(sets), using: &random)
      image.append(set, of: &none, count: min(length, pixels - image.count))
    }
    image.finish()
    return image
  }

  /// Sets of one symbol, or of up to four.
  private func makeChoices(_ random: inout SeededRNG, _ image: SetImage, widest: Int)
    -> (SymbolChoices, [[UInt8]])
  {
    var choices = SymbolChoices(image)
    var symbols: [[UInt8]] = []
    for _ in image.originals {
      let count = Int.random(in: 1...widest, using: &random)
      let set = (0..<8 as Range<UInt8>).shuffled(using: &random).prefix(count)
      choices.add(Array(set)[...])
      symbols.append(Array(set))
    }
    return (choices, (0..<image.count).map { symbols[image[$0]] })
  }

  /// What a new encoder and the plain coder make of the same pixels.
  private func streams(
    _ choices: SymbolChoices, _ pixels: [[UInt8]], _ manner: LZWEncoder.Manner,
    pace: inout LZWPace
  ) -> (ours: [UInt8]?, plain: [UInt8]) {
    var encoder = LZWEncoder()
    var plain = PlainLZW(pixels, manner)
    return (encoder.encode(choices, manner, pace: &pace)?.bytes, plain.bytes())
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `streams are those of the plain coder`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    var encoder = LZWEncoder()
    for (widest, foresight) in [(1, 0), (1, 6), (3, 0), (4, 2)] {
      let sets = Int.random(in: 1...6, using: &random)
      let image = makeImage(&random, sets: sets, pixels: Int.random(in: 1...1500, using: &random))
      let (choices, pixels) = makeChoices(&random, image, widest: widest)
      let manner = LZWEncoder.Manner(minimumCodeSize: 3, foresight: foresight)
      var plain = PlainLZW(pixels, manner)
      let expected = plain.bytes()
      var pace = LZWPace()
      let stream = encoder.encode(choices, manner, pace: &pace)
      #expect(stream?.bytes == expected, "\(widest) symbols, foresight \(foresight)")
      pace = LZWPace()
      let shorter = encoder.encode(choices, manner, limit: expected.count - 1, pace: &pace)
      #expect(shorter == nil)
    }
  }

  /// What fits a long run is kept from code to code, for a few sets at a time.
  @Test(arguments: 0..<6 as Range<UInt64>, [0, 3])
  func `streams of long runs are those of the plain coder`(seed: UInt64, foresight: Int) {
    var random = SeededRNG(seed: seed)
    let sets = Int.random(in: 2...7, using: &random)
    var image = SetImage()
    var none = noSets
    while image.count < 9000 {
      let longest = [3, 40, 600].randomElement(using: &random) ?? 1
      let set = Int32.random(in: 0..<Int32(sets), using: &random)
      image.append(set, of: &none, count: Int.random(in: 1...longest, using: &random))
    }
    image.finish()
    let (choices, pixels) = makeChoices(&random, image, widest: 4)
    let manner = LZWEncoder.Manner(minimumCodeSize: 3, foresight: foresight)
    var pace = LZWPace()
    let (ours, plain) = streams(choices, pixels, manner, pace: &pace)
    #expect(ours == plain, "\(sets) sets")
  }

  /// An image of many pixels and symbols has another table.
  @Test func `streams of large images are those of the plain coder`() {
    var random = SeededRNG(seed: 11)
    let image = makeImage(&random, sets: 40, pixels: LZWEncoder.large)
    let (choices, pixels) = makeChoices(&random, image, widest: 1)
    let manner = LZWEncoder.Manner(minimumCodeSize: 5)
    var encoder = LZWEncoder()
    var pace = LZWPace()
    let stream = encoder.encode(choices, manner, pace: &pace)
    var plain = PlainLZW(pixels, manner)
    let expected = plain.bytes()
    #expect(stream?.bytes == expected)
    // Against itself it is never behind; against one of half the bytes it is given up.
    var rival = LZWPace(against: pace)
    let again = encoder.encode(choices, manner, pace: &rival)
    #expect(again?.bytes == expected)
    var still = SetImage()
    var none = noSets
    still.append(0, of: &none, count: LZWEncoder.large)
    var short = LZWPace()
    still.finish()
    let (flat, _) = makeChoices(&random, still, widest: 1)
    _ = encoder.encode(flat, manner, pace: &short)
    var late = LZWPace(against: short)
    let givenUp = encoder.encode(choices, manner, pace: &late)
    #expect(givenUp == nil)
  }

  @Test(arguments: [LZWEncoder.Clearing.atOnce, .adaptive])
  func `full tables are cleared as the plain coder does`(clearing: LZWEncoder.Clearing) {
    var random = SeededRNG(seed: 7)
    var image = SetImage()
    var none = noSets
    for _ in 0..<9000 {
      image.append(Int32.random(in: 0..<8, using: &random), of: &none, count: 1)
      image.append(0, of: &none, count: Int.random(in: 1...12, using: &random))
    }
    image.finish()
    let (choices, pixels) = makeChoices(&random, image, widest: 1)
    let manner = LZWEncoder.Manner(minimumCodeSize: 3, clearing: clearing)
    var pace = LZWPace()
    let (ours, plain) = streams(choices, pixels, manner, pace: &pace)
    #expect(ours == plain)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `what is decoded is one symbol of each pixel's set`(seed: UInt64) throws {
    var random = SeededRNG(seed: seed)
    let image = makeImage(&random, sets: 5, pixels: 4000)
    let (choices, pixels) = makeChoices(&random, image, widest: 3)
    var encoder = LZWEncoder()
    var pace = LZWPace()
    let coded = encoder.encode(choices, LZWEncoder.Manner(minimumCodeSize: 3), pace: &pace)
    let stream = try #require(coded)
    let symbols = LZWDecoder.decode(
      stream.bytes, minimumCodeSize: stream.minimumCodeSize, count: pixels.count)
    #expect(symbols.count == pixels.count)
    #expect(zip(symbols, pixels).allSatisfy { $1.contains($0) })
  }
}

struct RunTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a run ends where the plain search says`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let bytes = (0..<400).map { _ in UInt8(Int.random(in: 0..<40, using: &random) == 0 ? 1 : 0) }
    let words = bytes.map { UInt32($0) << 20 }
    for start in bytes.indices {
      let end = Int.random(in: start...bytes.count, using: &random)
      let plain = bytes[start..<end].firstIndex { $0 != bytes[start] } ?? end
      #expect(bytes.endOfRun(start..<end) == plain)
      #expect(words.endOfRun(start..<end) == plain)
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 40])
  func `numbers are counted down in their range alone`(length: Int) {
    var words = [UInt32](repeating: 7, count: 60)
    words.countDown(in: 5..<5 + length, above: 1000)
    let counted = (0..<length).map { 1000 + UInt32(length - $0) }
    #expect(words == [7, 7, 7, 7, 7] + counted + [UInt32](repeating: 7, count: 55 - length))
  }

  @Test(arguments: [1, 2, 3, 7, 40], [0, 1, 2, 3, 39, 60])
  func `what was just copied is copied again`(period: Int, length: Int) {
    var bytes = (0..<120).map { UInt8($0) }
    var plain = bytes
    for i in 0..<length { plain[10 + period + i] = plain[10 + i] }
    bytes.repeatOwn(from: 10, to: 10 + period, count: length)
    #expect(bytes == plain)
  }
}
