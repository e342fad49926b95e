import Geometry

/// Perlin noise with the generator that SVG prescribes.
public struct Turbulence: Hashable, Sendable {
  /// Cells per point.
  public var frequencyX: Double
  public var frequencyY: Double
  public var octaves: Int
  public var seed: Int
  /// Whether octaves are added as they are and centred, rather than by absolute value.
  public var isFractal: Bool
  /// After how many cells across and down the first octave begins anew; nil if it does not.
  public var period: Period?

  public struct Period: Hashable, Sendable {
    public var x: Int
    public var y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Further octaves do not change a pixel's levels.
  public static let mostOctaves = 9

  public init(frequencyX: Double, frequencyY: Double, octaves: Int, seed: Int, isFractal: Bool) {
    self.frequencyX = frequencyX
    self.frequencyY = frequencyY
    self.octaves = min(max(octaves, 0), Turbulence.mostOctaves)
    self.seed = seed
    self.isFractal = isFractal
  }

  /// The noise with its frequencies changed as little as makes a tile of this size whole, so that copies of it continue
  /// each other.
  public func stitched(over tile: Size) -> Turbulence {
    func fitted(_ frequency: Double, _ length: Double) -> Double {
      let cells = length * frequency
      guard length > 0, cells > 0, cells < 1e6 else { return frequency }
      let (low, high) = (cells.rounded(.down), cells.rounded(.up))
      return (low > 0 && cells / low < high / cells ? low : high) / length
    }
    var result = self
    result.frequencyX = fitted(frequencyX, tile.width)
    result.frequencyY = fitted(frequencyY, tile.height)
    result.period = Period(
      x: Int(min((tile.width * result.frequencyX).rounded(), 1e6)),
      y: Int(min((tile.height * result.frequencyY).rounded(), 1e6)))
    return result
  }
}

/// Lights a relief, by Phong's model.
public struct Lighting: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// From a direction, in radians: the angle in the image plane, and the elevation above it.
    case distant(azimuth: Double, elevation: Double)
    case point(Place)
    /// Towards another place; darker away from the axis, and dark outside a cone (radians).
    case spot(Place, towards: Place, exponent: Double, cone: Double?)
  }

  /// In points; `z` points out of the image.
  public struct Place: Hashable, Sendable {
    public var x, y, z: Double

    public init(_ x: Double, _ y: Double, _ z: Double) {
      self.x = x
      self.y = y
      self.z = z
    }
  }

  public var source: Source
  public var color: Color
  /// The height of full alpha, in points.
  public var height: Double
  /// How much light is reflected.
  public var strength: Double
  /// How narrow highlights are; nil for a matt surface.
  public var shininess: Double?

  public init(
    _ source: Source, color: Color, height: Double, strength: Double, shininess: Double? = nil
  ) {
    self.source = source
    self.color = color
    self.height = height
    self.strength = strength
    self.shininess = shininess
  }

  /// The same lighting with positions mapped and heights scaled.
  public func placed(by map: Affine, scale: Double) -> Lighting {
    func placed(_ place: Place) -> Place {
      let p = map.apply(Point(place.x, place.y))
      return Place(p.x, p.y, place.z * scale)
    }
    var result = self
    result.height *= scale
    switch source {
    case .distant: break
    case .point(let place): result.source = .point(placed(place))
    case .spot(let place, let aim, let exponent, let cone):
      result.source = .spot(placed(place), towards: placed(aim), exponent: exponent, cone: cone)
    }
    return result
  }
}

/// Computes each pixel from those around it (Filter Effects 1, `feConvolveMatrix`).
public struct Convolution: Hashable, Sendable {
  public enum Edge: Hashable, Sendable { case duplicate, wrap, none }

  public let columns: Int
  public let rows: Int
  /// The weights row by row, rotated by half a turn: the last weight is that of the pixel above and to the
  /// left.
  public let kernel: [Double]
  public let divisor: Double
  public let bias: Double
  /// The position of the pixel itself in the kernel, from the top left.
  public let targetX: Int
  public let targetY: Int
  public let edge: Edge
  /// Whether unpremultiplied colours are convolved and alpha stays as it is.
  public let keepsAlpha: Bool

  public static let mostWeights = 1024

  /// Nil if the numbers are inconsistent or there are more than `mostWeights` weights.
  public init?(
    columns: Int, rows: Int, kernel: [Double], divisor: Double, bias: Double, targetX: Int,
    targetY: Int, edge: Edge, keepsAlpha: Bool
  ) {
    guard columns > 0, rows > 0, columns <= Convolution.mostWeights,
      rows <= Convolution.mostWeights, kernel.count == columns * rows,
      kernel.count <= Convolution.mostWeights, divisor != 0, divisor.isFinite, bias.isFinite,
      (0..<columns).contains(targetX), (0..<rows).contains(targetY)
    else { return nil }
    self.columns = columns
    self.rows = rows
    self.kernel = kernel
    self.divisor = divisor
    self.bias = bias
    self.targetX = targetX
    self.targetY = targetY
    self.edge = edge
    self.keepsAlpha = keepsAlpha
  }
}

extension Filter {
  /// The same filter with its positions moved; noise stays.
  public func moved(by way: Point) -> Filter {
    guard way != .zero else { return self }
    var result = self
    for index in steps.indices {
      result.steps[index].area?.origin += way
      switch steps[index].operation {
      case .lighting(let input, let light):
        result.steps[index].operation = .lighting(
          input, light.placed(by: .translation(way.x, way.y), scale: 1))
      case .picture(var item):
        item.transform = Projection(.translation(way.x, way.y)) * item.transform
        result.steps[index].operation = .picture(item)
      default: break
      }
    }
    return result
  }
}
