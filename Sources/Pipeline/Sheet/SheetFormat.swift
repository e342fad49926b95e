import Encoding
import Raster

extension OutputFormat {
  /// All frames in one PNG, with a description of their positions.
  public static let sheetPNG = sheet("sheet.png", "image/png", options: []) {
    picture, _ throws(EncodingError) in try PNG.encode(picture)
  }

  /// The same as a WebP, which is much smaller.
  public static let sheetWebP = sheet("sheet.webp", "image/webp", options: [.quality]) {
    picture, options throws(EncodingError) in
    try WebP.encode(picture, quality: options.quality)
  }

  private static func sheet(
    _ ending: String, _ mediaType: String, options: Set<FormatOption>,
    picture: @escaping @Sendable (Bitmap, FormatOptions) throws(EncodingError) -> [UInt8]
  ) -> OutputFormat {
    OutputFormat(
      name: ending, extensions: [ending], mediaType: mediaType,
      options: options.union([.loop, .lossless, .pack, .style, .listsFrames, .frameNames]),
      companions: { $0.sheet.hasStyle ? ["json", "css"] : ["json"] },
      writer: .frames(.wholeMilliseconds) { film, options throws(RenderFailure) in
        guard !options.sheet.hasStyle || options.sheet.layout == .grid else {
          throw .encoding(
            .beyondFormat(
              "--css cannot play a packed sheet: its frames must all be the same size"))
        }
        let sheet = try await film.sheet(options.sheet.layout)
        do throws(EncodingError) {
          return Rendering(
            bytes: try picture(sheet.picture, options),
            companions: film.companions(of: sheet, options.sheet), notices: sheet.notices)
        } catch {
          throw .encoding(error)
        }
      })
  }
}

extension FrameClock {
  /// Sprite sheet players have no minimum frame duration.
  fileprivate static let wholeMilliseconds = FrameClock(ticksPerSecond: 1000, leastTicks: 1)
}

extension Film {
  fileprivate func sheet(_ layout: SpriteSheet.Layout) async throws(RenderFailure) -> SpriteSheet {
    let source = source(.wholeMilliseconds)
    let (width, height) = source.size(scale: 1)
    var builder = SheetBuilder(width: width, height: height, layout)
    var open = phases.flatMap { [$0.startMilliseconds, $0.endMilliseconds] }.sorted()
    var (done, time) = (0, 0)
    let ticks = source.ticks
    try await source.frames(Array(ticks.indices), scale: 1, cost: builder.cost) {
      bitmap, _ throws(RenderFailure) in
      let later = open.drop { $0 <= time }
      do throws(EncodingError) {
        try builder.add(
          bitmap, milliseconds: ticks[done], beginsPart: later.count < open.count)
      } catch {
        throw .encoding(error)
      }
      open = Array(later)
      time += ticks[done]
      done += 1
      progress?(done, ticks.count)
      return builder.cost
    }
    do throws(EncodingError) { return try builder.sheet() } catch { throw .encoding(error) }
  }

  fileprivate func companions(of sheet: SpriteSheet, _ options: SheetOptions)
    -> [Rendering.Companion]
  {
    let (phases, pace, plays, scale) = (phases, framesPerSecond, plays, scale)
    let description = Rendering.Companion(pathExtension: "json") { file in
      SheetDescription(
        sheet: sheet, phases: phases, framesPerSecond: pace, scale: scale, options: options,
        file: file
      ).text
    }
    guard options.hasStyle else { return [description] }
    let style = Rendering.Companion(pathExtension: "css") { file in
      SheetStyle(sheet: sheet, plays: plays, scale: scale, file: file).text
    }
    return [description, style]
  }
}

extension SpriteSheet {
  fileprivate var notices: [Notice] {
    let side = max(picture.width, picture.height)
    let figure = Notice.figure(
      "sheet: \(frames.count) frames, \(areas.count) pictures, "
        + "\(picture.width) x \(picture.height) pixels")
    guard side > Self.safeSide else { return [figure] }
    return [
      .warning(
        "the sheet is \(picture.width) x \(picture.height) pixels: some phones take no more than "
          + "\(Self.safeSide) a side"), figure,
    ]
  }
}
