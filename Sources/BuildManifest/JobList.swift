import Diagnostics
import DocumentLanguage
import Geometry
import Notations
import Pipeline

/// Expands a manifest into jobs: entries times patterns, themes and matrices.
struct JobList {
  let reader: ManifestReader
  let source: Source

  /// The manifest's settings for all assets.
  private struct Common {
    var output: String
    /// Nil for the usual one.
    var formats: [OutputFormat]?
    var flags: AssetFlags
    var themes: [(name: String, flags: AssetFlags)]
    /// The name of one of `themes`.
    var darkTheme: String?
  }

  func jobs(_ node: NodeReader) -> [BuildJob] {
    guard let object = ObjectReader(node, ManifestKeys.vocabulary) else { return [] }
    var common = Common(
      output: object.text(ManifestKeys.output) ?? "{name}.{format}",
      formats: formats(object),
      flags: AssetFlags(object[ManifestKeys.flags], reader),
      themes: themes(object[ManifestKeys.themes]))
    common.darkTheme = object[ManifestKeys.darkTheme].flatMap {
      theme($0, among: common.themes)?.name
    }
    var jobs: [BuildJob] = []
    var writers: [String: BuildJob] = [:]
    for asset in object[ManifestKeys.assets]?.elements ?? [] {
      for job in self.jobs(of: asset, common) {
        for output in job.outputs {
          guard let other = writers.updateValue(job, forKey: output.path) else { continue }
          asset.error(
            "two assets have the output '\(output.path)'", hint: distinction(of: job, from: other))
          return []
        }
        jobs.append(job)
      }
      guard jobs.count <= ManifestReader.mostJobs else {
        asset.error("more than \(ManifestReader.mostJobs) assets")
        return []
      }
    }
    refuseUnusedOptions(of: jobs, object)
    return jobs
  }

  /// How two assets can get outputs of their own.
  private func distinction(of job: BuildJob, from other: BuildJob) -> String {
    let flag = job.flags.first { flag in
      other.flags.contains { $0.name == flag.name && $0.value != flag.value }
    }
    let placeholder = job.outputs[0].format != other.outputs[0].format ? "format" : flag?.name
    // One asset's own formats.
    let own = Set(job.outputs.map(\.format)).count > 1 ? "format" : nil
    return (placeholder ?? own).map { "add what distinguishes them to 'output': {\($0)}" }
      ?? "give each its own 'name' or 'output'"
  }

  /// Reports options that no asset has a format for: one that only some formats support may be a flag for all.
  private func refuseUnusedOptions(of jobs: [BuildJob], _ object: ObjectReader) {
    var used: Set<FormatOption> = []
    var unused: Set<FormatOption> = []
    for job in jobs {
      let formats = job.outputs.map(\.format)
      for option in job.flags.compactMap({ FormatOption(rawValue: $0.name) }) {
        let isUsed = formats.contains { $0.options.contains(option) }
        if isUsed { used.insert(option) } else { unused.insert(option) }
      }
    }
    for option in FormatOption.allCases where unused.contains(option) && !used.contains(option) {
      let place = flagRecords(object).lazy.compactMap { $0.member(option.rawValue) }.first
      (place ?? object.node).error(
        "no asset has a format that supports --\(option.rawValue)", hint: option.formats)
    }
  }

  /// All records of the manifest that hold flags.
  private func flagRecords(_ object: ObjectReader) -> [NodeReader] {
    let themes = object[ManifestKeys.themes]
    let ofAssets = (object[ManifestKeys.assets]?.elements ?? []).flatMap { asset in
      [asset.member(AssetKeys.flags.name), asset.member(AssetKeys.matrix.name)]
    }
    let ofThemes = (themes?.members ?? []).map { themes?.with($0.node) }
    return ([object[ManifestKeys.flags]] + ofThemes + ofAssets).compactMap { $0 }
  }

  // MARK: Entries

  private func jobs(of node: NodeReader, _ common: Common) -> [BuildJob] {
    if node.string != nil { return jobs(of: ObjectReader(node, members: []), node, common) }
    guard let object = ObjectReader(node, AssetKeys.vocabulary) else { return [] }
    return object[AssetKeys.what].map { jobs(of: object, $0, common) } ?? []
  }

  private func jobs(of object: ObjectReader, _ what: NodeReader, _ common: Common) -> [BuildJob] {
    guard let text = what.text() else { return [] }
    var base = common.flags
    base.add(AssetFlags(object[AssetKeys.flags], reader))
    var variants = themes(object, common).map { theme in
      var flags = base
      flags.add(theme.flags)
      return Variant(flags: flags, theme: theme.name, dark: darkFlags(of: theme.name, common))
    }
    for axis in object[AssetKeys.matrix]?.members ?? [] {
      let list = object.node.with(axis.node)
      guard let values = list.elements, !values.isEmpty else {
        list.mismatch("a list of at least one value")
        continue
      }
      guard variants.count * values.count <= ManifestReader.mostJobs else {
        object[AssetKeys.matrix]?.error("more than \(ManifestReader.mostJobs) assets")
        return []
      }
      variants = variants.flatMap { variant in
        values.map { value in
          var variant = variant
          var own = AssetFlags(nil, reader)
          own.set(axis.key, value)
          variant.flags.add(own)
          variant.dark?.remove(axis.key)
          return variant
        }
      }
    }
    let output = object[ManifestKeys.output]
    let template = NameTemplate(
      output?.text() ?? common.output, name: object.text(AssetKeys.name), node: output ?? what)
    let own = self.formats(object)
    let formats = own ?? common.formats ?? [.gif]
    let namesFormats = own != nil || common.formats != nil
    return documents(text, what).flatMap { document in
      variants.compactMap {
        job(document, $0, formats, template, namesFormats: namesFormats)
      }
    }
  }

