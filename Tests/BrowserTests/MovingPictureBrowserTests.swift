import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// Animated PNG, animated WebP and sprite sheets as Chromium decodes them, pixel by pixel.
@Suite(.serialized, .enabled(if: Browser.chromium.executable != nil, "Chromium is not installed"))
struct MovingPictureBrowserTests {
  /// Soft discs of several colours that move, appear and disappear.
  private static func frames(isOpaque: Bool) -> [Bitmap] {
    (0..<8).map { k in
      var bitmap = Bitmap(width: 24, height: 20)
      for y in 0..<20 {
        for x in 0..<24 {
          let (dx, dy) = (x - 4 - 2 * k, y - 10)
          let alpha = max(0, 255 - 4 * (dx * dx + dy * dy))
          let under = isOpaque ? 255 : 0
          func channel(_ c: Int) -> UInt32 { UInt32((c * alpha + under * (255 - alpha)) / 255) }
          bitmap[x, y] =
            channel(30 * k) | channel(200) << 8 | channel(90) << 16
            | UInt32(isOpaque ? 255 : alpha) << 24
        }
      }
      return bitmap
    }
  }

  private static func encode(_ frames: [Bitmap], into sink: some FrameSink) async throws -> [UInt8]
  {
    try await sink.file(of: frames.map { ($0, 40) })
  }

  /// Chromium's results: for each file the number of frames, and the largest difference of a
  /// premultiplied channel from the stills.
  private func judged(_ files: [(bytes: [UInt8], type: String)], against stills: [Bitmap])
    throws
    -> [(frames: Int, worst: Double)]
  {
    let pictures = try stills.map { "'\(Data(try PNG.encode($0)).base64EncodedString())'" }
    let moving = files.map { "['\(Data($0.bytes).base64EncodedString())','\($0.type)']" }
    // The page only finishes loading with the frame in it, which is when all has been compared.
    let page = """
      <!DOCTYPE html><pre id="r"></pre><iframe id="f"></iframe><script>f.contentDocument.open()</script>
      <script type="module">
      const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0))
      const pixels = (image, w, h) => {
        const context = new OffscreenCanvas(w, h).getContext('2d')
        context.drawImage(image, 0, 0)
        return context.getImageData(0, 0, w, h).data
      }
      try {
        const stills = []
        for (const text of [\(pictures.joined(separator: ","))]) {
          const image = await createImageBitmap(new Blob([bytes(text)], { type: 'image/png' }))
          stills.push(pixels(image, image.width, image.height))
        }
        for (const [text, type] of [\(moving.joined(separator: ","))]) {
          const decoder = new ImageDecoder({ data: bytes(text), type })
          await decoder.tracks.ready
          await decoder.completed
          const count = decoder.tracks.selectedTrack.frameCount
          let time = 0, worst = 0
          const shown = []
          for (let i = 0; i < count; i++) {
            const { image } = await decoder.decode({ frameIndex: i })
            shown.push([time, pixels(image, image.displayWidth, image.displayHeight)])
            time += image.duration / 1000
          }
          stills.forEach((still, k) => {
            const picture = shown.filter(([start]) => start <= k * 40 + 20).pop()[1]
            for (let i = 0; i < still.length; i++) {
              const [a, b] = i % 4 == 3 ? [255, 255] : [picture[i | 3], still[i | 3]]
              worst = Math.max(worst, Math.abs(picture[i] * a - still[i] * b) / 255)
            }
          })
          r.textContent += `${count} ${worst};`
        }
      } catch (error) { r.textContent = error }
      f.contentDocument.close()
      </script>
      """
    let folder = try TemporaryFolder()
    try folder.write(Array(page.utf8), to: "page.html")
    let run = try Subprocess.run(
      try #require(Browser.chromium.executable),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb",
        "--user-data-dir=\(folder.path)/profile", "--timeout=60000", "--dump-dom",
        "file://\(folder.path)/page.html",
      ])
    let answer = try #require(
      run.text.firstMatch(of: /<pre id="r">([^<]*)<\/pre>/)?.1, "\(run.errors)")
    return try answer.split(separator: ";").map { part in
      let numbers = part.split(separator: " ")
      return (try #require(Int(numbers[0])), try #require(Double(numbers[1])))
    }
  }

  @Test(arguments: [true, false])
  func `Chromium shows every pixel of animated files`(isOpaque: Bool) async throws {
    let frames = Self.frames(isOpaque: isOpaque)
    let settings = MovingSettings(clock: .milliseconds, plays: nil)
    var files = [
      (
        bytes: try await Self.encode(frames, into: APNGEncoder(width: 24, height: 20, settings)),
        type: "image/apng"
      )
    ]
    if WebP.isThere {
      files.append(
        (
          try await Self.encode(frames, into: WebPEncoder(width: 24, height: 20, settings)),
          "image/webp"
        ))
    }
    let found = try judged(files, against: frames)
    #expect(found.count == files.count)
    // Translucent pixels over others are rounded once more.
    #expect(found.allSatisfy { $0.frames == 8 && $0.worst < (isOpaque ? 0.5 : 1.6) }, "\(found)")
  }
}
