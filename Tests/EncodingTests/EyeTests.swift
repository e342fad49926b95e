import Encoding
import Foundation
import Palette
import Raster
import Testing

/// What may not be seen of a GIF's few colours, coarsely; `make bench` has judges that see more.
struct EyeTests {
  /// In levels of grey. Entries that are within reach on both sides of a step make less; a plateau for every seven levels,
  /// as files had before errors were spent by place, makes more.
  private static let contour: Float = 6
  private static let hue: Float = 3

  @Test(arguments: SoftScene.allCases)
  func `a shadow, a glow and a ramp show no contour, hue or flicker of their own`(
    scene: SoftScene
  ) throws {
    let frames = scene.frames(8)
    let shown = try shown(Scenes.encode(frames), count: frames.count)
    for (i, (frame, now)) in zip(frames, shown).enumerated() {
      let sight = Sight(frame, now)
      #expect(sight.contour < Self.contour, "frame \(i)")
      #expect(sight.hue < Self.hue, "frame \(i)")
      guard i > 0 else { continue }
      let flickering = frame.pixels.indices.count {
        frame.pixels[$0] == frames[i - 1].pixels[$0] && now.pixels[$0] != shown[i - 1].pixels[$0]
      }
      #expect(flickering == 0, "frame \(i)")
    }
  }

  @Test(arguments: SoftScene.allCases)
  func `with six times the tolerance contours are seen`(scene: SoftScene) throws {
    var settings = GIFSettings()
    settings.tolerance = 48
    let frames = scene.frames(8)
    let shown = try shown(Scenes.encode(frames, settings), count: frames.count)
    let worst = zip(frames, shown).map { Sight($0, $1).contour }.max() ?? 0
    #expect(worst > Self.contour)
  }

  @Test(arguments: SoftScene.allCases)
  func `one frame more changes bytes and looks by little`(scene: SoftScene) throws {
    var last: Int?
    for count in 6...10 {
      let frames = scene.frames(count)
      let bytes = try Scenes.encode(frames)
      for (frame, now) in zip(frames, try shown(bytes, count: count)) {
        #expect(Sight(frame, now).hue < Self.hue, "\(count) frames")
      }
      if let last {
        #expect(bytes.count * 10 < last * 13, "\(count) frames")
        #expect(bytes.count * 10 > last * 9, "\(count) frames")
      }
      last = bytes.count
    }
  }

  @Test func `what has passed in front of a slope leaves nothing behind`() throws {
    let frames = PassingCard.frames
    let shown = try shown(Scenes.encode(frames), count: frames.count)
    let (meant, seen) = (frames[frames.count - 1], shown[frames.count - 1])
    let worst = zip(meant.pixels, seen.pixels).map { Look($0).distance(to: Look($1)) }.max() ?? 0
    // A shade beside the card's edge was allowed an edge's 7.6 levels, and kept them as a dot.
    #expect(worst < 3.5)
  }

  @Test func `a picture that is soft all over is close in the mean`() throws {
    let frames = Sweep.frames
    for (meant, seen) in zip(frames, try shown(Scenes.encode(frames), count: frames.count)) {
      // With all of the tolerance it is 1.2.
      #expect(meanDistance(meant, seen) < 0.95)
    }
  }

  @Test func `a sky that changes its colours is close in every frame`() throws {
    let frames = Sunrise.frames
    for (meant, seen) in zip(frames, try shown(Scenes.encode(frames), count: frames.count)) {
      // With one palette for all frames it is up to 3.1.
      #expect(meanDistance(meant, seen) < 1.4)
    }
  }

  private func meanDistance(_ meant: Bitmap, _ seen: Bitmap) -> Float {
    let sum = zip(meant.pixels, seen.pixels).reduce(0) { sum, pixels in
      sum + Look(pixels.0).distance(to: Look(pixels.1))
    }
    return sum / Float(meant.pixels.count)
  }

  /// What is on screen at each of so many frames of four hundredths.
  private func shown(_ bytes: [UInt8], count: Int) throws -> [Bitmap] {
    let images = try GIFDecoder.decode(bytes)
    let pictures = images.flatMap { image in
      repeatElement(image.picture, count: image.centiseconds / 4)
    }
    try #require(pictures.count == count)
    return pictures
  }
}

/// Pictures with what a palette spoils first.
enum SoftScene: CaseIterable, Sendable {
  case shadow, glow, ramp

  private static let width = 96
  private static let height = 48

  func frames(_ count: Int) -> [Bitmap] {
    (0..<count).map { frame(Double($0) / Double(max(1, count - 1))) }
  }

  /// At a share of the way from the beginning to the end.
  private func frame(_ share: Double) -> Bitmap {
    var frame = Bitmap(width: Self.width, height: Self.height)
    for y in 0..<Self.height {
      for x in 0..<Self.width { frame[x, y] = pixel(Double(x), Double(y), share) }
    }
    return frame
  }

