import Testing

/// A document lasts as long as an output may, or is refused at the place that says otherwise.
struct DurationLimitTests {
  @Test(arguments: [
    ("\"playback\": { \"duration\": 1e12 },", "{}", "1:63: the document lasts"),
    ("\"playback\": { \"duration\": 1, \"hold\": 1e9 },", "{}", "the document lasts"),
    ("\"playback\": { \"duration\": 1, \"speed\": 1e-300 },", "{}", "the document lasts"),
    (
      "", "{ \"animate\": { \"opacity\": { \"to\": 0, \"duration\": 1e300 } } }",
      "the document lasts"
    ),
    (
      "\"phases\": { \"all\": { \"start\": -1e15, \"end\": 1 } },", "{}",
      "the phase 'all' lasts"
    ),
  ])
  func `what lasts too long is refused`(more: String, layer: String, message: String) {
    let complaints = Documents.complaints(Documents.layers(layer, more))
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains(message) == true, "\(complaints)")
    #expect(complaints.first?.contains("more than 86400 (limit 'seconds')") == true)
  }

  @Test func `a day is not too long`() {
    let day = "\"playback\": { \"duration\": 86400 },"
    #expect(Documents.complaints(Documents.layers("{}", day)) == [])
  }
}
