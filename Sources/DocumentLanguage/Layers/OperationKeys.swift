import Notations

/// The operations of transforms: records with one of these keys.
enum OperationKeys {
  static let translate = Key(
    "translate", .list(.length(.any), .between(2, 3)),
    "[right, down] or [right, down, nearer]; percents are of the layer's size")
  static let scale = Key(
    "scale", .either([.number(.any), .list(.number(.any), .between(2, 3))]),
    "a factor for width and height, or one for each axis")
  static let rotate = Key("rotate", .angle, "clockwise in the plane of the screen")
  static let rotateX = Key("rotateX", .angle, "about the horizontal axis")
  static let rotateY = Key("rotateY", .angle, "about the vertical axis")
  static let skew = Key("skew", .tuple(.angle, 2), "slants the axes by two angles")
  static let perspective = Key(
    "perspective", .number(.positive), "the viewer's distance for what follows, in points")
  static let matrix = Key(
    "matrix", .tuple(.number(.any), 6), "[a, b, c, d, tx, ty], as in CSS, SVG and Core Graphics")

  static let vocabulary = Vocabulary(
    .operation, "an operation",
    [translate, scale, rotate, rotateX, rotateY, skew, perspective, matrix])
}
