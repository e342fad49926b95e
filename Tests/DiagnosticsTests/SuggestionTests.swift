import Diagnostics
import Testing

struct SuggestionTests {
  @Test(arguments: [
    ("strokeEnds", "strokeEnd"), ("storkeEnd", "strokeEnd"), ("stroke-end", "strokeEnd"),
    ("OPACITY", "opacity"), ("opcity", "opacity"), ("fil", "fill"),
  ])
  func `near names are found`(word: String, name: String) {
    let names = ["opacity", "strokeStart", "strokeEnd", "fill", "to"]
    #expect(Suggestion.nearest(to: word, among: names) == name)
  }

  @Test func `far names and short words are left alone`() {
    #expect(Suggestion.nearest(to: "by", among: ["to", "from"]) == nil)
    #expect(Suggestion.nearest(to: "banana", among: ["opacity"]) == nil)
    #expect(Suggestion.nearest(to: "", among: ["a"]) == nil)
  }

  @Test func `the first of several equal matches wins, ignoring case`() {
    #expect(Suggestion.nearest(to: "colr", among: ["color", "colour", "cols"]) == "color")
  }

  @Test func `of names as near, one that begins with the word is meant`() {
    #expect(Suggestion.nearest(to: "fil", among: ["fit", "fill", "fillRule"]) == "fill")
    #expect(Suggestion.nearest(to: "fi", among: ["fit", "fill"]) == "fit")
  }

  @Test func `a side of the size is meant where it has a key path, and the size elsewhere`() {
    let keyPaths = ["size", "bounds.size.width", "bounds.size.height"]
    #expect(Suggestion.name(meantBy: "width", among: keyPaths) == "bounds.size.width")
    #expect(Suggestion.name(meantBy: "height", among: ["size", "fill"]) == "size")
  }

  @Test func `an abbreviation matches the only name that begins with it`() {
    let names = ["output", "formats", "flags", "frames", "animation.delay"]
    #expect(Suggestion.name(meantBy: "out", among: names) == "output")
    #expect(Suggestion.name(meantBy: "form", among: names) == "formats")
    #expect(Suggestion.name(meantBy: "delay", among: names) == "animation.delay")
    #expect(Suggestion.name(meantBy: "anim", among: names + ["animate"]) == nil)
    #expect(Suggestion.name(meantBy: "ou", among: names) == nil)
  }
}
