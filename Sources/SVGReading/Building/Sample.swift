import DisplayList
import Geometry
import Scene

/// A value split into numbers that can be interpolated linearly, and a form that must be equal.
struct Sample {
  var value: AnimatedValue
  var numbers: [Double]
  /// The largest permitted error of each number.
  var tolerances: [Double]
  var form: Int

  /// `unit` is the size of a pixel in the space of lengths.
  init(_ value: AnimatedValue, unit: Double) {
    self.value = value
    numbers = []
    tolerances = []
    form = 0
    let length = 0.02 * unit
    switch value {
    case .number(let number): add(number, 0.0005)
    case .point(let point): add(point, length)
    case .numbers(let list):
      form = list.count
      for number in list { add(number, length) }
    case .color(let color): add(color)
    case .paint(nil): form = -1
    case .paint(.color(let color)?): add(color)
    case .paint(.gradient(let gradient)?): add(gradient, length)
    case .transform(let transform): add(transform, length)
    case .path(let path): add(path, length)
    case .filter(let filter): add(filter, length)
    case .flag(let flag): form = flag ? 1 : 0
    case .size, .rect, .colors, .radii, .text: form = value.hashValue
    }
  }

  private mutating func add(_ number: Double, _ tolerance: Double) {
    numbers.append(number)
    tolerances.append(tolerance)
  }

  private mutating func add(_ point: Point, _ tolerance: Double) {
    add(point.x, tolerance)
    add(point.y, tolerance)
  }

  private mutating func add(_ color: Color) {
    let tolerance = 0.6 / 255
    for part in [color.red, color.green, color.blue] { add(part * color.alpha, tolerance) }
    add(color.alpha, tolerance)
  }

  private mutating func add(_ gradient: Gradient, _ length: Double) {
    form = 1000 + gradient.stops.count
    add(gradient.start, length)
    add(gradient.end, length)
    add(gradient.focus ?? gradient.start, length)
    let map = gradient.transform
    for part in [map.a, map.b, map.c, map.d] { add(part, 0.001) }
    add(Point(map.tx, map.ty), length)
    for stop in gradient.stops {
      add(stop.color)
      add(stop.location, 0.001)
    }
  }

  private mutating func add(_ transform: Transform, _ length: Double) {
    var hasher = FormHasher()
    for operation in transform.operations {
      switch operation {
      case .translate(let x, let y, _):
        hasher.add(1)
        add(Point(x, y), length)
      case .scale(let x, let y, _):
        hasher.add(2)
        add(x, 0.0005)
        add(y, 0.0005)
      case .rotateZ(let angle):
        hasher.add(3)
        add(angle, 0.0005)
      case .rotateX(let angle), .rotateY(let angle):
        hasher.add(4)
        add(angle, 0.0005)
      case .skew(let x, let y):
        hasher.add(5)
        add(x, 0.0005)
        add(y, 0.0005)
      case .perspective(let distance):
        hasher.add(6)
        add(distance, length)
      case .matrix(let m):
        hasher.add(7)
        for part in [m.rows.0.x, m.rows.0.y, m.rows.1.x, m.rows.1.y] { add(part, 0.0005) }
        add(Point(m.rows.3.x, m.rows.3.y), length)
      }
    }
    form = hasher.value
  }

  private mutating func add(_ path: Path, _ length: Double) {
    var hasher = FormHasher()
    for element in path.elements {
      switch element {
      case .move(let p):
        hasher.add(1)
        add(p, length)
      case .line(let p):
        hasher.add(2)
        add(p, length)
      case .quad(let c, let p):
        hasher.add(3)
        add(c, length)
        add(p, length)
      case .cubic(let c, let d, let p):
        hasher.add(4)
        add(c, length)
        add(d, length)
        add(p, length)
      case .close: hasher.add(5)
      }
    }
    form = hasher.value
  }

  private mutating func add(_ filter: Filter?, _ length: Double) {
    guard let filter else {
      form = -1
      return
    }
    let (all, places) = (filter.numbers, filter.places)
    form = filter.replacingNumbers(all.map { _ in 0 }).hashValue
    for number in all.dropLast(places.count) { add(number, min(length, 0.002)) }
    for number in places { add(number, length) }
  }

  /// Whether this is the linear interpolation between two samples at `t`, within the tolerances.
  func isBetween(_ a: Sample, _ b: Sample, at t: Double) -> Bool {
    guard form == a.form, form == b.form, numbers.count == a.numbers.count,
      numbers.count == b.numbers.count
    else { return false }
    for k in numbers.indices {
      let expected = a.numbers[k] + (b.numbers[k] - a.numbers[k]) * t
      if !(abs(expected - numbers[k]) <= tolerances[k]) { return false }
    }
    return true
  }

  func isNearly(_ other: Sample) -> Bool {
    form == other.form && numbers.count == other.numbers.count
      && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= 1e-6 * (1 + abs($0)) }
  }
}

private struct FormHasher {
  var value = 17

  mutating func add(_ kind: Int) { value = value &* 31 &+ kind }
}
