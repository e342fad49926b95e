import DisplayList
import Geometry
import Scene

/// Converts frames of a composition to seconds of its clock.
struct Times: Hashable, Sendable {
  var frameRate: Double
  /// The frame at which the clock is 0.
  var origin: Double

  func seconds(_ frame: Double) -> Double { (frame - origin) / frameRate }
}

/// Turns keys into animations.
struct Motions {
  let times: Times

  /// Sets a number of a layer, and animates it if it has keys.
  func put(
    _ track: NumberTrack, component: Int = 0, _ property: Property, on layer: inout Layer,
    _ convert: (Double) -> Double = { $0 }
  ) {
    layer.set(.number(convert(track.first.component(component))), for: property)
    guard !track.isStill(component: component) else { return }
    layer.animations.append(
      animation(track.keys, property, component: component) {
        .number(convert($0.component(component)))
      })
  }

  /// Keys of any value; `component` is the one whose easing is used.
  func animation<Value>(
    _ keys: [Key<Value>], _ property: Property, component: Int = 0,
    _ convert: (Value) -> AnimatedValue
  ) -> Animation {
    let (timing, keyTimes) = clock(of: keys.map(\.frame))
    return Animation(
      timing: timing,
      motion: .property(
        PropertyMotion(
          target: .property(property),
          values: .keyframes(
            Keyframes(
              values: keys.map { convert($0.value) }, keyTimes: keyTimes,
              timings: keys.dropLast().map { $0.timing(component) })))))
  }

  /// The clock for keys at these frames, and their key times.
  func clock(of frames: [Double]) -> (timing: MediaTiming, keyTimes: [Double]) {
    let first = frames.first ?? 0
    let length = (frames.last ?? 0) - first
    let timing = MediaTiming(
      beginTime: times.seconds(first), duration: length / times.frameRate)
    // If all keys are at the same time, the value jumps.
    var latest = 0.0
    let keyTimes = frames.indices.map { i in
      guard length > 0, i < frames.count - 1 else { return i == 0 && frames.count > 1 ? 0.0 : 1 }
      latest = min(max(latest, (frames[i] - first) / length), 1)
      return latest
    }
    return (timing, keyTimes)
  }
}

extension Layer {
  /// A layer whose coordinates are those of its parent: unit coordinates of its bounds are points.
  init(naming name: String? = nil, children: [Layer] = []) {
    self.init(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 1, height: 1), position: .zero)
    self.name = name
    self.children = children
    anchorPoint = .zero
  }

}

func radians(_ degrees: Double) -> Double { degrees / 360 * fullTurn }
