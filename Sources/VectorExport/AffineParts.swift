import Geometry
import Scene

extension Affine {
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  var numbers: [Double] { [a, b, c, d, tx, ty] }

  init(numbers n: [Double]) {
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// tx, ty, angle, slant along x (degrees), scale x, scale y: the map is T · R · K · S.
  var parts: [Double] {
    let sx = (a * a + b * b).squareRoot()
    if sx < 1e-12 {
      let sy = (c * c + d * d).squareRoot()
      let angle = sy < 1e-12 ? 0 : arcTangent(-c, d)
      return [tx, ty, angle / degree, 0, 0, sy]
    }
    let sy = determinant / sx
    let slant = abs(sy) < 1e-12 ? 0 : arcTangent((a * c + b * d) / sx, sy)
    let angle = arcTangent(b, a)
    return [tx, ty, angle / degree, slant / degree, sx, sy]
  }
}

extension Signal {
  /// The parts of a map that is given as the six numbers of an affine one. The angle is continuous.
  var affineParts: Signal {
    let parts = mapped { Affine(numbers: $0).parts }
    let angle = AngleTrail(parts.component(2))
    var continued = parts
    continued.value = { t in
      var value = parts.value(t)
      value[2] = angle.continued(value[2], at: t)
      return value
    }
    return continued
  }
}

/// Unwraps an angle over time: picks the equivalent angle that continues the previous ones.
private struct AngleTrail {
  private var times: [Double] = []
  private var angles: [Double] = []

  init(_ signal: Signal) {
    let count = min(max(Int(signal.round * 120), 16), 10_000)
    var times = (0...count).map { signal.round * Double($0) / Double(count) }
    times = (times + signal.breaks.flatMap { [$0 - Signal.side, $0 + Signal.side] }).sorted()
    for t in times {
      let raw = signal.value(min(max(t, 0), signal.round))[0]
      let last = angles.last ?? raw
      self.times.append(t)
      angles.append(raw + ((last - raw) / 360).rounded() * 360)
    }
  }

  func continued(_ angle: Double, at t: Double) -> Double {
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= t { low = middle } else { high = middle }
    }
    return angle + ((angles[low] - angle) / 360).rounded() * 360
  }
}

extension SceneWriter {
  /// The shortest transform functions for an affine map; nil if it rounds to the identity.
  func transform(_ map: Affine, _ place: Place) -> [TransformFunction]? {
    let fine = Decimals(error: place.tolerance / max(scene.canvas.size.width, 1))
    let move = [TransformFunction.translate(map.tx, map.ty, place.decimals)].filter {
      !$0.isIdentity
    }
    if map.isTranslation { return move.isEmpty ? nil : move }
    func numbers(_ values: Double...) -> [WrittenNumber] { values.map { WrittenNumber($0, fine) } }
    if map.b == 0, map.c == 0 { return move + [.scale(map.a, map.d, fine)] }
    let isRotation =
      abs(map.a - map.d) < 1e-9 && abs(map.b + map.c) < 1e-9
      && abs(map.determinant - 1) < 1e-9
    if isRotation {
      let angle = numbers(arcTangent(map.b, map.a) / degree)
      return shortest(of: move, map, angle, place)
    }
    return [
      TransformFunction(
        kind: .matrix,
        numbers: numbers(map.a, map.b, map.c, map.d)
          + [map.tx, map.ty].map { WrittenNumber($0, place.decimals) })
    ]
  }

  /// A rotation after a move or, if that is shorter and as exact, about the point that stays.
  private func shortest(
    of move: [TransformFunction], _ map: Affine, _ angle: [WrittenNumber], _ place: Place
  ) -> [TransformFunction] {
    let apart = move + [TransformFunction(kind: .rotate, numbers: angle)]
    let (sine, cosine) = sineCosine(angle[0].value * degree)
    let (a, b, t) = (1 - cosine, sine, Point(map.tx, map.ty) * (0.5 / (1 - cosine)))
    let center = [a * t.x - b * t.y, b * t.x + a * t.y].map { WrittenNumber($0, place.decimals) }
    let (x, y) = (center[0].value, center[1].value)
    let error = Point(a * x + b * y - map.tx, a * y - b * x - map.ty).length
    guard !move.isEmpty, error <= place.tolerance else { return apart }
    let about = [TransformFunction(kind: .rotate, numbers: angle + center)]
    func length(_ functions: [TransformFunction]) -> Int {
      AttributeValue.transform(functions).text.utf8.count
    }
    return length(about) < length(apart) ? about : apart
  }
}
