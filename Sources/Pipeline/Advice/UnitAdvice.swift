import Diagnostics
import Geometry
import Notations
import Scene

/// Numbers that are probably in another unit than kineo's: percent, milliseconds or radians.
extension DocumentAdvice {
  /// Nothing grows this many times, except by percent.
  private static let largestGrowth = 50.0
  /// An opacity of a little more than 1 stays opaque for a while; ends of strokes have advice of their own.
  private static let largestOpacity = 2.0
  /// An animation of as many seconds is a clock or a count of milliseconds. A clock is shown in part, so that the document
  /// is shorter.
  private static let longTime = 100.0

  mutating func addWrongUnits(_ layer: Layer, _ record: SpecNode, _ playback: Playback) {
    for (key, node) in record.angles {
      guard case .number(let angle) = node.value, let turn = Self.turnInRadians(angle * degree)
      else { continue }
      let mistake = Self.mistake(key, turn)
      add(.wrongUnit, mistake.message, at: node.place, hint: mistake.hint)
    }
    for animation in layer.animations {
      for motion in animation.motions {
        guard case .property(let property) = motion.target,
          let mistake = Self.mistake(property, motion.values.numbers)
        else { continue }
        let place = record.animation(of: property.rawValue)?.place ?? record.place
        add(.wrongUnit, mistake.message, at: place, hint: mistake.hint)
      }
      if playback.duration >= Self.longTime { addLongTime(animation, record) }
    }
  }

  private mutating func addLongTime(_ animation: Animation, _ record: SpecNode) {
    let times = [animation.timing.duration, animation.timing.beginTime]
    guard let time = times.first(where: { $0 >= Self.longTime }) else { return }
    let keyPath = animation.motions.lazy.compactMap { motion -> String? in
      if case .property(let property) = motion.target { property.rawValue } else { nil }
    }.first
    let seconds = NumberText.shortest(time)
    add(
      .wrongUnit, "times are in seconds, and this one is \(seconds)",
      at: keyPath.flatMap { record.animation(of: $0)?.place } ?? record.place,
      hint: "write \"\(seconds)ms\" for milliseconds")
  }

  private static func mistake(
    _ property: Property, _ numbers: [Double]
  ) -> (message: String, hint: String)? {
    func percentage(_ meaning: String, beyond limit: Double) -> (message: String, hint: String)? {
      guard let value = numbers.first(where: { $0 > limit }) else { return nil }
      let number = NumberText.shortest(value)
      return (
        "'\(property.rawValue)' is \(meaning), and here it is \(number)",
        "\(number) percent is \(NumberText.shortest(value / 100))"
      )
    }
    switch property {
    case .opacity: return percentage("from 0 to 1", beyond: largestOpacity)
    case .scale, .scaleX, .scaleY: return percentage("a factor", beyond: largestGrowth)
    case .rotation, .rotationX, .rotationY, .rotationZ, .startAngle, .endAngle:
      return numbers.lazy.compactMap(turnInRadians).first.map { mistake(property.rawValue, $0) }
    default: return nil
    }
  }

  private static func mistake(
    _ name: String, _ turn: (written: Double, meant: Double)
  ) -> (message: String, hint: String) {
    let number = NumberText.shortest((turn.written * 100).rounded() / 100)
    return (
      "angles are in degrees, and '\(name)' is \(number) here",
      "\(number) radians are \(NumberText.shortest(turn.meant)) degrees"
    )
  }

  /// A rotation whose degrees are the radians of half turns or quarter turns, as they are written and as they are meant.
  private static func turnInRadians(_ angle: Double) -> (written: Double, meant: Double)? {
    let written = angle / degree
    let quarters = (written / (fullTurn / 4)).rounded()
    guard quarters != 0, abs(quarters) <= 4, abs(written - quarters * fullTurn / 4) < 0.006 else {
      return nil
    }
    return (written, quarters * 90)
  }
}

extension SpecNode {
  /// The angles that a layer's record states, by key.
  fileprivate var angles: [(key: String, node: SpecNode)] {
    let transform = self[member: "transform"]
    let cells = self[member: "emitter"]?[member: "cells"]?.items ?? []
    let owners =
      [(self, ["startAngle", "endAngle"])]
      + ([transform].compactMap { $0 } + (transform?.items ?? [])).map { ($0, ["rotate"]) }
      + cells.map { ($0, ["emissionRange", "emissionLongitude"]) }
    return owners.flatMap { owner, keys in
      keys.compactMap { key in owner[member: key].map { (key, $0) } }
    }
  }
}

extension PropertyMotion.Values {
  /// The numbers among its values.
  fileprivate var numbers: [Double] {
    written.compactMap { value in
      if case .number(let number)? = value { number } else { nil }
    }
  }
}
