import Geometry
import Scene

extension TextSelector {
  var tracks: [NumberTrack] {
    [start, offset, amount, easeHigh, easeLow, smoothness] + (end.map { [$0] } ?? [])
  }

  /// The fraction of the animator for the letter (or word, or line) at an index, out of this many.
  func share(of index: Int, count: Int, at frame: Double) -> Double {
    let factor = countsIndices ? 1 : Double(count) / 100
    let offset = offset.number(at: frame) * factor
    var s = start.number(at: frame) * factor + offset
    let last = countsIndices ? Double(count) : 100
    var e = (end?.number(at: frame) ?? last) * factor + offset
    if s > e { swap(&s, &e) }
    var share = shaped(Double(index), s, e, at: frame)
    let smooth = max(smoothness.number(at: frame) / 100, 1e-8)
    if shape == .square, smooth < 1 {
      share = unit((share - (0.5 - smooth / 2)) / smooth)
    }
    return share * amount.number(at: frame) / 100
  }

  private func unit(_ v: Double) -> Double { min(max(0, v), 1) }

  private func shaped(_ i: Double, _ s: Double, _ e: Double, at frame: Double) -> Double {
    let length = e - s
    func ramp() -> Double { length == 0 ? (i >= e ? 1 : 0) : unit((i + 0.5 - s) / length) }
    let value: Double
    switch shape {
    case .square:
      guard i >= s.rounded(.down) else { return 0 }
      value = i < s ? unit(min(e, 1) - (s - i)) : unit(e - i)
    case .rampUp: value = ramp()
    case .rampDown: value = 1 - ramp()
    case .triangle:
      let t = ramp()
      value = length == 0 ? 0 : t < 0.5 ? t * 2 : 2 - t * 2
    case .round:
      let t = ramp() * 2 - 1
      value = length == 0 ? 0 : max(0, 1 - t * t).squareRoot()
    case .smooth: value = length == 0 ? 0 : (1 - cosine(ramp() * fullTurn)) / 2
    }
    return ease(at: frame).ease(value)
  }

  private func ease(at frame: Double) -> TimingFunction {
    let low = easeLow.number(at: frame) / 100
    let high = easeHigh.number(at: frame) / 100
    guard low != 0 || high != 0 else { return .linear }
    return .cubicBezier(
      x1: low > 0 ? min(low, 1) : 0, y1: low > 0 ? 0 : -low, x2: high > 0 ? max(0, 1 - high) : 1,
      y2: high > 0 ? 1 : 1 + high)
  }
}
