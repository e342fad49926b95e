import Diagnostics
import Geometry
import Notations
import Pipeline
import Quoting
import Scene
import TextSearch

/// `kineo fonts [NAME]`: lists the fonts of this machine, or those with a word in their name and the
/// font that a document with that name gets.
enum FontsVerb: VerbDefinition {
  static let summary = "list the fonts of this machine, and what a name resolves to"
  static let operands = "[NAME]"
  static let examples: [VerbExample] = [
    ("kineo fonts", "families with their styles and files"),
    ("kineo fonts Arial", "which font a text in Arial gets here"),
    ("kineo fonts --json", "with weights and the axes of variable fonts"),
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    let families = try value(of: MachineFonts.installed()).families
    let name = arguments.operands.joined(separator: " ")
    guard !name.isEmpty else {
      guard !arguments.asksForJSON else { return try console.product(json(families, nil)) }
      return try console.product(text: families.map(text).joined(separator: "\n"))
    }
    let found = families.filter { $0.name.lowercased().contains(name.lowercased()) }
    let answer = MachineFonts.answer(to: name)
    switch answer {
    case .failure(let error) where found.isEmpty:
      throw CommandError(
        .missingAsset, error.message,
        hint: Suggestion.hint(for: name, among: families.map(\.name)) ?? error.hint)
    case .failure, .success: break
    }
    let known: InstalledFonts.Answer? = if case .success(let known) = answer { known } else { nil }
    if arguments.asksForJSON { return try console.product(json(found, known.map { (name, $0) })) }
    try console.product(
      text: ((known.map { [sentence(name, $0)] } ?? []) + found.map(text)).joined(separator: "\n"))
  }

  private static func value<Value>(of result: Result<Value, TextLayoutError>)
    throws(CommandError) -> Value
  {
    do throws(TextLayoutError) { return try result.get() } catch {
      throw CommandError(.missingAsset, error.message, hint: error.hint)
    }
  }

  // MARK: For people

  private static func sentence(_ name: String, _ answer: InstalledFonts.Answer) -> String {
    let (name, family) = (TerminalText.line(name), TerminalText.line(answer.family))
    let file = TerminalText.printable(answer.file)
    if answer.isReplacement {
      return "'\(name)' is not installed; texts that name it are set in '\(family)' (\(file)).\n"
    }
    return "Texts that name '\(name)' are set in '\(family)' (\(file)).\n"
  }

  /// A heading, and a row for each style.
  private static func text(_ family: InstalledFonts.Family) -> String {
    let rows = family.styles.map { style in
      [style.name, NumberText.shortest(style.weight), style.file].map(TerminalText.printable)
        + style.axes.map(\.text)
    }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column < 2 ? cell + String(repeating: " ", count: widths[column] - cell.count) : cell
      }
      return "  " + cells.joined(separator: "  ") + "\n"
    }
    return TerminalText.line(family.name) + "\n" + lines.joined()
  }

  // MARK: For machines

  private static func json(
    _ families: [InstalledFonts.Family], _ answer: (name: String, answer: InstalledFonts.Answer)?
  ) -> [UInt8] {
    var members = [("families", list(families.map(node)))]
    if let (name, answer) = answer {
      members.append(
        (
          "answer",
          record([
            ("name", .string(name)), ("family", .string(answer.family)),
            ("file", .string(answer.file)), ("isReplacement", .bool(answer.isReplacement)),
          ])
        ))
    }
    return Array(NotationWriter.json(SpecNode(record(members), .none)).utf8)
  }

  private static func node(_ family: InstalledFonts.Family) -> SpecValue {
    record([
      ("family", .string(family.name)),
      (
        "styles",
        list(
          family.styles.map { style in
            record([
              ("style", .string(style.name)), ("weight", .number(style.weight)),
              ("italic", .bool(style.isItalic)), ("file", .string(style.file)),
              ("face", .number(Double(style.face))),
              ("axes", list(style.axes.map(node))),
            ])
          })
      ),
    ])
  }

  private static func node(_ axis: VariableAxis) -> SpecValue {
    record([
      ("axis", .string(axis.axis.tag)), ("minimum", .number(axis.range.lowerBound)),
      ("default", .number(axis.standard)), ("maximum", .number(axis.range.upperBound)),
    ])
  }

  private static func list(_ values: [SpecValue]) -> SpecValue {
    .array(values.map { SpecNode($0, .none) })
  }

  private static func record(_ members: [(String, SpecValue)]) -> SpecValue {
    .object(members.map { SpecMember(key: $0.0, keyPlace: .none, node: SpecNode($0.1, .none)) })
  }
}
