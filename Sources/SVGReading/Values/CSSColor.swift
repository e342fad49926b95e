import DisplayList
import Geometry
import Notations
import Scene

/// Colours that only style sheets use: the spaces of CSS Color 4 other than sRGB, relative colours, mixtures,
/// and the system's colours.
enum CSSColor {
  static func color(_ text: String) -> Color? {
    if let color = SystemColor.color(text.lowercased()) { return color }
    guard let (name, arguments) = CSSText.function(text) else { return nil }
    if arguments.lowercased().hasPrefix("from ") { return relative(name, arguments) }
    switch name {
    case "lab", "lch": return lab(arguments, isPolar: name == "lch")
    case "color": return inSpace(arguments)
    case "color-mix": return mixture(arguments)
    default:
      guard arguments.utf8.contains(UInt8(ascii: "(")) else { return nil }
      return calculated(arguments).flatMap { ValueReader.color("\(name)(\($0))") }
    }
  }

  /// Components with the results of their calculations; nil if one of these cannot be read.
  private static func calculated(_ arguments: String) -> String? {
    func text(_ number: Double) -> String { DecimalText.shortest(number, decimals: 9) }
    func result(_ word: String) -> String? {
      guard word.utf8.contains(UInt8(ascii: "(")) else { return word }
      guard let value = Calculation(word, UnitContext()) else { return nil }
      if value.dimension == .angle { return text(value.value) + "deg" }
      return value.percent == 0 ? text(value.value) : text(value.percent) + "%"
    }
    var isValid = true
    let parts = CSSText.split(arguments, at: ",").map { part in
      CSSText.split(part, at: "/").map { half in
        let words = CSSText.words(half)
        let results = words.compactMap(result)
        isValid = isValid && results.count == words.count
        return results.joined(separator: " ")
      }.joined(separator: " / ")
    }
    return isValid ? parts.joined(separator: ", ") : nil
  }

  /// Whether a colour is of a kind that browsers mix in OKLab with any other. Those that are older than these mix with
  /// each other in sRGB.
  static func isModern(_ text: String) -> Bool {
    guard let (name, arguments) = CSSText.function(text) else { return false }
    return ["oklab", "oklch", "lab", "lch", "color", "color-mix"].contains(name)
      || arguments.lowercased().hasPrefix("from ")
  }

  /// The components, and the alpha after a slash.
  private static func parts(_ arguments: String) -> (words: [String], alpha: Double)? {
    let halves = CSSText.split(arguments, at: "/")
    guard let first = halves.first, halves.count <= 2 else { return nil }
    let alpha = halves.count == 2 ? component(halves[1], whole: 1) : 1
    return alpha.map { (CSSText.words(first), min(max($0, 0), 1)) }
  }

  private static func component(_ text: String, whole: Double) -> Double? {
    if text.lowercased() == "none" { return 0 }
    return Calculation(text, UnitContext()).map { $0.value + $0.percent / 100 * whole }
  }

  // MARK: Spaces

  private static func lab(_ arguments: String, isPolar: Bool) -> Color? {
    guard let (words, alpha) = parts(arguments), words.count == 3,
      let lightness = component(words[0], whole: 100),
      let first = component(words[1], whole: isPolar ? 150 : 125),
      let second = component(words[2], whole: 125)
    else { return nil }
    var (a, b) = (first, second)
    if isPolar {
      let (sine, cosine) = sineCosine(second * degree)
      (a, b) = (max(0, first) * cosine, max(0, first) * sine)
    }
    return color(lightness: min(max(lightness, 0), 100), a: a, b: b).withAlpha(alpha)
  }

  /// Converts CIE Lab under D50 by way of XYZ to sRGB (CSS Color 4, section 18).
  private static func color(lightness: Double, a: Double, b: Double) -> Color {
    let f1 = (lightness + 16) / 116
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    func part(_ f: Double) -> Double {
      let cube = f * f * f
      return cube > epsilon ? cube : (116 * f - 16) / kappa
    }
    let x = 0.9642956764295677 * part(f1 + a / 500)
    let y = lightness > kappa * epsilon ? f1 * f1 * f1 : lightness / kappa
    let z = 0.8251046025104602 * part(f1 - b / 200)
    return encoded(
      red: 3.1341359569958707 * x - 1.6173863321612538 * y - 0.4906619460083532 * z,
      green: -0.978795502912089 * x + 1.916254567259524 * y + 0.03344273116131949 * z,
      blue: 0.07195537988411677 * x - 0.2289768264158322 * y + 1.405386058324125 * z)
  }

