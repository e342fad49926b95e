import DisplayList
import Notations

/// The keys of gradients, as layers and as paints.
enum GradientKeys {
  static let gradient = Key(
    "gradient", .choice(GradientName.allCases.map(\.rawValue)),
    "along a line, from a point, or around one",
    isRequired: true)
  static let colors = Key(
    "colors", .list(.color, .atLeast(1)), "the colours", isRequired: true)
  static let locations = Key(
    "locations", .list(.number(.unit), .any), "their positions, 0…1, not decreasing",
    otherwise: "evenly spaced")
  static let startPoint = Key(
    "startPoint", .tuple(.number(.any), 2),
    "as fractions of the layer's size: the start, the centre of a radial or conic gradient",
    otherwise: "[0.5, 0], or [0.5, 0.5] for a centre")
  static let endPoint = Key(
    "endPoint", .tuple(.number(.any), 2),
    "the end; a corner of the box around the outermost ellipse; where a cone begins",
    otherwise: "[0.5, 1]; [1, 1] for radial; [0.5, 0] for conic")

  static let layerKeys = [gradient, colors, locations, startPoint, endPoint]

  static let paint = Vocabulary(.gradient, "a gradient", layerKeys)
}

/// The gradients that a document can describe.
enum GradientName: String, CaseIterable {
  case axial, radial, conic

  var kind: Gradient.Kind {
    switch self {
    case .axial: .axial
    case .radial: .radial
    case .conic: .conic
    }
  }
}
