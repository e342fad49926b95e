import BuildManifest
import Diagnostics
import FileSystem
import Notations
import Pipeline
import Quoting

/// One asset of a build, as a request.
struct BuildTask: Sendable {
  var job: BuildJob
  var request: RenderRequest
  /// A folder that the document may read in besides the usual ones.
  private var readable: String?

  init(_ job: BuildJob, _ manifest: SourceFile) throws(CommandError) {
    let folder = FileSystem.folder(of: manifest.name)
    var job = job
    for (i, flag) in job.flags.enumerated() where FlagTable.flag(named: flag.name)?.isPath == true {
      job.flags[i].value = flag.value.map { FileSystem.join(folder, $0) }
    }
    // Everything in the manifest's folder belongs to the same project.
    if Self.belongs(job.what, to: folder) { readable = folder }
    do throws(CommandError) {
      var arguments = ParsedArguments()
      let outputs = try job.outputs.map { output throws(CommandError) in
        try Output(output.path, arguments, fallback: output.format)
      }
      // A flag for all assets need not apply to each.
      job.flags.removeAll { flag in
        FormatOption(rawValue: flag.name).map { option in
          !outputs.contains { $0.format.options.contains(option) }
        } ?? false
      }
      self.job = job
      for flag in job.flags { try Self.apply(flag, &arguments) }
      arguments.operands = [job.what]
      request = try arguments.documentRequest()
      try Output.refuse(outputs, unfitFor: request.destination)
      request.document.manifest = manifest
      if let readable { request.document.readable.append(readable) }
      request.outputs = outputs
    } catch {
      throw CommandError(error.code, "\(job.name): \(error.message)", hint: error.hint)
    }
    // Assets are made in parallel, each by one worker.
    request.settings.workers = 1
  }

  /// Whether a document is in the manifest's folder, if that is not the working directory.
  private static func belongs(_ what: String, to folder: String) -> Bool {
    guard FileSystem.exists(what), let manifest = FileSystem.resolved(folder), manifest != "/",
      FileSystem.resolved(".").map({ !FileSystem.isInside(manifest, $0) }) ?? true
    else { return false }
    return FileSystem.isInside(FileSystem.canonical(what), manifest)
  }

  /// What is wrong with a flag's value; nil for nothing.
  static func mistake(in flag: BuildJob.Flag) -> TextMistake? {
    var arguments = ParsedArguments()
    do throws(CommandError) { try apply(flag, &arguments) } catch {
      return TextMistake(error.message, hint: error.hint)
    }
    return nil
  }

  private static func apply(_ given: BuildJob.Flag, _ arguments: inout ParsedArguments)
    throws(CommandError)
  {
    guard let flag = FlagTable.flag(named: given.name) else {
      arguments.request.document.settings.append(
        .init(name: given.name, value: given.value, place: given.place, isFlag: true))
      return
    }
    guard flag.verbs.contains(.render) else { throw .taking(no: flag.name, .render) }
    guard let expected = flag.value else {
      // Omit switches that are off.
      guard given.value != "false" else { return }
      guard given.value == nil else { throw .usage("--\(flag.name) takes no value") }
      return try flag.apply(&arguments, "")
    }
    guard let value = given.value else {
      throw .usage("--\(flag.name) needs a value: --\(flag.name) \(expected)")
    }
    let (own, dark) = (
      arguments.request.document.settings.count, arguments.request.darkSettings.count
    )
    try flag.take(value, written: "--" + flag.name, &arguments)
    for i in arguments.request.document.settings.indices.dropFirst(own) {
      arguments.request.document.settings[i].place = given.place
    }
    for i in arguments.request.darkSettings.indices.dropFirst(dark) {
      arguments.request.darkSettings[i].place = given.place
    }
  }

  /// The same as command-line arguments, without the program's name.
  var words: [String] {
    // A name that begins with a hyphen would be a flag.
    let isOdd = job.what.utf8.first == UInt8(ascii: "-")
    return [isOdd ? "./" + job.what : job.what] + flagWords
      + job.outputs.flatMap { ["-o", $0.path] }
  }

  /// The flags before the outputs.
  var flagWords: [String] {
    var words: [String] = []
    for flag in job.flags {
      let own = FlagTable.flag(named: flag.name)
      if own != nil, own?.value == nil, flag.value == "false" { continue }
      words.append("--" + flag.name + (flag.value.map { "=" + $0 } ?? ""))
    }
    if let readable { words.append("--allow-read=" + readable) }
    return words
  }
}

extension FlagTraits {
  /// Those of a flag, or a parameter, of that name; nil if an asset may not set it.
  fileprivate static func named(_ name: String) -> FlagTraits? {
    guard let flag = FlagTable.flag(named: name) else { return [] }
    guard flag.isForAssets else { return nil }
    var traits: FlagTraits = []
    if flag.mayRepeat { traits.insert(.repeats) }
    if flag.value?.utf8.contains(UInt8(ascii: "=")) == true { traits.insert(.sets) }
    if flag.value == "FILE" { traits.insert(.reads) }
    return traits
  }
}

