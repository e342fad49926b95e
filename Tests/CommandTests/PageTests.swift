import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// Features for pages and chats: posters, snippets, limits of destinations, style sheets instead of
/// SMIL.
struct PageTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // A bar that is long in the middle of the animation and short at the end.
    let document = """
      { "canvas": { "size": [40, 20] }, "playback": { "duration": 1.2, "fps": 50 },
        "layers": [{ "name": "bar", "frame": [0, 5, 40, 10], "background": "tomato", "anchorPoint": [0, 0.5],
          "animate": { "transform.scale.x": { "values": [0.1, 1, 0.1], "duration": 1.2 } } }] }
      """
    try folder.write(Array(document.utf8), to: "bar.json")
  }

  @Test func `people who asked for less motion see what a poster shows`() throws {
    let run = try kineo("bar.json", "-o", "bar.svg", "--reduced-motion", "still")
    #expect(run.status == 0, "\(run.errors)")
    let svg = String(decoding: try bytes("bar.svg"), as: UTF8.self)
    let bars = svg.components(separatedBy: "<rect ").dropFirst()
    #expect(bars.count == 2 && svg.contains("prefers-reduced-motion"))
    #expect(bars.last?.contains("scale") == false, "the whole bar: \(svg)")
  }

  @Test func `a poster shows the moment that has most to show`() throws {
    let run = try kineo("bar.json", "-o", "bar.gif", "--poster", "bar.png", "--depfile", "bar.d")
    #expect(run.status == 0, "\(run.errors)")
    let poster = try PNG.decode(try bytes("bar.png"))
    let shown = poster.pixels.filter { $0 != 0 }.count
    #expect(shown == 400, "the whole bar, not \(shown) pixels of it")
    #expect(String(decoding: try bytes("bar.d"), as: UTF8.self).hasPrefix("bar.gif bar.png:"))
    #expect(try kineo("bar.json", "-o", "bar.gif", "--poster", "bar.gif").status == 64)
    #expect(try kineo("bar.json", "-o", "bar.png", "--poster", "bar.png").status == 64)
    // An animation whose end is its best frame is shown at the end.
    #expect(try kineo("checkmark", "-o", "c.gif", "--poster", "c.png").status == 0)
    #expect(try kineo("frame", "checkmark", "-o", "end.png").status == 0)
    #expect(try bytes("c.png") == bytes("end.png"))
  }

  @Test func `a snippet offers the best first, and a still for reduced motion`() throws {
    #expect(
      try kineo("bar.json", "-o", "bar.apng", "-o", "a b.gif", "-o", "bar.svg", "--poster", "p.png")
        .status == 0)
    let run = try kineo(
      "snippet", "a b.gif", "p.png", "bar.apng", "bar.svg", "--alt", "A \"bar\"", "--scale", "2")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.text == """
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcset="p.png">
          <source type="image/svg+xml" srcset="bar.svg">
          <source type="image/apng" srcset="bar.apng">
          <img src="a%20b.gif" width="20" height="10" alt="A &quot;bar&quot;">
        </picture>

        """)
    let pair = try kineo(
      "snippet", "a b.gif", "p.png", "--dark", "p.png", "--dark", "bar.apng", "--alt", "",
      "--scale", "2")
    #expect(
      pair.text == """
        <picture>
          <source media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)" srcset="p.png">
          <source media="(prefers-reduced-motion: reduce)" srcset="p.png">
          <source media="(prefers-color-scheme: dark)" type="image/apng" srcset="bar.apng">
          <img src="a%20b.gif" width="20" height="10" alt="">
        </picture>

        """, "\(pair.errors)")
    let still = try kineo("snippet", "a b.gif")
    #expect(still.errors.contains("--poster makes one"), "\(still.errors)")
    #expect(still.text.contains("alt=\"a b\""))
    #expect(try kineo("snippet", "p.png").errors.contains("none of the files moves"))
    #expect(try kineo("snippet", "a b.gif", "a b.gif").status == 64)
    #expect(try kineo("snippet", "bar.json").status == 65)
    #expect(try kineo("snippet", "missing.gif").status == 66)
  }

  @Test func `a destination's limits are met, or a reason is given`() throws {
    #expect(try kineo("bar.json", "-o", "a.gif", "--for", "slack-emoji").status == 0)
    let emoji = try GIFInspection(try bytes("a.gif"))
    #expect(emoji.width == 128 && emoji.height == 128)
    #expect(emoji.frames.count <= 50 && emoji.frames.count > 30)
    #expect(emoji.centiseconds == 120)
    let kind = try kineo("bar.json", "-o", "a.apng", "--for", "slack-emoji")
    #expect(kind.status == 64 && kind.errors.contains("slack-emoji takes GIF"), "\(kind.errors)")
    let size = try kineo("bar.json", "-o", "b.gif", "--for", "slack-emoji", "--size", "200")
    #expect(size.status == 64 && size.errors.contains("at most 128 x 128"), "\(size.errors)")
    let long = try kineo("bar.json", "-o", "b.apng", "--for", "line-sticker", "--slow", "5")
    #expect(long.status == 64 && long.errors.contains("at most 4 seconds"), "\(long.errors)")
    #expect(!exists("a.apng") && !exists("b.gif") && !exists("b.apng"))
    let unknown = try kineo("bar.json", "-o", "b.gif", "--for", "slak-emoji")
    #expect(unknown.status == 64 && unknown.errors.contains("slack-emoji"), "\(unknown.errors)")
  }

  @Test func `an SVG is animated by a style sheet if requested`() throws {
    #expect(try kineo("bar.json", "-o", "a.svg", "--svg-animation", "css").status == 0)
    let text = String(decoding: try bytes("a.svg"), as: UTF8.self)
    #expect(!text.contains("<animate") && text.contains("@keyframes") && text.contains("infinite"))
    #expect(
      try kineo("bar.json", "-o", "b.svg", "--loop", "2", "--svg-animation", "css").status == 0)
    let counted = String(decoding: try bytes("b.svg"), as: UTF8.self)
    #expect(counted.contains(" 2 forwards") && !counted.contains("infinite"))
    let path = """
      { "canvas": { "size": [20, 20] }, "playback": { "duration": 1 },
        "layers": [{ "path": "M0 0L20 0L10 20Z", "fill": "red", "animate": { "path": {
          "from": "M0 0L20 0L10 20Z", "to": "M0 5L20 0L15 20Z", "duration": 1 } } }] }
      """
    try folder.write(Array(path.utf8), to: "path.json")
    let refused = try kineo("path.json", "-o", "c.svg", "--svg-animation", "css")
    #expect(refused.status == 64, "\(refused.errors)")
    #expect(refused.errors.contains("cannot animate the points of a path"), "\(refused.errors)")
    #expect(!exists("c.svg"))
  }
}
