import Foundation
import Geometry
import TestSupport
import Testing

@testable import VectorExport

struct DashedLineTests {
  /// Random closed lines, and windows that grow, shrink, or do both.
  @Test(arguments: 0..<60)
  func `a dash is where the window is, and turns the corner only if that is the whole line`(
    seed: UInt64
  ) throws {
    var rng = SeededRNG(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &rng) }
    let corners = (0..<3).map {
      Point(cos(Double($0) * 2) * 40, sin(Double($0) * 2) * number(20...40))
    }
    let path = Path([.move(corners[0]), .line(corners[1]), .line(corners[2]), .close])
    let measure = PathMeasure(path)
    let ring = measure.length
    let parts = (0..<6).map { _ in [number(0...1), number(0...1)].sorted() }
    let windows =
      [0..<ring]
      + parts.map { part in
        switch seed % 3 {
        case 0: 0..<part[1] * ring
        case 1: part[0] * ring..<ring
        default: part[0] * ring..<part[1] * ring
        }
      }
    let step = 0.01
    let line = DashedLine(path, length: ring, windows: windows, hasJoin: true, step: step)
    guard case .path(let figure) = line.figure else {
      Issue.record("a triangle is a path")
      return
    }
    let drawn = PathMeasure(figure)
    #expect(abs(drawn.length - line.length) < 1e-6)
    for window in windows {
      let place = line.place(of: window)
      for (wanted, found) in zip([window.lowerBound, window.upperBound], place) {
        let away = measure.point(atLength: wanted).point.distance(
          to: drawn.point(atLength: found).point)
        #expect(away < step * 8)
      }
      let isWhole = window == 0..<ring
      let isNearlyWhole = !isWhole && ring - (window.upperBound - window.lowerBound) < 0.1
      #expect(
        isNearlyWhole || (place[1] - place[0] > ring + step) == isWhole, "\(window) of \(ring)")
    }
  }

  @Test func `without a corner or a join, nothing is added`() {
    let circle = Path.ellipse(in: Rect(x: 0, y: 0, width: 20, height: 20))
    let square = Path.rect(Rect(x: 0, y: 0, width: 20, height: 20))
    for (path, hasJoin) in [(circle, true), (square, false)] {
      let length = PathMeasure(path).length
      let line = DashedLine(
        path, length: length, windows: [0..<length], hasJoin: hasJoin, step: 0.01)
      #expect(line.figure == Figure(path) && abs(line.length - length) < 0.05)
    }
  }
}
