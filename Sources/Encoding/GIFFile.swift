/// A GIF file as data, ready to be written.
struct GIFFile: Hashable, Sendable {
  var width: Int
  var height: Int
  /// The global palette: 0…256 opaque colours.
  var palette: [UInt32]
  /// How many times the animation is played; nil for endless repetition.
  var plays: Int?
  var images: [GIFImage]
}

/// One image block of a GIF file with its control data.
struct GIFImage: Hashable, Sendable {
  /// What happens to the image's rectangle when its time is over.
  enum Disposal: Int, Hashable, Sendable { case keep = 1, clear = 2 }

  var x: Int
  var y: Int
  var width: Int
  var height: Int
  /// The image's own palette instead of the global one.
  var palette: [UInt32]?
  var transparentIndex: UInt8?
  var disposal: Disposal = .keep
  /// 0 or more.
  var centiseconds: Int
  /// The code stream, not yet cut into blocks.
  var stream: LZWStream

  /// A delay has 16 bits.
  static let longest = 65535

  /// Images that together are shown as long as this one, each no longer than a delay can say. Painting an image once more
  /// changes nothing.
  var parts: [GIFImage] {
    var parts: [GIFImage] = []
    var rest = self
    while rest.centiseconds > Self.longest {
      var part = rest
      part.centiseconds = Self.longest
      part.disposal = .keep
      parts.append(part)
      rest.centiseconds -= Self.longest
    }
    return parts + [rest]
  }
}

extension GIFFile {
  /// The bits of an index into a palette of this many colours, as the format rounds them: 1…8.
  static func paletteBits(_ count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }
}

/// The codes of one image, as bytes.
struct LZWStream: Hashable, Sendable {
  /// The format's "LZW minimum code size": 2…8.
  var minimumCodeSize: Int
  var bytes: [UInt8]
  /// Where the bytes are in a `ByteStore` instead; nil if they are here.
  var stored: Range<Int>?

  var byteCount: Int { stored?.count ?? bytes.count }
}
