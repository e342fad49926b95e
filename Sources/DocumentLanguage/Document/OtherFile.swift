import Notations

/// A file of kineo's that is no document, by its keys.
package enum OtherFile: Sendable {
  case manifest
  case sharedValues

  /// Nil for a document, or anything else.
  package init?(_ root: SpecNode) {
    guard case .object(let members) = root.value, !members.isEmpty else { return nil }
    let keys = members.map(\.key).filter { !$0.hasPrefix("x-") }
    guard !keys.contains(DocumentKeys.canvas.name), !keys.contains(DocumentKeys.layers.name) else {
      return nil
    }
    if keys.contains("assets") {
      self = .manifest
    } else if !keys.isEmpty, keys.allSatisfy(SharedKeys.vocabulary.contains),
      keys.contains(where: { ImportReader.names.map(\.name).contains($0) })
    {
      self = .sharedValues
    } else {
      return nil
    }
  }

  var noun: String {
    switch self {
    case .manifest: "a manifest"
    case .sharedValues: "a file of shared values"
    }
  }

  var hint: String {
    switch self {
    case .manifest: "'kineo build' makes its assets"
    case .sharedValues: "a document names it in 'import'"
    }
  }
}
