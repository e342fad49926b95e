import DisplayList
import Geometry

/// An entry of a shape layer's list. The first of a list is on top.
enum ShapeItem {
  case outline(OutlineItem)
  case group(GroupItem)
  case style(StyleItem)
  case modifier(ModifierItem)
  case repeater(RepeaterItem)
}

enum OutlineItem {
  case path(Track<VertexPath>)
  case rectangle(
    center: LottieTransform.Position, size: NumberTrack, radius: NumberTrack, isReversed: Bool)
  case ellipse(center: LottieTransform.Position, size: NumberTrack, isReversed: Bool)
  case star(StarItem)
}

struct StarItem {
  var center: LottieTransform.Position
  var points: NumberTrack
  var rotation: NumberTrack
  var outerRadius: NumberTrack
  var outerRoundness: NumberTrack
  /// Nil for a polygon.
  var innerRadius: NumberTrack?
  var innerRoundness: NumberTrack
  var isReversed: Bool
}

struct GroupItem {
  var items: [ShapeItem]
  var transform: LottieTransform
  var blendMode: BlendMode
}

struct StyleItem {
  enum Kind {
    case fill(FillRule)
    case stroke(StrokeItem)
  }

  var kind: Kind
  var paint: PaintItem
  /// In percent.
  var opacity: NumberTrack
  var blendMode: BlendMode
}

struct StrokeItem {
  var width: NumberTrack
  var cap: StrokeStyle.Cap
  var join: StrokeStyle.Join
  var miterLimit: NumberTrack
  /// Alternating lengths of dashes and gaps.
  var dash: [NumberTrack]
  var dashPhase: NumberTrack
}

enum PaintItem {
  case color(NumberTrack)
  case gradient(GradientItem)
}

struct GradientItem {
  var isRadial: Bool
  var start: NumberTrack
  var end: NumberTrack
  /// How many of the numbers are colours; the rest are opacities.
  var colorCount: Int
  var numbers: NumberTrack
  /// In percent, and in degrees.
  var highlight: NumberTrack
  var highlightAngle: NumberTrack

  /// Whether halfway between two keys its points and stops are halfway, too, if only one of its properties moves.
  var movesStraight: Bool {
    guard !highlightAngle.isMoving else { return false }
    // Colours and opacities share stops. What the one is at a place of the other depends on both places.
    let values = numbers.keys.map(\.value)
    let count = 4 * colorCount
    guard let first = values.first, first.count > count else { return true }
    let places =
      Array(stride(from: 0, to: count, by: 4)) + stride(from: count, to: first.count, by: 2)
    return values.allSatisfy { value in
      places.allSatisfy { value.component($0) == first.component($0) }
    }
  }
}

enum ModifierItem {
  case trim(start: NumberTrack, end: NumberTrack, offset: NumberTrack, together: Bool)
  case roundedCorners(NumberTrack)
  case pucker(NumberTrack)
  case zigZag(ridges: NumberTrack, size: NumberTrack, isSmooth: Bool)
  case offset(NumberTrack, join: StrokeStyle.Join, miterLimit: NumberTrack)
}

struct RepeaterItem {
  var copies: NumberTrack
  var offset: NumberTrack
  var transform: LottieTransform
  /// In percent.
  var startOpacity: NumberTrack
  var endOpacity: NumberTrack
  var lastOnTop: Bool
}
