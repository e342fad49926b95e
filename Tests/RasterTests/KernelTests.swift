import CRasterKernels
import Raster
import TestSupport
import Testing

/// The loops in C, of both kinds where this machine can run both, against arithmetic pixel by pixel.
struct KernelTests {
  static let kinds = Loops.best == .wide ? [false, true] : [false]

  @Test(arguments: kinds) func `a sweep covers what the running sums say`(isWide: Bool) {
    for seed in 0..<60 {
      var random = SeededRNG(seed: UInt64(seed) + 300)
      // Widths of all remainders by eight, and some of more than 32 flags.
      let width = Int.random(in: 1...(seed % 3 == 0 ? 600 : 60), using: &random)
      var sweep = SweepCase(width: width, rows: 5, random: &random)
      let expected = sweep.expected()
      sweep.run(isWide: isWide)
      #expect(sweep.levels() == expected.levels, "seed \(seed)")
      #expect(sweep.signs == expected.signs, "seed \(seed)")
      #expect(sweep.cells.allSatisfy { $0 == 0 } && sweep.flags.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: kinds) func `two pictures differ first where they do`(isWide: Bool) {
    for seed in 0..<60 {
      var random = SeededRNG(seed: UInt64(seed) + 800)
      let a = (0..<Int.random(in: 1...90, using: &random)).map { _ in random.pixel() }
      var b = a
      if seed % 5 > 0 { b[Int.random(in: 0..<b.count, using: &random)] ^= 1 << UInt32(seed % 32) }
      let expected = a.indices.first { a[$0] != b[$0] } ?? a.count
      #expect(
        a.firstDifference(from: b, in: 0..<a.count, loops: isWide ? .wide : .plain) == expected,
        "seed \(seed)")
    }
  }

  @Test(arguments: kinds) func `a colour is laid over pixels as far as spans cover them`(
    isWide: Bool
  ) {
    for seed in 0..<60 {
      var random = SeededRNG(seed: UInt64(seed) + 400)
      let width = Int.random(in: 1...70, using: &random)
      let before = (0..<width * 2).map { _ in random.pixel() }
      let mask = (0..<width * 2).map { _ in random.cover() }
      let color = seed % 3 == 0 ? random.pixel() | 0xFF00_0000 : random.pixel()
      let middle = Int32.random(in: 0...Int32(width), using: &random)
      let cover = seed % 4 == 0 ? 255 : Int32(random.cover())
      let spans = [
        KineoSpan(y: 0, minX: 0, maxX: middle, cover: -1),
        KineoSpan(y: 0, minX: middle, maxX: Int32(width), cover: cover),
        // Out of the place, and cut by it.
        KineoSpan(y: 1, minX: 0, maxX: Int32(width), cover: 255),
      ]
      var pixels = before
      pixels.withUnsafeMutableBufferPointer { pixels in
        mask.withUnsafeBufferPointer { mask in
          kineo_draw_color(
            isWide,
            KineoPlace(
              pixels: pixels.baseAddress, width: width, minX: 1, minY: 0, maxX: Int32(width),
              maxY: 1, mask: mask.baseAddress, stride: width, firstRow: 0), spans, 3, color)
        }
      }
      let expected = before.indices.map { i -> UInt32 in
        guard (1..<width).contains(i) else { return before[i] }
        let k = i < middle ? UInt32(mask[i]) : UInt32(cover)
        return Plain.laid(color, k, over: before[i])
      }
      #expect(pixels == expected, "seed \(seed)")
    }
  }

  @Test(arguments: kinds) func `pixels are laid over others as far as they are covered`(
    isWide: Bool
  ) {
    for seed in 0..<80 {
      var random = SeededRNG(seed: UInt64(seed) + 500)
      let width = Int.random(in: 1...70, using: &random)
      let before = (0..<width).map { _ in random.pixel() }
      // Stretches of nothing and of opaque pixels have ways of their own.
      let source = (0..<width).map { i in
        (i / 16) % 3 == 0 ? 0 : (i / 16) % 3 == 1 ? random.pixel() : random.pixel() | 0xFF00_0000
      }
      let mask = (0..<width).map { _ in seed % 5 == 0 ? 255 : random.cover() }
      let cover = seed % 2 == 0 ? 255 : UInt32(random.cover())
      let isMasked = seed % 3 == 0
      var pixels = before
      pixels.withUnsafeMutableBufferPointer { pixels in
        mask.withUnsafeBufferPointer { mask in
          kineo_lay_row(
            isWide, pixels.baseAddress, source, isMasked ? mask.baseAddress : nil, cover, width)
        }
      }
      let expected = before.indices.map { i in
        Plain.laid(source[i], isMasked ? UInt32(mask[i]) : cover, over: before[i])
      }
      #expect(pixels == expected, "seed \(seed)")
    }
  }

