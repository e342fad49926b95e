import DisplayList
import Geometry

/// A text layer: the texts it shows one after another, and the animators of its letters.
struct LottieText {
  struct Setting: Hashable, Sendable {
    var text: String
    var size: Double
    var font: String
    var alignment: Alignment
    /// Thousandths of an em after every letter.
    var tracking: Double
    var lineHeight: Double
    /// Positive values raise the text.
    var baselineShift: Double
    var fill: Color?
    var stroke: Color?
    var strokeWidth: Double
    /// Whether the fill is on top of the stroke.
    var strokesBelow: Bool
    /// The rectangle of the box; nil for point text.
    var box: Rect?
    /// Whether the first baseline is at the top of the box: where the file does not place the box. Otherwise it is an
    /// ascent below.
    var startsAtBaseline = false
  }

  enum Alignment: Hashable, Sendable { case left, right, center }

  /// Which letters turn and scale together.
  enum Grouping: Int, Hashable, Sendable { case letter = 1, word, line, all }

  /// At least one; each holds until the next.
  var settings: [Key<Setting>]
  var animators: [TextAnimator]
  var grouping: Grouping
  /// The anchor of a letter, in percent.
  var anchorAlignment: NumberTrack
  /// Nil for straight lines.
  var path: TextPath?
}

/// The path on which letters stand: one of the masks of their layer.
struct TextPath {
  var path: Track<VertexPath>
  /// The distance of a line's start from the path's start.
  var margin: NumberTrack
  /// Whether the letters are spread over what the margin leaves of the path.
  var spreadsLetters: Bool
  /// Whether the letters turn with the path.
  var turnsLetters: Bool
}

/// Applies a fraction of its values to some letters.
struct TextAnimator {
  var selectors: [TextSelector]
  var anchor: NumberTrack?
  var position: LottieTransform.Position?
  /// In percent, like the opacity.
  var scale: NumberTrack?
  var rotation: NumberTrack?
  var skew: NumberTrack?
  var skewAxis: NumberTrack?
  var opacity: NumberTrack?
  var tracking: NumberTrack?
  var fill: NumberTrack?
  var stroke: NumberTrack?
  var strokeWidth: NumberTrack?
}

/// Determines the fraction of an animator for each letter.
struct TextSelector {
  enum Unit: Int, Hashable, Sendable { case letters = 1, lettersWithoutSpaces, words, lines }
  enum Shape: Int, Hashable, Sendable { case square = 1, rampUp, rampDown, triangle, round, smooth }

  var unit: Unit
  /// Nil takes them as they stand in the text.
  var order: RandomOrder?
  /// Whether start, end and offset are indices rather than percentages.
  var countsIndices: Bool
  var shape: Shape
  var start: NumberTrack
  var end: NumberTrack?
  var offset: NumberTrack
  /// In percent.
  var amount: NumberTrack
  var easeHigh: NumberTrack
  var easeLow: NumberTrack
  var smoothness: NumberTrack
}
