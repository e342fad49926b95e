import DisplayList
import Geometry
import Scene
import TestSupport
import Testing

@testable import Timeline

/// Layers that stand still are drawn once, many of them in blocks.
struct StillItemsTests {
  /// Twenty layers that stand still, a parent of as many that moves and then rests, and twenty more.
  private static func crowd(_ random: inout RandomScene) -> Scene {
    func still() -> Layer {
      var layer = random.plain()
      layer.background = .color(random.flag() ? .white : .black)
      layer.transform = random.transform()
      return layer
    }
    let layers = (0..<40).map { _ in still() }
    var parent = box()
    parent.children = (0..<20).map { _ in still() }
    let end = random.number(5...50)
    parent.animations = [animation(.positionX, numbers(0, end), MediaTiming(duration: 1))]
    return scene(Array(layers[..<20]) + [parent] + Array(layers[20...]))
  }

  @Test func `frames with blocks have the items of frames without, in the same order`() {
    var blocks = 0
    for seed in 0..<20 as Range<UInt64> {
      var random = RandomScene(seed: 7300 + seed)
      let timeline = Timeline(Self.crowd(&random))
      for time in [-1, 0.3, 0.9, 4] {
        let items = timeline.frame(at: time).items
        var plain = Drawing(snapshots: Snapshots(of: timeline.root), still: .none)
        plain.drawChildren(
          of: timeline.root, timeline.root.drawn(at: time), at: time, in: .identity)
        let loose = items.flatMap(\.withoutBlocks)
        #expect(loose.count == plain.items.count && items.count < loose.count)
        blocks += items.count {
          if case .group(let group) = $0 { group.extent != nil } else { false }
        }
        // What the parent moves is mapped in another order, which rounds otherwise.
        #expect(loose.prefix(20) == plain.items.prefix(20))
        #expect(loose.suffix(20) == plain.items.suffix(20))
      }
    }
    #expect(blocks > 100)
  }

  @Test
  func `a playhead's frames are the timeline's while a parent of still layers moves and rests`() {
    for seed in 0..<20 as Range<UInt64> {
      var random = RandomScene(seed: 7400 + seed)
      let timeline = Timeline(Self.crowd(&random))
      var playhead = Playhead(timeline)
      let walk = (0..<40).map { Double($0) / 15 }
      for time in walk + walk.reversed() {
        #expect(playhead.frame(at: time) == timeline.frame(at: time), "seed \(seed), \(time)")
      }
    }
  }
}
