import Foundation
import TestSupport
import Testing

/// What other programs make of our files.
struct DecoderTests {
  /// The article's animation: 0.3 s of delay and 0.5 s of drawing, then the preset's hold.
  private static let meant = 80 + 100

  private static func gif() throws -> (TemporaryFolder, String) {
    let folder = try TemporaryFolder()
    let path = folder.path + "/check.gif"
    let run = try Subprocess.run(Subprocess.kineo, ["checkmark", "-o", path])
    #expect(run.status == 0, "\(run.errors)")
    return (folder, path)
  }

  @Test(.enabled(if: Subprocess.find("gifsicle") != nil, "gifsicle is not installed"))
  func `gifsicle counts the same time and loops forever`() throws {
    let (folder, path) = try Self.gif()
    let info = try Subprocess.run(
      try #require(Subprocess.find("gifsicle")), ["--info", path], in: folder.path)
    #expect(info.status == 0 && info.errors.isEmpty, "\(info.errors)")
    let delays = info.text.split(separator: "\n").compactMap { line -> Double? in
      guard let range = line.range(of: "delay ") else { return nil }
      return Double(line[range.upperBound...].prefix { $0 != "s" })
    }
    #expect(Int((delays.reduce(0, +) * 100).rounded()) == Self.meant)
    // 0.3 s of waiting is one picture, each of the 25 moments of drawing another; the one that has
    // drawn nothing yet belongs to the waiting, the last one stays for the hold.
    #expect(delays.count == 26)
    #expect(info.text.contains("loop forever"))
  }

  @Test(.enabled(if: Subprocess.find("ffprobe") != nil, "ffprobe is not installed"))
  func `ffmpeg decodes as many pictures without complaint`() throws {
    let (folder, path) = try Self.gif()
    let probe = try Subprocess.run(
      try #require(Subprocess.find("ffprobe")),
      [
        "-v", "warning", "-count_frames", "-show_entries", "stream=nb_read_frames,width,height",
        "-of", "csv=p=0", path,
      ], in: folder.path)
    #expect(probe.errors.isEmpty, "\(probe.errors)")
    #expect(probe.text == "44,44,26\n")
  }
}
