import Diagnostics
import Notations
import SceneReading

extension Headline {
  /// Reads the notation alone, not the language; nil if it cannot be read. A list of all presets has to be there
  /// at once: shells ask for it while a word is completed.
  public init?(_ file: SourceFile) {
    let keys = [DocumentKeys.title.name, DocumentKeys.description.name, DocumentKeys.group.name]
    guard let texts = NotationReader.texts(in: file, under: keys) else { return nil }
    self.init(title: texts[keys[0]], summary: texts[keys[1]], group: texts[keys[2]])
  }
}