/// The tasks of a manifest, or of a part of it.
struct BuildPlan: Sendable {
  var manifest: String
  var tasks: [BuildTask]
  /// Those of the whole manifest.
  let all: [BuildTask]
  /// All outputs of the build.
  private(set) var outputs = OutputPlaces()

  private static let standardNames = ["kineo.json", "kineo.plist"]

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    manifest = try Self.manifest(arguments)
    let file: SourceFile
    switch FileSystem.contents(ofOperand: manifest, limit: DocumentLoader.largestFile) {
    case .success(let bytes): file = SourceFile(name: manifest, path: manifest, bytes: bytes)
    case .failure(let error): throw CommandError(reading: error)
    }
    let presets = PresetLibrary.standard()
    let reading = ManifestReader(
      files: FilePattern.files, isPreset: { presets.contains($0) },
      presetNames: { presets.names },
      mistake: BuildTask.mistake, traits: FlagTraits.named,
      rivals: ArgumentParser.rivals,
      differsInDark: { $0 == FlagTable.background || FlagTable.flag(named: $0) == nil }
    ).read(file)
    console.tell(reading.diagnostics)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else {
      let isMissing = errors.allSatisfy { $0.kind == .missingInput }
      throw .count(
        isMissing ? .missingInput : .badDocument,
        CountText.text(errors.count, "error"))
    }
    let shard = try arguments.shard.map { text throws(CommandError) in
      try Shard(text, environment: FileSystem.environment)
    }
    var all: [BuildTask] = []
    for job in reading.jobs { all.append(try BuildTask(job, file)) }
    self.all = all
    tasks = all.filter { shard?.holds($0.job.name) ?? true }
    try refuseClashes()
  }

  /// The number of assets in the whole manifest.
  var total: Int { all.count }

  /// Checks before anything is written that no output is an input, as far as the manifest tells.
  private mutating func refuseClashes() throws(CommandError) {
    for task in all {
      for path in task.request.paths { try outputs.add(path) }
    }
    try outputs.refuse([manifest], "is the manifest")
    for task in all {
      let what = task.job.what
      let isFile = !PresetLibrary.isName(what)
      try outputs.refuse(
        (isFile ? [what] : []) + task.request.document.tuning, "is an input of '\(task.job.name)'")
    }
  }

  static func manifest(_ arguments: ParsedArguments) throws(CommandError) -> String {
    if arguments.operands.count > 1 {
      throw .usage("unexpected second manifest '\(arguments.operands[1])'")
    }
    if let named = arguments.operands.first { return named }
    guard let found = standardNames.first(where: FileSystem.exists) else {
      throw CommandError(
        .missingInput, "there is no kineo.json here",
        hint: "'kineo build FILE' names another manifest")
    }
    return found
  }

  /// The same plan with only some of the tasks.
  func only(_ isWanted: (BuildTask) -> Bool) -> BuildPlan {
    var plan = self
    plan.tasks = tasks.filter(isWanted)
    return plan
  }

  // MARK: For other engines

  /// A command for each asset, one per line, for GNU parallel, xargs or a scheduler's array to run
  /// anywhere.
  func jobLines() -> String {
    tasks.map { ShellText.command(["kineo", "render"] + $0.words) + "\n" }.joined()
  }

  /// A build file for Ninja, which remakes each asset when its inputs have changed.
  func ninja() throws(CommandError) -> String {
    var text = """
      # Made by 'kineo build --emit ninja'.
      ninja_required_version = 1.10
      \(NinjaText.preamble)\
      rule kineo
        command = $run
        depfile = $depfile
        deps = gcc
        restat = 1
        description = $name

      """
    let loader = DocumentLoader(presets: .standard())
    for task in tasks {
      let source = try LoadedDocument.source(of: task.job.what, loader)
      guard let rule = ninjaRule(task, source.path) else {
        throw CommandError(
          .badDocument, "Ninja has no way to write the name of '\(task.job.name)'",
          hint: "a line break in the path of a file cannot be escaped there")
      }
      text += rule
    }
    return text
  }

  /// A built-in preset is not a file, so its asset is only remade when its command changes.
  private func ninjaRule(_ task: BuildTask, _ input: String?) -> String? {
    let depfile = task.job.name + ".d"
    let run = ShellText.command(
      ["kineo", "render"] + task.words + ["--quiet", "--depfile", depfile])
    let outputs = task.request.paths.compactMap(NinjaText.path)
    let inputs = [input].compactMap { $0.flatMap(NinjaText.path) }
    guard outputs.count == task.request.paths.count, (input == nil) == inputs.isEmpty,
      let run = NinjaText.value(run), let depfile = NinjaText.value(depfile)
    else { return nil }
    return """
      build \(outputs.joined(separator: " ")): kineo\(inputs.map { " " + $0 }.joined())
        run = \(run)
        depfile = \(depfile)
        name = \(NinjaText.value(TerminalText.line(task.job.name)) ?? "")

      """
  }
}