  private struct Variant {
    var flags: AssetFlags
    var theme: String?
    /// The flags that differ for readers who prefer dark colours.
    var dark: AssetFlags?
  }

  private func darkFlags(of theme: String?, _ common: Common) -> AssetFlags? {
    guard let theme, theme != common.darkTheme else { return nil }
    return common.themes.first { $0.name == common.darkTheme }?.flags
  }

  private func job(
    _ what: String, _ variant: Variant, _ formats: [OutputFormat], _ template: NameTemplate,
    namesFormats: Bool
  ) -> BuildJob? {
    var values = variant.flags.texts
    values["theme"] = variant.theme
    var outputs: [BuildJob.Output] = []
    for format in formats {
      values["format"] = format.name
      guard let path = template.path(of: what, values, variant.flags.places) else { return nil }
      let own = OutputFormat.of(path: path)
      guard own != nil || namesFormats else {
        template.node.error(
          "'\(path)' has no known extension",
          hint: "say which format it has: \"formats\": [\"gif\"]")
        return nil
      }
      outputs.append(BuildJob.Output(path: source.path(beside: path), format: own ?? format))
    }
    let isPreset = PresetLibrary.isName(what)
    let knowsDark = outputs.contains { $0.format.options.contains(.darkMode) }
    let dark = knowsDark ? variant.dark?.list.filter { reader.differsInDark($0.name) } ?? [] : []
    return BuildJob(
      name: outputs[0].path, what: isPreset ? what : source.path(beside: what),
      flags: (variant.flags.list + dark.map(\.ofDark)).sorted { $0.name < $1.name },
      outputs: outputs)
  }

  /// Whether a file is written beside a sprite sheet. A pattern would find those of an earlier build.
  private func isSheetDescription(_ path: String) -> Bool {
    path.utf8.suffix(11).elementsEqual(".sheet.json".utf8)
  }

  /// The presets and files that the manifest names.
  private func documents(_ text: String, _ node: NodeReader) -> [String] {
    if text.unicodeScalars.contains("*") || text.unicodeScalars.contains("?") {
      let pattern = source.path(beside: text)
      let prefix = pattern.utf8.count - text.utf8.count
      let found = reader.files(pattern).map { String($0.utf8.dropFirst(prefix)) ?? $0 }
        .filter { !isSheetDescription($0) }
      if let odd = found.first(where: { $0.contains(where: \.isControl) }) {
        node.error("the name of '\(odd)' contains a control character")
        return []
      }
      if found.isEmpty { node.error("no file matches '\(text)'", kind: .missingInput) }
      return found
    }
    if PresetLibrary.isName(text), !reader.isPreset(text) {
      node.error(
        "no preset is called '\(text)'",
        hint: Suggestion.hint(for: text, among: reader.presetNames())
          ?? "a file is named with its extension: '\(text).json'",
        kind: .missingInput)
      return []
    }
    if !PresetLibrary.isName(text), reader.files(source.path(beside: text)).isEmpty {
      node.error("there is no file '\(text)'", kind: .missingInput)
      return []
    }
    return [text]
  }

  // MARK: Parts

  private func formats(_ object: ObjectReader) -> [OutputFormat]? {
    object[ManifestKeys.formats]?.list("a list of formats", .atLeast(1)) {
      $0.choice(of: OutputFormat.all.map(\.name)).flatMap { OutputFormat.named($0) }
    }
  }

  private func themes(_ node: NodeReader?) -> [(name: String, flags: AssetFlags)] {
    guard let node else { return [] }
    guard let members = node.members else {
      node.mismatch("flags by theme")
      return []
    }
    return members.map { (name: $0.key, flags: AssetFlags(node.with($0.node), reader)) }
  }

  /// Returns the theme that a text names; reports an unknown one.
  private func theme(_ node: NodeReader, among themes: [(name: String, flags: AssetFlags)])
    -> (name: String, flags: AssetFlags)?
  {
    guard let name = node.text() else { return nil }
    if let theme = themes.first(where: { $0.name == name }) { return theme }
    node.error(
      "no theme is called '\(name)'",
      hint: Suggestion.hint(for: name, among: themes.map(\.name)))
    return nil
  }

  /// The themes of an entry, or a single one without a name if there are none.
  private func themes(_ object: ObjectReader, _ common: Common) -> [(
    name: String?, flags: AssetFlags
  )] {
    var chosen = common.themes
    if let wanted = object[AssetKeys.themes]?.elements {
      chosen = wanted.compactMap { theme($0, among: common.themes) }
    }
    return chosen.isEmpty
      ? [(name: nil, flags: AssetFlags(nil, reader))] : chosen.map { ($0.name, $0.flags) }
  }
}

extension Character {
  /// Whether this is a control character, which file names must not contain.
  var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension NodeReader {
  /// The value of a record's member; nil, without a report, if there is none.
  fileprivate func member(_ key: String) -> NodeReader? {
    members?.first { $0.key == key }.map { with($0.node) }
  }
}
