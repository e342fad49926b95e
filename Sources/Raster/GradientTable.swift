import DisplayList

/// A gradient's premultiplied colours at equal steps from 0 to 1, for lookup instead of mixing.
struct GradientTable {
  static let size = 1024

  private(set) var pixels = [UInt32](repeating: 0, count: GradientTable.size)
  private(set) var isOpaque = true
  private var stops: [Gradient.Stop] = []
  private var mixing = Gradient.Mixing.premultiplied

  init() {}

  /// Fills the table unless it already holds these colours.
  mutating func load(_ gradient: Gradient) {
    guard gradient.stops != stops || gradient.mixing != mixing else { return }
    stops = gradient.stops
    mixing = gradient.mixing
    isOpaque = stops.allSatisfy { $0.color.alpha >= 1 }
    // The first entry is also the colour before the gradient, even if several stops begin there.
    if let first = stops.first { pixels[0] = Premultiplied.pixel(first.color) }
    var next = 0
    for i in 1..<GradientTable.size {
      let t = Double(i) / Double(GradientTable.size - 1)
      while next < stops.count, !(stops[next].location > t) { next += 1 }
      pixels[i] = Premultiplied.pixel(stops.color(at: t, before: next, mixing))
    }
  }
}
