import Scene

/// The keys of animations.
enum AnimationKeys {
  static let name = Key("name", .text, "what others call the animation")
  static let keyPath = Key("keyPath", .text, "the property that moves; in a map, the map's key")
  static let from = Key("from", .anything, "the first value", default: "the model value")
  static let to = Key("to", .anything, "the last value", default: "the model value")
  static let by = Key("by", .anything, "the difference between both")
  static let duration = Key(
    "duration", .either([.duration(.notNegative), .record(.perLength)]),
    "seconds of one cycle, or seconds for each 100 points of the path", default: "0.25")
  static let delay = Key("delay", .duration(.any), "added to begin", default: "0")
  static let begin = Key(
    "begin", .either([.duration(.any), .text]),
    "a time, or one that refers to other animations: `draw.end + 0.1`", default: "0")
  static let timing = Key(
    "timing", .anything, "how progress is warped: a name, four control points, steps, a spring",
    default: "linear")
  static let repeatCount = Key(
    "repeatCount", .either([.number(.positive), .choice(["forever"])]), "how many cycles",
    default: "1")
  static let repeatDuration = Key(
    "repeatDuration", .duration(.positive), "how long it repeats")
  static let autoreverses = Key(
    "autoreverses", .bool, "whether each cycle also runs backwards", default: "false")
  static let speed = Key("speed", .number(.any), "of the animation's clock", default: "1")
  static let timeOffset = Key("timeOffset", .duration(.any), "added to its time", default: "0")
  static let fillMode = Key(
    "fillMode", .choice(MediaTiming.FillMode.allCases.map(\.rawValue)),
    "where the value holds although the animation does not run", default: "both")
  static let additive = Key(
    "additive", .bool, "whether values are added to those below", default: "false")
  static let cumulative = Key(
    "cumulative", .bool, "whether each cycle begins where the last ended", default: "false")
  static let colorSpace = Key(
    "colorSpace", .choice(PropertyMotion.ColorSpace.allCases.map(\.rawValue)),
    "in which colours are mixed", default: "srgb")

  static let vocabulary = Vocabulary(
    .animation, "an animation",
    [
      name, keyPath, from, to, by, duration, delay, begin, timing, repeatCount, repeatDuration,
      autoreverses, speed, timeOffset, fillMode, additive, cumulative, colorSpace,
    ])
}
