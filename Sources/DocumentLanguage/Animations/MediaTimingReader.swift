import Diagnostics
import Geometry
import Notations
import Scene

/// Reads the clock of an animation.
struct MediaTimingReader {
  let object: ObjectReader
  /// The path that `perLength` measures, if the layer has one.
  let path: Path?
  let scope: Scope

  func read(at place: Schedule.Place?) -> MediaTiming {
    var timing = MediaTiming(duration: duration())
    let delay = object.duration(AnimationKeys.delay)
    if let node = object[AnimationKeys.begin] {
      timing.beginTime = Moment.read(
        node, for: place.map { .animation($0) }, scope, plus: delay)
    }
    timing.beginTime += delay
    AnimationKeys.clock.read(object, into: &timing)
    if let node = object[AnimationKeys.repeatCount] {
      timing.repeats =
        node.string == "forever" ? .forever : .count(count(node) ?? AnimationKeys.repeatCount.value)
    }
    if let seconds = object.duration(AnimationKeys.repeatDuration) {
      timing.repeats = .duration(seconds)
      object[AnimationKeys.repeatCount]?.error(
        "'repeatCount' and 'repeatDuration' cannot be used together")
    }
    return timing
  }

  private func count(_ node: NodeReader) -> Double? {
    if let text = node.string {
      node.error(
        "expected a number or 'forever', found the text '\(text)'",
        hint: Suggestion.hint(for: text, among: ["forever"]))
      return nil
    }
    return node.number(.positive)
  }

  private func duration() -> Double {
    object.value(AnimationKeys.duration) { node in
      node.members == nil ? node.duration(.notNegative) : duration(byLength: node)
    }
  }

  private func duration(byLength node: NodeReader) -> Double? {
    guard let record = ObjectReader(node, PerLengthKeys.vocabulary),
      let seconds = record.duration(PerLengthKeys.perLength)
    else { return nil }
    guard let path else {
      node.error("'perLength' needs a layer with a path, or 'along'")
      return nil
    }
    return seconds * PathMeasure(path).length / 100
  }
}

/// The keys of a duration that depends on the path's length.
enum PerLengthKeys {
  static let perLength = Key(
    "perLength", .duration(.notNegative), "seconds for each 100 points of the path",
    isRequired: true)

  static let vocabulary = Vocabulary(.perLength, "a duration by length", [perLength])
}
