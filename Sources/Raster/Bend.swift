/// A chord of a rim: its length, and two thirds of its arc's height times that length, positive where the
/// arc bends towards the line.
struct Bend {
  var length: Double
  var area: Double

  /// The height is an eighth of the length times the angle.
  @inline(__always)
  init(length: Double, sine: Double) {
    self.length = length
    area = length * length * sine * (1.0 / 12)
  }

  /// How far the point between two chords moves out.
  @inline(__always)
  func mean(with next: Bend) -> Double {
    let both = length + next.length
    return both > 0 ? (area + next.area) / both : 0
  }
}
