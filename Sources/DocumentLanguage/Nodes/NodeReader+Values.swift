import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene

/// The basic values of the language.
extension NodeReader {
  package func bool() -> Bool? {
    if case .bool(let value) = node.value { return value }
    mismatch("true or false", hint: booleanMeant)
    return nil
  }

  package func text() -> String? {
    if case .string(let value) = node.value { return value }
    mismatch("a text", hint: textMeant)
    return nil
  }

  package func number(_ bounds: Bounds = .any) -> Double? {
    guard case .number(let value) = node.value else {
      mismatch("a number", hint: numberMeant)
      return nil
    }
    return drawable(checked(value, bounds))
  }

  package func integer(_ bounds: Bounds = .any) -> Int? {
    guard case .number(let value) = node.value, let whole = Int(exactly: value) else {
      mismatch("a whole number", hint: numberMeant)
      return nil
    }
    return checked(value, bounds) == nil ? nil : whole
  }

  /// Returns a number unless it is too large to be drawn, which it reports. Times have limits of their own.
  private func drawable(_ value: Double?) -> Double? {
    guard let value, abs(value) > SceneLimits.largestNumber else { return value }
    let most = NumberText.shortest(SceneLimits.largestNumber)
    error("must be between -\(most) and \(most), found \(NumberText.shortest(value))")
    return nil
  }

  package func checked(_ value: Double, _ bounds: Bounds) -> Double? {
    guard bounds.contains(value) else {
      error(
        "must be \(bounds.described), found \(NumberText.shortest(value))",
        hint: shareMeant(value, bounds))
      return nil
    }
    return value
  }

  /// A length in points; a text may state a percentage of `whole`.
  package func length(of whole: Double, _ bounds: Bounds = .any) -> Double? {
    let value = quantity("a length: a number of points or a percentage", bounds) {
      (text) throws(TextMistake) in
      switch try Measure.length(text) {
      case .points(let value): value
      case .fraction(let part): part * whole
      }
    }
    return drawable(value)
  }

  /// A time in seconds.
  package func duration(_ bounds: Bounds = .any) -> Double? {
    quantity("a time: a number of seconds or a text such as '300ms'", bounds) {
      (text) throws(TextMistake) in try Measure.duration(text)
    }
  }

  /// An angle in degrees.
  package func angle() -> Double? {
    quantity("an angle: a number of degrees or a text such as '0.25turn'", .any) {
      (text) throws(TextMistake) in try Measure.angle(text)
    }
  }

  private func quantity(
    _ noun: String, _ bounds: Bounds, _ convert: (String) throws(TextMistake) -> Double
  ) -> Double? {
    switch node.value {
    case .number(let value): return checked(value, bounds)
    case .string(let text):
      do throws(TextMistake) {
        return checked(try convert(text), bounds)
      } catch {
        var mistake = error
        mistake.hint = expressionMeant(text) ?? mistake.hint
        report(mistake, in: text)
      }
    case .null, .bool, .array, .object: mismatch(noun)
    }
    return nil
  }

  /// Reports a mistake at its bytes in the text, if that is in the file.
  package func report(_ mistake: TextMistake, in text: String) {
    let place =
      mistake.range.map { session.place(of: $0, in: text, at: node.place, source) } ?? node.place
    error(at: place, mistake.message, hint: mistake.hint)
  }

  package func color() -> Color? {
    guard case .string(let text) = node.value else {
      mismatch("a colour", hint: colorMeant)
      return nil
    }
    if let names = source.names, names.has(text, in: .colors) {
      return names.node(text, in: .colors).flatMap { with($0).color() }
    }
    do throws(TextMistake) {
      return try ColorNotation.color(of: text)
    } catch {
      var mistake = error
      mistake.hint = parameterMeant(text) ?? mistake.hint
      report(mistake, in: text)
      return nil
    }
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable>() -> Choice? {
    let names = Choice.allCases.map(\.rawValue)
    guard let text = choice(of: names) else { return nil }
    return Choice(rawValue: text)
  }

  /// Without names, which is a mistake elsewhere, nothing is reported.
  package func choice(of names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    guard case .string(let text) = node.value else {
      mismatch("one of \(NodeReader.listed(names))")
      return nil
    }
    guard names.contains(text) else {
      error(
        "expected one of \(NodeReader.listed(names)), found '\(text)'",
        hint: Suggestion.hint(for: text, among: names))
      return nil
    }
    return text
  }

  private static func listed(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// The elements of a list of exactly this length.
  package func tuple(_ count: Int, _ noun: String, hint: String? = nil) -> [NodeReader]? {
    guard let elements, elements.count == count else {
      let found = elements.map { "a list of \($0.count)" } ?? node.value.described
      error("expected \(noun), found \(found)", hint: hint)
      return nil
    }
    return elements
  }

  /// A point `[x, y]`; percentages refer to `whole`.
  package func point(of whole: Size) -> Point? {
    let middle = string == "center" ? "the middle is [\"50%\", \"50%\"]" : nil
    guard let pair = tuple(2, "a point [x, y]", hint: middle ?? numbersMeant([["x", "y"]])) else {
      return nil
    }
    guard let x = pair[0].length(of: whole.width), let y = pair[1].length(of: whole.height) else {
      return nil
    }
    return Point(x, y)
  }

  /// A point `[x, y]` in fractions of a size.
  package func unitPoint() -> Point? {
    let middle = string == "center" ? "the middle is [0.5, 0.5]" : nil
    let meant = middle ?? numbersMeant([["x", "y"]])
    guard let pair = tuple(2, "a point [x, y] of fractions", hint: meant), let x = pair[0].number(),
      let y = pair[1].number()
    else { return nil }
    return Point(x, y)
  }

  /// A size `[width, height]`; percentages refer to `whole`.
  package func size(of whole: Size, _ bounds: Bounds = .notNegative) -> Size? {
    let meant = square ?? numbersMeant([["width", "height"]])
    guard let pair = tuple(2, "a size [width, height]", hint: meant) else { return nil }
    guard let width = pair[0].length(of: whole.width, bounds),
      let height = pair[1].length(of: whole.height, bounds)
    else { return nil }
    return Size(width, height)
  }

  /// A hint for a single number where a size is expected.
  package var square: String? {
    guard case .number(let side) = node.value else { return nil }
    let text = NumberText.shortest(side)
    return "a square is [\(text), \(text)]"
  }

  /// A rectangle `[x, y, width, height]`; percentages refer to `whole`.
  package func rect(of whole: Size) -> Rect? {
    let meant = numbersMeant([["x", "y", "width", "height"]])
    guard let four = tuple(4, "a rectangle [x, y, width, height]", hint: meant) else { return nil }
    guard let x = four[0].length(of: whole.width), let y = four[1].length(of: whole.height),
      let width = four[2].length(of: whole.width, .notNegative),
      let height = four[3].length(of: whole.height, .notNegative)
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// All elements as read by `read`; nil if one of them could not be read.
  package func list<Element>(
    _ noun: String, _ bounds: Bounds = .any, _ read: (NodeReader) -> Element?
  ) -> [Element]? {
    guard let elements else {
      mismatch(noun, hint: numbersMeant())
      return nil
    }
    guard bounds.contains(Double(elements.count)) else {
      error("expected \(noun) whose length is \(bounds.described), found \(elements.count)")
      return nil
    }
    let values = elements.map(read)
    return values.contains { $0 == nil } ? nil : values.compactMap { $0 }
  }
}
