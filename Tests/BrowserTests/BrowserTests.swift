import Encoding
import Foundation
import Raster
import Testing

/// Compares SVGs played by browsers with our own frames, for every preset and every feature case.
///
/// Tables, and sheets (expected, browser, difference) of the cases that fail, go to
/// `.build/browser-sheets`; `KINEO_SHEETS` names another folder, which gets sheets of all cases;
/// `KINEO_CASE` selects cases by a part of their names, and `KINEO_BROWSERS=all` tests everything in
/// every browser.
@Suite(.enabled(if: !Browser.installed.isEmpty, "no browser is installed"))
struct BrowserTests {
  /// How much frames may differ: the mean of all channels, and the level within which 99.9 % of the
  /// pixels are.
  struct Limit {
    var mean: Double
    var percentile: Int
  }

  /// With one sample per pixel, the coverage of edges is the browser's own (see docs/svg.md).
  private static func coarseLimit(for name: String) -> Limit {
    switch name {
    // Sectors are up to two levels off everywhere, and a hard stop is softer than ours.
    case "Cases/conic": Limit(mean: 0.75, percentile: 64)
    // Browsers approximate a Gaussian by boxes.
    case "Cases/effects": Limit(mean: 1, percentile: 64)
    case "presets/blur-hole": Limit(mean: 0.75, percentile: 48)
    case "Scenes/filters", "Scenes/filters-bent": Limit(mean: 1, percentile: 64)
    // Small letters are almost all edges.
    case "Cases/letters": Limit(mean: 0.8, percentile: 80)
    default: Limit(mean: 0.5, percentile: 72)
    }
  }

  /// The same for one frame instead of twelve, where a few pixels of an edge are a larger fraction.
  private static func coarseLimitOfOne(for name: String) -> Limit {
    let limit = coarseLimit(for: name)
    return Limit(mean: limit.mean * 2, percentile: limit.percentile + 24)
  }

  /// With sixteen samples per pixel, or 64, the browsers' antialiasing hardly matters.
  private static func fineLimit(for name: String) -> Limit {
    switch name {
    case "Cases/conic": Limit(mean: 0.75, percentile: 48)
    // Firefox approximates a very wide Gaussian by boxes.
    case "presets/blur-card": Limit(mean: 1, percentile: 16)
    // Enlarged images are smoothed differently.
    case "Cases/snapshot": Limit(mean: 0.5, percentile: 24)
    default: Limit(mean: 0.5, percentile: 16)
    }
  }

  /// The same for CSS keyframes.
  private static func styleLimit(for name: String) -> Limit {
    // Chromium smooths an enlarged image less carefully while CSS moves it.
    name == "Cases/snapshot" ? Limit(mean: 1, percentile: 48) : fineLimit(for: name)
  }

  private static let chosenFolder = ProcessInfo.processInfo.environment["KINEO_SHEETS"]

  @Test func `browsers play what we draw`() throws {
    // `ExportCase.scenes()`, which only front ends can create, is only tested by name: its limits are
    // not settled.
    let isNamed = ProcessInfo.processInfo.environment["KINEO_CASE"]?.contains("Scenes") == true
    let cases = try isNamed ? ExportCase.scenes() : ExportCase.all()
    record(try compare(cases, limit: BrowserTests.coarseLimit))
    for item in cases { try write(Data(item.svg.utf8), "\(item.name).svg") }
    #expect(!cases.isEmpty)
  }

  /// Averaging many samples per pixel removes the browser's antialiasing from the comparison; positions
  /// and colours remain.
  @Test func `finely sampled, browsers play what we draw`() throws {
    let cases = ExportCase.all().map(\.small)
    try compareFinely(cases, in: Browser.first, mark: "-fine")
    let features = Browser.isThorough ? [] : cases.filter(\.isFeature)
    let others = Array(Browser.installed.dropFirst())
    try compareFinely(features, in: others, mark: "-fine-features")
    #expect(!cases.isEmpty)
  }

  /// Dashes, radii, transforms, opacities, and elements shown by `use`; with `KINEO_BROWSERS=all`
  /// everything that CSS can express.
  @Test func `keyframes of CSS play what we draw`() throws {
    let named = ["checkmark", "ball-pulse", "like-burst"]
    let cases = ExportCase.all().filter { item in
      Browser.isThorough || named.contains { item.name.hasSuffix("/" + $0) }
    }
    let styled = try cases.compactMap { try $0.small.inStyle() }
    #expect(styled.count * 10 >= cases.count * 7, "most need nothing else")
    #expect(styled.allSatisfy { !$0.svg.contains("<animate") })
    try compareFinely(styled, in: Browser.first, mark: "-style", limit: BrowserTests.styleLimit)
  }

  /// Browsers and programs that do not play SMIL show an attribute's static value.
  @Test func `without a clock the first frame is shown`() throws {
    let cases = ExportCase.sample().map { item in
      var still = item.small
      still.svg = item.svg.replacing(/<animate[^>]*\/>/, with: "")
      still.times = [0]
      return still
    }
    try compareFinely(cases, in: Browser.first, mark: "-first")
    #expect(cases.allSatisfy { !$0.svg.contains("<animate") })
  }

