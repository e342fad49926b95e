import Diagnostics
import Geometry
import Notations
import Scene

/// What ends elsewhere than an author may think: loops that jump, and springs that are cut off.
extension DocumentAdvice {
  mutating func addLoopSeam(_ scene: Scene) {
    guard scene.playback.loop != .times(1),
      let duration = root[member: "playback"]?[member: "duration"], duration.text != "auto",
      let seam = scene.loopSeam
    else { return }
    let (reason, hint) =
      switch seam {
      case .periods(let periods):
        (
          "no multiple of what repeats: \(periods.prefix(3).joined(separator: ", "))",
          "leave 'duration' out, or let all of them repeat in the same time"
        )
      case .starts(let names):
        (
          "what begins late is in the middle of a round: \(names.prefix(3).joined(separator: ", "))",
          "leave 'duration' out: what never ends is then shown as if it had always run"
        )
      case .particles:
        (
          "particles do not repeat",
          "with \"prewarm\": true and a single birth rate, every round is like the one before"
        )
      }
    add(
      .loopSeam, "the loop jumps where it starts over: \(reason)", at: duration.place, hint: hint)
  }

  /// Springs whose animation ends before they rest.
  mutating func addCutSprings(_ layer: Layer, _ record: SpecNode) {
    for animation in layer.animations {
      guard case .property(let motion) = animation.motion, animation.timing.duration > 0,
        case .property(let property) = motion.target, case .basic = motion.values,
        case .spring(let spring) = animation.easing,
        let written = record.animation(of: property.rawValue),
        let duration = written.node[member: "duration"], !duration.isExpression
      else { continue }
      let end = spring.position(at: animation.timing.duration)
      guard abs(end - 1) > 0.02 else { continue }
      let percent = NumberText.shortest((end * 100).rounded())
      let settling = NumberText.shortest((spring.settlingDuration * 100).rounded() / 100)
      add(
        .cutSpring, "the spring is cut off at \(percent) % of the way", at: duration.place,
        hint:
          "it rests after \(settling) s; leave 'duration' out, or say 'dampingRatio', which settles in it"
      )
    }
  }
}
