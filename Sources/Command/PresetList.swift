import Diagnostics
import Pipeline
import SceneReading
import TextSearch

/// The presets with their list entries, and a search through them.
struct PresetList {
  struct Entry {
    var name: String
    var title: String
    var summary: String
    var group: String

    init(_ name: String, _ headline: Headline) {
      self.name = name
      title = headline.title ?? name
      summary = headline.summary ?? title
      group = headline.group ?? "Others"
    }
  }

  /// By name; presets that cannot be read are left out.
  let entries: [Entry]

  init(_ loader: DocumentLoader) {
    entries = loader.presets.names.compactMap { name in
      loader.headline(of: name).map { Entry(name, $0) }
    }
  }

  private init(_ entries: [Entry]) { self.entries = entries }

  /// Presets that have each of the words somewhere in their list entry.
  func matching(_ words: [String]) -> PresetList {
    PresetList(
      entries.filter { entry in
        let text = [entry.name, entry.title, entry.summary, entry.group].joined(separator: "\n")
        return words.allSatisfy { text.holds($0) }
      })
  }

  /// By heading, in alphabetical order.
  var groups: [(heading: String, entries: [Entry])] {
    Dictionary(grouping: entries, by: \.group).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// Presets that an unknown name may refer to: by a part of the name, otherwise by the group.
  static func hint(for word: String) -> String? {
    let list = PresetList(DocumentLoader(presets: .standard()))
    let byName = list.entries.map(\.name).filter { $0.holds(word) }
    let begin = byName.filter { $0.hasPrefix(word.lowercased()) }
    let found =
      byName.isEmpty
      ? list.entries.filter { $0.group.holds(word) }.map(\.name)
      : begin + byName.filter { !begin.contains($0) }
    switch found.count {
    case 0: return nil
    case 1...4: return Suggestion.hint(meaning: found)
    default:
      let some = found.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      return "'kineo presets \(word)' lists them: \(some), …"
    }
  }
}

extension String {
  /// Whether it contains a word or its singular, ignoring case.
  fileprivate func holds(_ word: String) -> Bool {
    let (text, word) = (lowercased(), word.lowercased())
    guard word.count > 1 else { return text == word }
    return text.contains(word)
      || word.count > 3 && word.hasSuffix("s") && text.contains(String(word.dropLast()))
  }
}
