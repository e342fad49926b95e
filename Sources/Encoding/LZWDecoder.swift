/// Decompresses GIF's LZW. Any bytes give some indices; broken ones give fewer than requested.
enum LZWDecoder {
  /// Returns at most `count` indices.
  static func decode(_ data: [UInt8], minimumCodeSize: Int, count: Int) -> [UInt8] {
    guard (1...11).contains(minimumCodeSize) else { return [] }
    let clear = 1 << minimumCodeSize
    // For each learnt code, the start of its string in the output and the string's length. A learnt string is the
    // previous one plus the symbol that comes right after it there.
    let most = min(4096, clear + 2 + data.count * 8 / (minimumCodeSize + 1))
    var starts = [Int](repeating: 0, count: most)
    var lengths = [Int](repeating: 0, count: most)
    var output = Output(count: count)
    var width = minimumCodeSize + 1
    var next = clear + 2
    var previous = -1
    var before = (start: 0, length: 0)
    var bits: UInt64 = 0
    var bitCount = 0
    for byte in data {
      bits |= UInt64(byte) << UInt64(bitCount)  // fewer than 12 + 8 bits are pending
      bitCount += 8
      while bitCount >= width {
        let code = Int(bits & (1 << UInt64(width) - 1))
        bits >>= UInt64(width)
        bitCount -= width
        if code == clear {
          width = minimumCodeSize + 1
          next = clear + 2
          previous = -1
          continue
        }
        if code == clear + 1 || output.count >= count { return output.indices }
        guard code < next || (code == next && previous >= 0) else { return output.indices }
        if previous >= 0, next < 4096 {
          starts[next] = before.start
          lengths[next] = before.length + 1
        }
        let start = output.count
        if code < clear {
          output.append(UInt8(truncatingIfNeeded: code))
        } else {
          output.repeatOwn(from: starts[code], count: min(lengths[code], count - output.count))
        }
        before = (start, output.count - start)
        if previous >= 0, next < 4096 {
          next += 1
          if next == 1 << width, width < 12 { width += 1 }
        }
        previous = code
      }
    }
    return output.indices
  }

  /// The indices so far, in an array with room for more.
  private struct Output {
    private var room: [UInt8]
    private(set) var count = 0
    private let most: Int

    /// Starts small, as a broken file may claim to be large.
    init(count: Int) {
      most = count
      room = [UInt8](repeating: 0, count: min(count, 1 << 20))
    }

    var indices: [UInt8] {
      var indices = room
      indices.removeLast(room.count - count)
      return indices
    }

    mutating func append(_ index: UInt8) {
      grow(by: 1)
      room[count] = index
      count += 1
    }

    /// Appends the `length` indices that begin at `start`; they may include some that are being appended.
    mutating func repeatOwn(from start: Int, count length: Int) {
      grow(by: length)
      room.repeatOwn(from: start, to: count, count: length)
      count += length
    }

    private mutating func grow(by length: Int) {
      guard count + length > room.count else { return }
      let size = min(most, max(count + length, room.count * 2))
      // An array that grows by appending may get room for twice as many.
      room.reserveCapacity(size)
      room.append(contentsOf: repeatElement(0, count: size - room.count))
    }
  }
}
