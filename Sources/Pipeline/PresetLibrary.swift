import FileSystem

/// Where the presets are: plain documents in a folder, found by their names.
public struct PresetLibrary: Hashable, Sendable {
  /// Searched in this order.
  public let folders: [String]

  public init(folders: [String]) { self.folders = folders }

  /// `KINEO_PRESETS` (folders, separated by colons), then `share/kineo/presets` beside the program's
  /// `bin`, then `presets` of the source tree that the program was built in.
  public static func standard() -> PresetLibrary {
    var folders: [String] = []
    if let named = FileSystem.environment("KINEO_PRESETS"), !named.isEmpty {
      folders += named.split(separator: ":").map(String.init)
    }
    if let program = FileSystem.executablePath() {
      let bin = FileSystem.folder(of: program)
      folders.append(
        FileSystem.join(FileSystem.folder(of: bin), "share/kineo/presets"))
      if let tree = sourceTree(above: bin) { folders.append(FileSystem.join(tree, "presets")) }
    }
    return PresetLibrary(folders: folders.filter(FileSystem.isDirectory))
  }

  /// The nearest folder above a build folder that holds this package.
  private static func sourceTree(above folder: String) -> String? {
    guard folder.contains("/.build/") else { return nil }
    var folder = folder
    while folder != "/" {
      if FileSystem.exists(FileSystem.join(folder, "Package.swift")) { return folder }
      folder = FileSystem.folder(of: folder)
    }
    return nil
  }

  /// The path of a preset's file.
  public func path(of name: String) -> String? {
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
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
    var names: Set<String> = []
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
