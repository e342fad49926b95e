import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// How other programs read our files.
struct DecoderTests {
  /// The article's animation in centiseconds: 0.3 s of delay, 0.5 s of drawing, and the preset's hold.
  private static let meant = 30 + 50 + 130

  private let folder: TemporaryFolder
  /// The number of consecutive frames that differ from the one before.
  private let pictures: Int

  init() throws {
    folder = try TemporaryFolder()
    let run = try Subprocess.run(
      Subprocess.kineo, ["checkmark", "--background", "white", "-o", "check.gif"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let frames = try Subprocess.run(
      Subprocess.kineo, ["frames", "checkmark", "--background", "white", "-o", "%03d.png"],
      in: folder.path)
    #expect(frames.status == 0, "\(frames.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".png") }.sorted()
    #expect(files.count == Self.meant / 2)
    var last: Bitmap?
    var distinct = 0
    for file in files {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file))
      let bitmap = try PNG.decode(Array(data))
      if bitmap != last { distinct += 1 }
      last = bitmap
    }
    pictures = distinct
  }

  @Test(.enabled(if: Subprocess.find("gifsicle") != nil, "gifsicle is not installed"))
  func `gifsicle counts the same pictures and the same time, and loops forever`() throws {
    let info = try Subprocess.run(
      try #require(Subprocess.find("gifsicle")), ["--info", "check.gif"], in: folder.path)
    #expect(info.status == 0 && info.errors.isEmpty, "\(info.errors)")
    let delays = info.text.split(separator: "\n").compactMap { line -> Double? in
      guard let range = line.range(of: "delay ") else { return nil }
      return Double(line[range.upperBound...].prefix { $0 != "s" })
    }
    #expect(Int((delays.reduce(0, +) * 100).rounded()) == Self.meant)
    #expect(delays.count == pictures)
    #expect(info.text.contains("loop forever"))
  }

  @Test(.enabled(if: Subprocess.find("ffprobe") != nil, "ffprobe is not installed"))
  func `ffmpeg decodes as many pictures without complaint`() throws {
    let probe = try Subprocess.run(
      try #require(Subprocess.find("ffprobe")),
      [
        "-v", "warning", "-count_frames", "-show_entries", "stream=nb_read_frames,width,height",
        "-of", "csv=p=0", "check.gif",
      ], in: folder.path)
    #expect(probe.errors.isEmpty, "\(probe.errors)")
    #expect(probe.text == "44,44,\(pictures)\n")
  }
}