  @Test func `after a thousand rounds nothing has drifted, and single rounds have stopped`()
    throws
  {
    let cases = ExportCase.sample().map { item in
      var late = item
      late.rounds = 1000
      late.times = item.isEndless ? [item.times[4]] : [item.round]
      return late
    }
    record(
      try compare(cases, in: Browser.first, mark: "-late", limit: BrowserTests.coarseLimitOfOne))
    #expect(!cases.isEmpty)
  }

  /// All SVGs are in one document: their ids and styles must not clash.
  @Test func `many SVGs in one page do not disturb each other`() throws {
    let cases = ExportCase.sample().map { item in
      var one = item
      one.times = [item.times[5]]
      return one
    }
    var owners: [Substring: String] = [:]
    for item in cases {
      for match in item.svg.matches(of: /\sid="([^"]+)"/) {
        let other = owners.updateValue(item.name, forKey: match.1)
        #expect(other == nil, "\(match.1) in \(item.name) and \(other ?? "")")
      }
    }
    record(
      try compare(
        cases, in: Browser.first, mark: "-together", isTogether: true,
        limit: BrowserTests.coarseLimitOfOne))
  }

  @Test func `with reduced motion the last frame is shown`() throws {
    let named = ["checkmark", "activity-indicator", "Cases/gradients"]
    for isReduced in [false, true] {
      let cases = try ExportCase.all().filter { item in named.contains { item.name.hasSuffix($0) } }
        .map { try $0.small.withStill(isReduced: isReduced) }
      record(
        try compare(
          cases, mark: isReduced ? "-reduced" : "-playing", isReduced: isReduced,
          limit: BrowserTests.fineLimit))
    }
    #expect(named.count == 3)
  }

  /// A case that exceeds its limits.
  private struct Failure {
    var item: ExportCase
    var browser: Browser
    var message: String
  }

  private func record(_ failures: [Failure]) {
    for failure in failures {
      Issue.record("\(failure.item.name) in \(failure.browser.rawValue): \(failure.message)")
    }
  }

  /// With sixteen samples per pixel; if they are not enough, with 64, and with 64 of ours, which then
  /// treat coincident edges like the browser does.
  private func compareFinely(
    _ cases: [ExportCase], in browsers: [Browser], mark: String,
    limit: (String) -> Limit = BrowserTests.fineLimit
  ) throws {
    let failures = try compare(cases, in: browsers, mark: mark, limit: limit)
    for browser in browsers {
      let again = failures.filter { $0.browser == browser }.map { failure in
        var item = failure.item
        item.density = 8
        item.averagesBoth = true
        return item
      }
      record(
        try compare(
          again, in: [browser], mark: "\(mark)-\(browser.rawValue)-finer", limit: limit))
    }
  }

  /// Writes a table, and sheets of the failures, or of everything if a folder was chosen.
  private func compare(
    _ cases: [ExportCase], in browsers: [Browser] = Browser.installed, mark: String = "",
    isTogether: Bool = false, isReduced: Bool = false, limit: (String) -> Limit
  ) throws -> [Failure] {
    let expected = cases.map { $0.expected() }
    let pages = ContactPage.pages(of: cases, isTogether: isTogether)
    var table = ""
    var failures: [Failure] = []
    for browser in browsers {
      let actual = try pictures(of: cases, pages, in: browser, isReduced: isReduced)
      for (i, item) in cases.enumerated() where browser != .firefox || item.isForFirefox {
        let comparison = Comparison(expected[i], actual[i])
        var limit = limit(item.name)
        // An approximation only has to be close on average.
        if item.isApproximate { limit.percentile = 255 }
        let isGood = comparison.mean <= limit.mean && comparison.percentile <= limit.percentile
        table += "\(isGood ? " " : "!") \(browser.rawValue) \(item.name) \(comparison)"
        table += " at \(item.times[comparison.worstIndex]) s, \(item.svg.utf8.count) bytes\n"
        if !isGood || BrowserTests.chosenFolder != nil {
          try write(
            Bitmap.sheet(expected[i], actual[i]), "\(item.name)-\(browser.rawValue)\(mark).png")
        }
        if !isGood {
          failures.append(Failure(item: item, browser: browser, message: "\(comparison)\(mark)"))
        }
      }
    }
    try write(Data(table.utf8), "table\(mark).txt")
    return failures
  }

  private func pictures(
    of cases: [ExportCase], _ pages: [ContactPage], in browser: Browser, isReduced: Bool
  ) throws -> [[Bitmap]] {
    var result = cases.map { item in
      [Bitmap](repeating: Bitmap(width: 1, height: 1), count: item.times.count)
    }
    for page in pages {
      let shot = try browser.screenshot(
        of: page.document, width: page.width, height: page.height, isReduced: isReduced)
      for slot in page.slots {
        let item = cases[slot.case_]
        result[slot.case_][slot.time] = shot.part(
          x: slot.x, y: slot.y, width: slot.width, height: slot.height
        ).shrunk(by: item.density)
      }
    }
    return result
  }

  private func write(_ bitmap: Bitmap, _ name: String) throws {
    try write(Data(try PNG.encode(bitmap)), name)
  }

  private func write(_ data: Data, _ name: String) throws {
    let folder =
      BrowserTests.chosenFolder.map { URL(fileURLWithPath: $0) }
      ?? ExportCase.root.appendingPathComponent(".build/browser-sheets")
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
