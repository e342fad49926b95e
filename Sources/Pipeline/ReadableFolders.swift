import FileSystem

/// Restricts which files a document may name (see docs/decisions/0101).
///
/// They may be in its own folder, in the working directory if the document is there, too, and in
/// folders that the user allows. Links are resolved before paths are compared.
struct ReadableFolders: Sendable {
  /// Canonical paths.
  private var folders: [String]
  /// Fonts may be in the system's font folders: a document could name them by family as well.
  private var fontFolders: [String]

  /// `document` is nil if it is not a file, such as standard input.
  init(document: String?, allowed: [String]) {
    let working = FileSystem.resolved(".")
    let home = FileSystem.environment("HOME").flatMap(FileSystem.resolved)
    folders = allowed.map(FileSystem.canonical)
    if let document {
      // The folder of its name, and that of the link's target.
      folders += [
        FileSystem.resolved(FileSystem.folder(of: document)) ?? FileSystem.folder(of: document),
        FileSystem.folder(of: FileSystem.canonical(document)),
      ]
    }
    // The root and home directories contain more than one project.
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

  /// The canonical path of the file, if it may be read.
  func admitted(_ path: String, isFont: Bool = false) -> String? {
    let place = FileSystem.canonical(path)
    let admits: (String) -> Bool = { FileSystem.isInside(place, $0) }
    return folders.contains(where: admits) || isFont && fontFolders.contains(where: admits)
      ? place : nil
  }

  static let refusal = "it is outside the document's folder"
  static let hint = "'--allow-read FOLDER' lets documents read there, too"
}
