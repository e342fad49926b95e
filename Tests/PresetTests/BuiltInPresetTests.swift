import Diagnostics
import Foundation
import Pipeline
import Scene
import SceneReading
import TestSupport
import Testing

/// The presets compiled into the program.
struct BuiltInPresetTests {
  private let builtIn = PresetLibrary(folders: [], hasBuiltIn: true)

  @Test func `the program holds the folder's presets, byte for byte`() throws {
    let folder = PresetTests.library
    #expect(builtIn.names == folder.names, "run Sources/CEmbedded/make-table")
    for name in folder.names {
      let inside = try DocumentLoader(presets: builtIn).source(of: name).get()
      let beside = try DocumentLoader(presets: folder).source(of: name).get()
      #expect(inside.bytes == beside.bytes, "\(name)")
      #expect(inside.path == nil && inside.name == name)
    }
  }

  @Test func `a built-in preset is read and can be used by another document`() throws {
    let loader = DocumentLoader(presets: builtIn)
    let preset = loader.read(try loader.source(of: "checkmark").get())
    #expect(preset.scene != nil && preset.diagnostics.isEmpty)
    let user = SourceFile(
      name: "user",
      text: #"{ "canvas": { "size": [88, 88] }, "layers": [{ "use": "checkmark" }] }"#)
    let reading = loader.read(user)
    #expect(reading.scene != nil && reading.diagnostics.isEmpty, "\(reading.diagnostics)")
  }

  @Test func `folders take precedence over built-in presets, and unknown names are unknown`() throws
  {
    let folder = try TemporaryFolder()
    try "{}".write(toFile: folder.path + "/checkmark.json", atomically: true, encoding: .utf8)
    let library = PresetLibrary(folders: [folder.path], hasBuiltIn: true)
    #expect(try DocumentLoader(presets: library).source(of: "checkmark").get().bytes == [123, 125])
    #expect(library.names == builtIn.names)
    #expect(!library.contains("checkmrk") && !library.contains("../checkmark"))
    #expect(!PresetLibrary(folders: []).contains("checkmark"))
  }

  @Test func `an error that follows from a value given to a preset says so`() throws {
    let loader = DocumentLoader(presets: builtIn)
    let source = try loader.source(of: "lines").get()
    let setting = ParameterSetting(name: "values", text: "1,2,3")
    let hints = loader.read(source, settings: [setting]).diagnostics.compactMap(\.hint)
    #expect(hints.count == 1 && hints[0].contains("'values'"), "\(hints)")
  }
}
