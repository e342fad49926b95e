import Encoding

extension OutputFormat {
  /// An animated PNG: full colour and transparency, delays as fractions of a second.
  public static let apng = OutputFormat(
    name: "apng", extensions: ["apng"], mediaType: "image/apng",
    options: [.loop, .tolerance, .lossless],
    writer: .frames(.milliseconds) { film, options throws(RenderFailure) in
      let clock =
        FrameClock.exact(framesPerSecond: film.framesPerSecond, film.lengths) ?? .milliseconds
      let file = try await film.write(clock) { width, height in
        APNGEncoder(
          width: width, height: height,
          MovingSettings(
            clock: clock, plays: film.plays, tolerance: options.tolerance,
            flatColors: film.flatColors))
      }
      return Rendering(
        bytes: file.bytes, notices: ShortfallReport.notices(file.shortfalls, options.tolerance))
    })
}
