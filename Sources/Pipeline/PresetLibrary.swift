import FileSystem

/// The documents that are found by their names: files in folders, and those that the program was compiled with.
public struct PresetLibrary: Hashable, Sendable {
  /// Searched in this order, before what is built in.
  public let folders: [String]
  /// Whether the presets inside the program are found, too.
  public let hasBuiltIn: Bool

  public init(folders: [String], hasBuiltIn: Bool = false) {
    self.folders = folders
    self.hasBuiltIn = hasBuiltIn
  }

  /// `first`, `KINEO_PRESETS` (folders, separated by colons), `share/kineo/presets` beside the program's
  /// `bin`, `presets` of the source tree that the program was built in, and what is built in.
  public static func standard(first: [String] = []) -> PresetLibrary {
    var folders = first
    if let named = FileSystem.environment("KINEO_PRESETS"), !named.isEmpty {
      folders += named.split(separator: ":").map(String.init)
    }
    if let program = FileSystem.executablePath() {
      let bin = FileSystem.folder(of: program)
      folders.append(
        FileSystem.join(FileSystem.folder(of: bin), "share/kineo/presets"))
      if let tree = sourceTree(above: bin) { folders.append(FileSystem.join(tree, "presets")) }
    }
    return PresetLibrary(folders: folders.filter(FileSystem.isDirectory), hasBuiltIn: true)
  }

  /// The nearest folder above a build folder that holds this package.
  private static func sourceTree(above folder: String) -> String? {
    guard folder.split(separator: "/").contains(".build") else { return nil }
    var folder = folder
    while folder != "/" {
      if FileSystem.exists(FileSystem.join(folder, "Package.swift")) { return folder }
      folder = FileSystem.folder(of: folder)
    }
    return nil
  }

  /// Where a preset's document is.
  enum Place: Hashable, Sendable {
    case file(String)
    case builtIn([UInt8])
  }

  func place(of name: String) -> Place? {
    if let path = path(of: name) { return .file(path) }
    return hasBuiltIn ? BuiltInPresets.bytes(of: name).map(Place.builtIn) : nil
  }

  public func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// Whether this may be a preset's name: one with a folder or an extension is a file's.
  public static func isName(_ text: String) -> Bool {
    !text.utf8.contains(UInt8(ascii: "/")) && !text.utf8.contains(UInt8(ascii: "."))
  }

  /// The path of a preset's file.
  private func path(of name: String) -> String? {
    guard !name.utf8.contains(UInt8(ascii: "/")), name.utf8.first != UInt8(ascii: ".") else {
      return nil
    }
    for folder in folders {
      for suffix in Self.suffixes {
        let path = FileSystem.join(folder, name + suffix)
        if FileSystem.exists(path) { return path }
      }
    }
    return nil
  }

  /// All names, sorted. Names have no dots: `NAME.tuning.plist` beside a preset is no preset.
  public var names: [String] {
    var names: Set<String> = hasBuiltIn ? Set(BuiltInPresets.names) : []
    for folder in folders {
      for file in FileSystem.names(in: folder)
      where Self.suffixes.contains(where: { file.hasSuffix($0) }) && !file.hasPrefix(".") {
        let name = FileSystem.stem(of: file)
        if !name.contains(".") { names.insert(name) }
      }
    }
    return names.sorted()
  }

  private static let suffixes = [".json", ".plist"]
}
