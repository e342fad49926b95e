/// Produces items in order on several workers: the one place that spawns tasks for frames.
///
/// Workers make chunks of neighbours; a bounded number of chunks waits. The sink gets all items in
/// order, so nothing depends on the number of workers.
struct OrderedPump<Item: Sendable>: Sendable {
  var workers: Int
  /// The number of neighbours in a chunk.
  var chunk: Int
  /// How many chunks are made beside those of the workers, so that none waits for the sink.
  var ahead = 1
  /// Whether any number of items may wait, as they are small: no worker then waits for a chunk before its own.
  var holdsAll = false
  /// Makes the items with these numbers.
  var make: @Sendable (Range<Int>) async -> [Item]

  /// The chunk size for items of this many bytes: small enough for the memory budget, large enough to
  /// keep all workers busy.
  static func chunk(count: Int, bytesEach: Int, workers: Int) -> Int {
    let budget = 16 << 20
    let affordable = budget / max(1, bytesEach) / (workers + 2)
    return max(1, min(affordable, 16, (count + workers * 4 - 1) / (workers * 4)))
  }

  /// Calls `sink` with every number below `count` and its item.
  // One copy for all items: it runs once for a chunk, and copies would be a large part of what uses it.
  @_semantics("optimize.sil.specialize.generic.never")
  func run<Failure: Error>(count: Int, sink: (Int, Item) async throws(Failure) -> Void)
    async
    throws(Failure)
  {
    let make = make
    let chunks = stride(from: 0, to: count, by: chunk).map { $0..<min($0 + chunk, count) }
    let outcome: Result<Void, Failure> = await withTaskGroup(of: (Int, [Item]).self) { group in
      var submitted = 0
      func submit() {
        guard submitted < chunks.count else { return }
        let number = submitted
        let chunk = chunks[number]
        group.addTask { (number, await make(chunk)) }
        submitted += 1
      }
      for _ in 0..<workers + ahead { submit() }
      var waiting: [Int: [Item]] = [:]
      var due = 0
      var index = 0
      while let (number, items) = await group.next() {
        waiting[number] = items
        if holdsAll { submit() }
        while let ready = waiting.removeValue(forKey: due) {
          for item in ready {
            do throws(Failure) { try await sink(index, item) } catch {
              group.cancelAll()
              return .failure(error)
            }
            index += 1
          }
          due += 1
          if !holdsAll { submit() }
        }
      }
      return .success(())
    }
    try outcome.get()
  }
}
