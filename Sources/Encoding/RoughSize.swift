import Raster

/// What the frames of a log take, judged by some of them: which of two ways to replace the same frames is smaller shows
/// long before all are coded. What takes fewer bytes as an APNG does as a WebP, too, whose estimates take seven times as long.
struct RoughSize {
  let bytes: Int

  /// The frames that are looked at.
  private static let samples = 32
  /// What each frame takes besides its picture.
  private static let frame = 40

  init(of log: FrameLog) {
    let container = APNGContainer(log)
    let count = log.ticks.count
    let interval = max(1, count / Self.samples)
    // The canvas before one that is looked at.
    var shown: [UInt32] = []
    var (bytes, looked) = (0, 0)
    log.replay { number, canvas, changed in
      if number % interval == interval / 2 {
        let steps = FrameStep.from(
          &shown, to: canvas, width: log.width, in: changed, after: nil, clear: container.clear)
        // One way to draw a frame says enough: that over the one before, if there is one.
        let step = steps[steps.count - 1]
        bytes += container.estimate(step.pixels, width: step.area.width).count
        looked += 1
      }
      shown = (number + 1) % interval == interval / 2 ? canvas : []
    }
    self.bytes = looked > 0 ? bytes * count / looked + count * Self.frame : 0
  }
}
