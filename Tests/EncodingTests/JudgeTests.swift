import CGif
import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// Our files as other decoders read them, pixel by pixel against our own decoder, which the other tests
/// hold against what was meant.
struct JudgeTests {
  /// What the files show: solid and soft boxes, a gradient with palettes of its own, frames that come and go on
  /// nothing, a dithered gradient, exact frames.
  enum Kind: CaseIterable { case boxes, transparent, dithered, lossless }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/a.gif" }

  /// Writes a file of the kind, and says what it shows.
  private func frames(_ kind: Kind) throws -> [GIFDecoder.Frame] {
    var settings = GIFSettings()
    settings.plays = 3
    var pictures = Scenes.random(
      seed: kind == .transparent ? 4 : 20, isOpaque: kind != .transparent)
    let (width, height) = (pictures[0].width, pictures[0].height)
    switch kind {
    case .boxes: pictures += (0..<3).map { Scenes.gradient(width, height, phase: $0) }
    case .transparent: break
    case .dithered:
      settings.dither = .diffusion
      settings.maximumColors = 16
      pictures = (0..<3).map { Scenes.gradient(width, height, phase: $0) }
    case .lossless: settings.tolerance = 0
    }
    let bytes = try Scenes.encode(pictures, settings, flat: [Scenes.ink])
    let gif = try GIFInspection(bytes)
    #expect(gif.centiseconds == pictures.count * 4)
    #expect((kind == .transparent) == gif.frames.contains { $0.disposal == 2 })
    try folder.write(bytes, to: "a.gif")
    return try GIFDecoder.decode(bytes)
  }

  /// Whether these bytes are the frames' pixels; what is transparent has no colour.
  private func isSame(_ rgba: [UInt8], _ frames: [GIFDecoder.Frame]) -> Bool {
    let pixels = frames.flatMap(\.picture.pixels)
    return rgba.count == 4 * pixels.count
      && pixels.indices.allSatisfy { i in
        (0..<4).allSatisfy { rgba[4 * i + $0] == UInt8(pixels[i] >> (8 * $0) & 255) }
          || (rgba[4 * i + 3] == 0 && pixels[i] == 0)
      }
  }

  @Test(
    .enabled(if: Subprocess.find("ffmpeg") != nil, "ffmpeg is not installed"),
    arguments: Kind.allCases)
  func `ffmpeg sees the same pixels`(kind: Kind) throws {
    let frames = try frames(kind)
    let run = try Subprocess.run(
      try #require(Subprocess.find("ffmpeg")),
      [
        "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba",
        "-",
      ])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let isSame = isSame(run.output, frames)
    #expect(isSame)
  }

  @Test(
    .enabled(if: Subprocess.find("gifsicle") != nil, "gifsicle is not installed"),
    arguments: Kind.allCases)
  func `gifsicle sees the same pixels, the same delays and the same loop`(kind: Kind) throws {
    let frames = try frames(kind)
    let run = try Subprocess.run(
      try #require(Subprocess.find("gifsicle")), ["--unoptimize", path])
    #expect(run.status == 0, "\(run.errors)")
    let isSame = try GIFDecoder.decode(run.output) == frames
    #expect(isSame)
    let told = try Subprocess.run(try #require(Subprocess.find("gifsicle")), ["--info", path])
    #expect(told.text.contains("loop count 2"), "played three times: \(told.text)")
  }

  private static let hasPillow: Bool = {
    guard let python = Subprocess.find("python3") else { return false }
    do {
      return try Subprocess.run(python, ["-c", "import PIL"]).status == 0
    } catch {
      return false
    }
  }()

  @Test(
    .enabled(if: hasPillow, "Python's Pillow is not installed"), arguments: Kind.allCases)
  func `Pillow sees the same pixels`(kind: Kind) throws {
    let frames = try frames(kind)
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
    let isSame = isSame(run.output, frames)
    #expect(isSame)
  }

  @Test(arguments: Kind.allCases) func `giflib sees the same pixels`(kind: Kind) throws {
    let frames = try frames(kind)
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
      guard control.DisposalMode == 2 else { continue }
      for y in place.Top..<place.Top + place.Height {
        for x in place.Left..<place.Left + place.Width { canvas[Int(y) * width + Int(x)] = 0 }
      }
    }
  }
}
