import Diagnostics
import Notations
import TestSupport

/// Trees with every kind of value, and texts and numbers that are difficult for notations.
struct RandomTree {
  var random: SeededRNG
  /// Whether texts may contain characters that XML cannot represent.
  var hasControls = false

  mutating func document() -> SpecNode {
    node(.object((0..<Int.random(in: 0...6, using: &random)).map { member($0, depth: 3) }))
  }

  private mutating func value(depth: Int) -> SpecNode {
    switch Int.random(in: 0...(depth > 0 ? 9 : 6), using: &random) {
    case 0: return node(.null)
    case 1: return node(.bool(Bool.random(using: &random)))
    case 2: return node(.number(Double(Int.random(in: -300...70_000, using: &random))))
    case 3: return node(.number(number()))
    case 4...6: return node(.string(text()))
    case 7:
      let count = Int.random(in: 0...(depth == 1 ? 18 : 4), using: &random)
      return node(.array((0..<count).map { _ in value(depth: depth - 1) }))
    default:
      let count = Int.random(in: 0...(depth == 1 ? 18 : 4), using: &random)
      return node(.object((0..<count).map { member($0, depth: depth - 1) }))
    }
  }

  private mutating func member(_ index: Int, depth: Int) -> SpecMember {
    let key = Int.random(in: 0...3, using: &random) == 0 ? text() + "\(index)" : "key\(index)"
    return SpecMember(key: key, keyPlace: .none, node: value(depth: depth))
  }

  private func node(_ value: SpecValue) -> SpecNode { SpecNode(value, .none) }

  private mutating func number() -> Double {
    let special: [Double] = [
      0, -0.0, 0.1, 1e21, 1e22, 1e23, .leastNonzeroMagnitude, 1.7976931348623157e308,
      9_007_199_254_740_992,
      9_007_199_254_740_994, -9_007_199_254_740_992, 4_294_967_296, 4_294_967_295, 65_536, 1 / 3,
      2.5e-8, 9.5367431640625e-07,
    ]
    if Bool.random(using: &random) {
      return special[Int.random(in: 0..<special.count, using: &random)]
    }
    let bits = Double(bitPattern: UInt64.random(in: .min ... .max, using: &random))
    return bits.isFinite ? bits : 1.5
  }

  private mutating func text() -> String {
    let pieces =
      [
        "a", "layer", " ", "é", "e\u{301}", "😀", "\u{FEFF}", "<", "&", "]]>", "\"", "'", "\\", "\n",
        "\t", "\r", "$null", "$", "/* */", "//", "=", "0", "漢字", "\u{7F}", "\u{2028}",
      ] + (hasControls ? ["\u{1}", "\u{0}", "\u{FFFF}"] : [])
    let count = Int.random(in: 0...5, using: &random)
    return (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
      .joined()
  }
}
