import DisplayList
import Geometry

/// A text layer: the texts it shows one after another, and what moves its letters.
struct LottieText {
  struct Setting: Hashable, Sendable {
    var text: String
    var size: Double
    var font: String
    var alignment: Alignment
    /// Thousandths of an em behind every letter.
    var tracking: Double
    var lineHeight: Double
    /// Upwards.
    var baselineShift: Double
    var fill: Color?
    var stroke: Color?
    var strokeWidth: Double
    /// Size and place of the box; nil for a text at a point.
    var box: Rect?
  }

  enum Alignment: Hashable, Sendable { case left, right, center }

  /// What letters turn and grow about together.
  enum Grouping: Int, Hashable, Sendable { case letter = 1, word, line, all }

  /// At least one; each holds until the next.
  var settings: [Key<Setting>]
  var animators: [TextAnimator]
  var grouping: Grouping
  /// Where a letter's anchor is, in percent.
  var anchorAlignment: NumberTrack
}

/// Moves some letters by a share of its values.
struct TextAnimator {
  var selectors: [TextSelector]
  var anchor: NumberTrack?
  var position: LottieTransform.Position?
  /// In percent, as the opacity.
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

/// Says how much of an animator each letter gets.
struct TextSelector {
  enum Unit: Int, Hashable, Sendable { case letters = 1, lettersWithoutSpaces, words, lines }
  enum Shape: Int, Hashable, Sendable { case square = 1, rampUp, rampDown, triangle, round, smooth }

  var unit: Unit
  /// Start, end and offset are indices, not percent.
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
