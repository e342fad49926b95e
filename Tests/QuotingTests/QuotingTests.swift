import Foundation
import Quoting
import TestSupport
import Testing

/// Sends hostile text to each destination and checks how its readers interpret it.
struct QuotingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ program: String, _ arguments: String...) throws -> Subprocess {
    try Subprocess.run(try #require(Subprocess.find(program)), arguments, in: folder.path)
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(RawName.bytes(text), to: name)
  }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
  }

  private static let show = "#!/bin/sh\nfor word; do printf '%s\\0' \"$word\"; done >> words\n"

  private func makeShow() throws {
    try write(Self.show, to: "show")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/show")
  }

  /// The words that `show` was called with.
  private func shown() throws -> [[UInt8]] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/words")))
      .split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }

  // MARK: Shells

  @Test(
    arguments: ["dash", "bash", "zsh", "busybox"].filter { Subprocess.find($0) != nil })
  func `a shell reads every word unchanged, each command on one line`(shell: String) throws {
    try makeShow()
    let samples = HostileText.samples(200, seed: 1)
    let script = samples.map { ShellText.command(["./show", $0, "x" + $0]) + "\n" }.joined()
    #expect(script.split(separator: "\n").count == samples.count)
    #expect(!script.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" })
    try write(script, to: "script")
    let run = shell == "busybox" ? try run(shell, "sh", "script") : try run(shell, "script")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors.prefix(500))")
    #expect(try shown() == samples.flatMap { [RawName.bytes($0), RawName.bytes("x" + $0)] })
    #expect(try names == ["script", "show", "words"])
  }

  @Test(.enabled(if: Subprocess.find("xargs") != nil, "xargs is not installed"))
  func `xargs hands each line to a shell`() throws {
    try makeShow()
    let samples = HostileText.samples(60, seed: 2)
    try write(samples.map { ShellText.command(["./show", $0]) + "\n" }.joined(), to: "jobs")
    // The recipe of docs/scale.md.
    let run = try run("sh", "-c", "tr '\\n' '\\0' < jobs | xargs -0 -n 1 sh -c")
    #expect(run.status == 0, "\(run.errors.prefix(500))")
    #expect(try shown() == samples.map(RawName.bytes))
    #expect(try names == ["jobs", "show", "words"])
  }

  // MARK: Ninja

  @Test(.enabled(if: Subprocess.find("ninja") != nil, "ninja is not installed"))
  func `Ninja runs every command unchanged`() throws {
    try makeShow()
    let samples = HostileText.samples(60, seed: 3)
    var text = NinjaText.preamble + "rule run\n  command = $run\n  description = $name\n"
    for (i, sample) in samples.enumerated() {
      let run = try #require(NinjaText.value(ShellText.command(["./show", sample])))
      let name = try #require(NinjaText.value(TerminalText.line(sample)))
      text += "build o\(i): run\n  run = \(run)\n  name = \(name)\n"
    }
    try write(text, to: "build.ninja")
    let run = try run("ninja", "-j1")
    #expect(run.status == 0, "\(run.text.suffix(500)) \(run.errors)")
    #expect(Set(try shown()) == Set(samples.map(RawName.bytes)))
    #expect(try !names.contains("PWN"))
  }

  @Test(.enabled(if: Subprocess.find("ninja") != nil, "ninja is not installed"))
  func `Ninja finds every file that it can name, and others are rejected`() throws {
    var text = NinjaText.preamble + "rule copy\n  command = cp $in $out\n"
    var expected: [(String, String)] = []
    for (i, sample) in HostileText.samples(40, seed: 4).enumerated()
    where !sample.utf8.contains(UInt8(ascii: "/")) && RawName.bytes(sample).count < 200 {
      guard let path = NinjaText.path("i\(i)" + sample), let out = NinjaText.path("o\(i)" + sample)
      else {
        #expect(
          sample.utf8.contains { $0 == 10 || $0 == 13 || $0 == 0 }, "\(sample.debugDescription)")
        continue
      }
      try write("\(i)", to: "in")
      let script = ShellText.command(["cp", "in", "i\(i)" + sample])
      #expect(try run("sh", "-c", script).status == 0)
      text += "build \(out): copy \(path)\n"
      expected.append(("o\(i)" + sample, "\(i)"))
    }
    try write(text, to: "build.ninja")
    let run = try run("ninja", "-j1")
    #expect(run.status == 0, "\(run.text.suffix(500)) \(run.errors)")
    #expect(expected.count > 60)
    for (name, content) in expected {
      let read = try self.run("sh", "-c", ShellText.command(["cat", "./" + name]))
      #expect(read.text == content, "\(name.debugDescription)")
    }
    #expect(try !names.contains("PWN"))
  }

  // MARK: Make

  @Test(.enabled(if: Subprocess.find("make") != nil, "make is not installed"))
  func `Make sees every file that a depfile can name, and no additional rules`() throws {
    var accepted = 0
    for sample in HostileText.samples(40, seed: 5) where !sample.utf8.contains(UInt8(ascii: "/")) {
      guard let text = try? MakeText.dependencies(of: ["out"], on: [sample]) else { continue }
      accepted += 1
      let folder = try TemporaryFolder()
      func run(_ words: String...) throws -> Subprocess {
        try Subprocess.run(
          try #require(Subprocess.find(words[0])), Array(words.dropFirst()), in: folder.path)
      }
      try folder.write(RawName.bytes("out:\n\t@:\ninclude depfile\n"), to: "Makefile")
      try folder.write(RawName.bytes(text), to: "depfile")
      try folder.write([], to: "out")
      let name = "./" + sample
      #expect(
        try run("sh", "-c", ShellText.command(["touch", "-d", "2001-01-01", name])).status == 0)
      #expect(try run("make", "-q", "out").status == 0, "\(sample.debugDescription): \(text)")
      #expect(
        try run("sh", "-c", ShellText.command(["touch", "-d", "2035-01-01", name])).status == 0)
      #expect(try run("make", "-q", "out").status == 1, "\(sample.debugDescription): \(text)")
      #expect(try run("make", "out").status == 0)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/PWN"))
    }
    #expect(accepted > 40)
  }

  @Test(arguments: ["a\nb", "a\n\ttouch PWN", "a;touch PWN", "a=b", "a|b", "a\\", "lib(x)", ""])
  func `names that Make would misread are rejected`(name: String) {
    #expect(throws: MakeText.Unnameable.self) {
      try MakeText.dependencies(of: ["out"], on: [name])
    }
  }

  @Test func `outputs with a percent sign would be patterns`() {
    #expect(throws: MakeText.Unnameable.self) { try MakeText.dependencies(of: ["50%"], on: []) }
  }

  // MARK: JSON

  @Test func `a JSON reader reads every text unchanged`() throws {
    for sample in HostileText.samples(400, seed: 6) {
      let json = sample.quotedForJSON
      let read = try JSONSerialization.jsonObject(
        with: Data(json.utf8), options: .fragmentsAllowed)
      // Compare scalars: equal texts may have different bytes.
      #expect(Array((read as? String ?? "").unicodeScalars) == Array(sample.unicodeScalars))
      #expect(TerminalEmulator(Array(json.utf8)).commands.allSatisfy { $0.hasPrefix("a runner's") })
    }
  }

  // MARK: Terminals and logs

  @Test func `a terminal shows every text and executes none`() {
    for sample in HostileText.samples(2000, seed: 7) {
      let terminal = TerminalEmulator(Array(TerminalText.line(sample).utf8))
      #expect(terminal.commands.isEmpty, "\(sample.debugDescription)")
      #expect(terminal.lines.count == 1)
      let several = TerminalEmulator(Array(TerminalText.lines(sample).utf8))
      #expect(several.commands.isEmpty, "\(sample.debugDescription)")
      #expect(
        TerminalText.printable(sample).unicodeScalars.count == sample.unicodeScalars.count)
    }
    #expect(TerminalText.line("Bob's 漢字 é 👩‍👩‍👧 [x]") == "Bob's 漢字 é 👩‍👩‍👧 [x]")
  }

  /// Parses a line like `ActionCommand.TryParseV2` of GitHub's runner.
  private func command(_ line: String) -> (
    name: String, properties: [String: String], message: String
  )? {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
    let head = line.dropFirst(2)[..<end.lowerBound]
    let space = head.firstIndex(of: " ") ?? head.endIndex
    func plain(_ text: Substring) -> String {
      var text = String(text)
      for (code, sign) in [
        ("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"),
      ] { text = text.replacingOccurrences(of: code, with: sign) }
      return text
    }
    var properties: [String: String] = [:]
    for part in head[space...].dropFirst().split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      properties[String(sides[0])] = plain(sides[1])
    }
    return (String(head[..<space]), properties, plain(line[end.upperBound...]))
  }

  @Test func `GitHub's runner reads one annotation with the text unchanged`() throws {
    for sample in HostileText.samples(400, seed: 8) {
      let text = GitHubText.command("error", [("file", sample), ("title", sample)], sample)
      #expect(text.hasSuffix("\n") && text.dropLast().allSatisfy { !$0.isNewline })
      let read = try #require(command(String(text.dropLast())))
      #expect(read.name == "error" && read.properties.count == 2)
      // Line breaks are kept; control characters come back as symbols.
      let breaks: (Character) -> Bool = { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      for got in [read.message, read.properties["file"] ?? "", read.properties["title"] ?? ""] {
        #expect(got.filter(breaks) == sample.filter(breaks), "\(sample.debugDescription)")
        #expect(
          got.unicodeScalars.allSatisfy {
            !$0.isUnprintable || "\n\r\t".unicodeScalars.contains($0)
          })
      }
    }
  }

  @Test func `a step summary has no markup but its own`() throws {
    for sample in HostileText.samples(400, seed: 9) {
      let cell = GitHubText.cell(sample)
      let plain = cell.replacing(/&#[0-9]+;/.matchingSemantics(.unicodeScalar), with: "")
      #expect(
        !plain.unicodeScalars.contains {
          $0.isASCII
            && !"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \t".unicodeScalars
              .contains($0)
        }, "\(cell)")
    }
    #expect(GitHubText.cell("a|`b`") == "a&#124;&#96;b&#96;")
  }
}
