import DisplayList
import Geometry
import Scene

/// What a scene shows at each moment, as Core Animation's presentation tree would.
///
/// In comes a resolved `Scene` and a time in seconds of the document; out comes a `Frame`, or the
/// presentation values as layers. Pure and total: any time, in any order, the same bits everywhere.
public struct Timeline: Sendable {
  public let scene: Scene

  public init(_ scene: Scene) { self.scene = scene }
}
