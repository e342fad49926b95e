import DisplayList
import Notations
import Scene

/// The keys of backdrop layers.
enum BackdropKeys {
  static let backdrop = Key(
    "backdrop", .either([.choice(BackdropReader.styles.map(\.name)), .record(.backdrop)]),
    "shows what is below, blurred: a style, or its settings")

  static let fields = Fields(BackdropStyle(radius: 20))
    .number("radius", \.radius, "standard deviation of the blur in points", .notNegative)
    .number("saturation", \.saturation, "how vivid the colours become; 1 leaves them", .notNegative)
    .color("tint", \.tint, "drawn over the blurred backdrop")

  static let layerKeys = [backdrop]
  static let vocabulary = Vocabulary(.backdrop, "a backdrop", fields.keys)
}

/// Reads backdrop layers.
enum BackdropReader {
  /// The settings of Apple's `UIImage+ImageEffects` (WWDC 2013, session 226), from which the styles
  /// of UIBlurEffect descend: a radius, a saturation and a white or grey tint.
  static let styles: [(name: String, style: BackdropStyle)] = [
    ("extraLight", style(radius: 20, grey: 0.97, alpha: 0.82)),
    ("light", style(radius: 30, grey: 1, alpha: 0.3)),
    ("dark", style(radius: 20, grey: 0.11, alpha: 0.73)),
  ]

  private static func style(radius: Double, grey: Double, alpha: Double) -> BackdropStyle {
    BackdropStyle(
      radius: radius, saturation: 1.8,
      tint: Color(red: grey, green: grey, blue: grey, alpha: alpha))
  }

  static func read(_ object: ObjectReader) -> Backdrop? {
    guard let node = object[BackdropKeys.backdrop] else {
      object.node.error("a backdrop layer needs the key 'backdrop'")
      return nil
    }
    if node.string != nil {
      let name = node.choice(of: styles.map(\.name))
      return styles.first { $0.name == name }.map { Backdrop(style: $0.style) }
    }
    return ObjectReader(node, BackdropKeys.vocabulary).map {
      Backdrop(style: BackdropKeys.fields.read($0))
    }
  }
}
