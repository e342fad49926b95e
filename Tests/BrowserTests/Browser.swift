import Encoding
import Foundation
import Raster

/// An installed browser, without a window.
enum Browser: String, CaseIterable, Sendable {
  case chromium, firefox

  private var names: [String] {
    switch self {
    case .chromium: ["chromium", "chromium-browser", "google-chrome"]
    case .firefox: ["firefox-esr", "firefox"]
    }
  }

  /// Nil if the browser is not installed.
  var executable: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders {
        let path = "\(folder)/\(name)"
        if FileManager.default.isExecutableFile(atPath: path) { return path }
      }
    }
    return nil
  }

  /// Whether to run all comparisons in all browsers, which takes many minutes; otherwise what is the
  /// same in both is only tested in the first one.
  static let isThorough = ProcessInfo.processInfo.environment["KINEO_BROWSERS"] == "all"

  static var first: [Browser] { isThorough ? installed : Array(installed.prefix(1)) }

  static var installed: [Browser] { allCases.filter { $0.executable != nil } }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Each uses a processor or two, and much memory for large pages: never more than two at once.
  private static let turns = DispatchSemaphore(value: 2)

  /// A page drawn by the browser, on white, with one pixel per CSS pixel; with reduced motion if
  /// `isReduced`.
  func screenshot(
    of html: String, width: Int, height: Int, isReduced: Bool = false
  ) throws -> Bitmap {
    guard let executable else { throw Failure(description: "\(rawValue) is not installed") }
    Browser.turns.wait()
    defer { Browser.turns.signal() }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kineo-\(rawValue)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page.html")
    let shot = folder.appendingPathComponent("shot.png")
    try Data(html.utf8).write(to: page)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    let profile = folder.appendingPathComponent("profile").path
    try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
    switch self {
    case .chromium:
      process.arguments = [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--force-device-scale-factor=1", "--force-color-profile=srgb",
        "--user-data-dir=\(profile)", "--screenshot=\(shot.path)",
        // A lower window shows only the first rows of a page.
        "--window-size=\(width),\(max(height, 400))",
      ]
      if isReduced { process.arguments?.append("--force-prefers-reduced-motion") }
      process.arguments?.append(page.absoluteString)
    case .firefox:
      let preferences = "user_pref(\"ui.prefersReducedMotion\", \(isReduced ? 1 : 0));\n"
      try Data(preferences.utf8).write(
        to: folder.appendingPathComponent("profile").appendingPathComponent("user.js"))
      process.arguments = [
        "--headless", "--no-remote", "--profile", profile, "--screenshot", shot.path,
        "--window-size=\(width),\(height)", page.absoluteString,
      ]
    }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard let data = FileManager.default.contents(atPath: shot.path) else {
      throw Failure(description: "\(rawValue) wrote no picture")
    }
    return try PNG.decode([UInt8](data))
  }
}
