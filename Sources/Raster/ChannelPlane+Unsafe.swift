// Loops over planes. As in the other `+Unsafe` files, arrays are passed whole, ranges are checked once, and
// pointers do not leave them.

/// The mean, with a half rounded up.
@inline(__always)
private func mean(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  (a | b) &- ((a ^ b) &>> 1)
}

/// The upper half of each product.
@inline(__always)
private func product(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  let whole = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
  return SIMD8<UInt16>(truncatingIfNeeded: whole &>> 16)
}

/// (a + 3b + 3c + d) / 8.
@inline(__always)
private func half(
  _ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>, _ c: SIMD8<UInt16>, _ d: SIMD8<UInt16>
) -> SIMD8<UInt16> {
  let inner = mean(b, c)
  return mean(mean(mean(a, d), inner), inner)
}

/// (3a + b) / 4.
@inline(__always)
private func quarter(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  mean(mean(a, b), a)
}

/// A plane's values for reading.
@safe struct PlaneSource {
  let values: UnsafePointer<UInt16>

  @inline(__always)
  func load(_ i: Int) -> SIMD8<UInt16> {
    unsafe UnsafeRawPointer(values + i).loadUnaligned(as: SIMD8<UInt16>.self)
  }

  @inline(__always)
  func load16(_ i: Int) -> SIMD16<UInt16> {
    unsafe UnsafeRawPointer(values + i).loadUnaligned(as: SIMD16<UInt16>.self)
  }

  /// Writes sums of values, each times its weight, to `width` places. `offsets` are the places of each
  /// weight's first value.
  @inline(__always)
  func mix(
    _ weights: [SIMD8<UInt16>], _ offsets: [Int], to target: PlaneTarget, _ row: Int, width: Int
  ) {
    let count = min(weights.count, offsets.count)
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe offsets.withUnsafeBufferPointer { offsets in
        var x = 0
        while x < width {
          // Weights add up to at most 65536, so no lane overflows. Products are truncated without
          // compensation so that zero stays zero; this loses at most 0.03 levels.
          var a = SIMD8<UInt16>(repeating: 0)
          var b = a
          for k in 0..<count {
            let at = unsafe offsets[k] &+ x
            let weight = unsafe weights[k]
            a = a &+ product(load(at), weight)
            b = b &+ product(load(at &+ 8), weight)
          }
          target.store(a, row &+ x)
          target.store(b, row &+ x &+ 8)
          x &+= 16
        }
      }
    }
  }
}

/// A plane's values for writing.
@safe struct PlaneTarget {
  let values: UnsafeMutablePointer<UInt16>

  @inline(__always)
  func store(_ v: SIMD8<UInt16>, _ i: Int) {
    unsafe UnsafeMutableRawPointer(values + i).storeBytes(of: v, as: SIMD8<UInt16>.self)
  }

  @inline(__always)
  func store(_ v: SIMD16<UInt16>, _ i: Int) {
    unsafe UnsafeMutableRawPointer(values + i).storeBytes(of: v, as: SIMD16<UInt16>.self)
  }
}

extension ChannelPlane {
  /// Runs a loop over this plane's values and those they are computed from.
  ///
  /// Loops go over rows of both rectangles or the row of zeros, and in each row over whole vectors from the
  /// rectangle's left. What they access beyond either end (at most `pad` values before the first and, with
  /// the remainder of the last vector, after the last) stays in the row's stride.
  @inline(__always)
  private mutating func fill(from source: ChannelPlane, _ body: (PlaneSource, PlaneTarget) -> Void)
  {
    precondition(values.count >= shape.count && !rect.isEmpty)
    precondition(source.values.count >= source.shape.count && !source.rect.isEmpty)
    unsafe values.withUnsafeMutableBufferPointer { target in
      unsafe source.values.withUnsafeBufferPointer { source in
        guard let to = target.baseAddress, let from = source.baseAddress else { return }
        unsafe body(PlaneSource(values: from), PlaneTarget(values: to))
      }
    }
  }

