/// Interpolates two dash patterns (or lists of locations) after giving them the same number of entries.
///
/// Shorter ones are repeated as in SVG; a solid line becomes dashes like those of the other pattern,
/// without gaps.
struct DashMix: Sendable {
  let from: [Double]
  let to: [Double]

  init?(_ a: [Double], _ b: [Double]) {
    if a.isEmpty && b.isEmpty { return nil }
    if a.count == b.count {
      from = a
      to = b
    } else if a.isEmpty {
      to = DashMix.even(b)
      from = DashMix.solid(like: to)
    } else if b.isEmpty {
      from = DashMix.even(a)
      to = DashMix.solid(like: from)
    } else {
      let count = DashMix.commonMultiple(a.count, b.count)
      guard count <= 1024 else { return nil }
      from = (0..<count).map { a[$0 % a.count] }
      to = (0..<count).map { b[$0 % b.count] }
    }
  }

  /// An odd pattern is doubled: dashes and gaps swap roles in the second half.
  private static func even(_ a: [Double]) -> [Double] { a.count % 2 == 0 ? a : a + a }

  /// Dashes that include the gaps after them.
  private static func solid(like pattern: [Double]) -> [Double] {
    pattern.indices.map { $0 % 2 == 0 ? pattern[$0] + pattern[$0 + 1] : 0 }
  }

  private static func commonMultiple(_ a: Int, _ b: Int) -> Int {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    let (product, overflow) = (a / x).multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}
