import DisplayList
import Geometry
import Raster
import Testing

/// Whole pictures are the same with all loops; `KernelTests` has each of them by itself.
struct LoopsTests {
  @Test(.enabled(if: Loops.best == .wide, "this machine has no AVX2"))
  func `wide and plain loops make the same bits`() {
    for seed in 0..<40 {
      var scenes = RandomScenes(seed: UInt64(seed) + 7000)
      let items = scenes.items(depth: 0) + scenes.items(depth: 0)
      // Widths of all remainders by eight, and some of more than 256 pixels.
      let scale = seed % 20 == 7 ? 8.1 : 0.5 + Double(seed) / 40
      let viewport = Viewport(canvas: RandomScenes.size, scale: scale)
      let frame = Frame(
        size: RandomScenes.size, background: seed % 2 == 0 ? .white : nil, items: items)
      var plain = Renderer(viewport: viewport, loops: .plain)
      var wide = Renderer(viewport: viewport, loops: .wide)
      let difference = RandomScenes.firstDifference(plain.render(frame), wide.render(frame))
      if let difference {
        Issue.record("seed \(seed), scale \(scale): another pixel at \(difference)")
        return
      }
    }
  }
}
