import TestSupport
import Testing

@testable import Encoding
import Raster

/// Profiles that are built here; which colours they should make comes from the definitions of their spaces.
struct ColorProfileTests {
  private static let p3: [[Double]] = [
    [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407],
  ]
  private static let srgb: [[Double]] = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141],
  ]
  /// The curve of sRGB and of Display P3.
  private static let usual = parametric(
    3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)

  @Test func `sRGB's own profile leaves all pixels alone`() throws {
    let profile = try #require(ColorProfile(Self.rgb(Self.srgb, Self.usual)))
    #expect(Self.converted([0xFF12_3456, 0x80FE_DC01], by: profile) == [0xFF12_3456, 0x80FE_DC01])
  }

  /// Pixels are straight, with red in the lowest byte.
  @Test func `Display P3 becomes sRGB, and alpha stays`() throws {
    let profile = try #require(ColorProfile(Self.rgb(Self.p3, Self.usual)))
    // P3's red lies outside of sRGB; half of each is grey in both.
    let pixels = Self.converted([0xFF00_00FF, 0x4080_8080, 0xFF00_0000, 0xFFFF_FFFF], by: profile)
    #expect(pixels == [0xFF00_00FF, 0x4080_8080, 0xFF00_0000, 0xFFFF_FFFF])
    // color(display-p3 .5 .25 .125), by the matrix of CSS Color 4.
    let brown = Self.converted([0xFF20_4080], by: profile)[0]
    for (shift, level) in [(0, 138), (8, 59), (16, 21)] {
      #expect(abs(Int(brown >> shift & 255) - level) <= 1)
    }
  }

  @Test(arguments: [0, 1, 64])
  func `curves of no, one and many samples`(count: Int) throws {
    let samples =
      switch count {
      case 0: [Int]()
      case 1: [256]
      default: (0..<count).map { $0 * 65535 / (count - 1) }
      }
    let profile = try #require(ColorProfile(Self.rgb(Self.srgb, Self.sampled(samples))))
    // Light .2158 (level 55 of 255) is sRGB's level 128; each of the three is the straight line.
    let grey = Self.converted([0xFF37_3737], by: profile)[0]
    for shift in [0, 8, 16] { #expect(abs(Int(grey >> shift & 255) - 128) <= 1) }
  }

  @Test func `grey profiles have one curve`() throws {
    let profile = try #require(ColorProfile(Self.profile("GRAY", ["kTRC": Self.sampled([256])])))
    #expect(profile.isGrey)
    #expect(Self.converted([0xFF37_3737], by: profile)[0] & 255 == 128)
  }

  /// Nothing that a file says about places and counts may end the program.
  @Test func `torn and altered profiles are read or refused`() {
    for whole in [
      Self.rgb(Self.p3, Self.usual), Self.rgb(Self.p3, Self.sampled([0, 9, 65535])),
    ] {
      #expect((0..<whole.count).filter { ColorProfile(Array(whole[..<$0])) != nil } == [])
      var random = SeededRNG(seed: 11)
      for _ in 0..<2000 {
        var altered = whole
        for _ in 0...Int.random(in: 0...2, using: &random) {
          let place = Int.random(in: whole.indices, using: &random)
          altered[place] = [0, 1, 127, 128, 255][Int.random(in: 0...4, using: &random)]
        }
        guard let profile = ColorProfile(altered) else { continue }
        #expect(Self.converted([0x7F12_3456], by: profile)[0] >> 24 == 0x7F)
      }
    }
    #expect(ColorProfile([UInt8](repeating: 0, count: ColorProfile.mostBytes + 1)) == nil)
    #expect(ColorProfile(Self.profile("RGB ", ["A2B0": [UInt8](repeating: 0, count: 40)])) == nil)
    #expect(ColorProfile(Self.profile("CMYK", [:])) == nil)
  }

  @Test func `PNG files carry profiles`() throws {
    let light = Self.rgb(Self.srgb, Self.sampled([]))
    let grey = try Self.shown(profile: light, level: 55)
    #expect(abs(Int(grey) - 128) <= 1)
    #expect(try Self.shown(profile: Array(light.prefix(200)), level: 55) == 55)
  }

  @Test(.enabled(if: WebP.isThere)) func `WebP files carry profiles`() throws {
    let light = Self.rgb(Self.srgb, Self.sampled([]))
    for (profile, level) in [(light, 128), (Array(light.prefix(200)), 55)] {
      var canvas: Bitmap?
      try #require(try MovingPicture.read(Self.webP(profile))).frames { picture, _ in
        canvas = picture
      }
      #expect(abs(Int(try #require(canvas)[0, 0] & 255) - level) <= 1)
    }
  }

  /// Tables alone (a printer's), torn ones, and those of which a piece is missing.
  @Test func `files say that they have profiles which are not read`() throws {
    let (light, tables) = (
      Self.rgb(Self.srgb, Self.sampled([])),
      Self.profile("RGB ", ["A2B0": [UInt8](repeating: 0, count: 40)])
    )
    for (profile, isIgnored) in [(light, false), (tables, true), (Array(light.prefix(200)), true)] {
      let files = [
        Self.png(profile: profile, level: 55), try Self.webP(profile),
        Self.jpeg([(1, 2, Array(profile.dropLast(90))), (2, 2, Array(profile.suffix(90)))]),
      ]
      #expect(files.map(ImageProfile.isIgnored) == [isIgnored, isIgnored, isIgnored])
    }
    #expect(ImageProfile.isIgnored(in: Self.jpeg([(2, 2, light)])))
    for plain in [Self.png(profile: nil, level: 55), Self.jpeg([]), Array("GIF89a".utf8), []] {
      #expect(!ImageProfile.isIgnored(in: plain))
    }
    let whole = try Self.webP(light)
    for count in whole.indices { _ = ImageProfile.isIgnored(in: Array(whole[..<count])) }
  }
}

