import Notations
import Scene

/// The keys of animations.
package enum AnimationKeys {
  static let name = Key("name", .text, "what others call the animation")
  static let keyPath = Key("keyPath", .keyPath, "the property that moves; in a map, the map's key")
  static let from = Key("from", .anything, "the first value", otherwise: "the model value")
  static let to = Key("to", .anything, "the last value", otherwise: "the model value")
  static let by = Key("by", .anything, "the difference between both")
  static let duration = Key.value(
    "duration", .either([.duration(.notNegative), .record(.perLength)]),
    "seconds of one cycle, or seconds for each 100 points of the path", default: 0.25)
  static let delay = Key.duration("delay", .any, "added to begin", default: 0)
  static let begin = Key.value(
    "begin", .either([.duration(.any), .text]),
    "a time, or one that refers to other animations: `draw.end + 0.1`", default: 0.0)
  static let timing = Key.value(
    "timing", TimingKeys.kind,
    "how progress is warped: a name, four control points, steps, a spring",
    default: TimingFunction.linear)
  static let spring = Key(
    "spring", .either([.record(.spring), .choice(SpringReader.presets.map(\.name))]),
    "a spring instead of a timing; the duration is then its settling time")
  static let values = Key(
    "values", .list(.anything, .atLeast(1)), "keyframes; null is the model value")
  static let keyTimes = Key(
    "keyTimes", .list(.number(.unit), .any), "when each value is reached, from 0 to 1",
    otherwise: "evenly spaced")
  static let timings = Key(
    "timings", .list(TimingKeys.kind, .any), "a timing for each step between two values",
    otherwise: "linear")
  static let calculation = Key(
    "calculation", .choice(Calculation.allCases.map(\.rawValue)),
    "how values between keyframes are found", otherwise: "linear; along a path paced")
  static let tension = Key(
    "tension", .either([.number(.any), .list(.number(.any), .any)]),
    "of cubic keyframes: how tight the curve is, for all values or each", otherwise: "0")
  static let continuity = Key(
    "continuity", .either([.number(.any), .list(.number(.any), .any)]),
    "of cubic keyframes: how sharp its corners are", otherwise: "0")
  static let bias = Key(
    "bias", .either([.number(.any), .list(.number(.any), .any)]),
    "of cubic keyframes: whether it turns after or before a value", otherwise: "0")
  static let along = Key("along", .path, "a path for the position, in the parent's space")
  static let rotationMode = Key.choice(
    "rotationMode", "whether the layer turns with the path", default: PathMotion.RotationMode.none)
  static let group = Key(
    "group", .list(.record(.animation), .any),
    "animations on one clock, which clips them to its duration")
  static let repeatCount = Key.value(
    "repeatCount", .either([.number(.positive), .choice(["forever"])]), "how many cycles",
    default: 1.0)
  static let repeatDuration = Key(
    "repeatDuration", .duration(.positive), "how long it repeats")
  package static let clock = Fields(MediaTiming(duration: 0))
    .bool("autoreverses", \.autoreverses, "whether each cycle also runs backwards")
    .number("speed", \.speed, "of the animation's clock", isExact: true)
    .duration("timeOffset", \.timeOffset, "added to its time")
    .choice("fillMode", \.fillMode, "when the value applies outside the animation's own time")
  package static let mixing = Fields(
    PropertyMotion(target: .property(.position), values: .basic(from: nil, to: nil, by: nil))
  )
  .bool("additive", \.isAdditive, "whether values are added to those below")
  .bool(
    "cumulative", \.isCumulative, "whether each cycle adds to the value at which the last one ended"
  )
  .choice("colorSpace", \.colorSpace, "the colour space in which colours are mixed")

  static let vocabulary = Vocabulary(
    .animation, "an animation",
    [
      name, keyPath, from, to, by, values, keyTimes, timings, calculation, tension, continuity,
      bias, along, rotationMode.key, duration.key, delay.key, begin.key, timing.key, spring,
      repeatCount.key, repeatDuration,
    ] + clock.keys + mixing.keys + [group])
}

/// The keys of a layer, besides `animate`, that describe how it changes over time.
enum MotionKeys {
  static let actions = Key(
    "actions", .byKeyPath(.answers),
    "how the layer answers when one of its properties changes; null: at once")
  static let changes = Key(
    "changes", .list(.record(.change), .any), "the moments at which properties change")
  static let custom = Key(
    "custom", .map(.anything), "the author's own properties, which actions may watch")
  static let appear = Key(
    "appear", .either([.duration(.any), .text]),
    "when the layer appears: a time, or one relative to animations")
  static let disappear = Key(
    "disappear", .either([.duration(.any), .text]), "when the layer is gone")

  static let all = [actions, changes, custom, appear, disappear]
}

/// The keys of a change.
enum ChangeKeys {
  static let at = Key.value(
    "at", .either([.duration(.any), .text]), "a time, or one that refers to animations",
    default: 0.0)
  static let set = Key("set", .byKeyPath(.values), "new values by key path", isRequired: true)

  static let repetition = Key(
    "repeat",
    .either([.integer(.notNegative), .list(.anything, .any), .record(.repetition)]),
    "makes copies of the change, one for each element of a list")

  static let vocabulary = Vocabulary(.change, "a change", [at.key, set, repetition])
}
