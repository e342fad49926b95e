import Encoding
import Pipeline
import Testing

/// The table of formats.
struct OutputFormatTests {
  @Test func `each name and extension belongs to one format`() {
    let names = OutputFormat.all.map(\.name)
    let endings = OutputFormat.all.flatMap(\.extensions)
    #expect(Set(names).count == names.count)
    #expect(Set(endings).count == endings.count)
    for format in OutputFormat.all {
      #expect(OutputFormat.named(format.name) == format)
      for ending in format.extensions {
        #expect(OutputFormat.of(path: "some/where.\(ending)") == format)
        #expect(OutputFormat.of(path: "some/WHERE.\(ending.uppercased())") == format)
        #expect(OutputFormat.of(path: "a.\(ending)/picture") == nil, "a folder tells nothing")
        let hidden = OutputFormat.of(path: ".\(ending)")
        #expect(hidden != format, "a hidden file's name is no extension")
      }
    }
  }

  @Test func `only animated formats have a clock`() {
    for format in OutputFormat.all {
      #expect((format.clock != nil) == (format.input == .frames), "\(format.name)")
    }
    #expect(OutputFormat.gif.clock?.fastest == 50)
  }
}
