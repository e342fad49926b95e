import Encoding

extension OutputFormat {
  /// An animated WebP: full colour and transparency, whole milliseconds.
  public static let webp = OutputFormat(
    name: "webp", extensions: ["webp"], mediaType: "image/webp",
    options: [.loop, .tolerance, .lossless, .quality],
    writer: .frames(.milliseconds) { film, options throws(RenderFailure) in
      let file = try await film.write(.milliseconds) { width, height in
        WebPEncoder(
          width: width, height: height,
          MovingSettings(
            clock: .milliseconds, plays: film.plays, tolerance: options.tolerance,
            flatColors: film.flatColors, quality: options.quality))
      }
      return Rendering(
        bytes: file.bytes, notices: ShortfallReport.notices(file.shortfalls, options.tolerance))
    })
}
