import Geometry

/// Warps the progress of a cycle: 0 stays 0 and, except for steps that jump at the start, 1 stays 1.
public enum TimingFunction: Hashable, Sendable {
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1); x1 and x2 are in 0…1, y1 and y2 are free.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  case steps(Int, StepPosition)
  /// A spring from 0 to 1 over the animation's duration; may overshoot both.
  case spring(Spring)
  case penner(Penner)

  /// Where the jumps of `steps` are, as in CSS.
  public enum StepPosition: String, Hashable, Sendable, CaseIterable {
    case jumpStart = "jump-start"
    case jumpEnd = "jump-end"
    case jumpNone = "jump-none"
    case jumpBoth = "jump-both"
  }

  /// Robert Penner's curves that no cubic Bézier equals; the others are named Béziers.
  public enum Penner: String, Hashable, Sendable, CaseIterable {
    case easeInElastic, easeOutElastic, easeInOutElastic
    case easeInBounce, easeOutBounce, easeInOutBounce
  }
}
