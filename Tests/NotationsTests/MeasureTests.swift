import Diagnostics
import Notations
import Testing

struct MeasureTests {
  @Test func `durations are seconds`() throws {
    #expect(try Measure.duration("300ms") == 0.3)
    #expect(try Measure.duration("0.3s") == 0.3)
    #expect(try Measure.duration(" -2 s") == -2)
    #expect(try Measure.duration("1e3 MS") == 1)
  }

  @Test func `angles are degrees`() throws {
    #expect(try Measure.angle("90deg") == 90)
    #expect(try Measure.angle("0.25turn") == 90)
    #expect(try Measure.angle("100grad") == 90)
    #expect(abs(try Measure.angle("3.141592653589793rad") - 180) < 1e-12)
  }

  @Test func `lengths are points or fractions`() throws {
    #expect(try Measure.length("50%") == .fraction(0.5))
    #expect(try Measure.length("12") == .points(12))
  }

  @Test func `a duration without a unit is told what it may mean`() {
    #expect(
      throws: TextMistake(
        "a time given as text needs a unit",
        hint: "write \"300s\" or \"300ms\"")
    ) { try Measure.duration(" 300") }
  }

  @Test func `a quantity is a number and perhaps a unit`() {
    for text in ["300", "0.3sec", "3 hours", "50%", "-1e3 ms"] {
      #expect(Measure.isQuantity(text))
    }
    for text in ["draw.end", "0.3 + draw.end", "max(1, 2)", ""] {
      #expect(!Measure.isQuantity(text))
    }
  }

  @Test(arguments: ["", "s", "3 hours", "1e999s", "0.3sec", "NaN", "50%", "300", "0"])
  func `anything else is a mistake`(text: String) {
    #expect(throws: TextMistake.self) { try Measure.duration(text) }
  }
}
