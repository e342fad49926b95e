import Diagnostics
import Notations
import SceneReading

/// Reads the files that a document imports, which hold named values and nothing to show.
enum ImportReader {
  /// Returns the files in ascending precedence: later names win, and a file comes after those that it imports.
  static func read(_ node: NodeReader?) -> [ObjectReader] {
    var files: [ObjectReader] = []
    var known: Set<String> = []
    if let node { read(node, into: &files, &known, around: []) }
    return files
  }

  private static func read(
    _ node: NodeReader, into files: inout [ObjectReader], _ known: inout Set<String>,
    around: [String]
  ) {
    for node in node.elements ?? [node] {
      guard let name = node.text() else { continue }
      let path = node.path(beside: name)
      guard !around.contains(path) else {
        let cycle = around.drop { $0 != path } + [path]
        node.error(
          "circular import: " + cycle.map { "'\($0)'" }.joined(separator: " → "))
        continue
      }
      guard around.count < node.session.limits.documents else {
        node.error(
          "imports nested more than \(node.session.limits.documents) deep "
            + "(limit 'documents')")
        continue
      }
      guard known.insert(path).inserted, let file = file(name, path, node) else { continue }
      if let imports = file[DocumentKeys.imports] {
        read(imports, into: &files, &known, around: around + [path])
      }
      files.append(file)
    }
  }

  private static func file(_ name: String, _ path: String, _ node: NodeReader) -> ObjectReader? {
    let session = node.session
    switch session.resources.readFile(path) {
    case .failure(let failure):
      node.error(
        "'\(name)' cannot be read: \(failure.reason)", hint: failure.hint, kind: .missingInput)
      return nil
    case .success(let bytes):
      session.depend(on: path)
      // Diagnostics quote lines of a file of shared values, so that its author can fix them, but must not quote
      // any other file.
      guard names.contains(where: { bytes.holds($0.name) }) else {
        node.error(
          "'\(name)' has no colours, paths, styles or values to import",
          hint: "it is an object with " + names.map { "'\($0.name)'" }.joined(separator: ", "))
        return nil
      }
      let source = session.document(at: "import " + path) {
        let file = SourceFile(name: path, path: path, bytes: bytes)
        return session.source(NotationReader.read(file, limits: session.limits.notation))
      }
      guard let source, let root = source.reading.root else { return nil }
      let reader = NodeReader(node: root, source: source, session: session)
      if reader.members?.contains(where: { $0.key == DocumentKeys.layers.name }) == true {
        node.error(
          "'\(name)' is a document of its own, and not a file of shared values",
          hint: "a layer shows it: {\"use\": \"\(name)\"};"
            + " put values that both need in a third file")
        return nil
      }
      return ObjectReader(reader, SharedKeys.vocabulary)
    }
  }

  /// The keys that a file is imported for.
  static let names = NamedValues.Family.allCases.map(\.key) + [DocumentKeys.definitions]
}

extension [UInt8] {
  /// Whether the UTF-8 text contains a word.
  func holds(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return indices.dropLast(word.count - 1).contains { start in
      self[start] == word[0] && self[start..<start + word.count].elementsEqual(word)
    }
  }
}