  /// Fills the padding of every row, and the row of zeros.
  mutating func fillEdges(_ edge: Edge) {
    precondition(values.count >= shape.count && !rect.isEmpty)
    let (stride, width, height) = (shape.stride, rect.width, rect.height)
    let isRepeated = edge == .repeated
    unsafe values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for y in 0..<height {
        // A row is `pad` values, the plane's `width` values, and at least `pad` more.
        let row = unsafe base + y &* stride
        let left = unsafe isRepeated ? row[ChannelPlane.pad] : 0
        let right = unsafe isRepeated ? row[ChannelPlane.pad &+ width &- 1] : 0
        for i in 0..<ChannelPlane.pad { unsafe row[i] = left }
        for i in ChannelPlane.pad &+ width..<stride { unsafe row[i] = right }
      }
      let zeros = unsafe base + height &* stride
      for i in 0..<stride { unsafe zeros[i] = 0 }
    }
  }

  /// Halves the number of rows of `source`, whose edges are filled.
  mutating func halveRows(of source: ChannelPlane, _ edge: Edge) {
    let old = source.shape
    place(old.rect.with(rows: old.rect.halved.rows))
    let new = shape
    fill(from: source) { from, to in
      for y in new.rect.rows {
        let a = old.start(ofRow: 2 &* y &- 1, edge)
        let b = old.start(ofRow: 2 &* y, edge)
        let c = old.start(ofRow: 2 &* y &+ 1, edge)
        let d = old.start(ofRow: 2 &* y &+ 2, edge)
        let row = new.start(ofRow: y)
        var x = 0
        while x < new.rect.width {
          let v = half(
            from.load(a &+ x), from.load(b &+ x), from.load(c &+ x), from.load(d &+ x))
          to.store(v, row &+ x)
          x &+= 8
        }
      }
    }
  }

  /// Halves the number of columns of `source`, whose edges are filled.
  mutating func halveColumns(of source: ChannelPlane) {
    let old = source.shape
    place(old.rect.with(columns: old.rect.halved.columns))
    let new = shape
    fill(from: source) { from, to in
      for y in new.rect.rows {
        let row = new.start(ofRow: y)
        // Reads from 4 before the row to 19 after it.
        var at = old.start(ofRow: y) &+ 2 &* new.rect.minX &- 1 &- old.rect.minX
        var x = 0
        while x < new.rect.width {
          let p = from.load16(at)
          let q = from.load16(at &+ 2)
          to.store(half(p.evenHalf, p.oddHalf, q.evenHalf, q.oddHalf), row &+ x)
          x &+= 8
          at &+= 16
        }
      }
    }
  }

  /// Doubles the number of rows of `source` and keeps `rows`.
  mutating func doubleRows(of source: ChannelPlane, _ rows: Range<Int>) {
    let old = source.shape
    place(old.rect.with(rows: rows))
    let new = shape
    precondition(old.rect.contains(old.rect.with(rows: new.rect.sources.rows)))
    fill(from: source) { from, to in
      for y in rows {
        let near = old.start(ofRow: y >> 1)
        let other = old.start(ofRow: y & 1 == 0 ? (y >> 1) &- 1 : (y >> 1) &+ 1)
        let row = new.start(ofRow: y)
        var x = 0
        while x < new.rect.width {
          to.store(quarter(from.load(near &+ x), from.load(other &+ x)), row &+ x)
          x &+= 8
        }
      }
    }
  }

  /// Doubles the number of columns of `source` and keeps `columns`.
  mutating func doubleColumns(of source: ChannelPlane, _ columns: Range<Int>) {
    let old = source.shape
    place(old.rect.with(columns: columns))
    let new = shape
    precondition(old.rect.contains(old.rect.with(columns: new.rect.sources.columns)))
    let shift = new.rect.minX & 1
    fill(from: source) { from, to in
      for y in new.rect.rows {
        // Reads and writes from 1 before the row to 15 after its last vector.
        let row = new.start(ofRow: y) &- shift
        var at = old.start(ofRow: y) &+ (new.rect.minX >> 1) &- old.rect.minX
        var x = 0
        while x < new.rect.width &+ shift {
          let here = from.load(at)
          var both = SIMD16<UInt16>()
          both.evenHalf = quarter(here, from.load(at &- 1))
          both.oddHalf = quarter(here, from.load(at &+ 1))
          to.store(both, row &+ x)
          x &+= 16
          at &+= 8
        }
      }
    }
  }

  /// Makes each row the weighted sum of the rows of `source` around it. The edges of `source` are filled.
  mutating func mixRows(
    of source: ChannelPlane, _ rows: Range<Int>, _ kernel: BlurKernel, _ edge: Edge,
    offsets: inout [Int]
  ) {
    let old = source.shape
    place(old.rect.with(rows: rows))
    let new = shape
    fill(from: source) { from, to in
      for y in rows {
        offsets.removeAll(keepingCapacity: true)
        for k in kernel.weights.indices {
          offsets.append(old.start(ofRow: y + kernel.first + k, edge))
        }
        from.mix(
          kernel.weights, offsets, to: to, new.start(ofRow: y), width: new.rect.width)
      }
    }
  }

  /// Makes each column the weighted sum of the columns of `source` around it. The edges of `source` are
  /// filled.
  mutating func mixColumns(
    of source: ChannelPlane, _ columns: Range<Int>, _ kernel: BlurKernel, offsets: inout [Int]
  ) {
    let old = source.shape
    place(old.rect.with(columns: columns))
    let new = shape
    // 16 beyond a row, 15 for the kernel and 15 for the last vectors stay within `pad`.
    precondition(columns.lowerBound >= old.rect.minX - 16)
    precondition(columns.upperBound <= old.rect.maxX + 16)
    precondition(kernel.first >= -15 && kernel.first + kernel.weights.count <= 16)
    let skip = columns.lowerBound - old.rect.minX
    fill(from: source) { from, to in
      for y in new.rect.rows {
        offsets.removeAll(keepingCapacity: true)
        for k in kernel.weights.indices {
          offsets.append(old.start(ofRow: y) + skip + kernel.first + k)
        }
        from.mix(
          kernel.weights, offsets, to: to, new.start(ofRow: y), width: new.rect.width)
      }
    }
  }
}
