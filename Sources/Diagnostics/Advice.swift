/// The warnings of `kineo check`: legal, but probably not intended. The raw values are the names that a
/// document's `allow` and `--allow` use to turn a warning off; they never change.
public enum Advice: String, Hashable, Sendable, CaseIterable {
  case nothingPainted = "nothing-painted"
  case outsideCanvas = "outside-canvas"
  case idleAnimation = "idle-animation"
  case idleKey = "idle-key"
  case unseenAnimation = "unseen-animation"
  case loopSeam = "loop-seam"
  case cutSpring = "cut-spring"
  case strokeFraction = "stroke-fraction"
  case wrongUnit = "wrong-unit"
  case smallText = "small-text"
  case unusedParameter = "unused-parameter"
  case unusedStyle = "unused-style"
  case unusedPath = "unused-path"
  case unusedColor = "unused-color"
  case unusedValue = "unused-value"
}
