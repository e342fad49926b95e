import DisplayList
import Geometry
import Scene
import Testing
import Timeline

/// The vectors of Core Animation's keyframes.
struct KeyframeTests {
  private func value(_ keyframes: Keyframes, at t: Double) -> Double {
    box {
      $0.animations = [animation(.zPosition, .keyframes(keyframes), MediaTiming(duration: 1))]
    }.number(.zPosition, at: t)
  }

  private func keyframes(
    _ values: [Double], _ calculation: Calculation = .linear, keyTimes: [Double] = [],
    timings: [TimingFunction] = []
  ) -> Keyframes {
    Keyframes(
      values: values.map(AnimatedValue.number), keyTimes: keyTimes, timings: timings,
      calculation: calculation)
  }

  @Test func `cubic keyframes hit QuartzCore's numbers`() {
    #expect(abs(value(keyframes([0, 10, 10], .cubic), at: 0.75) - 10.625) < 1e-9)
    var squares = keyframes([0, 1, 4, 9], .cubic)
    #expect(abs(value(squares, at: 0.5) - 2.25) < 1e-9)
    squares.tensions = [0, 1, 1, 0]
    #expect(abs(value(squares, at: 0.5) - 2.5) < 1e-9)
    squares.tensions = []
    squares.continuities = [0, 1, 0, 0]
    #expect(abs(value(squares, at: 0.5) - 2.125) < 1e-9)
    squares.continuities = []
    squares.biases = [0, 0, 1, 0]
    #expect(abs(value(squares, at: 0.5) - 2.375) < 1e-9)
  }

  @Test func `cubic keyframes of points`() {
    let points = [Point(0, 0), Point(10, 0), Point(10, 30)]
    let layer = box {
      $0.animations = [
        animation(
          .position,
          .keyframes(
            Keyframes(values: points.map(AnimatedValue.point), calculation: .cubic)),
          MediaTiming(duration: 1))
      ]
    }
    #expect(layer.point(.position, at: 0.75).distance(to: Point(10.625, 13.125)) < 1e-9)
  }

  @Test func `linear keyframes keep their times and their own timings`() {
    let plain = keyframes([0, 10, 20], keyTimes: [0, 0.25, 1])
    #expect(value(plain, at: 0.125) == 5)
    #expect(value(plain, at: 0.25) == 10)
    #expect(value(plain, at: 0.625) == 15)
    let eased = keyframes([0, 10, 20], timings: [.steps(1, .jumpEnd), .linear])
    #expect(value(eased, at: 0.4) == 0)
    #expect(value(eased, at: 0.75) == 15)
  }

  @Test func `invalid key times are replaced by even spacing`() {
    #expect(value(keyframes([0, 10, 20], keyTimes: [0, 0.9]), at: 0.5) == 10)
    #expect(value(keyframes([0, 10, 20], keyTimes: [0, 2, 1]), at: 0.5) == 10)
  }

  @Test func `discrete keyframes hold until the next`() {
    let discrete = keyframes([1, 2, 3], .discrete, keyTimes: [0, 0.2, 0.5, 1])
    #expect([0, 0.19, 0.2, 0.49, 0.5, 1].map { value(discrete, at: $0) } == [1, 1, 2, 2, 3, 3])
    #expect(value(keyframes([1, 2, 3], .discrete), at: 0.5) == 2)
  }

  @Test func `equal key times jump`() {
    let jump = keyframes([0, 10, 50, 60], keyTimes: [0, 0.5, 0.5, 1])
    #expect(value(jump, at: 0.499) < 10)
    #expect(value(jump, at: 0.5) == 50)
  }

  @Test func `paced keyframes have one speed`() {
    let paced = keyframes([0, 10, 40], .paced, keyTimes: [0, 0.9, 1])
    #expect(abs(value(paced, at: 0.25) - 10) < 1e-12)
    #expect(abs(value(paced, at: 0.5) - 20) < 1e-12)
    let cubic = keyframes([0, 10, 40], .cubicPaced)
    #expect(abs(value(cubic, at: 0.25) - 10) < 1e-12)
    // Along a straight line, even speed is linear.
    #expect(abs(value(cubic, at: 0.6) - 24) < 1e-9)
  }

  @Test func `a single value is constant`() { #expect(value(keyframes([7]), at: 0.3) == 7) }
}

/// Positions along paths.
struct PathMotionTests {
  private let arch: Path = {
    var path = Path()
    path.move(to: .zero)
    path.cubic(to: Point(100, 0), Point(0, 100), Point(100, 100))
    return path
  }()

  private func walker(
    _ path: Path, _ calculation: Calculation, _ mode: PathMotion.RotationMode = .none
  ) -> Layer {
    box {
      $0.animations = [
        animation(
          .position,
          .along(PathMotion(path: path, calculation: calculation, rotationMode: mode)),
          MediaTiming(duration: 1))
      ]
    }
  }

  @Test func `linear follows the parameter, paced the length`() {
    let linear = walker(arch, .linear).point(.position, at: 0.25)
    #expect(linear.distance(to: Point(15.625, 56.25)) < 1e-9)
    let paced = walker(arch, .paced).point(.position, at: 0.25)
    // The curve is 200 long; its quarter, by 400 000 chords. Core Animation's own (10.65, 48.46) is
    // an approximation.
    #expect(paced.distance(to: Point(10.58933, 48.35254)) < 1e-3)
    #expect(paced.distance(to: Point(10.65, 48.46)) < 0.15)
  }

  @Test func `a move is a jump, a close is a segment`() {
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(10, 0))
    path.move(to: Point(0, 50))
    path.line(to: Point(10, 50))
    path.line(to: Point(10, 60))
    path.close()
    let layer = walker(path, .linear)
    #expect(layer.point(.position, at: 0.125) == Point(5, 0))
    #expect(layer.point(.position, at: 0.25) == Point(0, 50))
    #expect(layer.point(.position, at: 1) == Point(0, 50))
    #expect(layer.point(.position, at: 0.875).distance(to: Point(5, 55)) < 1e-12)
  }

  @Test func `the layer turns with the path`() {
    let auto = walker(arch, .paced, .auto)
    #expect(abs(auto.number(.rotationZ, at: 0) - .pi / 2) < 1e-9)
    #expect(abs(auto.number(.rotationZ, at: 0.5)) < 1e-6)
    let back = walker(arch, .paced, .autoReverse)
    #expect(abs(back.number(.rotationZ, at: 0) - 3 * .pi / 2) < 1e-9)
  }
}
