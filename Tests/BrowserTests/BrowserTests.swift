import Encoding
import Foundation
import Raster
import Testing

/// The SVG as browsers play it against our own frames, for every preset and every feature case.
///
/// Sheets (expected, browser, difference) and a table go to the folder that `KINEO_SHEETS` names, or
/// `.build/browser-sheets`.
struct BrowserTests {
  /// What holds for every preset. The aim for the percentile is 16: still shapes reach it, and moving,
  /// slanted and round edges do not, because of the browsers' own coverage (see docs/svg.md).
  private static let rule = (mean: 0.5, percentile: 64)
  /// Feature cases are crowded with edges, in which a browser's coverage of slanted lines and curves is
  /// some levels off: more of their pixels are.
  private static let ruleForCases = (mean: 0.5, percentile: 48)
  /// What is drawn picture by picture stands still for up to a fiftieth of a second.
  private static let ruleForPictures = (mean: 0.5, percentile: 255)

  @Test(.enabled(if: !Browser.installed.isEmpty, "no browser is installed"))
  func `browsers play what we draw`() throws {
    var cases: [ExportCase] = []
    let wanted = ProcessInfo.processInfo.environment["KINEO_CASE"]
    for file in ExportCase.files() {
      if let wanted, !file.path.contains(wanted) { continue }
      do {
        cases.append(try ExportCase(file))
      } catch {
        Issue.record("\(file.lastPathComponent): \(error)")
      }
    }
    let expected = cases.map { $0.expected() }
    let pages = ContactPage.pages(of: cases)
    var table = ""
    for browser in Browser.installed {
      let actual = try pictures(of: cases, pages, in: browser)
      for (i, item) in cases.enumerated() {
        let comparison = Comparison(expected[i], actual[i])
        let limit = BrowserTests.limit(for: item.name)
        let isGood =
          comparison.mean <= limit.mean && comparison.percentile <= limit.percentile
        let mean = (comparison.mean * 1000).rounded() / 1000
        table +=
          "\(isGood ? " " : "!") \(browser.rawValue) \(item.name) mean \(mean)"
          + " 99.9% \(comparison.percentile) worst \(comparison.worst)"
          + " at \(item.times[comparison.worstIndex]) s, \(item.svg.utf8.count) bytes\n"
        try write(Bitmap.sheet(expected[i], actual[i]), "\(item.name)-\(browser.rawValue).png")
        if !isGood {
          Issue.record(
            "\(item.name) in \(browser.rawValue): mean \(mean), 99.9 % within \(comparison.percentile)"
          )
        }
      }
    }
    for item in cases { try write(Data(item.svg.utf8), "\(item.name).svg") }
    try write(Data(table.utf8), "table.txt")
    #expect(!cases.isEmpty)
  }

  /// Sectors are up to two levels off all over, and a hard stop is softer than ours.
  private static let ruleForSectors = (mean: 0.75, percentile: 64)
  /// What lies below a backdrop is drawn a second time, blurred in the browser's way.
  private static let ruleForBackdrops = (mean: 2.5, percentile: 64)

  private static func limit(for name: String) -> (mean: Double, percentile: Int) {
    if name == "presets/blur-card" || name == "presets/vibrancy-card" { return ruleForBackdrops }
    if name.hasPrefix("presets/") { return rule }
    if name.hasSuffix("/conic") { return ruleForSectors }
    return name.hasSuffix("/emitter") ? ruleForPictures : ruleForCases
  }

  private func pictures(
    of cases: [ExportCase], _ pages: [ContactPage], in browser: Browser
  ) throws -> [[Bitmap]] {
    var result = cases.map { item in
      [Bitmap](repeating: Bitmap(width: 1, height: 1), count: item.times.count)
    }
    for page in pages {
      let shot = try browser.screenshot(of: page.html, width: page.width, height: page.height)
      for slot in page.slots {
        let item = cases[slot.case_]
        result[slot.case_][slot.time] = shot.part(
          x: slot.x, y: slot.y, width: item.width, height: item.height)
      }
    }
    return result
  }

  private func write(_ bitmap: Bitmap, _ name: String) throws {
    try write(Data(try PNG.encode(bitmap)), name)
  }

  private func write(_ data: Data, _ name: String) throws {
    let folder =
      ProcessInfo.processInfo.environment["KINEO_SHEETS"].map { URL(fileURLWithPath: $0) }
      ?? ExportCase.root.appendingPathComponent(".build/browser-sheets")
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
