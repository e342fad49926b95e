import Geometry
import Scene
import TestSupport
import Testing

/// Checks our springs against Core Animation's figures.
struct SpringTests {
  @Test(arguments: [
    (Spring(), 1.4727003346780927),
    (Spring(damping: 1), 13.91321015404625),
    (Spring(stiffness: 4 * .pi * .pi, damping: 2 * .pi), 2.3438753795710707),
    (Spring(damping: 20), 1.0),
    (Spring(damping: 100), 1.0),
  ])
  func `the settling duration is Core Animation's`(spring: Spring, seconds: Double) {
    #expect(abs(spring.settlingDuration - seconds) < 1e-9)
  }

  @Test func `Apple's examples of settling durations`() {
    #expect(abs(Spring(damping: 5).settlingDuration - 2.85497) < 1e-5)
    #expect(abs(Spring(damping: 15).settlingDuration - 1.0221) < 1e-4)
    #expect(Spring(damping: 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
    #expect(Spring(damping: .infinity, allowsOverdamping: true).settlingDuration == 0)
  }

  @Test func `UIKit's spring settles when it is asked to`() {
    let framer = Spring(dampingRatio: 0.25, settlingIn: 3)
    #expect(abs(framer.stiffness - 54.83363359078324) < 1e-9)
    #expect(abs(framer.damping - 3.7024867856206876) < 1e-9)
    let folder = Spring(dampingRatio: 0.75, settlingIn: 1, initialVelocity: 0.5)
    #expect(abs(folder.stiffness - 86.090) < 1e-3)
    #expect(abs(folder.damping - 13.918) < 1e-3)
    #expect(abs(Spring(dampingRatio: 1, settlingIn: 1).naturalFrequency - 9.23341) < 1e-5)
  }

  @Test(arguments: [
    (0.2, 26.594), (0.3, 19.170), (0.4, 15.197), (0.5, 12.717), (0.6, 11.034), (0.7, 9.840),
    (0.75, 9.378), (0.8, 8.994), (0.9, 8.481), (1, 9.233),
  ])
  func `stiffness times duration has the known value`(ratio: Double, product: Double) {
    let spring = Spring(dampingRatio: ratio, settlingIn: 2)
    #expect(abs(spring.naturalFrequency * 2 - product) < 6e-4)
  }

  @Test func `duration and bounce give the documented spring`() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(spring.stiffness - 16 * .pi * .pi) < 1e-9)
    #expect(abs(spring.dampingRatio - 0.7) < 1e-12)
    #expect(abs(Spring(duration: 1, bounce: -0.5).dampingRatio - 2) < 1e-12)
  }

  @Test func `SwiftUI's and the keyboard's springs have their damping ratios`() {
    // smooth, snappy, bouncy, and an overdamped one: 1 − b, or 1 / (1 + b) below 0.
    for (bounce, ratio) in [(0, 1.0), (0.15, 0.85), (0.3, 0.7), (-0.2, 1.25)] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      #expect(abs(spring.dampingRatio - ratio) < 1e-9)
      #expect(abs(spring.damping - 4 * .pi * ratio / 0.5) < 1e-9)
    }
    let keyboard = Spring(mass: 3, stiffness: 1000, damping: 500)
    #expect(abs(keyboard.damping / (2 * (3 * 1000.0).squareRoot()) - 4.564) < 1e-3)
  }

  /// Fourth-order Runge-Kutta on the equation itself.
  @Test func `the position solves the spring's equation in all three regimes`() {
    var random = SeededRNG(seed: 11)
    for _ in 0..<60 {
      let mass = Double.random(in: 0.5...3, using: &random)
      let stiffness = Double.random(in: 20...300, using: &random)
      let critical = 2 * (mass * stiffness).squareRoot()
      let ratios: [Double] = [0.05, 0.3, 0.99, 1, 1.000_000_1, 1.5, 4]
      let ratio = ratios.randomElement(using: &random) ?? 1
      let v = Double.random(in: -8...8, using: &random)
      let spring = Spring(
        mass: mass, stiffness: stiffness, damping: ratio * critical, initialVelocity: v,
        allowsOverdamping: true)
      var x = 0.0
      var speed = v
      let step = 1e-4
      func force(_ x: Double, _ s: Double) -> Double {
        (stiffness * (1 - x) - spring.damping * s) / mass
      }
      for i in 1...5000 {
        let k1 = (speed, force(x, speed))
        let k2 = (speed + step / 2 * k1.1, force(x + step / 2 * k1.0, speed + step / 2 * k1.1))
        let k3 = (speed + step / 2 * k2.1, force(x + step / 2 * k2.0, speed + step / 2 * k2.1))
        let k4 = (speed + step * k3.1, force(x + step * k3.0, speed + step * k3.1))
        x += step / 6 * (k1.0 + 2 * k2.0 + 2 * k3.0 + k4.0)
        speed += step / 6 * (k1.1 + 2 * k2.1 + 2 * k3.1 + k4.1)
        guard i % 500 == 0 else { continue }
        guard abs(spring.position(at: Double(i) * step) - x) < 1e-9 else {
          Issue.record("\(spring) at \(Double(i) * step): \(x)")
          return
        }
      }
    }
  }

  @Test func `after the settling duration it stays within a thousandth`() {
    var random = SeededRNG(seed: 12)
    for _ in 0..<200 {
      let spring = Spring(
        stiffness: Double.random(in: 10...500, using: &random),
        damping: Double.random(in: 1...60, using: &random),
        initialVelocity: Double.random(in: -20...40, using: &random),
        allowsOverdamping: Bool.random(using: &random))
      let end = spring.settlingDuration
      for i in 0...200 where abs(1 - spring.position(at: end * (1 + Double(i) / 50))) > 0.001001 {
        Issue.record("\(spring) at \(end * (1 + Double(i) / 50))")
        return
      }
    }
  }

  @Test func `a spring that may not be overdamped is critical at most`() {
    let critical = Spring(damping: 20)
    let more = Spring(damping: 55)
    for t in [0.05, 0.1, 0.3, 1] { #expect(more.position(at: t) == critical.position(at: t)) }
  }

  /// With a velocity, the rest of the travel may be nothing for a moment at stiffnesses that do not settle.
  @Test func `a spring of UIKit's is nearly at rest before its duration ends, and stops there`() {
    for ratio in [0.2, 0.25, 0.4, 0.5, 0.6, 0.75, 0.8, 0.999, 1] {
      for velocity in stride(from: -4, through: 10, by: 0.25) {
        for duration in [0.3, 1, 4] {
          let spring = Spring(
            dampingRatio: ratio, settlingIn: duration, initialVelocity: velocity / duration)
          let before = spring.position(at: duration * 0.999)
          #expect(abs(1 - before) < 0.025, "\(ratio) \(velocity) \(duration)")
          #expect(spring.position(at: duration) == 1)
        }
      }
    }
  }
}
