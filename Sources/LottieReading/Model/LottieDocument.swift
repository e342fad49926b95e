import DisplayList
import Geometry
import Scene

/// A Lottie document as it is written, with types.
struct LottieDocument {
  var title: String?
  var version: LottieVersion
  var size: Size
  var frameRate: Double
  /// The frames shown: from the first up to the last, without it.
  var firstFrame: Double
  var endFrame: Double
  /// Top first.
  var layers: [LottieLayer]
  var assets: [String: LottieAsset]
  var fonts: [String: LottieFont]
  var glyphs: [LottieGlyph.Key: LottieGlyph]
  var markers: [LottieMarker]
}

/// What the exporter's version says about how some things are written.
struct LottieVersion: Hashable, Sendable, Comparable {
  var parts: [Int]

  /// No version means a new one.
  init(_ text: String?) {
    parts = (text ?? "").split(separator: ".").prefix(3).map { Int($0) ?? 0 }
    if parts.isEmpty { parts = [.max] }
  }

  static func < (a: LottieVersion, b: LottieVersion) -> Bool {
    a.parts.lexicographicallyPrecedes(b.parts)
  }
}

enum LottieAsset {
  case composition([LottieLayer])
  case image(LottieImage)
}

struct LottieImage {
  var size: Size
  /// Nil if it could not be had, which has been reported.
  var image: Image?
}

struct LottieFont: Hashable, Sendable {
  var name: String
  var family: String
  var style: String
  /// Percent of the size above the baseline.
  var ascent: Double
  var weight: Double?
}

/// A letter's outline, in hundredths of an em.
struct LottieGlyph {
  struct Key: Hashable {
    var text: String
    var family: String
    var style: String
  }

  var advance: Double
  var outline: Path
}

struct LottieMarker: Hashable, Sendable {
  var name: String
  var frame: Double
  var length: Double
}
