import Diagnostics
import FileSystem
import Notations
import Pipeline
import Quoting

/// `kineo new NAME [PRESET]`: creates a document from a preset.
enum NewVerb: VerbDefinition {
  static let summary = "create a document from a preset"
  static let operands = "NAME [PRESET]"
  static let examples: [VerbExample] = [
    ("kineo new spinner tail-spin", "spinner.json, a copy of the preset tail-spin")
  ]

  static let usualPreset = "checkmark"

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    let words = arguments.operands
    guard let name = words.first, words.count <= 2 else {
      throw .usage(
        "'kineo new' needs a name and at most one preset",
        hint: "for example: kineo new spinner tail-spin")
    }
    let path = try path(of: name)
    guard !FileSystem.exists(path) else {
      throw CommandError(.cannotCreate, "'\(path)' already exists", hint: "choose another name")
    }
    let loader = DocumentLoader(presets: .standard(first: arguments.request.document.presets))
    let source = try LoadedDocument.source(of: words.count == 2 ? words[1] : usualPreset, loader)
    let bytes = formatted(titled(source, title(of: path)), source.notation)
    do throws(FileError) { try FileSystem.replace(path, with: bytes) } catch {
      throw CommandError(writing: error)
    }
    let quoted = ShellText.quoted(path)
    console.tell("wrote \(path); 'kineo preview \(quoted)' shows it while you change it")
  }

  private static func path(of name: String) throws(CommandError) -> String {
    switch FileSystem.pathExtension(of: name) {
    case _ where FileSystem.name(of: name).hasPrefix("-"):
      throw .usage("'\(name)' begins with a hyphen, so that no command could name it")
    case "json": return name
    case "" where !name.isEmpty && !name.hasSuffix("/") && !name.hasSuffix("."):
      return name + ".json"
    default: throw .usage("'\(name)' is not the name of a JSON file")
    }
  }

  /// `my-spinner.json` becomes `My spinner`.
  private static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let words = name.dropLast(".json".count).map { "-_".contains($0) ? " " : String($0) }
    let title = words.joined()
    return title.prefix(1).uppercased() + title.dropFirst()
  }

  /// As `kineo fmt` would have it, which may check the file from now on.
  private static func formatted(_ bytes: [UInt8], _ notation: Notation) -> [UInt8] {
    notation == .json ? NotationWriter.laidOut(bytes) : bytes
  }

  /// The source with another title and otherwise unchanged.
  private static func titled(_ source: SourceFile, _ title: String) -> [UInt8] {
    guard source.notation == .json,
      case .object(let members)? = NotationReader.read(source).root?.value,
      let place = members.first(where: { $0.key == "title" })?.node.place,
      place.end <= source.bytes.count
    else { return source.bytes }
    return source.bytes[..<place.start] + Array(title.quotedForJSON.utf8)
      + source.bytes[place.end...]
  }
}
