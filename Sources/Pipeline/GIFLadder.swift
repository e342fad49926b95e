import Encoding

/// What is sacrificed step by step to fit a GIF into a number of bytes: first exactness, then colours,
/// then the frame rate, then size.
public struct GIFRung: Hashable, Sendable {
  /// Of 255.
  public var tolerance: Int
  /// Size of a palette.
  public var colors: Int
  /// One in this many frames is shown.
  public var stride: Int
  /// Factor for width and height.
  public var scale: Double

  public init(tolerance: Int, colors: Int, stride: Int, scale: Double) {
    self.tolerance = tolerance
    self.colors = colors
    self.stride = stride
    self.scale = scale
  }

  /// The requested settings, then every rung below them.
  public static func ladder(_ settings: GIFSettings) -> [GIFRung] {
    let asked = GIFRung(
      tolerance: settings.tolerance, colors: settings.maximumColors, stride: 1, scale: 1)
    let lower: [GIFRung] = [
      GIFRung(tolerance: 8, colors: 256, stride: 1, scale: 1),
      GIFRung(tolerance: 12, colors: 256, stride: 1, scale: 1),
      GIFRung(tolerance: 16, colors: 128, stride: 1, scale: 1),
      GIFRung(tolerance: 24, colors: 128, stride: 1, scale: 1),
      GIFRung(tolerance: 32, colors: 64, stride: 1, scale: 1),
      GIFRung(tolerance: 32, colors: 64, stride: 2, scale: 1),
      GIFRung(tolerance: 32, colors: 64, stride: 3, scale: 1),
      GIFRung(tolerance: 32, colors: 32, stride: 3, scale: 0.75),
      GIFRung(tolerance: 32, colors: 32, stride: 3, scale: 0.5),
      GIFRung(tolerance: 48, colors: 16, stride: 4, scale: 0.5),
      GIFRung(tolerance: 48, colors: 16, stride: 4, scale: 0.25),
    ]
    var rungs = [asked]
    for rung in lower {
      // Nothing improves on the way down.
      var next = rung
      next.tolerance = max(settings.tolerance, rung.tolerance)
      next.colors = min(settings.maximumColors, rung.colors)
      if next != rungs[rungs.count - 1] { rungs.append(next) }
    }
    return rungs
  }

  /// The settings lowered to this rung.
  func lowered(_ settings: GIFSettings) -> GIFSettings {
    var settings = settings
    settings.tolerance = tolerance
    settings.maximumColors = colors
    return settings
  }

  /// Which of the frames are shown, and for how long. Keeps the last one if it stays visible after a
  /// fixed number of rounds.
  func moments(_ ticks: [Int], keepsLast: Bool) -> (numbers: [Int], ticks: [Int]) {
    var numbers = Array(Swift.stride(from: 0, to: ticks.count, by: stride))
    let last = ticks.count - 1
    if keepsLast, numbers.last != last { numbers.append(last) }
    var spans: [Int] = []
    for (i, number) in numbers.enumerated() {
      let end = i + 1 < numbers.count ? numbers[i + 1] : ticks.count
      spans.append(ticks[number..<end].reduce(0, +))
    }
    return (numbers, spans)
  }
}
