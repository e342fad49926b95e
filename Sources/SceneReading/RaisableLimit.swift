import Notations
import Scene

/// A limit that a user may raise, by the name that messages give it. The others, such as the depth of layers, keep the
/// program itself from harm.
public enum RaisableLimit: String, CaseIterable, Sendable {
  case area, copies, dashes, drawn, elements, layers, letters, motions, segments, steps, stops,
    values

  /// How many times the usual limit it may be.
  public static let mostTimes = 100

  /// The usual limit.
  public var standard: Int { Limits()[keyPath: paths[0]] }

  /// Everything that the name stands for.
  private var paths: [WritableKeyPath<Limits, Int>] {
    switch self {
    case .area: [\.scene.area]
    case .copies: [\.copies]
    case .dashes: [\.scene.dashes]
    case .drawn: [\.scene.drawn]
    case .elements: [\.elements]
    case .layers: [\.scene.layers]
    case .letters: [\.letters]
    case .motions: [\.scene.motions]
    case .segments: [\.segments, \.scene.segments, \.pathSegments]
    case .steps: [\.steps]
    case .stops: [\.scene.stops]
    case .values: [\.values, \.notation.values]
    }
  }

  /// Raises it to this value; a lower one changes nothing.
  public func raise(_ limits: inout Limits, to value: Int) {
    for path in paths { limits[keyPath: path] = max(limits[keyPath: path], value) }
  }
}
