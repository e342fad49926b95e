import Geometry

extension Layer {
  /// The point that transforms leave in place, in the layer's space.
  public var anchor: Point { bounds.point(atUnit: anchorPoint) }

  /// The map from the layer's space to its parent's, with the parent's sublayer transform if there is a parent.
  public func matrix(in parent: Layer?) -> Matrix4 {
    let anchor = anchor
    let matrix = Matrix4.translation(-anchor.x, -anchor.y, 0)
      .concatenated(transform.matrix)
      .concatenated(.translation(position.x, position.y, zPosition))
    guard let parent, !parent.sublayerTransform.isIdentity else { return matrix }
    let center = parent.anchor
    return matrix.concatenated(.translation(-center.x, -center.y, 0))
      .concatenated(parent.sublayerTransform.matrix)
      .concatenated(.translation(center.x, center.y, 0))
  }
}