  private static func encoded(red: Double, green: Double, blue: Double) -> Color {
    Color(red: Color.encoded(red), green: Color.encoded(green), blue: Color.encoded(blue)).clamped
  }

  private static func inSpace(_ arguments: String) -> Color? {
    guard let (words, alpha) = parts(arguments), words.count == 4,
      let r = component(words[1], whole: 1), let g = component(words[2], whole: 1),
      let b = component(words[3], whole: 1)
    else { return nil }
    switch words[0].lowercased() {
    case "srgb": return Color(red: r, green: g, blue: b, alpha: alpha).clamped
    case "srgb-linear": return encoded(red: r, green: g, blue: b).withAlpha(alpha)
    case "display-p3":
      let (x, y, z) = (Color.linear(r), Color.linear(g), Color.linear(b))
      return encoded(
        red: 1.2249401762805598 * x - 0.22494017628055996 * y,
        green: -0.042056954709688163 * x + 1.0420569547096881 * y,
        blue: -0.019637554590334432 * x - 0.078636045550631889 * y + 1.0982736001409663 * z
      ).withAlpha(alpha)
    default: return nil
    }
  }

  // MARK: Relative colours

  /// A relative colour, with components of another one by name: `hsl(from red calc(h + 90) s l)`.
  private static func relative(_ name: String, _ arguments: String) -> Color? {
    let halves = CSSText.split(arguments, at: "/")
    let words = CSSText.words(halves[0])
    guard words.count == 5, halves.count <= 2, let origin = ValueReader.color(words[1]),
      var parts = parts(of: origin, in: name)
    else { return nil }
    parts["alpha"] = origin.alpha
    func value(_ word: String, whole: Double) -> Double? {
      if word.lowercased() == "none" { return 0 }
      return Calculation(named(word, parts), UnitContext()).map {
        $0.value + $0.percent / 100 * whole
      }
    }
    let numbers = zip(words[2...], wholes(of: name)).compactMap { value($0, whole: $1) }
    guard numbers.count == 3,
      let alpha = value(halves.count == 2 ? halves[1] : "alpha", whole: 1)
    else { return nil }
    func text(_ number: Double) -> String { DecimalText.shortest(number, decimals: 9) }
    let marks = name == "hsl" || name == "hwb" ? ["", "%", "%"] : ["", "", ""]
    let plain = zip(numbers, marks).map { text($0) + $1 }.joined(separator: " ")
    let share = min(max(alpha, 0), 1)
    return ValueReader.color("\(name)(\(plain) / \(text(share)))")
  }

  /// The text with the names of components replaced by their numbers.
  private static func named(_ text: String, _ parts: [String: Double]) -> String {
    var result = ""
    var word = ""
    func flush() {
      result += parts[word.lowercased()].map { DecimalText.shortest($0, decimals: 9) } ?? word
      word = ""
    }
    for character in text {
      if character.isLetter || (character.isNumber && !word.isEmpty) {
        word.append(character)
      } else {
        flush()
        result.append(character)
      }
    }
    flush()
    return result
  }

  /// What 100 % of each component is.
  private static func wholes(of space: String) -> [Double] {
    switch space {
    case "rgb", "rgba": [255, 255, 255]
    case "oklab": [1, 0.4, 0.4]
    case "oklch": [1, 0.4, 100]
    default: [100, 100, 100]
    }
  }

  private static func parts(of color: Color, in space: String) -> [String: Double]? {
    let (r, g, b) = (color.red, color.green, color.blue)
    switch space {
    case "rgb", "rgba": return ["r": r * 255, "g": g * 255, "b": b * 255]
    case "hsl", "hsla":
      let hsl = color.hsl
      return ["h": hsl.hue, "s": hsl.saturation * 100, "l": hsl.lightness * 100]
    case "hwb":
      return ["h": color.hsl.hue, "w": min(r, g, b) * 100, "b": (1 - max(r, g, b)) * 100]
    case "oklab":
      let lab = OKLab(color)
      return ["l": lab.lightness, "a": lab.a, "b": lab.b]
    case "oklch":
      let lab = OKLab(color)
      return ["l": lab.lightness, "c": lab.chroma, "h": lab.hue]
    default: return nil
    }
  }

  // MARK: Mixtures

