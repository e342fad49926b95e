import CRasterKernels
import DisplayList
import Geometry

// Rows of colours. As in the other `+Unsafe` files, arrays are passed whole, ranges are checked once, and
// pointers do not leave them.

extension Shader {
  /// Writes the colours of pixels `from..<to` of row `y` to the same indices of `row`.
  @inline(__always)
  func fetch(
    y: Int, from: Int, to: Int, table: UnsafePointer<UInt32>,
    into row: UnsafeMutablePointer<UInt32>, _ loops: Loops
  ) {
    switch kind {
    case .axial(let start, let step, let rowStep):
      unsafe Shader.axial(start + Double(y) * rowStep, step, from, to, table, row, loops)
    case .radial(let x, let y0, let origin):
      let p = Point(origin.x + Double(y) * y0.x, origin.y + Double(y) * y0.y)
      unsafe Shader.radial(p, x, from, to, table, row, loops)
    case .conic(let x, let y0, let origin):
      let p = Point(origin.x + Double(y) * y0.x, origin.y + Double(y) * y0.y)
      let width = Point(x.y, y0.y).length
      unsafe Shader.conic(p, x, width, from, to, table, row)
    case .located(let gradient, let map):
      for x in from..<to {
        let p = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let place = gradient.colorLocation(of: p)
        unsafe row[x] = place.map { unsafe table[Shader.index($0)] } ?? 0
      }
    case .image(let image, let map, let samples):
      for x in from..<to {
        unsafe row[x] = image.sample(at: x, y, through: map, samples: samples)
      }
    case .tiles(let image, let map, let samples):
      for x in from..<to {
        unsafe row[x] = image.sampleTiled(at: x, y, through: map, samples: samples)
      }
    case .constant(let pixel):
      for x in from..<to { unsafe row[x] = pixel }
    }
  }

  /// The nearest index in a table; 0 if `t` is not a number.
  private static func index(_ t: Double) -> Int {
    t > 0 ? (t < 1 ? Int(t * Double(GradientTable.size - 1) + 0.5) : GradientTable.size - 1) : 0
  }

  /// `t` or its step in table entries with 32 fractional bits, clamped to below 2^52 in magnitude.
  private static func fixed(_ t: Double) -> Int {
    let v = t * Double(GradientTable.size - 1) * 4_294_967_296
    return v > -4e15 ? (v < 4e15 ? Int(v) : 4_000_000_000_000_000) : -4_000_000_000_000_000
  }

  @inline(__always)
  private static func axial(
    _ start: Double, _ step: Double, _ from: Int, _ to: Int,
    _ table: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ loops: Loops
  ) {
    let k = fixed(step)
    let last = (GradientTable.size - 1) << 32
    // |x·k| < 2^15·2^52 wraps at worst, which gives wrong colours but never indices out of bounds.
    let t = fixed(start) &+ 0x8000_0000 &+ from &* k
    unsafe kineo_axial_row(
      loops.isWide, row + from, to - from, Int64(t), Int64(k), Int64(last), table)
  }

  @inline(__always)
  private static func radial(
    _ origin: Point, _ step: Point, _ from: Int, _ to: Int,
    _ table: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ loops: Loops
  ) {
    unsafe kineo_radial_row(
      loops.isWide, row, from, to, Float(origin.x), Float(origin.y), Float(step.x), Float(step.y),
      table)
  }

  /// The seam along v = 0, u > 0 is antialiased like an edge: one pixel across it is `width` of v.
  @inline(__always)
  private static func conic(
    _ origin: Point, _ step: Point, _ width: Double, _ from: Int, _ to: Int,
    _ table: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>
  ) {
    for x in from..<to {
      let u = origin.x + Double(x) * step.x
      let v = origin.y + Double(x) * step.y
      if abs(v) < width * 0.5, u > 0 {
        let share = UInt32((v / width + 0.5) * 255 + 0.5)  // 0…255
        let first = unsafe Premultiplied.scaled(table[0], share)
        let last = unsafe Premultiplied.scaled(table[GradientTable.size - 1], 255 - share)
        unsafe row[x] = first &+ last
        continue
      }
      let turn = arcTangent(v, u) / fullTurn
      unsafe row[x] = table[index(turn < 0 ? turn + 1 : turn)]
    }
  }
}

extension PixelLayer {
  /// Draws a shader's colours where `coverage` says so, inside `clip`, which is relative to the layer.
  mutating func draw(
    _ shader: Shader, _ table: GradientTable, _ coverage: Coverage, clip: PixelRect,
    _ loops: Loops, scratch: inout [UInt32]
  ) {
    let area = clip.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    guard !area.isEmpty else { return }
    precondition(coverage.mask.count >= coverage.place(ofRow: coverage.rows.upperBound))
    precondition(coverage.stride >= area.maxX && pixels.count >= width * height)
    if scratch.count < width { scratch = [UInt32](repeating: 0, count: width) }
    let width = self.width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe coverage.mask.withUnsafeBufferPointer { mask in
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
          unsafe table.pixels.withUnsafeBufferPointer { table in
            guard let pixelBase = pixels.baseAddress, let maskBase = mask.baseAddress,
              let scratchBase = scratch.baseAddress, let tableBase = table.baseAddress
            else { return }
            for k in 0..<coverage.spanCount {
              let span = coverage.spans[k]
              let y = Int(span.y)
              // Rows and columns are cut to the layer here, which is no wider than the mask; spans are in rows that this has.
              guard y >= area.minY && y < area.maxY else { continue }
              let from = max(Int(span.minX), area.minX)
              let to = min(Int(span.maxX), area.maxX)
              guard from < to else { continue }
              let row = unsafe pixelBase + y &* width
              if span.cover == 255 && shader.isOpaque {
                unsafe shader.fetch(y: y, from: from, to: to, table: tableBase, into: row, loops)
                continue
              }
              unsafe shader.fetch(
                y: y, from: from, to: to, table: tableBase, into: scratchBase, loops)
              let isMasked = span.cover == Span.masked
              unsafe kineo_lay_row(
                loops.isWide, row + from, scratchBase + from,
                isMasked ? maskBase + coverage.place(ofRow: y) + from : nil,
                UInt32(truncatingIfNeeded: span.cover), to - from)
            }
          }
        }
      }
    }
  }
}
