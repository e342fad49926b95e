import Encoding

extension OutputFormat {
  /// An animated GIF.
  public static let gif = OutputFormat(
    name: "gif", extensions: ["gif"], mediaType: "image/gif",
    options: [
      .loop, .tolerance, .lossless, .dither, .maximumColors, .maximumBytes, .matte,
    ],
    writer: .frames(.hundredths) { film, options throws(RenderFailure) in
      let outcome = try await film.gif(options)
      return Rendering(
        bytes: outcome.bytes, notices: GIFReport.notices(outcome, options))
    })
}

extension Film {
  /// The film as a GIF, and how it turned out.
  public func gif(_ options: FormatOptions = FormatOptions()) async throws(RenderFailure)
    -> GIFOutcome
  {
    var settings = GIFSettings()
    settings.flatColors = flatColors
    settings.tolerance = options.tolerance
    settings.dither = options.dither
    settings.maximumColors = options.maximumColors
    settings.maximumBytes = options.maximumBytes
    settings.matte = options.matte ?? matte
    settings.plays = plays
    return try await GIFJob(
      film: self, source: source(.hundredths), settings: settings, measures: options.measures
    ).run()
  }
}
