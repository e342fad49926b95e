import DisplayList
import Geometry
import Scene

/// Interpolates two values of one kind, prepared once so that each result is fast.
///
/// At 0 and 1 it gives the two values themselves; outside 0…1 it extrapolates linearly (overshoot).
/// Values that cannot be interpolated jump halfway.
///
/// A class, like everything that is prepared here: it never changes, and a frame uses it without
/// copying it.
final class ValueMix: Sendable {
  let from: AnimatedValue
  let to: AnimatedValue
  private let method: Method

  private enum Method: Sendable {
    case simple
    case paints(PaintMix)
    case colors([Color], [Color])
    case numbers([Double], [Double])
    case transforms(Decomposition, Decomposition)
    case operations(OperationMix)
    case paths(PathMorph)
    /// Their numbers are many, so they are taken when they are asked for.
    case filters(Filter, Filter)
    case jump
  }

  let space: PropertyMotion.ColorSpace

  init(
    _ from: AnimatedValue, _ to: AnimatedValue, space: PropertyMotion.ColorSpace = .srgb,
    transforms: PropertyMotion.TransformMixing = .whole
  ) {
    self.from = from
    self.to = to
    self.space = space
    switch (from, to) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.radii, .radii),
      (.color, .color):
      method = .simple
    case (.paint(let a), .paint(let b)):
      method = PaintMix(a, b).map(Method.paints) ?? .jump
    case (.colors(let a), .colors(let b)):
      method = a.isEmpty || b.isEmpty ? .jump : .colors(spread(a, b.count), spread(b, a.count))
    case (.numbers(let a), .numbers(let b)):
      method = DashMix(a, b).map { .numbers($0.from, $0.to) } ?? .jump
    case (.transform(let a), .transform(let b)) where transforms == .byOperation:
      method = OperationMix(a, b).map(Method.operations) ?? .jump
    case (.transform(let a), .transform(let b)):
      if let p = Decomposition(a.matrix), let q = Decomposition(b.matrix) {
        method = .transforms(p, q)
      } else {
        method = .jump
      }
    case (.path(let a), .path(let b)):
      method = a.isEmpty || b.isEmpty ? .jump : .paths(PathMorph(a, b))
    case (.filter(let a?), .filter(let b?)):
      method = a.isAlike(b) ? .filters(a, b) : .jump
    default: method = .jump
    }
  }

  func value(at t: Double) -> AnimatedValue {
    // The number of operations is always the same.
    if case .operations(let mix) = method { return .transform(mix.transform(at: t)) }
    if t == 0 { return from }
    if t == 1 { return to }
    switch method {
    case .simple: return mixed(t)
    case .paints(let mix): return .paint(mix.paint(at: t, in: space))
    case .colors(let a, let b):
      return .colors(zip(a, b).map { $0.mixed(with: $1, t, in: space) })
    case .numbers(let a, let b): return .numbers(zip(a, b).map { $0 + ($1 - $0) * t })
    case .transforms(let a, let b):
      return .transform(Transform([.matrix(a.mixed(with: b, t).matrix)]))

    case .paths(let morph): return .path(morph.path(at: t))
    case .filters(let a, let b):
      return .filter(a.replacingNumbers(zip(a.numbers, b.numbers).map { $0 + ($1 - $0) * t }))
    case .operations, .jump: return t < 0.5 ? from : to
    }
  }

  private func mixed(_ t: Double) -> AnimatedValue {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
    switch (from, to) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)): return .point(a.mixed(with: b, t))
    case (.size(let a), .size(let b)):
      return .size(Size(mix(a.width, b.width), mix(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          origin: a.origin.mixed(with: b.origin, t),
          size: Size(mix(a.width, b.width), mix(a.height, b.height))))
    case (.radii(let a), .radii(let b)):
      return .radii(
        CornerRadii(
          topLeft: mix(a.topLeft, b.topLeft), topRight: mix(a.topRight, b.topRight),
          bottomRight: mix(a.bottomRight, b.bottomRight),
          bottomLeft: mix(a.bottomLeft, b.bottomLeft)))
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, t, in: space))
    default: return t < 0.5 ? from : to
    }
  }
}

/// The colours, or `count` colours mixed from them at even steps if there are fewer.
private func spread(_ colors: [Color], _ count: Int) -> [Color] {
  guard colors.count < count else { return colors }
  return (0..<count).map { index in
    let place = Double(index) / Double(max(1, count - 1)) * Double(colors.count - 1)
    let low = min(Int(place), colors.count - 1)  // 0…count − 1: a share of the last index
    let high = min(low + 1, colors.count - 1)
    return colors[low].mixed(with: colors[high], place - Double(low), in: .srgb)
  }
}
