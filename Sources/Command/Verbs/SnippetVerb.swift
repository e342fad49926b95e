import FileSystem
import Pipeline

/// `kineo snippet FILE…`: prints HTML that offers an animation in several formats.
enum SnippetVerb: VerbDefinition {
  static let summary = "print the HTML that offers an animation in several formats"
  static let operands = "FILE…"
  static let examples: [VerbExample] = [
    (
      "kineo snippet check.webp check.gif check.png",
      "the best supported format; the still for reduced motion"
    )
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    guard !arguments.operands.isEmpty else {
      throw .usage(
        "'kineo snippet' needs the files of one animation",
        hint: "for example: kineo snippet check.webp check.gif check.png")
    }
    var scale = 1.0
    if case .scale(let given) = arguments.request.settings.scaling { scale = given }
    let snippet: Snippet
    do throws(Snippet.Failure) {
      snippet = try Snippet(
        arguments.operands, dark: arguments.darkFiles, description: arguments.alt, scale: scale)
    } catch {
      throw CommandError(error)
    }
    if !snippet.hasStill {
      console.warn("there is no still for reduced motion: --poster makes one")
    }
    try console.product(Array(snippet.text.utf8))
  }
}

extension CommandError {
  fileprivate init(_ failure: Snippet.Failure) {
    switch failure {
    case .unreadable(let error): self.init(reading: error)
    case .unknown(let path):
      self.init(.badDocument, "'\(path)' is not a GIF, APNG, PNG, WebP or SVG file")
    case .twice(let path):
      self.init(
        .usage, "'\(path)' is the second file of its kind",
        hint: "one of each: SVG, WebP, APNG, GIF, and a still PNG")
    case .sheet(let path):
      self.init(
        .usage, "'\(path)' is a sprite sheet, which shows all frames at once",
        hint: "--poster makes a still")
    case .otherShape(let path, let other):
      self.init(.usage, "'\(path)' has other proportions than '\(other)'")
    case .nothingMoves:
      self.init(.usage, "none of the files moves", hint: "name the GIF, APNG, WebP or SVG, too")
    }
  }
}