  /// `color-mix(in hsl longer hue, red 30%, blue)`; the space is OKLab, OKLCh, HSL or linear, and sRGB in place of any other.
  private static func mixture(_ arguments: String) -> Color? {
    let parts = CSSText.split(arguments, at: ",")
    let manner = CSSText.words(parts[0].lowercased()).dropFirst()
    guard parts.count == 3, let space = manner.first, let (first, given) = ingredient(parts[1]),
      let (second, other) = ingredient(parts[2])
    else { return nil }
    let p = given ?? other.map { 1 - $0 } ?? 0.5
    let q = other ?? 1 - p
    guard p >= 0, q >= 0, p + q > 0 else { return nil }
    let way = manner.count == 3 && manner.last == "hue" ? HueWay(rawValue: manner[2]) : .shorter
    guard let way else { return nil }
    let mixed = mix(first, second, q / (p + q), space, way)
    return p + q < 1 ? mixed.withAlpha(mixed.alpha * (p + q)) : mixed
  }

  private static func ingredient(_ text: String) -> (Color, share: Double?)? {
    var words = CSSText.words(text)
    let place = words.firstIndex { $0.hasSuffix("%") }
    let share = place.flatMap { number(String(words.remove(at: $0).dropLast())) }.map { $0 / 100 }
    guard words.count == 1, let color = ValueReader.color(words[0]) else { return nil }
    return (color, share)
  }

  /// Which way around the circle hues are mixed.
  enum HueWay: String {
    case shorter, longer, increasing, decreasing

    /// Degrees from one hue to another.
    func turn(from first: Double, to last: Double) -> Double {
      // Less than a whole turn, and not back.
      let ahead = (last - first).truncatingRemainder(dividingBy: 360)
      let onward = ahead < 0 ? ahead + 360 : ahead
      let isOnward =
        switch self {
        case .shorter: onward <= 180
        case .longer: onward > 180 || onward == 0
        case .increasing: true
        case .decreasing: false
        }
      if onward == 0 { return self == .longer ? 360 : 0 }
      return isOnward ? onward : onward - 360
    }
  }

  static func mix(
    _ a: Color, _ b: Color, _ t: Double, _ space: String, _ way: HueWay = .shorter
  ) -> Color {
    switch space {
    case "oklab": a.mixed(with: b, t, in: .oklab)
    case "oklch", "hsl": mixHues(a, b, t, inHSL: space == "hsl", way)
    case "srgb-linear", "xyz", "xyz-d65", "xyz-d50": mixLight(a, b, t)
    default: a.mixed(with: b, t, .css)
    }
  }

  /// Mixes as light does, which is the same in all linear spaces.
  private static func mixLight(_ a: Color, _ b: Color, _ t: Double) -> Color {
    let alpha = a.alpha + (b.alpha - a.alpha) * t
    guard alpha > 0 else { return .clear }
    let share = a.share(of: b, t)
    func part(_ component: KeyPath<Color, Double>) -> Double {
      let (x, y) = (Color.linear(a[keyPath: component]), Color.linear(b[keyPath: component]))
      return x + (y - x) * share
    }
    return encoded(red: part(\.red), green: part(\.green), blue: part(\.blue)).withAlpha(alpha)
  }

  /// Mixes hues; a grey takes the hue of the other colour.
  private static func mixHues(
    _ a: Color, _ b: Color, _ t: Double, inHSL: Bool, _ way: HueWay
  ) -> Color {
    func polar(_ color: Color) -> (hue: Double, strength: Double, lightness: Double) {
      if inHSL {
        let hsl = color.hsl
        return (hsl.hue, hsl.saturation, hsl.lightness)
      }
      let lab = OKLab(color)
      return (lab.hue, lab.chroma, lab.lightness)
    }
    var (p, q) = (polar(a), polar(b))
    if p.strength < 1e-4 { p.hue = q.hue }
    if q.strength < 1e-4 { q.hue = p.hue }
    let alpha = a.alpha + (b.alpha - a.alpha) * t
    guard alpha > 0 else { return .clear }
    let share = a.share(of: b, t)
    func part(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
    let hue = p.hue + way.turn(from: p.hue, to: q.hue) * t
    let strength = part(p.strength, q.strength)
    let lightness = part(p.lightness, q.lightness)
    if inHSL {
      return Color(hue: hue, saturation: strength, lightness: lightness, alpha: alpha)
    }
    return Color(OKLab(lightness: lightness, chroma: strength, hue: hue, alpha: alpha))
  }
}
