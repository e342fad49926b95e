/// Whose edges a picture follows: those that Chromium draws for a kind of file.
public enum BrowserLook: Hashable, Sendable {
  /// An SVG file at four times the size, in pictures so small that its chords can be measured.
  case svg
  /// lottie-web at the picture's own size. The sides of its shapes are all written as curves, also the straight ones.
  case lottie

  /// The number of Chromium's pixels along the side of one of ours.
  public var pixels: Int {
    switch self {
    case .svg: 4
    case .lottie: 1
    }
  }
}
