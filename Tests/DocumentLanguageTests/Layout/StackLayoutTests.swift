import DocumentLanguage
import Geometry
import Notations
import TestSupport
import Testing

@Suite struct StackLayoutTests {
  private func item(_ width: Double, _ height: Double, baseline: Double? = nil) -> PlacedItem {
    PlacedItem(width: .points(width), height: .points(height), baseline: baseline)
  }

  private let padding = Insets(top: 1, right: 2, bottom: 3, left: 4)

  @Test func `a stack is as large as its children, the spaces and the padding`() {
    let items = [item(10, 5), item(20, 7), item(6, 9)]
    var stack = StackLayout(axis: .horizontal, spacing: 3, padding: padding)
    #expect(stack.naturalSize(items) == Size(48, 13))
    stack.axis = .vertical
    #expect(stack.naturalSize(items) == Size(26, 31))
    #expect(stack.naturalSize([]) == Size(6, 4))
  }

  @Test func `children follow each other and stand aligned`() {
    let items = [item(10, 5), item(20, 7)]
    let size = Size(50, 20)
    var stack = StackLayout(axis: .horizontal, spacing: 3, alignment: .start, padding: padding)
    #expect(
      stack.place(items, in: size) == [
        Rect(x: 4, y: 1, width: 10, height: 5), Rect(x: 17, y: 1, width: 20, height: 7),
      ])
    stack.alignment = .end
    #expect(stack.place(items, in: size).map(\.minY) == [12, 10])
    stack.alignment = .center
    #expect(stack.place(items, in: size).map(\.minY) == [6.5, 5.5])
    stack.alignment = .stretch
    #expect(stack.place(items, in: size).map(\.height) == [16, 16])
  }

  @Test func `room that is left is distributed`() {
    let items = [item(10, 5), item(20, 7), item(10, 5)]
    var stack = StackLayout(axis: .horizontal, spacing: 5)
    let expected: [(StackLayout.Distribution, [Double])] = [
      (.start, [0, 15, 40]), (.center, [25, 40, 65]), (.end, [50, 65, 90]),
      (.between, [0, 40, 90]),
    ]
    for (distribution, places) in expected {
      stack.distribution = distribution
      #expect(stack.place(items, in: Size(100, 10)).map(\.minX) == places)
    }
  }

  @Test func `what fills takes what is left, shares are of the room`() {
    let spacer = PlacedItem(width: .fill, height: .fill)
    let share = PlacedItem(width: .share(0.25), height: .share(0.5))
    let stack = StackLayout(axis: .horizontal, alignment: .start)
    #expect(
      stack.place([item(10, 5), spacer, share, spacer], in: Size(100, 20)) == [
        Rect(x: 0, y: 0, width: 10, height: 5), Rect(x: 10, y: 0, width: 32.5, height: 20),
        Rect(x: 42.5, y: 0, width: 25, height: 10), Rect(x: 67.5, y: 0, width: 32.5, height: 20),
      ])
    #expect(stack.place([item(200, 5), spacer], in: Size(100, 20))[1].width == 0)
  }

  @Test func `baselines of a row stand on one line`() {
    let items = [item(10, 20, baseline: 15), item(10, 12, baseline: 9), item(10, 4)]
    let stack = StackLayout(axis: .horizontal, alignment: .baseline)
    let size = stack.naturalSize(items)
    #expect(size.height == 20)
    let placed = stack.place(items, in: size)
    #expect(placed[0].minY + 15 == 15 && placed[1].minY + 9 == 15 && placed[2].maxY == 15)
  }

  @Test func `children of the natural size neither overlap nor stick out`() {
    var random = SeededRNG(seed: 5)
    for round in 0..<200 {
      let items = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        item(.random(in: 0...50, using: &random), .random(in: 0...50, using: &random))
      }
      let stack = StackLayout(
        axis: round % 2 == 0 ? .horizontal : .vertical,
        spacing: .random(in: 0...10, using: &random),
        alignment: [.start, .center, .end, .stretch][round % 4], padding: padding)
      let size = stack.naturalSize(items)
      let inner = Rect(origin: .zero, size: size).inset(by: padding)
      var end = -Double.infinity
      for frame in stack.place(items, in: size) {
        let (start, stop) =
          stack.axis == .horizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
        let inside =
          frame.minX >= inner.minX - 1e-9 && frame.maxX <= inner.maxX + 1e-9
          && frame.minY >= inner.minY - 1e-9 && frame.maxY <= inner.maxY + 1e-9
        #expect(inside && start >= end - 1e-9, "seed 5, round \(round)")
        end = stop
      }
    }
  }
}
