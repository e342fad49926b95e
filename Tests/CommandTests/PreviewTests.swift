import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// The preview page as a file, the server behind it, and files that are rewritten on every change.
struct PreviewTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  private func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func `the page is one file, the same every time, and makes no requests`() throws {
    let run = try kineo("preview", "checkmark", "-o", "a.html", "-o", "b.html")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let page = try text("a.html")
    #expect(try page == text("b.html"))
    #expect(
      page.contains("default-src &#39;none&#39;") && page.contains("connect-src &#39;none&#39;"))
    for word in ["src=\"http", "href=\"http", "@import", "url(http"] {
      #expect(!page.contains(word), "\(word)")
    }
    let shown = try kineo("preview", "checkmark", "--tint", "red", "-o", "-")
    #expect(shown.text.contains("#f00") || shown.text.contains("red"))
  }

  @Test func `text in a document is never markup`() throws {
    let attack = "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>{{script}}"
    let quoted = String(
      decoding: try JSONSerialization.data(withJSONObject: [attack]), as: UTF8.self
    ).dropFirst().dropLast()
    try """
    { "title": \(quoted), "description": \(quoted), "canvas": { "size": [8, 8] },
      "parameters": { "a": { "type": "text", "default": \(quoted), "about": \(quoted) } },
      "phases": { \(quoted): { "start": 0, "end": 1 } },
      "layers": [{ "name": \(quoted), "shape": "circle", "fill": "red" }] }
    """.write(toFile: folder.path + "/a.json", atomically: true, encoding: .utf8)
    let plain = try kineo("preview", "checkmark", "-o", "plain.html")
    #expect(plain.status == 0)
    let run = try kineo("preview", "a.json", "-o", "a.html")
    #expect(run.status == 0, "\(run.errors)")
    let (page, harmless) = try (text("a.html"), text("plain.html"))
    for mark in ["<script", "</script", "<!--", "<img"] {
      #expect(count(mark, in: page) == count(mark, in: harmless), "\(mark)")
    }
  }

  @Test func `a document with mistakes has no page`() throws {
    try "{ \"canvas\": 1 }".write(
      toFile: folder.path + "/a.json", atomically: true, encoding: .utf8)
    let run = try kineo("preview", "a.json", "-o", "a.html")
    #expect(run.status == 65)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.html"))
  }

  @Test func `inputs that cannot be watched are rejected`() throws {
    #expect(try kineo("preview", "-").status == 64)
    #expect(try kineo("watch", "-", "-o", "a.gif").status == 64)
    #expect(try kineo("watch", "checkmark", "-o", "-").status == 64)
    #expect(try kineo("play", "checkmark").status == 64)
  }

  /// The installed ones.
  private static let browsers: [String] = [
    ["chromium", "chromium-browser", "google-chrome"], ["firefox-esr", "firefox"],
  ].compactMap { $0.lazy.compactMap(Subprocess.find).first }

  @Test(
    .enabled(
      if: browsers.count == 2 && Subprocess.find("python3") != nil,
      "Chromium, Firefox or python3 is not installed"),
    arguments: browsers)
  func `in a browser the page follows saves, controls and the scrubber`(_ browser: String) throws {
    let python = try #require(Subprocess.find("python3"))
    let judge = Subprocess.sourceTree + "/Tests/CommandTests/Engines/preview_browser.py"
    let run = try Subprocess.run(
      python, [judge, Subprocess.kineo, browser], in: folder.path)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    // The page at half a second shows the same as the command's frame.
    let still = try kineo("frame", "a.json", "--at", "0.5", "-o", "still.png")
    #expect(still.status == 0, "\(still.errors)")
    func picture(_ name: String) throws -> Bitmap {
      try PNG.decode(Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))))
    }
    let exact = try picture("still.png")
    for name in ["live.png", "file.png"] {
      let shown = try picture(name)
      #expect(shown.width == exact.width && shown.height == exact.height, "\(name)")
      let differences = zip(shown.pixels, exact.pixels).map { (a: UInt32, b: UInt32) -> Int in
        var largest = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let (x, y) = (Int(a >> shift & 255), Int(b >> shift & 255))
          largest = max(largest, abs(x - y))
        }
        return largest
      }
      #expect(differences.count { $0 > 24 } <= differences.count / 200, "\(name)")
    }
  }

  @Test(
    .enabled(if: Subprocess.find("python3") != nil, "python3 is not installed"),
    arguments: ["server", "watch", "manners", "build", "play"])
  func `an independent validator finds no fault`(_ part: String) throws {
    let python = try #require(Subprocess.find("python3"))
    let judge = Subprocess.sourceTree + "/Tests/CommandTests/Engines/preview.py"
    let run = try Subprocess.run(python, [judge, Subprocess.kineo, part], in: folder.path)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }
}
