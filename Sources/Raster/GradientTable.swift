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
      pixels[i] = pixel(at: t, before: next)
    }
  }

  /// The colour at `t`, between the stop before `next` and `next`.
  private func pixel(at t: Double, before next: Int) -> UInt32 {
    if next == 0 { return Premultiplied.pixel(stops[0].color) }
    let a = stops[next - 1]
    guard next < stops.count else { return Premultiplied.pixel(a.color) }
    let b = stops[next]
    let span = b.location - a.location
    let k = span > 0 ? min(max(0, (t - a.location) / span), 1) : 1
    let p = a.color.clamped
    let q = b.color.clamped
    guard mixing == .premultiplied else {
      return Premultiplied.pixel(
        Color(
          red: p.red + (q.red - p.red) * k, green: p.green + (q.green - p.green) * k,
          blue: p.blue + (q.blue - p.blue) * k, alpha: p.alpha + (q.alpha - p.alpha) * k))
    }
    let alpha = p.alpha + (q.alpha - p.alpha) * k
    func channel(_ u: Double, _ v: Double) -> UInt32 {
      UInt32((u * p.alpha + (v * q.alpha - u * p.alpha) * k) * 255 + 0.5)
    }
    return channel(p.red, q.red) | channel(p.green, q.green) << 8
      | channel(p.blue, q.blue) << 16 | UInt32(alpha * 255 + 0.5) << 24
  }
}
