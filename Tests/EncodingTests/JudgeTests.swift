import CGif
import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// Our files as other decoders read them, pixel by pixel against our own decoder, which the other tests
/// hold against what was meant.
struct JudgeTests {
  private let folder: TemporaryFolder
  private let bytes: [UInt8]
  private let frames: [GIFDecoder.Frame]

  private var path: String { folder.path + "/a.gif" }

  init() throws {
    folder = try TemporaryFolder()
    var pictures = Scenes.random(seed: 20, isOpaque: true)
    let (width, height) = (pictures[0].width, pictures[0].height)
    pictures += (0..<3).map { Scenes.gradient(width, height, phase: $0) }
    bytes = try Scenes.encode(pictures, flat: [Scenes.ink])
    frames = try GIFDecoder.decode(bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private var raw: [UInt8] {
    frames.flatMap { frame in
      frame.picture.pixels.flatMap { p in (0..<4).map { UInt8(p >> (8 * $0) & 255) } }
    }
  }

  @Test(.enabled(if: Subprocess.find("ffmpeg") != nil, "ffmpeg is not installed"))
  func `ffmpeg sees the same pixels`() throws {
    let run = try Subprocess.run(
      try #require(Subprocess.find("ffmpeg")),
      [
        "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba",
        "-",
      ])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output == raw)
  }

  @Test(.enabled(if: Subprocess.find("gifsicle") != nil, "gifsicle is not installed"))
  func `gifsicle sees the same pixels`() throws {
    let run = try Subprocess.run(
      try #require(Subprocess.find("gifsicle")), ["--unoptimize", path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try GIFDecoder.decode(run.output) == frames)
  }

  private static let hasPillow: Bool = {
    guard let python = Subprocess.find("python3") else { return false }
    do {
      return try Subprocess.run(python, ["-c", "import PIL"]).status == 0
    } catch {
      return false
    }
  }()

  @Test(.enabled(if: hasPillow, "Python's Pillow is not installed"))
  func `Pillow sees the same pixels`() throws {
    let script = """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1])
      for i in range(image.n_frames):
          image.seek(i)
          sys.stdout.buffer.write(image.convert('RGBA').tobytes())
      """
    let run = try Subprocess.run(
      try #require(Subprocess.find("python3")), ["-c", script, path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == raw)
  }

  @Test func `giflib sees the same pixels`() throws {
    var code: Int32 = 0
    let gif = try #require(DGifOpenFileName(path, &code))
    defer { DGifCloseFile(gif, &code) }
    #expect(DGifSlurp(gif) == GIF_OK)
    #expect(Int(gif.pointee.ImageCount) == frames.count)
    var canvas = [UInt32](repeating: 0, count: frames[0].picture.pixels.count)
    let width = frames[0].picture.width
    for k in 0..<Int(gif.pointee.ImageCount) {
      var control = GraphicsControlBlock()
      DGifSavedExtensionToGCB(gif, Int32(k), &control)
      #expect(Int(control.DelayTime) == frames[k].centiseconds)
      let image = gif.pointee.SavedImages[k]
      let place = image.ImageDesc
      let map = try #require(place.ColorMap ?? gif.pointee.SColorMap)
      for i in 0..<Int(place.Width * place.Height) {
        let index = Int32(image.RasterBits[i])
        if index == control.TransparentColor { continue }
        let color = map.pointee.Colors[Int(index)]
        let (x, y) = (Int(place.Left) + i % Int(place.Width), Int(place.Top) + i / Int(place.Width))
        canvas[y * width + x] =
          0xFF00_0000 | UInt32(color.Red) | UInt32(color.Green) << 8 | UInt32(color.Blue) << 16
      }
      guard canvas == frames[k].picture.pixels else {
        Issue.record("frame \(k) differs")
        return
      }
    }
  }
}
