import Palette
import Raster

/// Turns canvases of straight pixels into the frames of an animated PNG. Of the ways to come from one to the next the
/// one is taken that is estimated to be smallest.
struct APNGFrameCoder: Sendable {
  private struct Frame {
    var area: PixelRect
    var data: [UInt8]
    var isOver: Bool
    /// Whether its rectangle is cleared when its time is over.
    var clears = false
  }

  private let width: Int
  private let height: Int
  private let layout: PixelLayout
  private var shown: [UInt32]
  private var frames: [Frame] = []

  init(width: Int, height: Int, layout: PixelLayout) {
    self.width = width
    self.height = height
    self.layout = layout
    shown = [UInt32](repeating: 0, count: width * height)
  }

  /// The next canvas, different from the one before.
  mutating func add(_ canvas: [UInt32]) {
    let steps = FrameStep.from(
      shown, to: canvas, width: width, after: frames.last?.area, clear: layout.clear)
    var best = (step: steps[0], size: Int.max)
    for step in steps where steps.count > 1 {
      let size = layout.estimate(step.pixels, width: step.area.width)
      if size < best.size { best = (step, size) }
    }
    let step = best.step
    if let last = frames.indices.last { frames[last].clears = step.clearsBefore }
    frames.append(
      Frame(
        area: step.area, data: layout.compressed(step.pixels, width: step.area.width),
        isOver: step.isOver))
    shown = canvas
  }

  // MARK: The file

  func file(ticks: [Int], _ settings: MovingSettings) -> [UInt8] {
    // A single frame is a still, which programs of all ages show.
    guard frames.count > 1 else {
      var file = PNGFile(width: width, height: height, layout: layout)
      file.chunk("IDAT", frames[0].data)
      return file.finished()
    }
    var file = PNGFile(
      width: width, height: height, layout: layout, animation: (frames.count, settings.plays ?? 0))
    var number: UInt32 = 0
    for (i, (frame, ticks)) in zip(frames, ticks).enumerated() {
      file.chunk("fcTL", control(frame, ticks, settings.clock, number))
      number += 1
      if i == 0 {
        file.chunk("IDAT", frame.data)
      } else {
        file.chunk("fdAT", BigEndian.bytes(number) + frame.data)
        number += 1
      }
    }
    return file.finished()
  }

  private func control(_ frame: Frame, _ ticks: Int, _ clock: FrameClock, _ number: UInt32)
    -> [UInt8]
  {
    let corner = [frame.area.width, frame.area.height, frame.area.minX, frame.area.minY]
    let delay = Self.delay(ticks, clock.ticksPerSecond)
    return BigEndian.bytes(number) + corner.flatMap { BigEndian.bytes(UInt32(clamping: $0)) }
      + BigEndian.bytes(UInt16(clamping: delay.ticks))
      + BigEndian.bytes(UInt16(clamping: delay.perSecond))
      + [frame.clears ? 1 : 0, frame.isOver ? 1 : 0]
  }

  /// Both numbers have 16 bits: more ticks than that, a minute at least, are counted in longer ones.
  private static func delay(_ ticks: Int, _ perSecond: Int) -> (ticks: Int, perSecond: Int) {
    let most = 0xFFFF
    guard ticks > most else { return (ticks, perSecond) }
    for divisor in 2...perSecond
    where ticks % divisor == 0 && perSecond % divisor == 0 && ticks / divisor <= most {
      return (ticks / divisor, perSecond / divisor)
    }
    let coarse = max(1, most * perSecond / ticks)
    return ((ticks * coarse + perSecond / 2) / perSecond, coarse)
  }
}
