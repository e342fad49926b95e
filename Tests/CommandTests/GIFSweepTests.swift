import Foundation
import TestSupport
import Testing

/// Neighbouring durations, speeds and sizes give similar files: nothing flips at a threshold.
struct GIFSweepTests {
  /// A parameter, and its values in even steps.
  struct Sweep: Sendable {
    var flag: String
    var values: [Double]
    /// The power of the value with which the bytes grow, roughly.
    var growth: Int
  }

  static let sweeps = [
    Sweep(flag: "--noteDuration", values: [0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6], growth: 0),
    Sweep(flag: "--slow", values: [0.8, 0.9, 1, 1.1, 1.2], growth: 1),
    Sweep(flag: "--scale", values: [0.9, 1, 1.1, 1.2], growth: 2),
  ]

  /// The figures for a file from -v.
  private struct Figures {
    var bytes: Double
    var worst: Double
    var share: Double

    init?(_ text: String) {
      func number(after words: String) -> Double? {
        guard let found = text.range(of: words) else { return nil }
        let rest = text[found.upperBound...]
        return Double(rest.prefix { $0.isNumber || $0 == "." })
      }
      guard let bytes = number(after: "GIF: "), let worst = number(after: "worst error "),
        let share = number(after: " of 255; ")
      else { return nil }
      (self.bytes, self.worst, self.share) = (bytes, worst, share)
    }
  }

  @Test(arguments: sweeps)
  func `neighbours in a sweep have about the same bytes and errors`(sweep: Sweep) throws {
    let folder = try TemporaryFolder()
    var last: (value: Double, figures: Figures)?
    for value in sweep.values {
      let run = try Subprocess.run(
        Subprocess.kineo,
        ["render", "timeline-to-detail", sweep.flag, "\(value)", "-v", "-o", "a.gif"],
        in: folder.path)
      let report = run.errors.split(separator: "\n").filter { !$0.contains("warning") }
      let figures = try #require(Figures(report.joined(separator: "\n")), "\(run.errors)")
      // Single pixels of an edge that is on its way.
      #expect(figures.worst <= 38, "\(sweep.flag) \(value)")
      if let last {
        let step = value / last.value
        let grown = (0..<sweep.growth).reduce(1.0) { product, _ in product * step }
        let ratio = figures.bytes / last.figures.bytes / grown
        #expect((0.85...1.15).contains(ratio), "\(sweep.flag) \(value): \(ratio)")
        // Edges between pixels have more colours than edges on them.
        #expect(abs(figures.share - last.figures.share) < 3, "\(sweep.flag) \(value)")
      }
      last = (value, figures)
    }
  }
}
