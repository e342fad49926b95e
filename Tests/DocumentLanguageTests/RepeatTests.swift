import DisplayList
import DocumentLanguage
import Geometry
import Scene
import SceneReading
import Testing

struct RepeatTests {
  private func names(_ layers: String, _ more: String = "") -> [String]? {
    Documents.read(Documents.layers(layers, more)).scene?.layers.map { $0.name ?? "" }
  }

  @Test func `a count makes copies, back to front`() {
    #expect(names("{ \"repeat\": 3, \"name\": \"{i} of {n}\" }") == ["0 of 3", "1 of 3", "2 of 3"])
    #expect(names("{ \"repeat\": 0, \"name\": \"none\" }") == [])
    #expect(names("{ \"repeat\": \"=1 + 1\", \"name\": \"=i + ''\" }") == ["0", "1"])
  }

  @Test func `a list gives its elements, named`() {
    let more =
      "\"parameters\": { \"colors\": { \"type\": \"colors\", \"default\": [\"red\", \"gold\"] } },"
    #expect(
      names("{ \"repeat\": { \"over\": \"=colors\", \"as\": \"c\" }, \"name\": \"{c}\" }", more)
        == ["red", "gold"])
    #expect(names("{ \"repeat\": [\"a\", \"b\"], \"name\": \"{item}\" }") == ["a", "b"])
  }

  @Test func `repeats nest, and the outer index can be named`() {
    let inner = "{ \"repeat\": 2, \"name\": \"{row}{i}\" }"
    let layers = "{ \"repeat\": { \"count\": 2, \"index\": \"row\" }, \"layers\": [\(inner)] }"
    let scene = Documents.read(Documents.layers(layers)).scene
    #expect(scene?.layers.map { $0.children.compactMap(\.name) } == [["00", "01"], ["10", "11"]])
  }

  @Test func `every layer has a number of its own, in the order of the document`() {
    let layers = "{ \"repeat\": 3, \"layers\": [ { \"repeat\": 2 } ] }, {}"
    let scene = Documents.read(Documents.layers(layers)).scene
    let ids = (scene?.layers ?? []).flatMap { [$0.id] + $0.children.map(\.id) }
    #expect(ids.map(\.index) == Array(0..<10))
  }

  @Test(arguments: ["1000000000", "\"=1e9\"", "\"=range(20000)\""])
  func `too many copies are refused at once`(count: String) {
    let complaints = Documents.complaints(Documents.layers("{ \"repeat\": \(count) }"))
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("the limit is 10000 (limit 'copies')") == true)
  }

  @Test func `repeats inside of repeats are bounded by the number of layers`() {
    let inner = "{ \"repeat\": 10000, \"layers\": [ { \"repeat\": 10000 } ] }"
    let complaints = Documents.complaints(
      Documents.layers("{ \"repeat\": 10000, \"layers\": [\(inner)] }"))
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("more than 100000 layers (limit 'layers')") == true)
  }

  @Test(arguments: [
    ("-1", "number of copies"), ("1.5", "number of copies"), ("\"many\"", "number of copies"),
    ("{ \"over\": [1], \"count\": 2 }", "'count' and 'over' cannot be used together"),
    ("{ \"as\": \"x\" }", "a repeat needs the key 'over' or 'count'"),
    ("{ \"count\": 2, \"as\": \"1x\" }", "'1x' is not a valid name for a variable"),
    ("{ \"cuont\": 2 }", "unknown key 'cuont' in a repeat; did you mean 'count'?"),
  ])
  func `nonsense is refused`(value: String, expected: String) {
    let complaints = Documents.complaints(Documents.layers("{ \"repeat\": \(value) }"))
    #expect(complaints.contains { $0.contains(expected) }, "\(complaints)")
  }
}
