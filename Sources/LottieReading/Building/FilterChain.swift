import DisplayList
import Geometry
import Scene

/// A layer's effects as one filter.
struct FilterChain {
  private let effects: [LottieEffect]

  init(_ effects: [LottieEffect]) { self.effects = effects.filter { $0.stroke == nil } }

  var isEmpty: Bool { effects.isEmpty }

  func put(on layer: inout Layer, _ motions: Motions) {
    let tracks = effects.flatMap(\.tracks).filter(\.isMoving)
    let spans = tracks.compactMap(\.span)
    layer.filter = filter(at: spans.map(\.lowerBound).min() ?? 0)
    guard !spans.isEmpty else { return }
    var keys = tracks[0].keys.map {
      Key(frame: $0.frame, value: [$0.frame], isHeld: $0.isHeld, eases: $0.eases)
    }
    if tracks.count > 1 || !tracks[0].isEasedAsOne {
      keys = NumberTrack.moments(of: tracks)
    }
    layer.animations.append(
      motions.animation(keys, .filter) { .filter(filter(at: $0.component(0))) })
  }

  private func filter(at frame: Double) -> Filter {
    var steps: [Filter.Step] = []
    for effect in effects {
      let input: Filter.Input = steps.isEmpty ? .source : .step(steps.count - 1)
      steps += effect.steps(of: input, from: steps.count, at: frame)
    }
    return Filter(steps, blurring: .boxes)
  }
}

extension LottieEffect {
  fileprivate var tracks: [NumberTrack] {
    switch self {
    case .tint(let black, let white, let amount): [black, white, amount]
    case .fill(let color, let opacity): [color, opacity]
    case .tritone(let bright, let middle, let dark): [bright, middle, dark]
    case .levels(let levels): levels.flatMap(\.tracks)
    case .dropShadow(let color, let opacity, let direction, let distance, let softness):
      [color, opacity, direction, distance, softness]
    case .blur(let amount, let axis): [amount, axis]
    case .stroke: []
    }
  }

  /// The mean of red, green and blue in linear light.
  private static let mean: ColorMatrix = {
    let third = 1.0 / 3
    let row: [Double] = [third, third, third, 0, 0]
    return ColorMatrix(row + row + row + [0, 0, 0, 1, 0])
  }()

  /// Maps red's levels to the colours between two; the share becomes the alpha.
  private static func tint(from b: Color, to w: Color, _ share: Double) -> ColorMatrix {
    ColorMatrix([
      w.red - b.red, 0, 0, 0, b.red, w.green - b.green, 0, 0, 0, b.green, w.blue - b.blue, 0, 0,
      0, b.blue, 0, 0, 0, share, 0,
    ])
  }

  fileprivate func steps(of input: Filter.Input, from index: Int, at frame: Double) -> [Filter.Step]
  {
    func color(_ track: NumberTrack) -> Color {
      let c = track.value(at: frame)
      return Color(red: c.component(0), green: c.component(1), blue: c.component(2)).clamped
    }
    switch self {
    // Drawn as lines; see `LayerLooks`.
    case .stroke: return []
    case .tint(let black, let white, let amount):
      let share = min(max(0, amount.number(at: frame) / 100), 1)
      let map = Self.tint(from: color(black), to: color(white), share)
      return [
        Filter.Step(.recolor(input, Self.mean), isLinear: true),
        Filter.Step(.recolor(.step(index), map)), Filter.Step(.merge([input, .step(index + 1)])),
      ]
    case .fill(let track, let opacity):
      let share = min(max(0, opacity.number(at: frame)), 1)
      return [Filter.Step(.recolor(input, .fill(color(track), opacity: share)))]
    case .tritone(let bright, let middle, let dark):
      let (b, m, d) = (color(bright), color(middle), color(dark))
      return [
        Filter.Step(.recolor(input, Self.mean), isLinear: true),
        Filter.Step(
          .transfer(
            .step(index), red: .table([d.red, m.red, b.red]),
            green: .table([d.green, m.green, b.green]), blue: .table([d.blue, m.blue, b.blue]),
            alpha: .identity)),
      ]
    case .levels(let levels):
      let tables = levels.map { $0.table(at: frame) }
      return [
        Filter.Step(
          .transfer(input, red: tables[1], green: tables[2], blue: tables[3], alpha: tables[4])),
        Filter.Step(
          .transfer(
            .step(index), red: tables[0], green: tables[0], blue: tables[0], alpha: .identity)),
      ]
    case .dropShadow(let track, let opacity, let direction, let distance, let softness):
      let (s, c) = sineCosine(radians(direction.number(at: frame)))
      let away = distance.number(at: frame)
      let blur = max(0, softness.number(at: frame)) / 4
      let alpha = min(max(0, opacity.number(at: frame) / 255), 1)
      return [
        Filter.Step(
          .dropShadow(
            input, x: away * s, y: -away * c, blurX: blur, blurY: blur,
            color(track).withAlpha(alpha)))
      ]
    case .blur(let amount, let axis):
      let sigma = max(0, amount.number(at: frame)) * 0.3
      let direction = axis.number(at: frame)
      // lottie-web's filter works in linear light.
      return [
        Filter.Step(
          .blur(input, x: direction == 3 ? 0 : sigma, y: direction == 2 ? 0 : sigma),
          isLinear: true)
      ]
    }
  }
}

extension LottieLevels {
  fileprivate var tracks: [NumberTrack] {
    [inputBlack, inputWhite, gamma, outputBlack, outputWhite]
  }

  fileprivate func table(at frame: Double) -> Transfer {
    let low = inputBlack.number(at: frame)
    let high = inputWhite.number(at: frame)
    let exponent = gamma.number(at: frame)
    let black = outputBlack.number(at: frame)
    let white = outputWhite.number(at: frame)
    if low == 0, high == 1, exponent == 1, black == 0, white == 1 { return .identity }
    return .table(
      (0...255).map { i in
        let v = Double(i) / 255
        let isTurned = high < low
        if v <= min(low, high) { return isTurned ? white : black }
        if v >= max(low, high) { return isTurned ? black : white }
        let share = (v - low) / (high - low)
        return black + (white - black) * (exponent > 0 ? power(share, 1 / exponent) : share)
      })
  }
}
