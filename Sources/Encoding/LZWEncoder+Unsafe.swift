/// Lends a parser the memory that it writes and reads, for the duration of a call; `LZWParser` says how much each has.
extension LZWEncoder {
  /// The number of bytes written to `bytes`; nil if that would be more than `limit`.
  mutating func parse(
    _ input: SymbolChoices, _ manner: Manner, limit: Int, _ pace: inout LZWPace
  ) -> Int? {
    var places: ([UInt16], [UInt32]) = ([], [])
    swap(&places.0, &grid)
    swap(&places.1, &hashes)
    defer {
      swap(&places.0, &grid)
      swap(&places.1, &hashes)
    }
    return input.pixelCount < Self.large || manner.minimumCodeSize <= Self.few
      ? parse(input, manner, LZWGrid.self, &places.0, limit: limit, &pace)
      : parse(input, manner, LZWHashes.self, &places.1, limit: limit, &pace)
  }

  private mutating func parse<Strings: LZWStrings>(
    _ input: SymbolChoices, _ manner: Manner, _ kind: Strings.Type,
    _ places: inout [Strings.Place], limit: Int, _ pace: inout LZWPace
  ) -> Int? {
    let size = Strings.size(symbolBits: manner.minimumCodeSize)
    if places.count < size { places = [Strings.Place](repeating: 0, count: size) }
    return unsafe input.withUnsafePointers { pixels, choices, symbols in
      unsafe places.withUnsafeMutableBufferPointer { places in
        unsafe nodes.withUnsafeMutableBufferPointer { nodes in
          unsafe kinds.withUnsafeMutableBufferPointer { kinds in
            unsafe taken.withUnsafeMutableBufferPointer { taken in
              unsafe fronts.withUnsafeMutableBufferPointer { fronts in
                unsafe bytes.withUnsafeMutableBufferPointer { bytes in
                  unsafe withUnsafeTemporaryAllocation(
                    of: LZWRunStrings.self, capacity: LZWRunStrings.kept
                  ) { runs in
                    var parser = unsafe LZWParser<Strings>(
                      manner, pixels, choices, symbols, places, nodes, kinds, taken, fronts, runs,
                      bytes)
                    return parser?.parse(limit: limit, &pace)
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

extension SymbolChoices {
  /// Lends the arrays for the duration of the call; the first has the image's pixels alone.
  func withUnsafePointers<Result>(
    _ body: (
      UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Choice>, UnsafeBufferPointer<UInt8>
    ) -> Result
  ) -> Result {
    unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe choices.withUnsafeBufferPointer { choices in
        unsafe symbols.withUnsafeBufferPointer { symbols in
          let pixels = unsafe UnsafeBufferPointer(rebasing: pixels[..<image.count])
          return unsafe body(pixels, choices, symbols)
        }
      }
    }
  }
}
