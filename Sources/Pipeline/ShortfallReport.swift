import Encoding

/// Tells where a file of a format with any number of colours is not within the tolerance: its frames are shown with few
/// colours, as a GIF's are.
enum ShortfallReport {
  static func notices(_ shortfalls: [Shortfall], _ tolerance: Int) -> [Notice] {
    guard !shortfalls.isEmpty else { return [] }
    let worst = shortfalls.reduce(0) { max($0, $1.error) }
    let frames = shortfalls.count == 1 ? "1 frame has" : "\(shortfalls.count) frames have"
    return [
      .warning(
        "not within the tolerance of \(tolerance): \(frames) more shades than a palette holds, and a channel is off by up to "
          + "\(worst) of 255; --lossless keeps every pixel")
    ]
  }
}