extension ColorProfileTests {
  private static func converted(_ pixels: [UInt32], by profile: ColorProfile) -> [UInt32] {
    var pixels = pixels
    profile.convert(&pixels)
    return pixels
  }

  /// The red of a grey pixel of a PNG file with that profile.
  private static func shown(profile: [UInt8], level: UInt8) throws -> UInt32 {
    try PNG.decode(png(profile: profile, level: level)).pixels[0] & 255
  }

  /// A file of one grey pixel.
  private static func png(profile: [UInt8]?, level: UInt8) -> [UInt8] {
    let rows: [UInt8] = [0, level, level, level]
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]
    let chunk = profile.map { PNGFile.chunk("iCCP", Array("p\0\0".utf8) + stored($0)) }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGFile.chunk("IHDR", header)
      + (chunk ?? []) + PNGFile.chunk("IDAT", stored(rows)) + PNGFile.chunk("IEND", [])
  }

  /// A file of one grey pixel of level 55.
  private static func webP(_ profile: [UInt8]) throws -> [UInt8] {
    var trial = SmallWebPTrial()
    let picture = try #require(SmallWebP([0xFF37_3737], width: 1))
    return WebPFile.container(
      WebPFile.head(width: 1, height: 1, flags: 0x20) + WebPFile.chunk("ICCP", profile)
        + WebPFile.chunk("VP8L", picture.encoded(&trial)))
  }

  /// The beginning of a file, with pieces of a profile: each has its number, how many there are, and its bytes.
  private static func jpeg(_ pieces: [(UInt8, UInt8, [UInt8])]) -> [UInt8] {
    let segments = pieces.flatMap { number, count, bytes in
      let size = 2 + 14 + bytes.count
      return [0xFF, 0xE2, UInt8(size >> 8), UInt8(size & 255)] + Array("ICC_PROFILE\0".utf8)
        + [number, count] + bytes
    }
    return [0xFF, 0xD8] + segments + [0xFF, 0xDA, 0, 2]
  }

  /// A zlib stream of one block that is not compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return [0x78, 1, 1, low, high, ~low, ~high] + bytes + word(b << 16 | a)
  }

  private static func rgb(_ primaries: [[Double]], _ curve: [UInt8]) -> [UInt8] {
    let names = ["r", "g", "b"]
    var tags: [String: [UInt8]] = [:]
    for (name, primary) in zip(names, primaries) {
      tags["\(name)XYZ"] = Array("XYZ \0\0\0\0".utf8) + primary.flatMap(fixed)
      tags["\(name)TRC"] = curve
    }
    return profile("RGB ", tags)
  }

  private static func profile(_ space: String, _ tags: [String: [UInt8]]) -> [UInt8] {
    var (table, data) = (word(tags.count), [UInt8]())
    let start = 132 + 12 * tags.count
    for (name, tag) in tags.sorted(by: { $0.key < $1.key }) {
      table += Array(name.utf8) + word(start + data.count) + word(tag.count)
      data += tag
    }
    var header = word(start + data.count) + word(0) + word(0x0430_0000)
    header += Array("mntr\(space)XYZ ".utf8)
    header += [0x07, 0xE4, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + [0.9642, 1, 0.8249].flatMap(fixed)
    return header + [UInt8](repeating: 0, count: 48) + table + data
  }

  private static func sampled(_ samples: [Int]) -> [UInt8] {
    let bytes = samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return Array("curv\0\0\0\0".utf8) + word(samples.count) + bytes
  }

  private static func parametric(_ kind: UInt8, _ values: Double...) -> [UInt8] {
    Array("para\0\0\0\0".utf8) + [0, kind, 0, 0] + values.flatMap(fixed)
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    word(Int((value * 65536).rounded()))
  }

  private static func word(_ value: Int) -> [UInt8] {
    let bits = UInt32(truncatingIfNeeded: value)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
  }
}
