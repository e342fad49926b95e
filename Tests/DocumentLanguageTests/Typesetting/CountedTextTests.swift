import Testing

@testable import DocumentLanguage

struct CountedTextTests {
  @Test(arguments: [
    ("0%", "3%", "0% 1% 2% 3%"),
    ("8", "11", "8 9 10 11"),
    ("2 of 4", "4 of 4", "2 of 4|3 of 4|4 of 4"),
    ("007", "009", "007 008 009"),
    ("-1", "1", "-1 0 1"),
    ("1.0", "1.3", "1.0 1.1 1.2 1.3"),
    ("0,5", "0,7", "0,5 0,6 0,7"),
    ("998", "1,001", "998 999 1,000 1,001"),
    ("1.000.000", "1.000.001", "1.000.000 1.000.001"),
    ("1.234", "1.236", "1.234 1.235 1.236"),
    ("3", "1", "3 2 1"),
    ("0:58", "1:01", "0:58 0:59 1:00 1:01"),
    ("1:00:01", "0:59:58", "1:00:01 1:00:00 0:59:59 0:59:58"),
    ("0:59.9", "1:00.1", "0:59.9 1:00.0 1:00.1"),
    ("2:05 of 3:00", "2:07 of 3:00", "2:05 of 3:00|2:06 of 3:00|2:07 of 3:00"),
    ("16:9", "18:9", "16:9 17:9 18:9"),
    ("9:59 and 1", "10:01 and 3", "9:59 and 1|10:00 and 2|10:01 and 3"),
  ])
  func `what lies between is written as the ends are`(from: String, to: String, all: String) throws
  {
    let texts = try #require(CountedText(from: from, to: to)).texts
    let expected = all.split(separator: all.contains("|") ? "|" : " ").map(String.init)
    #expect(texts == expected)
  }

  @Test func `other words, or no numbers, do not count`() {
    for (from, to) in [("1 file", "2 files"), ("a", "b"), ("", "1"), ("v2-1", "2-1")] {
      #expect(CountedText(from: from, to: to) == nil, "\(from) to \(to)")
    }
  }

  @Test func `the ends are the texts themselves, and few texts lie between`() throws {
    for (from, to) in [
      ("0", "1,234,567"), ("99.95", "0.05"), ("−40 °C", "38 °C"), ("12345678901234", "0"),
    ] {
      let texts = try #require(CountedText(from: from, to: to)).texts
      #expect(texts.first?.replacing(",", with: "") == from.replacing(",", with: ""))
      #expect(texts.last == to)
      #expect(texts.count <= CountedText.mostSteps + 1)
    }
  }
}
