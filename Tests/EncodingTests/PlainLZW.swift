@testable import Encoding

/// What `LZWEncoder` does, pixel by pixel and with no more than a dictionary: the oracle of the fast one.
struct PlainLZW {
  let manner: LZWEncoder.Manner
  /// The symbols that may stand for each pixel.
  let pixels: [[UInt8]]
  private var strings: [[UInt8]: Int] = [:]
  private var bits: [Bool] = []
  private var codeWidth = 0
  private var next = 0

  init(_ pixels: [[UInt8]], _ manner: LZWEncoder.Manner) {
    self.pixels = pixels
    self.manner = manner
  }

  mutating func bytes() -> [UInt8] {
    let clear = 1 << manner.minimumCodeSize
    var pressure = LZWPressure()
    reset()
    put(clear)
    var position = 0
    var previous: [UInt8]?
    while position < pixels.count {
      let expected = expectation(previous, position)
      if let expected { strings[expected] = next }
      var string = longest(from: position)
      if manner.foresight > 0, string.count > 1 { string = shortened(string, at: position) }
      if let expected, string[0] != expected[0] { strings[expected] = nil }
      let code = strings[string] ?? -1
      if let previous, next < 4096 {
        let learnt = previous + [string[0]]
        if strings[learnt] == nil { strings[learnt] = next }
        if next == 1 << codeWidth, codeWidth < 12 { codeWidth += 1 }
        next += 1
      }
      put(code)
      position += string.count
      previous = string
      if next == 4096, manner.clearing == .atOnce || pressure.isHigh(after: string.count) {
        put(clear)
        reset()
        pressure = LZWPressure()
        previous = nil
      }
    }
    if previous != nil, next < 4096, next == 1 << codeWidth, codeWidth < 12 { codeWidth += 1 }
    put(clear + 1)
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<min(start + 8, bits.count)).reduce(0) { $0 | (bits[$1] ? 1 : 0) << ($1 - start) }
    }
  }

  private mutating func reset() {
    codeWidth = manner.minimumCodeSize + 1
    next = (1 << manner.minimumCodeSize) + 2
    strings = [:]
    for symbol in 0..<1 << manner.minimumCodeSize { strings[[UInt8(symbol)]] = symbol }
  }

  /// The last string and its own first symbol, if the reader is about to learn that and the next pixel may be it.
  private func expectation(_ previous: [UInt8]?, _ position: Int) -> [UInt8]? {
    guard let previous, next < 4096, pixels[position].contains(previous[0]) else { return nil }
    let string = previous + [previous[0]]
    return strings[string] == nil ? string : nil
  }

  /// All strings that are possible, side by side; the first of the longest.
  private func longest(from position: Int) -> [UInt8] {
    guard position < pixels.count else { return [] }
    var front = pixels[position].map { [$0] }
    for pixel in pixels[(position + 1)...] {
      let longer = front.flatMap { string in pixel.map { string + [$0] } }
        .filter { strings[$0] != nil }.prefix(LZWEncoder.widestFront)
      if longer.isEmpty { break }
      front = Array(longer)
    }
    return front[0]
  }

  private func shortened(_ string: [UInt8], at position: Int) -> [UInt8] {
    guard position + string.count < pixels.count else { return string }
    var best = (string: string, end: 0)
    for dropped in 0...manner.foresight where dropped < string.count {
      let shorter = Array(string.dropLast(dropped))
      let end = position + shorter.count + longest(from: position + shorter.count).count
      if end > best.end { best = (shorter, end) }
    }
    return best.string
  }

  private mutating func put(_ code: Int) {
    for bit in 0..<codeWidth { bits.append(code >> bit & 1 == 1) }
  }
}
