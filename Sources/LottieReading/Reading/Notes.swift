import Diagnostics
import Notations

/// Problems and unsupported features of a document: each kind once, with a count.
final class Notes {
  private struct Note {
    var severity: Diagnostic.Severity
    var message: String
    var place: SpecPlace
    var layer: String?
    var hint: String?
    var count = 1
  }

  private var notes: [Note] = []
  private var indices: [String: Int] = [:]
  /// The layer that is being read or built.
  var layer: String?

  private(set) var hasErrors = false

  /// The first message of each kind is reported; without a kind, each message is one.
  func warn(_ message: String, of kind: String? = nil, at place: SpecPlace, hint: String? = nil) {
    add(
      Note(severity: .warning, message: message, place: place, layer: layer, hint: hint),
      kind ?? message)
  }

  func error(_ message: String, at place: SpecPlace, hint: String? = nil) {
    hasErrors = true
    add(Note(severity: .error, message: message, place: place, layer: layer, hint: hint), message)
  }

  private func add(_ note: Note, _ kind: String) {
    if let index = indices[kind] {
      notes[index].count += 1
      return
    }
    indices[kind] = notes.count
    notes.append(note)
  }

  var findings: [Finding] {
    notes.map { note in
      var message = note.message
      if let layer = note.layer, !layer.isEmpty { message += " (layer '\(layer)')" }
      if note.count == 2 { message += ", and once more" }
      if note.count > 2 { message += ", and \(note.count - 1) more times" }
      return Finding(note.severity, message, at: note.place, hint: note.hint)
    }
  }
}
