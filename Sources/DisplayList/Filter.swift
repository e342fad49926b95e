import Geometry

/// Makes an image from another in steps, like an SVG `filter`; the last step is the result.
///
/// Lengths are in points of the space it is used in: the layer's, or that of a `PlacedFilter`.
public struct Filter: Hashable, Sendable {
  /// The input of a step.
  public enum Input: Hashable, Sendable {
    /// The image that is filtered.
    case source
    /// Its alpha, in black.
    case sourceAlpha
    /// The result of an earlier step, counted from 0.
    case step(Int)
  }

  public enum Operation: Hashable, Sendable {
    /// A Gaussian with these standard deviations across and down; 0 for none.
    case blur(Input, x: Double, y: Double)
    /// Transforms every pixel's colour, not premultiplied, by a matrix.
    case recolor(Input, ColorMatrix)
    /// Maps each component, not premultiplied, by its own function.
    case transfer(Input, red: Transfer, green: Transfer, blue: Transfer, alpha: Transfer)
    /// Moves the image.
    case offset(Input, x: Double, y: Double)
    /// One colour everywhere.
    case flood(Color)
    /// Images on top of each other, bottom first.
    case merge([Input])
    case composite(Input, over: Input, Compositing)
    /// The first image over the second.
    case blend(Input, over: Input, BlendMode)
    /// The image over its blurred alpha in one colour.
    case dropShadow(Input, x: Double, y: Double, blurX: Double, blurY: Double, Color)
    /// Every component, premultiplied, becomes the minimum or maximum within these distances across and
    /// down.
    case morphology(Input, x: Double, y: Double, grows: Bool)
    /// Repeats the part of the image inside its own step's area.
    case tile(Input)
    case turbulence(Turbulence)
    /// Lights the alpha as a relief.
    case lighting(Input, Lighting)
    /// Moves each pixel by an amount that two components of another image give, not premultiplied; 0.5
    /// does not move it, 0 and 1 move it by half of the scale.
    case displacement(Input, by: Input, scale: Double, x: Component, y: Component)
    /// Makes every pixel a weighted sum of those around it.
    case convolution(Input, Convolution)
    /// A separate picture. Its transform maps to the filter's space.
    case picture(ImageItem)
  }

  public enum Component: Int, Hashable, Sendable { case red, green, blue, alpha }

  /// How two images are combined (Porter and Duff).
  public enum Compositing: Hashable, Sendable {
    case over, inside, outside, atop, xor, lighter
    /// k1·a·b + k2·a + k3·b + k4 of the premultiplied components, then clamped to the valid range.
    case arithmetic(Double, Double, Double, Double)
  }

  public struct Step: Hashable, Sendable {
    public var operation: Operation
    /// Whether it computes in linear sRGB rather than with encoded colours.
    public var isLinear: Bool
    /// The area outside which the step's image is transparent; nil for the filter's whole region.
    public var area: Rect?

    public init(_ operation: Operation, isLinear: Bool = false, area: Rect? = nil) {
      self.operation = operation
      self.isLinear = isLinear
      self.area = area
    }
  }

  /// How blurs are drawn.
  public enum Blurring: Hashable, Sendable {
    case gaussian
    /// From two pixels on by three boxes, which are up to a tenth narrower.
    case boxes
  }

  /// At least one.
  public var steps: [Step]
  /// The area outside which every step's image is transparent; nil for no limit.
  public var region: Rect?
  public var blurring: Blurring

  public init(_ steps: [Step], region: Rect? = nil, blurring: Blurring = .gaussian) {
    self.steps = steps
    self.region = region
    self.blurring = blurring
  }
}

/// Maps red, green, blue, alpha and 1 to a colour: four rows of five numbers.
public struct ColorMatrix: Hashable, Sendable {
  /// The 20 numbers, row by row; the first row computes red.
  public let values: [Double]

  public init(_ values: [Double]) {
    precondition(values.count == 20, "a colour matrix has four rows of five")
    self.values = values
  }

  public static let identity = ColorMatrix([
    1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
  ])

  /// 1 leaves the colours as they are, 0 makes them grey (Filter Effects 1).
  public static func saturation(_ s: Double) -> ColorMatrix {
    ColorMatrix([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }

  /// Rotates hues by an angle in radians (Filter Effects 1).
  public static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (c, s) = (cosine(angle), sine(angle))
    return ColorMatrix([
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928,
      0, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.14, 0.072 - c * 0.072 - s * 0.283,
      0, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072,
      0, 0,
      0, 0, 0, 1, 0,
    ])
  }

  /// Turns luminance into alpha and makes the colour black.
  public static let luminanceToAlpha = ColorMatrix([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
  ])

  /// Replaces all colours by one; alpha is the original alpha times `opacity`.
  public static func fill(_ color: Color, opacity: Double = 1) -> ColorMatrix {
    ColorMatrix([
      0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0,
      color.alpha * opacity, 0,
    ])
  }
}

/// A function of one component, 0…1 to 0…1 (Filter Effects 1, `feComponentTransfer`).
public enum Transfer: Hashable, Sendable {
  case identity
  /// Interpolates linearly between evenly spaced values; at least one.
  case table([Double])
  /// Steps of equal width, one for each value; at least one.
  case discrete([Double])
  case linear(slope: Double, intercept: Double)
  case gamma(amplitude: Double, exponent: Double, offset: Double)
}
