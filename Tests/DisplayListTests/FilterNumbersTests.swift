import DisplayList
import Geometry
import Testing

struct FilterNumbersTests {
  private func shadow(_ x: Double, area: Rect?, region: Rect?) -> Filter {
    Filter(
      [
        .init(.blur(.source, x: x, y: 2), area: area),
        .init(.composite(.source, over: .step(0), .over)),
      ], region: region)
  }

  @Test func `filters of one form differ in numbers and places alone`() {
    let a = shadow(
      1, area: Rect(x: 1, y: 2, width: 3, height: 4), region: Rect(x: 0, y: 0, width: 9, height: 9))
    let b = shadow(
      5, area: Rect(x: 6, y: 7, width: 8, height: 9), region: Rect(x: 2, y: 3, width: 4, height: 5))
    #expect(a.isAlike(b))
    #expect(a.replacingNumbers(b.numbers) == b)
    #expect(b.places == [6, 7, 8, 9, 2, 3, 4, 5])
  }

  @Test func `a filter with a region is not like one without`() {
    let area = Rect(x: 1, y: 2, width: 3, height: 4)
    let whole = shadow(1, area: area, region: area)
    #expect(!whole.isAlike(shadow(1, area: area, region: nil)))
    #expect(!whole.isAlike(shadow(1, area: nil, region: area)))
  }

  @Test func `a region that shrinks below nothing is empty`() {
    let filter = shadow(1, area: nil, region: Rect(x: 0, y: 0, width: 9, height: 9))
    let less = filter.replacingNumbers([1, 2, 4, 4, -1, -2])
    #expect(less.region == Rect(x: 4, y: 4, width: 0, height: 0))
  }
}
