import DisplayList
import Geometry
import Scene

extension Layer {
  /// The map from the layer's space to its parent's, without the parent's sublayer transform; nil if it
  /// leaves the plane.
  var place: Affine? {
    let anchor = anchor
    if transform.isIdentity {
      return .translation(position.x - anchor.x, position.y - anchor.y)
    }
    guard let map = transform.affine else { return nil }
    return .translation(position.x, position.y) * map * .translation(-anchor.x, -anchor.y)
  }

  /// The map from the layer's space to that of a parent that flattens its children.
  func place(in parent: Layer) -> Projection {
    if parent.sublayerTransform.isIdentity, let place { return Projection(place) }
    return matrix(in: parent).projection
  }
}

extension Transform {
  /// The same map of the plane; nil if it leaves the plane.
  var affine: Affine? {
    var result = Affine.identity
    for operation in operations {
      switch operation {
      case .translate(let x, let y, let z):
        guard z == 0 else { return nil }
        result = result * .translation(x, y)
      case .scale(let x, let y, _): result = result * .scale(x, y)
      case .rotateZ(let angle): result = result * .rotation(angle)
      case .skew(let x, let y):
        result = result * Affine(a: 1, b: tangent(y), c: tangent(x), d: 1, tx: 0, ty: 0)
      case .matrix(let m):
        guard let map = m.affine else { return nil }
        result = result * map
      case .rotateX, .rotateY, .perspective: return nil
      }
    }
    return result
  }
}

extension Matrix4 {
  /// The matrix as an affine map; nil if it moves the plane z = 0 or has perspective.
  fileprivate var affine: Affine? {
    let (a, b, c, d) = rows
    guard a.z == 0, b.z == 0, d.z == 0, a.w == 0, b.w == 0, c.w == 0, d.w == 1, c.x == 0, c.y == 0
    else { return nil }
    return Affine(a: a.x, b: a.y, c: b.x, d: b.y, tx: d.x, ty: d.y)
  }
}

extension Projection {
  /// The mean scale of lengths around a point: the square root of the area's scale. Used for lengths in
  /// points of the canvas, such as a blur's radius.
  func meanScale(at p: Point) -> Double {
    let w = weight(at: p)
    guard w != 0 else { return 0 }
    if g == 0, h == 0 { return abs(affine.determinant / (w * w)).squareRoot() }
    let (x, y) = derivatives(at: p)
    return abs(x.cross(y)).squareRoot()
  }

  /// Maps a displacement at a point to the canvas.
  func applyToVector(_ v: Point, at p: Point) -> Point {
    if g == 0, h == 0, w == 1 { return affine.applyToVector(v) }
    let (x, y) = derivatives(at: p)
    return x * v.x + y * v.y
  }

  private func derivatives(at p: Point) -> (x: Point, y: Point) {
    let w = weight(at: p)
    guard w != 0 else { return (.zero, .zero) }
    let q = affine.apply(p) / w
    return (
      (Point(affine.a, affine.b) - q * g) / w, (Point(affine.c, affine.d) - q * h) / w
    )
  }
}
