import CFriBidi
import Scene

/// The direction of each character in a paragraph (Unicode Standard Annex #9), computed by FriBidi.
struct Bidi {
  /// 0 if the paragraph's direction is left to right, 1 if right to left.
  let baseLevel: UInt8
  /// The level of each character: even levels run from left to right, odd ones from right to left.
  let levels: [UInt8]

  /// Paragraphs without a strong character run from left to right.
  init(_ scalars: [Unicode.Scalar]) throws(TextLayoutError) {
    guard scalars.contains(where: Bidi.canTurn) else {
      baseLevel = 0
      levels = [UInt8](repeating: 0, count: scalars.count)
      return
    }
    guard kineo_fribidi_load() else {
      throw TextLayoutError(
        .missingFont,
        "text from right to left needs the library FriBidi, which is not on this machine",
        hint: "install it: apt-get install libfribidi0, or brew install fribidi")
    }
    var found = [Int8](repeating: 0, count: scalars.count)
    // Reads and writes the given number of elements; both arrays have that many, at most 100 000.
    let base = unsafe kineo_bidi_levels(scalars.map(\.value), UInt32(scalars.count), &found)
    guard base >= 0 else {
      throw TextLayoutError(.unsupported, "not enough memory for a text")
    }
    baseLevel = UInt8(base)
    levels = found.map { UInt8(max(0, $0)) }
  }

  /// Whether a character can make text run from right to left: letters and numbers of such scripts,
  /// marks, embeddings, overrides and isolates. A paragraph without them does not need the library.
  private static func canTurn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// The runs of a line in visual order, from left to right (L2).
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
