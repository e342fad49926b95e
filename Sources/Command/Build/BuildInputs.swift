import BuildManifest
import FileSystem
import Pipeline
import Synchronization

/// The files that the documents of a build read, so that none is overwritten before it has been read. They are looked for
/// when first asked about: most builds replace nothing.
final class BuildInputs: Sendable {
  private let tasks: [BuildTask]
  private let cache: BuildCache
  /// By canonical path: the asset whose document reads it. Nil as long as nobody has asked.
  private let readers = Mutex<[String: String]?>(nil)

  init(of tasks: [BuildTask], _ cache: BuildCache) {
    self.tasks = tasks
    self.cache = cache
  }

  /// Throws if one of these files, which are about to be written, is there and is an input.
  func refuse(toWrite outputs: [String]) throws(CommandError) {
    let existing = outputs.filter(FileSystem.exists)
    guard !existing.isEmpty else { return }
    let readers = readers.withLock { readers in
      let known = readers ?? learned()
      readers = known
      return known
    }
    var canonical = CanonicalPaths()
    for path in existing {
      guard let asset = readers[canonical.path(path)] else { continue }
      throw .overwriting(path, "is an input of '\(asset)'")
    }
  }

  private func learned() -> [String: String] {
    var readers: [String: String] = [:]
    var canonical = CanonicalPaths()
    for task in tasks {
      let inputs =
        cache.record(cache.key(of: task))?.inputs.map(\.path)
        ?? LoadedDocument.files(readBy: task.request.document)
      for input in inputs { readers[canonical.path(input)] = task.job.name }
    }
    return readers
  }
}
