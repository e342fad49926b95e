import DisplayList
import Geometry
import Scene
import TestSupport
import Testing
import Timeline

/// Caching between frames is never visible.
struct PlayheadTests {
  @Test func `a playhead's frames are the timeline's to the bit, in any order`() {
    for seed in 0..<30 as Range<UInt64> {
      var random = RandomScene(seed: 7100 + seed)
      let timeline = Timeline(random.scene())
      var playhead = Playhead(timeline)
      let walk = (0..<40).map { Double($0) / 15 }
      let jumps = (0..<20).map { _ in random.number(-1...4) }
      for time in walk + jumps + walk.reversed() {
        guard playhead.frame(at: time) == timeline.frame(at: time) else {
          Issue.record("seed \(7100 + seed): another frame at \(time)")
          return
        }
      }
    }
  }

  @Test func `while nothing changes every frame is the same`() {
    var pauses = 0
    for seed in 0..<80 as Range<UInt64> {
      var random = RandomScene(seed: 7200 + seed)
      let timeline = Timeline(random.scene(depth: 1, width: 1))
      for _ in 0..<30 {
        let start = random.number(-2...6)
        let end = random.number(-2...6)
        guard timeline.isStill(from: start, to: end) else { continue }
        pauses += 1
        let first = timeline.frame(at: start)
        for k in 1...8 {
          let time = start + (end - start) * Double(k) / 8
          guard timeline.frame(at: time) == first else {
            Issue.record("seed \(7200 + seed): moves at \(time), between \(start) and \(end)")
            return
          }
        }
      }
    }
    #expect(pauses > 300, "the law was tried \(pauses) times")
  }

  @Test func `a pause lasts from the end of one animation to the beginning of the next`() {
    let timeline = Timeline(
      scene([
        box {
          $0.clock = LayerClock(beginTime: 1, speed: 2)
          $0.animations = [
            animation(.opacity, numbers(0, 1), MediaTiming(duration: 1)),
            animation(.opacity, numbers(1, 0), MediaTiming(beginTime: 4, duration: 1)),
          ]
        }
      ]))
    // The layer's clock is twice as fast and begins at 1: it moves in 1…1.5 and in 3…3.5.
    #expect(timeline.isStill(from: -9, to: 0.99))
    #expect(!timeline.isStill(from: 0.99, to: 1.01))
    #expect(!timeline.isStill(from: 1.2, to: 1.3))
    #expect(timeline.isStill(from: 1.51, to: 2.99))
    #expect(!timeline.isStill(from: 1.51, to: 3.01))
    #expect(timeline.isStill(from: 3.51, to: 1e9))
    #expect(timeline.isStill(from: 1.2, to: 1.2))
  }

  @Test func `layers without animations are still, endless animations and particles never are`() {
    #expect(Timeline(scene([box { $0.background = .color(.white) }])).isStill(from: -1e9, to: 1e9))
    let endless = MediaTiming(duration: 1, repeats: .forever)
    let spinner = box { $0.animations = [animation(.rotationZ, numbers(0, 6), endless)] }
    #expect(!Timeline(scene([spinner])).isStill(from: 7, to: 7.01))
    #expect(Timeline(scene([spinner])).isStill(from: -7, to: -0.01))
    let stopped = box {
      $0.clock.speed = 0
      $0.children = [spinner]
    }
    #expect(Timeline(scene([stopped])).isStill(from: 7, to: 9))
  }

  @Test func `custom properties draw nothing, but have values`() {
    let layer = box {
      $0.background = .color(.white)
      $0.custom = [CustomProperty(name: "level", value: .number(0))]
      $0.animations = [
        Animation(
          timing: MediaTiming(duration: 2),
          motion: .property(PropertyMotion(target: .custom("level"), values: numbers(0, 8))))
      ]
    }
    let timeline = Timeline(scene([layer]))
    #expect(timeline.isStill(from: -1, to: 3))
    #expect(timeline.presentation(at: 0.5)[0].custom.map(\.value) == [.number(2)])
    #expect(timeline.frame(at: 0.5) == timeline.frame(at: 9))
  }

  @Test func `the copies of a replicator move until the last one stops`() {
    let dot = box(1) {
      $0.animations = [animation(.opacity, numbers(1, 0), MediaTiming(duration: 1))]
    }
    let row = box {
      $0.content = .replicator(Replicator(count: 5, delay: 0.5))
      $0.children = [dot]
    }
    let timeline = Timeline(scene([row]))
    #expect(!timeline.isStill(from: 2.9, to: 2.95))
    #expect(timeline.isStill(from: 3.01, to: 8))
    #expect(timeline.isStill(from: -8, to: -0.01))
  }
}
