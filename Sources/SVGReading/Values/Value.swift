import DisplayList
import Geometry

/// The value of an attribute or property on one element at one time.
enum Value: Hashable, Sendable {
  /// A number, a length in pixels, a list of either.
  case numbers([Double])
  case color(Color)
  /// A paint server by its id, and the colour to use if there is none.
  case server(String, fallback: Color?)
  case path(PathSegments)
  case transforms([TransformFunction])
  /// Everything that cannot be interpolated: keywords, names, `none`.
  case word(String)

  static let none = Value.word("none")

  var number: Double? {
    guard case .numbers(let list) = self else { return nil }
    return list.first
  }

  var word: String? {
    guard case .word(let word) = self else { return nil }
    return word
  }

  /// Whether values of this kind change in steps only.
  var isDiscrete: Bool {
    switch self {
    case .word, .server: true
    case .numbers, .color, .path, .transforms: false
    }
  }

  /// How two values are interpolated.
  enum Mixing: Sendable {
    /// SMIL: does not premultiply colours or interpolate lists of different lengths.
    case smil
    /// CSS: premultiplies colours by their alpha, and repeats lists of different lengths.
    case css
  }

  /// Interpolates two values; nil if that is impossible.
  func mixed(with other: Value, _ t: Double, _ mixing: Mixing) -> Value? {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)):
      if a.count == b.count { return .numbers(zip(a, b).map { $0 + ($1 - $0) * t }) }
      guard mixing == .css, let count = Value.commonCount(a.count, b.count) else { return nil }
      return .numbers(
        (0..<count).map { k in
          let from = a[k % a.count]
          return from + (b[k % b.count] - from) * t
        })
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, t, mixing))
    case (.path(let a), .path(let b)):
      return a.matches(b) ? .path(a.mixed(with: b, t)) : nil
    case (.transforms(let a), .transforms(let b)):
      return .transforms(TransformFunction.mixed(a, b, t))
    default: return nil
    }
  }

  private static func commonCount(_ a: Int, _ b: Int) -> Int? {
    guard a > 0, b > 0 else { return nil }
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    let count = a / x * b
    return count <= 1024 ? count : nil
  }

  /// `self + other · factor`; nil if that has no meaning.
  func adding(_ other: Value, times factor: Double = 1) -> Value? {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { $0 + $1 * factor })
    case (.color(let a), .color(let b)):
      return .color(
        Color(
          red: a.red + b.red * factor, green: a.green + b.green * factor,
          blue: a.blue + b.blue * factor, alpha: a.alpha))
    case (.path(let a), .path(let b)) where a.matches(b):
      return .path(a.combined(with: b) { $0 + $1 * factor })
    case (.transforms(let a), .transforms(let b)): return .transforms(a + b)
    default: return nil
    }
  }

  /// Like `adding`, but sums transforms function by function if their names match.
  func accumulating(_ other: Value) -> Value? {
    guard case .transforms(let a) = self, case .transforms(let b) = other else {
      return adding(other)
    }
    let sums = zip(a, b).compactMap { $0.accumulating($1) }
    return a.count == b.count && sums.count == a.count ? .transforms(sums) : .transforms(a + b)
  }

  /// The zero of the same kind, where an animation with only `by` begins.
  var zero: Value {
    switch self {
    case .numbers(let list): .numbers(list.map { _ in 0 })
    case .color: .color(.black)
    case .path(let path): .path(path.combined(with: path) { _, _ in 0 })
    case .transforms: .transforms([])
    case .word, .server: self
    }
  }

  /// The distance between two values, for paced animation.
  func distance(to other: Value) -> Double {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    case (.color(let a), .color(let b)):
      let (r, g, b) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
      return (r * r + g * g + b * b).squareRoot()
    default: return 0
    }
  }
}

extension Color {
  func mixed(with other: Color, _ t: Double, _ mixing: Value.Mixing) -> Color {
    guard mixing == .css else { return mixedStraight(with: other, t) }
    let color = mixedPremultiplied(with: other, t)
    return color.alpha > 0 ? color : .clear
  }
}
