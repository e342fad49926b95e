import Diagnostics
import Notations
import SceneReading

extension Headline {
  /// Reads the notation alone, not the language; nil if it cannot be read. A list of all presets has to be there
  /// at once: shells ask for it while a word is completed.
  public init?(_ file: SourceFile) {
    guard let root = NotationReader.read(file).root, case .object(let members) = root.value else {
      return nil
    }
    func text(_ key: String) -> String? {
      guard case .string(let text)? = members.first(where: { $0.key == key })?.node.value else {
        return nil
      }
      return text
    }
    self.init(
      title: text(DocumentKeys.title.name), summary: text(DocumentKeys.description.name),
      group: text(DocumentKeys.group.name))
  }
}
