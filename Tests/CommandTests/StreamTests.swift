import Encoding
import Foundation
import TestSupport
import Testing

/// Streams of frames, in and out, and animated files as frames.
struct StreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kineo(_ words: String..., input: [UInt8] = []) throws -> Subprocess {
    try Subprocess.run(Subprocess.kineo, words, input: input, in: folder.path)
  }

  private func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
  }

  @Test func `frames go out as a stream of PNGs and come back`() throws {
    let stream = try kineo("frames", "checkmark", "--fps", "10", "-o", "-")
    #expect(stream.status == 0)
    let run = try kineo(
      "encode", "-", "--fps", "10", "--lossless", "-o", "a.apng", input: stream.output)
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require(try MovingPicture.read(try read("a.apng")))
    #expect(file.width == 44)
    #expect(file.parts.count > 5)
  }

  @Test func `raw pixels have the reported size`() throws {
    let run = try kineo("frames", "checkmark", "--fps", "5", "--format", "rgba", "-o", "-")
    #expect(run.errors.contains("-s 44x44 -r 5"))
    #expect(run.output.count % (44 * 44 * 4) == 0 && !run.output.isEmpty)
  }

  @Test(.enabled(if: Subprocess.find("ffmpeg") != nil, "ffmpeg is not installed"))
  func `ffmpeg reads the streams as the manual says`() throws {
    let ffmpeg = try #require(Subprocess.find("ffmpeg"))
    let ways = [("png", ["-f", "image2pipe"]), ("y4m", [])]
    for (format, flags) in ways {
      let stream = try kineo("frames", "checkmark", "--fps", "5", "--format", format, "-o", "-")
      let run = try Subprocess.run(
        ffmpeg,
        ["-v", "error"] + flags + ["-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        input: stream.output)
      #expect(run.errors.isEmpty)
      #expect(run.output.count % (44 * 44 * 3) == 0 && !run.output.isEmpty)
    }
  }

  @Test func `a GIF becomes an APNG with its delays, and back`() throws {
    #expect(try kineo("checkmark", "--fps", "10", "-o", "a.gif").status == 0)
    #expect(try kineo("encode", "a.gif", "--lossless", "-o", "a.apng").status == 0)
    #expect(try kineo("encode", "a.apng", "-o", "b.gif").status == 0)
    let before = try GIFInspection(try read("a.gif"))
    let after = try GIFInspection(try read("b.gif"))
    #expect(before.frames.map(\.centiseconds) == after.frames.map(\.centiseconds))
    #expect(before.plays == after.plays)
  }

  @Test func `animated files are inspected, and broken ones rejected`() throws {
    #expect(try kineo("checkmark", "--fps", "10", "-o", "a.apng").status == 0)
    let run = try kineo("inspect", "a.apng")
    #expect(run.text.hasPrefix("APNG: 44 x 44 pixels"))
    let json = try JSONSerialization.jsonObject(
      with: Data(try kineo("inspect", "a.apng", "--json").output))
    #expect((json as? [String: Any])?["kind"] as? String == "APNG")
    try folder.write(Array(try read("a.apng").dropLast(30)), to: "b.apng")
    for verb in ["inspect", "encode"] {
      let words = verb == "encode" ? [verb, "b.apng", "-o", "x.gif"] : [verb, "b.apng"]
      let run = try Subprocess.run(Subprocess.kineo, words, in: folder.path)
      #expect(run.status == 65)
      #expect(run.errors.contains("b.apng"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.gif"))
  }

  @Test(arguments: ["png", "apng"])
  func `a damaged picture is described, with the error for which it is refused`(kind: String) throws
  {
    #expect(try kineo("checkmark", "--fps", "10", "-o", "a.\(kind)").status == 0)
    var bytes = try read("a.\(kind)")
    // In the last picture's data, before its checksum and the chunk that ends the file.
    bytes[bytes.count - 24] ^= 0x55
    try folder.write(bytes, to: "b.\(kind)")
    let run = try Subprocess.run(Subprocess.kineo, ["inspect", "b.\(kind)"], in: folder.path)
    #expect(run.status == 65 && run.text.contains("44 x 44 pixels"), "\(run.errors)")
    #expect(
      try Subprocess.run(Subprocess.kineo, ["encode", "b.\(kind)", "-o", "x.gif"], in: folder.path)
        .status == 65)
  }

  @Test(arguments: ["apng", "webp"])
  func `an APNG or WebP that breaks off is described as far as it goes, with an error`(kind: String)
    throws
  {
    guard kind == "apng" || WebP.isThere else { return }
    #expect(try kineo("checkmark", "--fps", "10", "-o", "a.\(kind)").status == 0)
    let whole = try read("a.\(kind)")
    let parts = try #require(try MovingPicture.read(whole)).parts
    // In the last frame, and just before it: between two chunks nothing looks cut.
    let last = try #require(parts.last).byteCount
    let end = kind == "apng" ? 12 : 0
    for dropped in [last / 2 + end, last + end] {
      try folder.write(Array(whole.dropLast(dropped)), to: "b.\(kind)")
      let run = try Subprocess.run(Subprocess.kineo, ["inspect", "b.\(kind)"], in: folder.path)
      #expect(run.status == 65)
      #expect(run.text.contains("\(parts.count - 1) frames"), "\(dropped): \(run.text)")
      #expect(run.errors.contains("'b.\(kind)': the file ends too early"))
      let refused = try Subprocess.run(
        Subprocess.kineo, ["encode", "b.\(kind)", "-o", "x.gif"], in: folder.path)
      #expect(refused.status == 65)
      #expect(refused.errors.contains("'b.\(kind)': the file ends too early"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.gif"))
  }

  @Test func `a GIF that breaks off is described as far as it goes, with an error`() throws {
    #expect(try kineo("checkmark", "--fps", "10", "-o", "a.gif").status == 0)
    let whole = try read("a.gif")
    let image = try #require(try GIFInspection(whole).frames.last)
    try folder.write(Array(whole[..<(image.offset + image.byteCount - 3)]), to: "b.gif")
    let run = try Subprocess.run(Subprocess.kineo, ["inspect", "b.gif"], in: folder.path)
    #expect(run.status == 65)
    #expect(run.text.hasPrefix("44 x 44 pixels"))
    #expect(run.errors.contains("'b.gif': the block at byte \(image.offset) is cut off"))
    let refused = try Subprocess.run(
      Subprocess.kineo, ["encode", "b.gif", "-o", "x.webp"], in: folder.path)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("'b.gif': the block at byte \(image.offset) is cut off"))
    try folder.write(Array(whole[..<20]), to: "c.gif")
    let empty = try Subprocess.run(
      Subprocess.kineo, ["encode", "c.gif", "-o", "x.webp"], in: folder.path)
    #expect(empty.status == 65)
    #expect(empty.errors.contains("'c.gif': this GIF has no frames"), "\(empty.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.webp"))
  }

  /// No block is cut off, so other programs show such a file, too; but more may have followed.
  @Test func `a GIF without its end is read with a warning`() throws {
    #expect(try kineo("checkmark", "--fps", "10", "-o", "a.gif").status == 0)
    try folder.write(Array(try read("a.gif").dropLast()), to: "b.gif")
    #expect(try kineo("encode", "a.gif", "-o", "a.png.apng").errors.isEmpty)
    let run = try Subprocess.run(
      Subprocess.kineo, ["encode", "b.gif", "-o", "b.apng"], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.contains("'b.gif' does not end with a terminator"), "\(run.errors)")
    #expect(try read("b.apng") == read("a.png.apng"))
  }

  @Test(arguments: [
    ("", "the file is empty"), ("hello", "not a GIF, APNG, PNG or WebP file"),
    ("RIFF", "not a GIF, APNG, PNG or WebP file"),
  ])
  func `what is no picture is told so`(text: String, message: String) throws {
    try folder.write(Array(text.utf8), to: "a.png")
    let run = try Subprocess.run(Subprocess.kineo, ["inspect", "a.png"], in: folder.path)
    #expect(run.status == 65)
    #expect(run.errors.contains("'a.png': \(message)"))
  }

  @Test func `lossless and a quality contradict each other`() throws {
    let run = try Subprocess.run(
      Subprocess.kineo, ["checkmark", "-o", "a.webp", "--quality", "80", "--lossless"],
      in: folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains("--lossless and --quality both set"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.webp"))
  }

  @Test(arguments: [["--quality", "101"], ["--quality", "-1"]])
  func `a quality out of range is rejected`(flags: [String]) throws {
    let run = try Subprocess.run(
      Subprocess.kineo, ["checkmark", "-o", "a.webp"] + flags, in: folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains("between 0 and 100"))
  }
}