  @Test(arguments: kinds) func `gradients look their colours up where they are nearest`(
    isWide: Bool
  ) {
    var random = SeededRNG(seed: 600)
    let table = (0..<1024).map { _ in random.pixel() }
    for seed in 0..<80 {
      let count = Int.random(in: 1...70, using: &random)
      let last = Int64(1023) << 32
      let start = Int64.random(in: -last...last * 2, using: &random)
      let step = Int64.random(in: -last / 60...last / 60, using: &random)
      var row = [UInt32](repeating: 0, count: count)
      kineo_axial_row(isWide, &row, count, start, step, last, table)
      #expect(
        row == (0..<count).map { table[Int(min(max(0, start + Int64($0) * step), last) >> 32)] })

      let (ox, oy, sx, sy) = (
        Float.random(in: -2...2, using: &random), Float.random(in: -2...2, using: &random),
        seed == 7 ? Float.greatestFiniteMagnitude : Float.random(in: -0.1...0.1, using: &random),
        seed == 8 ? Float.nan : Float.random(in: -0.1...0.1, using: &random)
      )
      kineo_radial_row(isWide, &row, 0, count, ox, oy, sx, sy, table)
      let expected = (0..<count).map { x in
        let u = Float(x) * sx + ox
        let v = Float(x) * sy + oy
        let t = (u * u + v * v).squareRoot() * 1023
        return table[t > 0 ? Int(min(t, 1023).rounded(.toNearestOrEven)) : 0]
      }
      #expect(row == expected, "seed \(seed)")
    }
  }
}

/// What the loops do, one channel of one pixel at a time.
private enum Plain {
  /// `source` times `cover`/255, over `below`; each product is rounded to the nearest level.
  static func laid(_ source: UInt32, _ cover: UInt32, over below: UInt32) -> UInt32 {
    let rest = 255 - product(source >> 24, cover)
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let above = product(source >> shift & 255, cover)
      result |= (above + product(below >> shift & 255, rest)) << shift
    }
    return result
  }

  private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * b * 2 + 255) / 510 }
}

/// Random cells with their flags, as edges leave them.
private struct SweepCase {
  let width: Int
  let rows: Int
  let stride: Int
  let flagStride: Int
  let isEvenOdd: Bool
  var cells: [Int32]
  var flags: [UInt8]
  var mask: [UInt8]
  var signs: [UInt8]
  var spans: [KineoSpan]
  var count = 0

  init(width: Int, rows: Int, random: inout SeededRNG) {
    self.width = width
    self.rows = rows
    stride = (width + 9) / 8 * 8
    flagStride = (stride / 8 + 31) / 32 * 32
    isEvenOdd = Bool.random(using: &random)
    cells = [Int32](repeating: 0, count: stride * rows)
    flags = [UInt8](repeating: 0, count: flagStride * rows)
    mask = [UInt8](repeating: 0, count: stride * rows)
    signs = [UInt8](repeating: 0, count: rows)
    spans = [KineoSpan](
      repeating: KineoSpan(y: 0, minX: 0, maxX: 0, cover: 0), count: rows * (stride / 4 + 2))
    for y in 0..<rows {
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let size = Int32.random(in: -70_000...70_000, using: &random)
        for sign: Int32 in [1, -1] {
          let x = Int.random(in: 0..<width, using: &random)
          cells[y * stride + x] += sign * size
          flags[y * flagStride + x / 8] = 1
        }
      }
    }
  }

  /// The level of every pixel, and what each row's sums are like.
  func expected() -> (levels: [Int32], signs: [UInt8]) {
    var levels: [Int32] = []
    var signs: [UInt8] = []
    for y in 0..<rows {
      var sum: Int32 = 0
      var found: UInt8 = 0
      for x in 0..<width {
        sum += cells[y * stride + x]
        if sum > 8 { found |= UInt8(kineo_positive) }
        if sum < -8 { found |= UInt8(kineo_negative) }
        if abs(sum) > 65536 + 8 { found |= UInt8(kineo_excess) }
        var area = abs(sum)
        if isEvenOdd {
          area %= 131_072
          area = min(area, 131_072 - area)
        }
        levels.append((min(area, 65536) * 255 + 32768) / 65536)
      }
      signs.append(found)
    }
    return (levels, signs)
  }

  mutating func run(isWide: Bool) {
    cells.withUnsafeMutableBufferPointer { cells in
      flags.withUnsafeMutableBufferPointer { flags in
        mask.withUnsafeMutableBufferPointer { mask in
          signs.withUnsafeMutableBufferPointer { signs in
            spans.withUnsafeMutableBufferPointer { spans in
              var sweep = KineoSweep(
                cells: cells.baseAddress, flags: flags.baseAddress, mask: mask.baseAddress,
                signs: signs.baseAddress, stride: stride, flagStride: flagStride, width: width,
                firstFlag: 0, lastFlag: flagStride, row: 0, lastRow: rows, firstRow: 0,
                spans: spans.baseAddress, capacity: spans.count, count: 0, seen: 0,
                isEvenOdd: isEvenOdd)
              kineo_sweep(isWide, &sweep)
              count = sweep.count
            }
          }
        }
      }
    }
  }

  /// What the spans say of each pixel.
  func levels() -> [Int32] {
    var result = [Int32](repeating: 0, count: width * rows)
    for span in spans.prefix(count) {
      for x in Int(span.minX)..<Int(span.maxX) {
        let cover = span.cover < 0 ? Int32(mask[Int(span.y) * stride + x]) : span.cover
        result[Int(span.y) * width + x] = cover
      }
    }
    return result
  }
}

extension SeededRNG {
  /// A premultiplied pixel: clear, opaque or anything between.
  fileprivate mutating func pixel() -> UInt32 {
    let alpha = UInt32(cover())
    return (0..<3).reduce(alpha << 24) { pixel, channel in
      pixel | UInt32.random(in: 0...alpha, using: &self) << UInt32(8 * channel)
    }
  }

  fileprivate mutating func cover() -> UInt8 {
    switch UInt8.random(in: 0...3, using: &self) {
    case 0: 0
    case 1: 255
    default: UInt8.random(in: 0...255, using: &self)
    }
  }
}
