import FileSystem

/// Documents found by name: files in folders, and those compiled into the program.
public struct PresetLibrary: Hashable, Sendable {
  /// Searched in this order, before the built-in presets.
  public let folders: [String]
  /// Whether built-in presets are included.
  public let hasBuiltIn: Bool

  public init(folders: [String], hasBuiltIn: Bool = false) {
    self.folders = folders
    self.hasBuiltIn = hasBuiltIn
  }

  /// In this order: `first`, `KINEO_PRESETS` (folders, separated by colons), `share/kineo/presets` next
  /// to the program's `bin`, `presets` of the source tree that the program was built in, built-in
  /// presets.
  public static func standard(first: [String] = []) -> PresetLibrary {
    var folders = first
    if let named = FileSystem.environment("KINEO_PRESETS"), !named.isEmpty {
      folders += named.split(separator: ":").map(String.init)
    }
    return PresetLibrary(
      folders: folders.filter(FileSystem.isDirectory) + besideProgram, hasBuiltIn: true)
  }

  /// Looked for once: a build asks for each of its assets.
  private static let besideProgram: [String] = {
    guard let program = FileSystem.executablePath() else { return [] }
    let bin = FileSystem.folder(of: program)
    let installed = FileSystem.join(FileSystem.folder(of: bin), "share/kineo/presets")
    let own = sourceTree(above: bin).map { FileSystem.join($0, "presets") }
    return [installed, own].compactMap(\.self).filter(FileSystem.isDirectory)
  }()

  /// The nearest folder above a build folder that contains this package.
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
    return hasBuiltIn ? EmbeddedFiles.presets.bytes(of: name).map(Place.builtIn) : nil
  }

  public func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// Whether this is a preset that is compiled into the program, and no file.
  public func isBuiltIn(_ name: String) -> Bool {
    if case .builtIn? = place(of: name) { true } else { false }
  }

  /// Whether this may be a preset's name: names with a folder or an extension are files.
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

  /// All names, sorted. Names have no dots: `NAME.tuning.plist` next to a preset is not a preset.
  public var names: [String] {
    var names: Set<String> = hasBuiltIn ? Set(EmbeddedFiles.presetNames) : []
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
