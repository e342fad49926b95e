import Geometry

/// An axis of a variable font.
public struct VariableAxis: Hashable, Sendable {
  public var axis: FontAxis
  public var range: ClosedRange<Double>
  /// The font's default.
  public var standard: Double

  public init(axis: FontAxis, range: ClosedRange<Double>, standard: Double) {
    self.axis = axis
    self.range = range
    self.standard = standard
  }

  /// `weight (100…900)`.
  public var text: String {
    let ends = [range.lowerBound, range.upperBound].map(NumberText.shortest)
    return "\(axis) (\(ends[0])…\(ends[1]))"
  }
}
