import Geometry

/// The weights of a Gaussian, or of three boxes, at whole pixels, for one direction.
struct BlurKernel {
  /// Weights beyond this many standard deviations are left out: there they are 0.002 of the middle one.
  private static let cut = 3.5
  /// The widest kernel that a `ChannelPlane` has padding for.
  private static let largestRadius = 14

  /// The offset of the first weight from the pixel.
  private(set) var first = 0
  /// In 65536ths, each repeated in all eight lanes. They add up to 65536, or to 65535 if there is only one.
  private(set) var weights: [SIMD8<UInt16>] = []
  private var plain: [Double] = []
  private var moved: [Double] = []

  init() {}

  /// The offset of the last weight from the middle.
  static func radius(_ sigma: Double) -> Int {
    sigma > 0.05 ? min(largestRadius, Int(sigma * cut) + 1) : 0
  }

  /// Loads the weights for a variance in square pixels and a shift of the picture by a fraction of a pixel,
  /// 0..<1, towards larger coordinates.
  ///
  /// The values of a narrow Gaussian at whole pixels hardly depend on where its middle is, so a shift there
  /// mixes the picture with its neighbour, and the Gaussian blurs that much less. From a standard
  /// deviation of half a pixel to one pixel, this blends into the Gaussian with its middle moved.
  mutating func load(variance: Double, shift: Double, isBoxes: Bool = false) {
    let sigma = variance.squareRoot()
    let radius = BlurKernel.radius(sigma)
    first = shift > 0 ? -radius - 1 : -radius
    let share = shift > 0 ? min(max(0, sigma * 2 - 1), 1) : 0
    let own = max(0, variance - shift * (1 - shift))
    BlurKernel.sample(
      variance: own, first: first, last: radius, shift: 0, isBoxes: isBoxes, &plain)
    if share > 0 {
      BlurKernel.sample(variance: variance, first: first, last: radius, shift: shift, &moved)
    }
    weights.removeAll(keepingCapacity: true)
    // The sum is rounded, not each weight, so rounding errors do not add up.
    var total = 0.0
    var given = 0
    for k in plain.indices {
      let next = k + 1 < plain.count ? plain[k + 1] : 0
      let mixed = shift > 0 ? plain[k] * (1 - shift) + next * shift : plain[k]
      total += share > 0 ? mixed + (moved[k] - mixed) * share : mixed
      let upTo = Int(total * 65536 + 0.5)
      weights.append(SIMD8(repeating: UInt16(min(65535, max(0, upTo - given)))))
      given = max(given, upTo)
    }
  }

  /// The kernel's values at whole pixels with its middle at −`shift`; they add up to 1.
  private static func sample(
    variance: Double, first: Int, last: Int, shift: Double, isBoxes: Bool = false,
    _ values: inout [Double]
  ) {
    values.removeAll(keepingCapacity: true)
    var sum = 0.0
    for i in first...last {
      let d = Double(i) + shift
      let value =
        isBoxes
        ? ThreeBoxes.height(at: d, variance: variance)
        : d == 0 ? 1 : variance > 1e-6 ? exponential(-0.5 * d * d / variance) : 0
      values.append(value)
      sum += value
    }
    for k in values.indices { values[k] /= sum }
  }
}
