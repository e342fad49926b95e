import Geometry

/// The outline of a text whose measures animations may move.
///
/// It is linear in both of them for as long as its lines break where they do: letters stand further apart, and grow.
public struct MeasuredLetters: Hashable, Sendable {
  /// Points between letters, added to the font's own.
  public private(set) var letterSpacing: Double
  /// The em in points; what is below 0 counts as 0.
  public private(set) var fontSize: Double

  /// The outline of the measures that the text was set in.
  private let outline: Path
  private let setSpacing: Double
  private let setSize: Double
  /// How far each of the outline's points goes for a point more of each measure.
  private let perSpacing: [Point]
  private let perSize: [Point]

  /// Each list holds an offset for each of the outline's points; an empty one holds them still.
  public init(
    _ outline: Path, letterSpacing: Double, fontSize: Double, perSpacing: [Point], perSize: [Point]
  ) {
    self.letterSpacing = letterSpacing
    self.fontSize = fontSize
    self.outline = outline
    setSpacing = letterSpacing
    setSize = fontSize
    self.perSpacing = perSpacing
    self.perSize = perSize
  }

  /// How far each point of an outline goes towards another one, as a share of the whole way; nil if the two are
  /// not built alike.
  public static func offsets(from a: Path, to b: Path, times factor: Double) -> [Point]? {
    a.isBuilt(as: b) ? zip(a.points, b.points).map { ($1 - $0) * factor } : nil
  }

  public var path: Path {
    let spacing = letterSpacing - setSpacing
    let size = max(0, fontSize) - setSize
    var path = outline
    if spacing != 0, !perSpacing.isEmpty { path = path.moved(by: perSpacing, times: spacing) }
    if size != 0, !perSize.isEmpty { path = path.moved(by: perSize, times: size) }
    return path
  }

  func value(of property: Property) -> Double? {
    switch property {
    case .letterSpacing: letterSpacing
    case .fontSize: fontSize
    default: nil
    }
  }

  mutating func set(_ number: Double, for property: Property) {
    switch property {
    case .letterSpacing: letterSpacing = number
    case .fontSize: fontSize = number
    default: break
    }
  }
}
