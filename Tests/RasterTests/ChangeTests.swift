import DisplayList
import Geometry
import TestSupport
import Testing

@testable import Raster

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

  @Test func `drawing one band of rows after the other gives the same bits as drawing all at once`()
  {
    for seed in 300..<340 {
      var scenes = RandomScenes(seed: UInt64(seed))
      scenes.isGlassHouse = seed % 4 == 0
      let frame = Frame(
        size: RandomScenes.size, background: seed % 2 == 0 ? .white : nil,
        items: scenes.items(depth: 0))
      let viewport = Viewport(canvas: RandomScenes.size, scale: seed % 3 == 0 ? 1.7 : 1)
      var whole = Renderer(viewport: viewport)
      let meant = whole.render(frame)
      // From a row each to a few, with the ones next to them.
      for cells in [100, 300, 700] {
        var banded = Renderer(viewport: viewport, loops: .best, cells: cells)
        if let place = RandomScenes.firstDifference(banded.render(frame), meant) {
          Issue.record("seed \(seed), \(cells) cells: another pixel at \(place)")
          return
        }
      }
    }
  }

  @Test func `what is drawn again and again stays the same`() {
    for seed in 200..<212 {
      var scenes = RandomScenes(seed: UInt64(seed))
      let frame = Frame(
        size: RandomScenes.size, background: seed % 2 == 0 ? .white : nil,
        items: scenes.items(depth: 0))
      let viewport = Viewport(canvas: RandomScenes.size, scale: 1)
      var fresh = Renderer(viewport: viewport)
      let meant = fresh.render(frame)
      // Outlines are made twice, kept, and found.
      var renderer = Renderer(viewport: viewport)
      for round in 0..<4 {
        renderer.reset()
        if let place = RandomScenes.firstDifference(renderer.render(frame), meant) {
          Issue.record("seed \(seed), round \(round): another pixel at \(place)")
          return
        }
      }
    }
  }

  @Test func `what moves is drawn as if it had never been elsewhere`() {
    // Two rings side by side, and two that cross.
    for gap in [12.0, 4] {
      var path = Path.ellipse(in: Rect(x: 4, y: 6, width: 9, height: 20))
      path.append(.ellipse(in: Rect(x: 4 + gap, y: 7, width: 9, height: 18)))
      let viewport = Viewport(canvas: Size(48, 40), scale: 1)
      var renderer = Renderer(viewport: viewport)
      for step in 0..<40 {
        // Partly beyond the picture at first; turned for a while.
        let place = Affine.translation(Double(step) * 0.43 - 8, Double(step) * 0.31 - 8)
        let map = step / 10 == 2 ? place * .rotation(0.2) : place
        let frame = Frame(
          size: Size(48, 40), background: .white,
          items: [
            .fill(Fill(path: path, paint: .color(.black), transform: Projection(map)))
          ])
        var fresh = Renderer(viewport: viewport)
        let meant = fresh.render(frame)
        if let place = RandomScenes.firstDifference(renderer.render(frame), meant) {
          Issue.record("gap \(gap), step \(step): another pixel at \(place)")
          return
        }
      }
    }
  }

  @Test func `an item misses an area exactly if its bounds do`() {
    for seed in 300..<320 {
      var scenes = RandomScenes(seed: UInt64(seed))
      for (i, item) in scenes.items(depth: 0).enumerated() {
        let map = Affine.translation(Double(i * 17 % 60) - 30.3, Double(i * 29 % 60) - 29.7)
        for x in stride(from: -40, to: 80, by: 11) {
          let area = PixelRect(minX: x, minY: x / 2, maxX: x + 9, maxY: x / 2 + 13)
          #expect(item.misses(area, map) == item.bounds(map, limits: area).isEmpty, "seed \(seed)")
        }
      }
    }
  }

  @Test func `items in blocks are drawn, and change, as they do one by one`() {
    var blocks = 0
    for seed in 400..<424 {
      var scenes = RandomScenes(seed: UInt64(seed))
      // Shapes and lines, and a few groups, which are in no block.
      var items = (0..<70).map { scenes.item(depth: $0 % 20 == 0 ? 0 : 2) }
      let viewport = Viewport(canvas: RandomScenes.size, scale: seed % 3 == 0 ? 0.7 : 1)
      var renderer = Renderer(viewport: viewport)
      for step in 0..<5 {
        func frame(_ items: [Item]) -> Frame {
          Frame(size: RandomScenes.size, background: seed % 2 == 0 ? .white : nil, items: items)
        }
        let inBlocks = Item.blocks(items)
        #expect(inBlocks.flatMap(\.withoutBlocks) == items)
        blocks += inBlocks.count < items.count ? 1 : 0
        _ = renderer.update(frame(inBlocks))
        var fresh = Renderer(viewport: viewport)
        if let place = RandomScenes.firstDifference(renderer.bitmap, fresh.render(frame(items))) {
          Issue.record("seed \(seed), step \(step): another pixel at \(place)")
          return
        }
        scenes.change(&items)
      }
    }
    #expect(blocks > 100)
  }

  @Test func `contours beyond the picture do not change what is seen`() {
    var path = Path()
    for i in 0..<5 {
      let (sine, cosine) = sineCosine(Double(i) * 4 * .pi / 5)
      let p = Point(20 + 17 * sine, 20 - 17 * cosine)
      if i == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    path.close()
    func picture() -> Bitmap {
      var renderer = Renderer(viewport: Viewport(canvas: Size(40, 40), scale: 1))
      return renderer.render(
        Frame(
          size: Size(40, 40), background: .white,
          items: [.fill(Fill(path: path, paint: .color(.black)))]))
    }
    let alone = picture()
    // More than the search for crossings has the patience for.
    for i in 0..<4000 {
      let (x, y) = (Double(i % 8) * 5, 60 + Double(i / 8) * 5)
      path.move(to: Point(x, y))
      path.line(to: Point(x + 4, y + 1))
      path.line(to: Point(x + 1, y + 4))
      path.line(to: Point(x + 3, y))
      path.close()
    }
    #expect(picture() == alone)
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

  @Test func `dots far from one another change only where they are`() {
    func frame(_ grey: Double) -> Frame {
      let dots = (0..<4).map { i in
        Item.fill(
          Fill(
            path: .ellipse(
              in: Rect(x: Double(i % 2) * 340, y: Double(i / 2) * 340, width: 60, height: 60)),
            paint: .color(Color(red: grey, green: grey, blue: grey))))
      }
      return Frame(size: Size(400, 400), background: .white, items: dots)
    }
    let renderer = Renderer(viewport: Viewport(canvas: Size(400, 400), scale: 1))
    let areas = renderer.changes(from: frame(0), to: frame(0.5))
    #expect(areas.count == 4)
    #expect(areas.reduce(0) { $0 + $1.width * $1.height } < 4 * 64 * 64)
    for (i, area) in areas.enumerated() {
      #expect(areas[..<i].allSatisfy { $0.intersection(area).isEmpty })
    }
    #expect(renderer.changes(from: frame(0), to: frame(0)).isEmpty)
  }

  @Test func `rectangles hold all that was added and do not overlap`() {
    for seed in 0..<200 {
      var random = SeededRNG(seed: UInt64(seed) + 900)
      var areas = ChangedAreas()
      var added: [PixelRect] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let (x, y) = (
          Int.random(in: 0..<900, using: &random), Int.random(in: 0..<900, using: &random)
        )
        let (width, height) = (
          Int.random(in: 0...60, using: &random), Int.random(in: 1...60, using: &random)
        )
        added.append(PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height))
        areas.add(added[added.count - 1])
      }
      #expect(areas.rects.count <= 8)
      #expect(added.allSatisfy { rect in areas.rects.contains { $0.contains(rect) } })
      for (i, area) in areas.rects.enumerated() {
        #expect(areas.rects[..<i].allSatisfy { $0.intersection(area).isEmpty })
      }
    }
  }
}

/// Parts of pictures, as they are handed from one place to another.
struct PartTests {
  @Test func `a part goes where it was taken from`() {
    var random = SeededRNG(seed: 4)
    let whole = Bitmap(
      width: 31, height: 17,
      pixels: (0..<31 * 17).map { _ in UInt32.random(in: 0...9, using: &random) })
    for rect in [
      PixelRect(minX: 0, minY: 0, maxX: 31, maxY: 17),
      PixelRect(minX: 3, minY: 5, maxX: 4, maxY: 17),
      PixelRect(minX: 12, minY: 0, maxX: 31, maxY: 6),
    ] {
      let part = whole.part(rect)
      var other = Bitmap(width: 31, height: 17)
      other.put(part, at: rect)
      for y in 0..<17 {
        for x in 0..<31 {
          let isInside = x >= rect.minX && x < rect.maxX && y >= rect.minY && y < rect.maxY
          #expect(other[x, y] == (isInside ? whole[x, y] : 0))
        }
      }
    }
  }
}
