import Scene

extension FontDescription {
  /// Where a variable font stands: at its weight, and where the axes say.
  var position: [FontAxis: Double] {
    axes.merging([.weight: weight]) { said, _ in said }
  }
}
