import DisplayList
import Geometry

/// The lighting of a relief (Filter Effects 1, `feDiffuseLighting` and `feSpecularLighting`), in pixels.
struct LightedRelief {
  private let lighting: Lighting
  private let color: SIMD4<Float>

  init(_ lighting: Lighting, _ space: FilterSpace, isLinear: Bool) {
    self.lighting = lighting.placed(by: space.map, scale: space.scale)
    let pixel = Premultiplied.pixel(lighting.color)
    color = Premultiplied.straight(isLinear ? LightTable.decode(pixel) : pixel)
  }

  /// The colour of a point whose surface rises by `slope` per pixel across and down.
  func pixel(at point: Point, height: Float, slope: SIMD2<Float>) -> UInt32 {
    let steep = Float(lighting.height)
    let normal = LightedRelief.normalized(SIMD3(-slope.x * steep, -slope.y * steep, 1))
    let here = SIMD3(Float(point.x), Float(point.y), height * steep)
    let light = direction(from: here)
    var strength = Float(lighting.strength) * share(light)
    if let shininess = lighting.shininess {
      let half = LightedRelief.normalized(light + SIMD3(0, 0, 1))
      let cosine = max(0, (normal * half).sum())
      strength *= Float(power(Double(cosine), shininess))
      let c = (color * strength).clamped(lowerBound: .zero, upperBound: .one)
      return Premultiplied.word(SIMD4(c.x, c.y, c.z, max(c.x, c.y, c.z)))
    }
    strength *= max(0, (normal * light).sum())
    let c = color * strength
    return Premultiplied.word(SIMD4(c.x, c.y, c.z, 1))
  }

  private func direction(from here: SIMD3<Float>) -> SIMD3<Float> {
    switch lighting.source {
    case .distant(let azimuth, let elevation):
      let (height, flat) = sineCosine(elevation)
      return SIMD3(Float(cosine(azimuth) * flat), Float(sine(azimuth) * flat), Float(height))
    case .point(let place), .spot(let place, _, _, _):
      return LightedRelief.normalized(LightedRelief.vector(place) - here)
    }
  }

  /// The fraction of a lamp's light that goes in this direction.
  private func share(_ light: SIMD3<Float>) -> Float {
    guard case .spot(let place, let aim, let exponent, let cone) = lighting.source else { return 1 }
    let axis = LightedRelief.normalized(LightedRelief.vector(aim) - LightedRelief.vector(place))
    let cosine = -(light * axis).sum()
    guard cosine > 0 else { return 0 }
    if let cone, Double(cosine) < Geometry.cosine(cone) { return 0 }
    return Float(power(Double(cosine), exponent))
  }

  private static func vector(_ place: Lighting.Place) -> SIMD3<Float> {
    SIMD3(Float(place.x), Float(place.y), Float(place.z))
  }

  private static func normalized(_ v: SIMD3<Float>) -> SIMD3<Float> {
    let length = (v * v).sum().squareRoot()
    return length > 0 && length.isFinite ? v / length : SIMD3(0, 0, 1)
  }
}

extension PixelLayer {
  /// Lights the alpha as a relief. At the area's edges only the pixels inside count for the slope.
  func lit(_ area: PixelRect, by relief: LightedRelief) -> PixelLayer {
    func alpha(_ x: Int, _ y: Int) -> Float {
      let x = min(max(x, area.minX), area.maxX - 1)
      let y = min(max(y, area.minY), area.maxY - 1)
      return Float(pixels[(y - rect.minY) * width + x - rect.minX] >> 24) / 255
    }
    var result = self
    for y in area.rows {
      let start = (y - rect.minY) * width - rect.minX
      for x in area.columns {
        let right = alpha(x + 1, y - 1) + 2 * alpha(x + 1, y) + alpha(x + 1, y + 1)
        let left = alpha(x - 1, y - 1) + 2 * alpha(x - 1, y) + alpha(x - 1, y + 1)
        let below = alpha(x - 1, y + 1) + 2 * alpha(x, y + 1) + alpha(x + 1, y + 1)
        let above = alpha(x - 1, y - 1) + 2 * alpha(x, y - 1) + alpha(x + 1, y - 1)
        // Sobel's operator divided by four: surfaces in SVG are twice as steep as their height suggests.
        let slope = SIMD2((right - left) / 4, (below - above) / 4)
        result.pixels[start + x] = relief.pixel(
          at: Point(Double(x) + 0.5, Double(y) + 0.5), height: alpha(x, y), slope: slope)
      }
    }
    return result
  }
}
