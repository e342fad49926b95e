import Testing

@testable import DocumentLanguage

/// `frame()` in layouts that cannot be found.
struct FrameFunctionTests {
  @Test(arguments: [
    (#"{ "name": "a", "frame": "=frame('a')", "transform": [{ "translate": [-6, 12] }] }"#, 1),
    (
      #"""
      { "size": [9, 9] },
      { "name": "a", "position": "=[frame('b')[0] + 9, 5]", "size": [4, 4] },
      { "name": "b", "position": "=[frame('a')[0] + 9, 5]", "size": [4, 4] }
      """#, 2
    ),
  ])
  func `a layout that does not settle has the place of a layer in it`(layers: String, line: Int) {
    let complaints = Documents.complaints(
      "{ \"canvas\": { \"size\": [60, 40] }, \"layers\": [ \(layers) ] }")
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("the layout does not settle") ?? false)
    #expect(complaints.first?.hasPrefix("\(line):") ?? false, "\(complaints)")
  }
}
