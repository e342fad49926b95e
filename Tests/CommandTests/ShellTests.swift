import Foundation
import TestSupport
import Testing

/// Shells with the completion scripts, and formatters with the manual page.
struct ShellTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for shell in ["bash", "zsh", "fish"] {
      let script = try Subprocess.run(Subprocess.kineo, ["completions", shell])
      try script.text.write(
        toFile: folder.path + "/kineo." + shell, atomically: true, encoding: .utf8)
    }
    try "".write(toFile: folder.path + "/my document.json", atomically: true, encoding: .utf8)
    let symbols =
      #"{ "parameters": { "ring": { "type": "choice", "choices": ["outer", "inner"], "default": "outer", "about": "Which: [a]" } }, "canvas": { "size": [8, 8] }, "layers": [] }"#
    for name in ["choice", "a choice"] {
      try symbols.write(toFile: folder.path + "/\(name).json", atomically: true, encoding: .utf8)
    }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/choices", withIntermediateDirectories: false)
  }

  /// A command line to complete, and some expected completions.
  struct Line: Sendable, CustomTestStringConvertible {
    var words: [String]
    var offered: [String]
    var refused: [String] = []
    var testDescription: String { words.joined(separator: " ") }
  }

  static let lines = [
    Line(words: ["pre"], offered: ["presets"], refused: ["show"]),
    Line(words: ["check"], offered: ["check", "checkmark"]),
    Line(words: ["frame", "square-prog"], offered: ["square-progress"]),
    Line(words: ["completions", ""], offered: ["bash", "zsh", "fish"], refused: ["checkmark"]),
    Line(words: ["checkmark", "--ti"], offered: ["--tint"]),
    Line(words: ["checkmark", "--max-"], offered: ["--max-bytes", "--max-colors"]),
    Line(words: ["inspect", "--"], offered: ["--json"], refused: ["--max-bytes", "--tint"]),
    Line(words: ["checkmark", "--dither", ""], offered: ["none", "ordered"], refused: ["bash"]),
    Line(
      words: ["checkmark", "--loop", ""], offered: ["forever", "once"], refused: ["checkmark"]),
    Line(words: ["frame", "checkmark", "--at", "e"], offered: ["end"], refused: ["start"]),
    Line(words: ["checkmark", "-o", "my"], offered: ["my document.json"]),
    Line(
      words: ["choice.json", "--ring", ""], offered: ["outer", "inner"],
      refused: ["checkmark", "choice.json"]),
    Line(words: ["choice.json", "--ring="], offered: ["outer", "inner"], refused: ["checkmark"]),
    Line(words: ["choice.json", "--ring=o"], offered: ["outer"], refused: ["inner"]),
    Line(words: ["checkmark", "--tuning", "choice.json", "--tun"], offered: ["--tuning"]),
    Line(words: ["a\\ choice.json", "--ri"], offered: ["--ring"]),
    Line(
      words: ["checkmark", "--allow-read", "choi"], offered: ["choices"],
      refused: ["choice.json"]),
    Line(words: ["checkmark", "--dither=o"], offered: ["ordered"], refused: ["none"]),
    Line(words: ["checkmark", "--dither=none", "--ti"], offered: ["--tint"]),
    Line(words: ["checkmark", "--tint", ""], offered: [], refused: ["checkmark", "choice.json"]),
    Line(words: ["frame", "--strict", "che"], offered: ["checkmark"]),
    Line(words: ["--tint", "red", "checkm"], offered: ["checkmark"]),
    Line(words: ["new", "mine", "che"], offered: ["checkmark"]),
    Line(words: ["new", "che"], offered: [], refused: ["checkmark"]),
    Line(words: ["-o", "x.gif", "frame", "che"], offered: ["checkmark"]),
  ]

  private func run(_ shell: String, _ arguments: [String]) throws -> Subprocess {
    let path = try #require(Subprocess.find(shell))
    let search = URL(fileURLWithPath: Subprocess.kineo).deletingLastPathComponent().path
    return try Subprocess.run(
      path, arguments,
      environment: [
        "PATH": search + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        "KINEO_PRESETS": Subprocess.sourceTree + "/presets", "HOME": folder.path,
      ],
      in: folder.path)
  }

  private func expect(_ line: Line, in offers: [String], _ run: Subprocess) {
    // fish ends folders with a slash.
    let offers = offers.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    for word in line.offered { #expect(offers.contains(word), "\(offers) \(run.errors)") }
    for word in line.refused { #expect(!offers.contains(word), "\(offers)") }
  }

  private func offers(_ run: Subprocess) -> [String] {
    run.text.split(separator: "\n").map {
      $0.split(separator: "\t").first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    }
    // fish repeats the flag before its value.
    .map { $0.hasPrefix("--") ? $0.split(separator: "=").last.map(String.init) ?? "" : $0 }
  }

  @Test(.enabled(if: Subprocess.find("bash") != nil, "bash is not installed"), arguments: lines)
  func `bash offers what fits`(line: Line) throws {
    let script = """
      source kineo.bash
      COMP_WORDS=(kineo "$@") COMP_CWORD=$#
      _kineo
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    // bash takes the = of a flag for a word.
    let words = line.words.flatMap { word -> [String] in
      guard let equals = word.firstIndex(of: "=") else { return [word] }
      let value = String(word[word.index(after: equals)...])
      return [String(word[..<equals]), "="] + (value.isEmpty ? [] : [value])
    }
    let bash = try run("bash", ["--norc", "-c", script, "bash"] + words)
    expect(line, in: offers(bash), bash)
  }

  @Test(.enabled(if: Subprocess.find("fish") != nil, "fish is not installed"), arguments: lines)
  func `fish offers what fits`(line: Line) throws {
    let typed = (["kineo"] + line.words).joined(separator: " ")
    let fish = try run("fish", ["--no-config", "-c", "source kineo.fish; complete -C '\(typed)'"])
    expect(line, in: offers(fish).map { $0.replacing("\\ ", with: " ") }, fish)
  }

  /// Completion only works in an interactive zsh, so the test drives one through a pseudo terminal. Our
  /// own `compadd` records every match.
  @Test(.enabled(if: Subprocess.find("zsh") != nil, "zsh is not installed"), arguments: lines)
  func `zsh offers what fits`(line: Line) throws {
    let inner = """
      autoload -Uz compinit && compinit -D -u
      source ./kineo.zsh
      compadd() {
        local -a matches options; local i
        builtin compadd "$@"; local status_=$?
        for i in "$@"; do [[ $i == -(O|A|D)* ]] && return $status_; done
        builtin compadd -O matches "$@"
        print -rl -- $matches >> offers
        return $status_
      }
      finish() { print done >> finished; exit }
      zle -N finish; bindkey '^G' finish; bindkey '^T' list-choices
      """
    try inner.write(toFile: folder.path + "/inner.zsh", atomically: true, encoding: .utf8)
    let outer = """
      zmodload zsh/zpty
      zpty shell 'TERM=vt100 zsh -f -i'
      zpty -w shell 'source ./inner.zsh; PS1=ready; print here > ready'
      for i in {1..200}; do [[ -e ready ]] && break; sleep 0.05; done
      zpty -n -w shell "kineo ${*}"$'\\C-T'$'\\C-G'
      for i in {1..200}; do [[ -e finished ]] && break; sleep 0.05; zpty -r -t shell text; done
      zpty -d shell
      cat offers 2>/dev/null
      """
    let zsh = try run("zsh", ["-f", "-c", outer, "zsh"] + line.words)
    expect(line, in: offers(zsh).map { $0.replacing("\\ ", with: " ") }, zsh)
  }

  @Test func `every verb and flag is in every script and in the manual`() throws {
    let help = try Subprocess.run(Subprocess.kineo, ["--help"]).text
    let flags = help.split(whereSeparator: \.isWhitespace)
      .filter { $0.wholeMatch(of: /--[a-z][a-z-]+/) != nil }.map { String($0.dropFirst(2)) }
    #expect(Set(flags).count > 25)
    let manual = try Subprocess.run(Subprocess.kineo, ["man"]).text.replacing("\\-", with: "-")
    for shell in ["bash", "zsh", "fish"] {
      let script = try String(contentsOfFile: folder.path + "/kineo." + shell, encoding: .utf8)
      let missing = Set(flags).filter {
        !script.contains("--" + $0) && !script.contains(" -l \($0) ")
      }
      // `--tint` is an example of a parameter.
      #expect(missing.subtracting(["tint"]).isEmpty, "\(shell): \(missing)")
    }
    for flag in Set(flags) { #expect(manual.contains("--" + flag), "\(flag)") }
  }

  @Test(.enabled(if: Subprocess.find("mandoc") != nil, "mandoc is not installed"))
  func `mandoc finds nothing wrong with the manual`() throws {
    let page = try Subprocess.run(Subprocess.kineo, ["man"])
    let lint = try Subprocess.run(
      try #require(Subprocess.find("mandoc")), ["-T", "lint", "-W", "warning"],
      input: page.output)
    #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.text)")
    let read = try Subprocess.run(
      try #require(Subprocess.find("mandoc")), ["-T", "ascii"], input: page.output)
    #expect(read.text.contains("kineo - draw small declarative animations"))
  }

  @Test func `an unknown shell is named, with the known ones`() throws {
    let run = try Subprocess.run(Subprocess.kineo, ["completions", "fihs"])
    #expect(run.status == 64)
    #expect(run.errors.contains("did you mean 'fish'?"), "\(run.errors)")
  }
}
