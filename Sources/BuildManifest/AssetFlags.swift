import Diagnostics
import DocumentLanguage
import Geometry
import Notations
import Pipeline
import SceneReading

/// Flags by name, as on a command line.
struct AssetFlags {
  /// Several values for one that may repeat.
  private var values: [String: [BuildJob.Flag]] = [:]
  /// Flags set to null, which remove the outer value.
  private var removed: Set<String> = []
  private let reader: ManifestReader

  init(_ node: NodeReader?, _ reader: ManifestReader) {
    self.reader = reader
    guard let node else { return }
    guard let members = node.members else {
      node.mismatch("values by flag")
      return
    }
    for member in members { set(member.key, node.with(member.node)) }
  }

  /// Adds those that are closer to an asset, which displace what they contradict.
  mutating func add(_ others: AssetFlags) {
    for name in others.removed { values[name] = nil }
    for name in others.list.flatMap(rivals) { values[name] = nil }
    values.merge(others.values) { $1 }
  }

  /// The flags that one contradicts; one that is turned off contradicts none.
  private func rivals(of flag: BuildJob.Flag) -> [String] {
    flag.isOff ? [] : reader.rivals(flag.name)
  }

  mutating func remove(_ name: String) { values[name] = nil }

  mutating func set(_ name: String, _ value: NodeReader) {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, first != "-", !scalars.contains("="), !scalars.contains("\0"),
      name != "output", name != "check", let traits = reader.traits(name)
    else {
      value.error(
        "'\(name)' is not a flag for assets",
        hint: "a manifest takes flags for documents, frames and formats, and parameters"
      )
      return
    }
    guard !value.isNull else {
      values[name] = nil
      removed.insert(name)
      return
    }
    values[name] = flags(name, value, traits).filter { check($0, value, traits) }
  }

  /// The flags that a value stands for.
  private func flags(_ name: String, _ value: NodeReader, _ traits: FlagTraits)
    -> [BuildJob.Flag]
  {
    if traits.contains(.repeats), let elements = value.elements {
      return elements.compactMap { element in
        element.text().map { BuildJob.Flag(name: name, value: $0, place: element.node.place) }
      }
    }
    if traits.contains([.repeats, .sets]), let members = value.members {
      return members.map {
        BuildJob.Flag(
          name: name, value: "\($0.key)=\($0.node.flagText ?? "true")", place: $0.node.place)
      }
    }
    return [BuildJob.Flag(name: name, value: value.node.flagText, place: value.node.place)]
  }

  /// Reports what is wrong with a flag, as far as it is known without its document. Returns whether it can be used.
  private func check(_ flag: BuildJob.Flag, _ value: NodeReader, _ traits: FlagTraits) -> Bool {
    guard flag.value?.utf8.contains(0) != true else {
      value.error(at: flag.place, "a flag's value cannot hold a zero byte")
      return false
    }
    if let mistake = reader.mistake(flag) {
      value.error(at: flag.place, mistake.message, hint: mistake.hint)
    } else if let path = flag.value, traits.contains(.reads),
      reader.files(value.source.path(beside: path)).isEmpty
    {
      value.error(at: flag.place, "there is no file '\(path)'", kind: .missingInput)
    }
    if let rival = rivals(of: flag).first(where: { values[$0]?.contains { !$0.isOff } ?? false }) {
      value.error("'\(flag.name)' contradicts '\(rival)'", hint: "leave one of them out")
    }
    return true
  }

  var list: [BuildJob.Flag] {
    values.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// The values by flag, for name templates.
  var texts: [String: String] {
    values.filter { !$0.value.isEmpty }.mapValues { flags in
      flags.map { $0.value ?? "true" }.joined(separator: ",")
    }
  }

  /// Where the manifest gives them.
  var places: [String: SpecPlace] { values.compactMapValues { $0.first?.place } }
}

extension SpecNode {
  /// The value as a command line would have it; nil for a flag that is only turned on.
  fileprivate var flagText: String? {
    switch value {
    case .null, .bool(true): nil
    case .bool(false): "false"
    case .number(let number): NumberText.shortest(number)
    case .string(let text): text
    case .array, .object: NotationWriter.line(self)
    }
  }
}

extension BuildJob.Flag {
  fileprivate var isOff: Bool { value == "false" }

  /// The flag that sets the same value only for an SVG's readers who prefer dark colours.
  var ofDark: BuildJob.Flag {
    BuildJob.Flag(
      name: FormatOption.darkMode.rawValue, value: "\(name)=\(value ?? "true")", place: place)
  }
}
