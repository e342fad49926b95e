import FileSystem

/// Where the files that a document names may be (see docs/decisions/0101).
///
/// In its own folder; in the folder that kineo was started in, where the document is there, too; and in those
/// that the user allows. Links are followed before anything is compared.
struct ReadableFolders: Sendable {
  /// Without links.
  private var folders: [String]
  /// Fonts may be where the system looks for them: a document could name them by family as well.
  private var fontFolders: [String]

  /// `document` is nil for one that has no file, such as standard input.
  init(document: String?, allowed: [String]) {
    let working = FileSystem.resolved(".")
    let home = FileSystem.environment("HOME").flatMap(FileSystem.resolved)
    folders = allowed.map(FileSystem.canonical)
    if let document {
      // Where its name is, and where a link to it leads.
      folders += [
        FileSystem.resolved(FileSystem.folder(of: document)) ?? FileSystem.folder(of: document),
        FileSystem.folder(of: FileSystem.canonical(document)),
      ]
    }
    // The root and a home hold more than one person's one project.
    if let working, working != "/", working != home,
      document == nil || FileSystem.isInside(folders.last ?? "", working)
    {
      folders.append(working)
    }
    fontFolders = Self.systemFonts.map(FileSystem.canonical)
    if let home { fontFolders += Self.homeFonts.map { FileSystem.canonical(home + "/" + $0) } }
  }

  private static let systemFonts = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts",
  ]
  private static let homeFonts = [".fonts", ".local/share/fonts", "Library/Fonts"]

  /// Where the file is, if it may be read.
  func admitted(_ path: String, isFont: Bool = false) -> String? {
    let place = FileSystem.canonical(path)
    let admits: (String) -> Bool = { FileSystem.isInside(place, $0) }
    return folders.contains(where: admits) || isFont && fontFolders.contains(where: admits)
      ? place : nil
  }

  static let refusal = "it is outside the document's folder"
  static let hint = "'--allow-read FOLDER' lets documents read there, too"
}
