import Diagnostics
import Notations
import Testing

struct MeasureTests {
  @Test func `durations are seconds`() throws {
    #expect(try Measure.duration("300ms") == 0.3)
    #expect(try Measure.duration("0.3s") == 0.3)
    #expect(try Measure.duration(" -2 ") == -2)
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

  @Test(arguments: ["", "s", "3 hours", "1e999s", "0.3sec", "NaN", "50%"])
  func `anything else is a mistake`(text: String) {
    #expect(throws: TextMistake.self) { try Measure.duration(text) }
  }
}