  private func pixel(_ x: Double, _ y: Double, _ share: Double) -> UInt32 {
    switch self {
    case .shadow:
      // A white card, and its shadow that comes on a bluish grey.
      if (30..<66).contains(x), (14..<30).contains(y) { return 0xFFFF_FFFF }
      let (dx, dy) = (max(0, 30 - x, x - 65), max(0, 17 - y, y - 32))
      let light = 1 - 0.2 * share / (1 + (dx * dx + dy * dy) / 60)
      return Self.pixel(242 * light, 242 * light, 247 * light)
    case .glow:
      let (dx, dy) = (x - 48, y - 24)
      let light = (0.4 + 0.6 * share) / (1 + (dx * dx + dy * dy) / 500)
      return Self.pixel(15 + 15 * light, 23 + 35 * light, 42 + 96 * light)
    case .ramp:
      let level = 40 + 180 * x / 96 + 20 * share * y / 48
      return Self.pixel(level, level, level)
    }
  }

  private static func pixel(_ red: Double, _ green: Double, _ blue: Double) -> UInt32 {
    Pixel.make(Int(red.rounded()), Int(green.rounded()), Int(blue.rounded()))
  }
}

/// Green that fades to white around the middle, and turns.
enum Sweep {
  private static let size = 48

  static var frames: [Bitmap] { (0..<8).map { frame(turn: Double($0) / 16) } }

  private static func frame(turn: Double) -> Bitmap {
    var frame = Bitmap(width: size, height: size)
    for y in 0..<size {
      for x in 0..<size {
        let angle = atan2(Double(y) - 23.5, Double(x) - 23.5) / (2 * .pi) + turn + 1
        let share = angle - angle.rounded(.down)
        func level(_ depth: Double) -> Int { Int((255 - depth * share).rounded()) }
        frame[x, y] = Pixel.make(level(150), level(60), level(120))
      }
    }
    return frame
  }
}

/// A sun rises into a sky that turns from night to day: one palette has too few entries for all of its shades.
enum Sunrise {
  private static let width = 96
  private static let height = 64
  private static let night = (top: SIMD3(11.0, 29, 81), bottom: SIMD3(75.0, 59, 143))
  private static let day = (top: SIMD3(74.0, 163, 255), bottom: SIMD3(255.0, 210, 138))
  private static let sun = SIMD3(255.0, 246, 192)

  static var frames: [Bitmap] { (0..<12).map { frame(Double($0) / 11) } }

  /// At a share of the way from night to day.
  private static func frame(_ share: Double) -> Bitmap {
    let top = night.top + (day.top - night.top) * share
    let bottom = night.bottom + (day.bottom - night.bottom) * share
    var frame = Bitmap(width: width, height: height)
    for y in 0..<height {
      let sky = top + (bottom - top) * (Double(y) / Double(height - 1))
      for x in 0..<width {
        let (dx, dy) = (Double(x) - 48, Double(y) - 80 + 45 * share)
        let glow = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 30)
        let light = (sky + (sun - sky) * glow).rounded(.toNearestOrAwayFromZero)
        frame[x, y] = Pixel.make(Int(light.x), Int(light.y), Int(light.z))
      }
    }
    return frame
  }
}

/// A translucent card slides over a sky, by one and a half pixels at a time, until it is gone.
enum PassingCard {
  private static let width = 64
  private static let height = 40
  private static let cardWidth = 24.0

  static var frames: [Bitmap] { (0..<62).map { frame(left: 1.5 * Double($0) - cardWidth) } }

  private static func frame(left: Double) -> Bitmap {
    var frame = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let covered = min(Double(x + 1), left + cardWidth) - max(Double(x), left)
        let share = (8..<32).contains(y) ? 0.4 * min(1, max(0, covered)) : 0
        func level(_ sky: Int) -> Int {
          Int((Double(sky) + (255 - Double(sky)) * share).rounded())
        }
        frame[x, y] = Pixel.make(level(60 + 3 * y), level(60 + 2 * y), level(120 + y))
      }
    }
    return frame
  }
}

/// What is seen of a picture's smooth places in a file, in levels of grey.
struct Sight {
  /// The most that a step between neighbours is larger than in the picture.
  var contour: Float = 0
  /// The most that a place of three by three pixels looks off.
  var hue: Float = 0

  init(_ wanted: Bitmap, _ shown: Bitmap) {
    let (meant, seen) = (wanted.pixels.map { Look($0) }, shown.pixels.map { Look($0) })
    let width = wanted.width
    for y in 2..<wanted.height - 2 {
      for x in 2..<width - 2 where Self.isSmooth(wanted, x, y) {
        let p = y * width + x
        for next in [p + 1, p + width] {
          let step = seen[p].distance(to: seen[next]) - meant[p].distance(to: meant[next])
          contour = max(contour, step)
        }
        hue = max(hue, Self.mean(meant, p, width).distance(to: Self.mean(seen, p, width)))
      }
    }
  }

  private static func isSmooth(_ picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
    (-2...2).allSatisfy { dy in
      (-2...2).allSatisfy { Pixel.distance(picture[x + $0, y + dy], picture[x, y]) <= 6 }
    }
  }

  private static func mean(_ looks: [Look], _ p: Int, _ width: Int) -> Look {
    var sum = SIMD3<Float>.zero
    for row in [p - width, p, p + width] {
      sum += looks[row - 1].place + looks[row].place + looks[row + 1].place
    }
    return Look(place: sum / 9)
  }
}
