/// What `kineo check` warns of: legal, and probably not meant. The raw values are the names by which a document's
/// `allow` and `--allow` turn a warning off; they never change.
public enum Advice: String, Hashable, Sendable, CaseIterable {
  case nothingPainted = "nothing-painted"
  case outsideCanvas = "outside-canvas"
  case idleAnimation = "idle-animation"
  case smallText = "small-text"
  case unusedParameter = "unused-parameter"
  case unusedStyle = "unused-style"
  case unusedPath = "unused-path"
  case unusedColor = "unused-color"
  case unusedValue = "unused-value"
}
