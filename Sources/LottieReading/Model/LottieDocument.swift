import DisplayList
import Geometry
import Scene

/// A Lottie document in typed form.
struct LottieDocument {
  var title: String?
  var version: LottieVersion
  var size: Size
  var frameRate: Double
  /// The first frame shown; the last one is exclusive.
  var firstFrame: Double
  var endFrame: Double
  /// Front to back.
  var layers: [LottieLayer]
  var assets: [String: LottieAsset]
  var fonts: [String: LottieFont]
  var glyphs: LottieGlyphs
  var markers: [LottieMarker]
}

/// The exporter's version, on which the meaning of some properties depends.
struct LottieVersion: Hashable, Sendable, Comparable {
  var parts: [Int]

  /// A missing version is treated as new.
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
  /// Nil if it could not be read, which has been reported.
  var image: Image?
}

struct LottieFont: Hashable, Sendable {
  var name: String
  var family: String
  var style: String
  /// Percentage of the font size above the baseline.
  var ascent: Double
  var weight: Double?
}

struct LottieMarker: Hashable, Sendable {
  var name: String
  var frame: Double
  var length: Double
}
