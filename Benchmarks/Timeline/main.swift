import DisplayList
import Geometry
import Glibc
import Scene
import Timeline

// timeline-benchmark: what a frame of a document with 1000 layers costs, in microseconds of CPU time: all of
// them moving, a tenth of them, none; then with a playhead, which remembers what does not move, and each
// layer moving for a tenth of the time, one after the other. One line of JSON each.

/// CPU time of the process in nanoseconds: other load on the machine does not count.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func number(
  _ property: Property, _ from: Double, _ to: Double, _ timing: MediaTiming
) -> Animation {
  Animation(
    timing: timing,
    easing: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
    motion: .property(
      PropertyMotion(
        target: .property(property),
        values: .basic(from: .number(from), to: .number(to), by: nil))))
}

/// Ten columns of a hundred discs; every `stride`-th one fades and grows, without end or in its turn.
func scene(movingEvery stride: Int, inTurn: Bool = false) -> Scene {
  let disc = Path.ellipse(in: Rect(x: 0, y: 0, width: 8, height: 8))
  let groups = (0..<10).map { column -> Layer in
    var group = Layer(
      id: LayerID(column * 101), bounds: Rect(x: 0, y: 0, width: 400, height: 400),
      position: Point(200, 200))
    group.children = (0..<99).map { row in
      let index = column * 99 + row
      var layer = Layer(
        id: LayerID(column * 101 + row + 1), bounds: Rect(x: 0, y: 0, width: 8, height: 8),
        position: Point(Double(column) * 40, Double(row) * 4))
      layer.content = .shape(
        Shape(path: disc, fill: .color(Color(rgb: UInt32(index * 16_787 & 0xFFFFFF)))))
      if stride > 0, index % stride == 0 {
        let timing =
          inTurn
          ? MediaTiming(beginTime: Double(index) / 990 * 0.9, duration: 0.1)
          : MediaTiming(duration: 1, repeats: .forever)
        layer.animations = [
          number(.opacity, 1, 0.3, timing), number(.scale, 0.5, 1, timing),
        ]
      }
      return layer
    }
    return group
  }
  return Scene(canvas: Canvas(size: Size(400, 400)), layers: groups)
}

/// Fifty frames of a second, best of twenty rounds.
func measure(_ name: String, _ scene: Scene, remembers: Bool) {
  let timeline = Timeline(scene)
  var best = Double.infinity
  var items = 0
  for _ in 0..<20 {
    var playhead = Playhead(timeline)
    let start = now()
    for frame in 0..<50 {
      let time = Double(frame) / 50
      items += (remembers ? playhead.frame(at: time) : timeline.frame(at: time)).items.count
    }
    best = min(best, (now() - start) / 50)
  }
  let microseconds = (best / 100).rounded() / 10
  print("{\"layers\": 1000, \"case\": \"\(name)\", \"microseconds\": \(microseconds)}")
  precondition(items > 0, "every frame has items")
}

for (name, stride) in [("all move", 1), ("a tenth moves", 10), ("none moves", 0)] {
  measure(name, scene(movingEvery: stride), remembers: false)
  measure(name + ", playhead", scene(movingEvery: stride), remembers: true)
}
measure("all in turn", scene(movingEvery: 1, inTurn: true), remembers: false)
measure("all in turn, playhead", scene(movingEvery: 1, inTurn: true), remembers: true)
