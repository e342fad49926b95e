import Diagnostics
import Notations
import SceneReading

extension Headline {
  /// Reads only the notation, not the language, because listing all presets must be fast: shells do it while
  /// completing a word. Nil if the file cannot be read.
  public init?(_ file: SourceFile) {
    let keys = [DocumentKeys.title.name, DocumentKeys.description.name, DocumentKeys.group.name]
    guard let texts = NotationReader.texts(in: file, under: keys) else { return nil }
    self.init(title: texts[keys[0]], summary: texts[keys[1]], group: texts[keys[2]])
  }
}
