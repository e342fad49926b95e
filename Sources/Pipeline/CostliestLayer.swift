import Raster
import Scene
import Timeline

extension RenderJob {
  /// The innermost layer that takes more than half of the drawing work; nil if the work is spread over
  /// many layers, or due to the size.
  ///
  /// Each is counted alone, at these moments, in seconds of the document; nil for a few of the animation.
  public func costliestLayer(at moments: [Double]? = nil) -> Layer? {
    let scene = timeline.scene
    let times = moments ?? Self.shares.map { span.documentTime(at: span.seconds * $0) }
    let whole = work(of: scene, at: times)
    var found: Layer?
    // The layers around it may multiply its work; here each of them has one child.
    var surroundings: [Layer] = []
    var candidates = scene.layers
    while candidates.count <= Self.mostCandidates, surroundings.count < Self.deepest {
      let costs = candidates.map { candidate in
        let layer = surroundings.reversed().reduce(candidate) { inner, outer in
          var outer = outer
          outer.children = [inner]
          return outer
        }
        var alone = scene
        alone.layers = [layer]
        return work(of: alone, at: times)
      }
      guard let most = costs.indices.max(by: { costs[$0] < costs[$1] }), costs[most] > whole / 2
      else { break }
      found = candidates[most]
      surroundings.append(candidates[most])
      candidates = candidates[most].children
    }
    return found
  }

  private static let mostCandidates = 64
  private static let deepest = 8
  private static let shares = [0.05, 0.35, 0.65, 0.95]

  /// Of the moments together, each drawn whole.
  private func work(of scene: Scene, at times: [Double]) -> Double {
    let timeline = Timeline(scene)
    let bounds = Renderer(viewport: viewport).bounds
    let limit = budget(frames: 1).limit
    return times.reduce(0) { sum, time in
      sum + DrawingWork.of(timeline.frame(at: time), in: bounds, viewport, limit: limit)
    }
  }
}
