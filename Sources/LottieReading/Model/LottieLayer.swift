import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene

struct LottieLayer {
  enum Content {
    case composition(id: String, size: Size, remap: NumberTrack?)
    case solid(Color, Size)
    case image(id: String)
    case shapes([ShapeItem])
    case text(LottieText)
    /// Nulls, and layers that are not drawn.
    case nothing

    /// The id of the image it shows.
    var image: String? {
      if case .image(let id) = self { id } else { nil }
    }
  }

  var name: String
  /// The location for messages.
  var place: SpecPlace
  /// The index by which other layers refer to it; nil if it has none.
  var index: Int?
  var parent: Int?
  var content: Content
  var transform: LottieTransform
  var turnsWithPath: Bool
  var isHidden: Bool
  var firstFrame: Double
  var endFrame: Double
  var startFrame: Double
  var stretch: Double
  var blendMode: BlendMode
  var masks: [LottieMask]
  var matte: LottieMatte?
  /// Whether it is only drawn as another layer's matte.
  var isMatte: Bool
  var effects: [LottieEffect]

  /// Its transform, with the rotation along its path.
  var placement: LottieTransform { turnsWithPath ? transform.turningWithPath : transform }
}

struct LottieMatte: Hashable, Sendable {
  enum Mode: Hashable, Sendable { case alpha, invertedAlpha, luma, invertedLuma }

  var mode: Mode
  /// The index of the matte layer; nil for the previous one in the list.
  var source: Int?
  /// Whether the matte layer is drawn itself, too.
  var keepsSource = false
}

struct LottieMask {
  enum Mode: Hashable, Sendable { case add, subtract, intersect, lighten, darken, difference }

  var mode: Mode
  /// Closed, also where the file has an open path.
  var path: Track<VertexPath>
  var isOpen: Bool
  var opacity: NumberTrack
  var isInverted: Bool
  var expansion: NumberTrack
}

enum LottieEffect {
  case tint(black: NumberTrack, white: NumberTrack, amount: NumberTrack)
  case fill(color: NumberTrack, opacity: NumberTrack)
  case tritone(bright: NumberTrack, middle: NumberTrack, dark: NumberTrack)
  case dropShadow(
    color: NumberTrack, opacity: NumberTrack, direction: NumberTrack, distance: NumberTrack,
    softness: NumberTrack)
  /// `axis`: 1 both, 2 horizontal, 3 vertical.
  case blur(amount: NumberTrack, axis: NumberTrack)
  case stroke(LottieMaskStroke)
  /// For red, green and blue together, then for each of them and alpha.
  case levels([LottieLevels])
}

/// Lines along a layer's masks.
struct LottieMaskStroke {
  enum Ground { case contents, nothing, revealed }

  var paths: [Track<VertexPath>]
  var color: NumberTrack
  /// Half the line width.
  var size: NumberTrack
  /// 0…1.
  var opacity: NumberTrack
  /// In percent.
  var start: NumberTrack
  var end: NumberTrack
  var ground: Ground
}

extension LottieEffect {
  var stroke: LottieMaskStroke? {
    if case .stroke(let stroke) = self { stroke } else { nil }
  }
}

struct LottieLevels {
  var inputBlack: NumberTrack
  var inputWhite: NumberTrack
  var gamma: NumberTrack
  var outputBlack: NumberTrack
  var outputWhite: NumberTrack
}
