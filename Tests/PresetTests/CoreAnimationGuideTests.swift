import DocumentLanguage
import Foundation
import Pipeline
import Scene
import SceneReading
import TestSupport
import Testing

/// Every row of `docs/core-animation.md` is true: its command works, and the preset contains its keys.
struct CoreAnimationGuideTests {
  private struct Row {
    /// The words in backticks in the cell about kineo.
    var words: [String]
    var preset: String
    var settings: [ParameterSetting]
    var flags: [String]
  }

  private func rows() throws -> [Row] {
    let path = Subprocess.sourceTree + "/docs/core-animation.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    return page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5, let command = code(cells[3]).first, command.hasPrefix("kineo ")
      else { return nil }
      return row(words: code(cells[2]), command: command)
    }
  }

  private func code(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// `kineo PRESET --flag value …`, with single quotes around values that contain spaces.
  private func row(words: [String], command: String) -> Row {
    var parts: [String] = []
    for (i, piece) in command.split(separator: "'").enumerated() {
      parts += i % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
    }
    var row = Row(words: words, preset: parts[1], settings: [], flags: [])
    for i in stride(from: 2, to: parts.count - 1, by: 2) {
      let name = String(parts[i].dropFirst(2))
      if ["slow", "phase"].contains(name) {
        row.flags += [parts[i], parts[i + 1]]
      } else {
        row.settings.append(ParameterSetting(name: name, text: parts[i + 1]))
      }
    }
    return row
  }

  @Test func `every command is read without messages`() throws {
    let rows = try rows()
    #expect(rows.count > 30)
    for row in rows {
      let source = try PresetTests.loader.source(of: row.preset).get()
      let reading = PresetTests.loader.read(source, settings: row.settings)
      #expect(reading.diagnostics.isEmpty, "\(row.preset): \(reading.diagnostics)")
      if row.flags.first == "--phase" {
        #expect(reading.scene?.phases.contains { $0.name == row.flags[1] } == true)
      }
    }
  }

  /// Keys, key paths and functions; other words in backticks are values, flags or commands.
  @Test func `what the page names is in the preset that shows it`() throws {
    let known = Set(
      VocabularyName.ofDocuments.flatMap { $0.vocabulary.keys.map(\.name) }
        + ["frame", "random", "length"])
    var found = 0
    for row in try rows() {
      let path = Subprocess.sourceTree + "/presets/\(row.preset).json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for word in row.words where known.contains(word) {
        found += 1
        #expect(text.contains("\(word)\"") || text.contains("\(word)("), "\(row.preset): \(word)")
      }
    }
    #expect(found > 40)
  }
}
