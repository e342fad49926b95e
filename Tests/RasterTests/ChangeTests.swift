import DisplayList
import Geometry
import Raster
import TestSupport
import Testing

/// A renderer draws only what changes; nobody can tell from its pictures.
struct ChangeTests {
  @Test func `drawing only what changes gives the same bits as drawing all`() {
    for seed in 0..<24 {
      var scenes = RandomScenes(seed: UInt64(seed))
      var items = scenes.items(depth: 0)
      let viewport = Viewport(canvas: RandomScenes.size, scale: seed % 3 == 0 ? 0.7 : 1)
      var renderer = Renderer(viewport: viewport)
      var last: Bitmap?
      for step in 0..<5 {
        let frame = Frame(
          size: RandomScenes.size, background: seed % 2 == 0 ? .white : nil, items: items)
        let changed = renderer.update(frame)
        var fresh = Renderer(viewport: viewport)
        let meant = fresh.render(frame)
        if let place = RandomScenes.firstDifference(renderer.bitmap, meant) {
          Issue.record("seed \(seed), step \(step): another pixel at \(place)")
          return
        }
        if let last, let place = RandomScenes.firstDifference(last, meant, outside: changed) {
          Issue.record("seed \(seed), step \(step): \(place) changes outside of \(changed)")
          return
        }
        #expect(renderer.update(frame) == .empty)
        last = meant
        scenes.change(&items)
      }
    }
  }

  @Test func `glass in clips is drawn again whenever anything that it shows changes`() {
    for seed in 100..<116 {
      var scenes = RandomScenes(seed: UInt64(seed))
      scenes.isGlassHouse = true
      var items = scenes.items(depth: 0)
      let viewport = Viewport(canvas: RandomScenes.size, scale: 1)
      var renderer = Renderer(viewport: viewport)
      for step in 0..<5 {
        let frame = Frame(size: RandomScenes.size, background: .white, items: items)
        _ = renderer.update(frame)
        var fresh = Renderer(viewport: viewport)
        if let place = RandomScenes.firstDifference(renderer.bitmap, fresh.render(frame)) {
          Issue.record("seed \(seed), step \(step): another pixel at \(place)")
          return
        }
        scenes.change(&items)
      }
    }
  }

  @Test func `one of many dots that moves changes little`() {
    func frame(_ x: Double) -> Frame {
      let dots = (0..<9).map { i in
        Item.fill(
          Fill(
            path: .ellipse(
              in: Rect(x: 4 + Double(i) * 10 + (i == 4 ? x : 0), y: 20, width: 6, height: 6)),
            paint: .color(.black)))
      }
      return Frame(size: Size(100, 50), background: .white, items: dots)
    }
    var renderer = Renderer(viewport: Viewport(canvas: Size(100, 50), scale: 1))
    #expect(
      renderer.update(frame(0)) == PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 50))
    let changed = renderer.update(frame(1))
    #expect(changed.width <= 11 && changed.height <= 10 && changed.minX >= 42)
  }
}
