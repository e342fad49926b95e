import DisplayList
import Geometry

/// The colours of pixels that are filled from a gradient or an image instead of with one colour.
///
/// Every colour depends only on the pixel's position, never on where a span begins.
struct Shader {
  enum Kind {
    /// The position in a gradient's table along a row: 32 fractional bits, `start + x·step + y·rowStep`.
    case axial(start: Double, step: Double, rowStep: Double)
    /// Unit circle coordinates: `u = (a.x·x + c.x·y + t.x, a.y·x + c.y·y + t.y)`.
    case radial(x: Point, y: Point, origin: Point)
    case conic(x: Point, y: Point, origin: Point)
    /// Maps pixels to the gradient's space, for the other cases: perspective, focal points, repeats.
    case located(Gradient, Projection)
    /// Maps pixels to the image's texels, with this many samples in each direction where it is shrunk.
    case image(Image, Projection, samples: Int)
    /// An image tiled endlessly.
    case tiles(Image, Projection, samples: Int)
    case constant(UInt32)
  }

  var kind: Kind
  var isOpaque: Bool

  /// Creates the shader of a gradient. `map` maps the gradient's space to the layer's pixels.
  init(_ gradient: Gradient, table: GradientTable, map: Projection) {
    isOpaque = table.isOpaque && !gradient.isCone
    let last = table.pixels[GradientTable.size - 1]
    guard let inverse = map.inverted else {
      kind = .constant(last)
      return
    }
    guard let affine = inverse.asAffine, gradient.spread == .pad, !gradient.hasFocus else {
      kind = .located(gradient, inverse)
      return
    }
    // The middle of pixel (0, 0), and the steps to its neighbours.
    let p = affine.apply(Point(0.5, 0.5)) - gradient.start
    let dx = affine.applyToVector(Point(1, 0))
    let dy = affine.applyToVector(Point(0, 1))
    let axis = gradient.end - gradient.start
    switch gradient.kind {
    case .axial:
      let square = axis.dot(axis)
      guard square > 0, square.isFinite else {
        kind = .constant(last)
        return
      }
      kind = .axial(
        start: p.dot(axis) / square, step: dx.dot(axis) / square, rowStep: dy.dot(axis) / square)
    case .radial:
      guard axis.x != 0, axis.y != 0, axis.isFinite else {
        kind = .constant(last)
        return
      }
      func unit(_ v: Point) -> Point { Point(v.x / axis.x, v.y / axis.y) }
      kind = .radial(x: unit(dx), y: unit(dy), origin: unit(p))
    case .circular:
      let radius = axis.length
      guard radius > 0, radius.isFinite else {
        kind = .constant(last)
        return
      }
      kind = .radial(x: dx / radius, y: dy / radius, origin: p / radius)
    case .conic:
      let u = axis.normalized ?? Point(1, 0)
      func turned(_ v: Point) -> Point { Point(v.dot(u), u.cross(v)) }
      kind = .conic(x: turned(dx), y: turned(dy), origin: turned(p))
    }
  }

  /// Creates the shader of a tiled image. `map` maps pixels to the image's texels.
  init(tiles image: Image, map: Projection, samples: Int) {
    isOpaque = false
    kind = .tiles(image, map, samples: samples)
  }

  /// Creates the shader of an image over a rectangle.
  init(_ item: ImageItem, map: Projection) {
    isOpaque = false
    let rect = item.rect
    let width = Double(item.image.width)
    let height = Double(item.image.height)
    let toTexels = Affine(
      a: width / rect.width, b: 0, c: 0, d: height / rect.height,
      tx: -rect.minX * width / rect.width, ty: -rect.minY * height / rect.height)
    guard let inverse = map.inverted else {
      kind = .constant(0)
      return
    }
    let whole = Projection(toTexels) * inverse
    let shrink = whole.asAffine?.maximumScale ?? 2
    let samples = shrink > 1.05 ? (shrink < 16 ? Int(shrink.rounded(.up)) : 16) : 1
    kind = .image(item.image, whole, samples: samples)
  }
}

extension Gradient {
  /// Whether its focal point or focal radius differs from those of a plain circle.
  fileprivate var hasFocus: Bool {
    kind == .circular && (focalRadius > 0 || focus.map { $0 != start } ?? false)
  }

  /// Whether some of its space has no colour: if the focal circle is not inside the outer one, the circles
  /// between the two fill a cone.
  fileprivate var isCone: Bool {
    guard kind == .circular else { return false }
    let growth = start.distance(to: end) - max(focalRadius, 0)
    let away = (focus ?? start) - start
    return away != .zero && away.dot(away) >= growth * growth
  }

  /// Where on the gradient the colour of a point of its space is, 0…1; nil if it paints nothing there.
  func colorLocation(of point: Point) -> Double? {
    guard let t = location(of: point) else { return nil }
    guard t.isFinite else { return 1 }
    switch spread {
    case .pad: return t
    case .repeat: return t - t.rounded(.down)
    case .reflect:
      let turn = t - 2 * (t / 2).rounded(.down)
      return turn > 1 ? 2 - turn : turn
    }
  }

  /// On the last circle through a point among those that lead from the focal one to the outer one, and on beyond
  /// either.
  private func circleLocation(of point: Point) -> Double? {
    let radius = start.distance(to: end)
    guard radius > 0, radius.isFinite else { return 1 }
    let focalRadius = max(focalRadius, 0)
    let focus = focus ?? start
    let way = start - focus
    let q = point - focus
    let growth = radius - focalRadius
    // |q − t · way| = focalRadius + t · growth
    let a = way.dot(way) - growth * growth
    let b = q.dot(way) + focalRadius * growth
    let c = q.dot(q) - focalRadius * focalRadius
    func isCircle(_ t: Double) -> Bool { focalRadius + t * growth >= 0 }
    guard abs(a) > 1e-12 * radius * radius else {
      // Two circles that are the same one are a border between the first colour and the last.
      guard abs(b) > 1e-12 * radius * radius else { return c < 0 ? 0 : 1 }
      let t = c / (2 * b)
      return isCircle(t) ? t : nil
    }
    let square = b * b - a * c
    guard square >= 0 else { return nil }
    let root = square.squareRoot()
    let (first, second) = ((b + root) / a, (b - root) / a)
    return [max(first, second), min(first, second)].first(where: isCircle)
  }

  /// Where on the gradient a point of its space is; 0…1 inside, nil if it paints nothing there.
  func location(of point: Point) -> Double? {
    let p = point - start
    let axis = end - start
    switch kind {
    case .axial:
      let square = axis.dot(axis)
      return square > 0 ? p.dot(axis) / square : 1
    case .radial:
      guard axis.x != 0, axis.y != 0 else { return 1 }
      return Point(p.x / axis.x, p.y / axis.y).length
    case .circular: return circleLocation(of: point)
    case .conic:
      let u = axis.normalized ?? Point(1, 0)
      let turn = arcTangent(u.cross(p), p.dot(u)) / fullTurn
      return turn < 0 ? turn + 1 : turn
    }
  }
}
