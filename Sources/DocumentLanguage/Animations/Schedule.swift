import Scene

/// The named animations of a document, and the times that refer to them.
final class Schedule {
  /// An animation's layer, and its path: an index for each group around it, then its own.
  struct Place: Hashable {
    var layer: LayerID
    var path: [Int]
  }

  enum Target: Hashable {
    case animation(Place)
    case appear(LayerID)
    case disappear(LayerID)
    case change(LayerID, Int)
    /// The start of a phase, by its index.
    case phaseStart(Int)
    case phaseEnd(Int)
  }

  struct Reference {
    var target: Target
    var expression: Expression
    var text: String
    var node: NodeReader
    var scope: Scope
    var delay: Double
  }

  private(set) var named: [(name: String, place: Place)] = []
  private(set) var references: [Reference] = []

  func add(_ name: String?, at place: Place) {
    if let name { named.append((name, place)) }
  }

  func add(_ reference: Reference) { references.append(reference) }
}
