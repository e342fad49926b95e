import Scene

extension FontDescription {
  /// The axis values of a variable font: the weight, unless the axes override it, and the axes.
  var position: [FontAxis: Double] {
    axes.merging([.weight: weight]) { said, _ in said }
  }
}
