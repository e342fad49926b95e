import Encoding

/// Codes sections on several workers while others are still being made.
struct SectionPump: Sendable {
  let workers: Int

  typealias Coded = Result<CodedSection, EncodingError>

  /// Calls `make` with a function that takes a section, and waits while all workers are busy. Returns the coded sections in
  /// their order.
  func run<Failure: Error>(
    _ make: (_ take: (FrameSection) async -> Void) async throws(Failure) -> Void
  ) async throws(Failure) -> [Coded] {
    guard workers > 1 else {
      var coded: [Coded] = []
      try await make { coded.append(Self.code($0)) }
      return coded
    }
    let outcome: Result<[Coded], Failure> = await withTaskGroup(of: (Int, Coded).self) { group in
      var done: [Int: Coded] = [:]
      var count = 0
      func take(_ section: FrameSection) async {
        if count - done.count >= workers, let (number, coded) = await group.next() {
          done[number] = coded
        }
        let number = count
        group.addTask { (number, Self.code(section)) }
        count += 1
      }
      do throws(Failure) { try await make(take) } catch {
        group.cancelAll()
        return .failure(error)
      }
      for await (number, coded) in group { done[number] = coded }
      return .success((0..<count).compactMap { done[$0] })
    }
    return try outcome.get()
  }

  private static func code(_ section: FrameSection) -> Coded {
    Result { () throws(EncodingError) in try section.coded() }
  }
}

extension SectionPump: Workforce {
  func results<Result: Sendable>(
    of count: Int, _ piece: @escaping @Sendable (Int) -> Result
  ) async -> [Result] {
    guard workers > 1, count > 1 else { return (0..<count).map(piece) }
    return await withTaskGroup(of: (Int, Result).self) { group in
      var done: [Int: Result] = [:]
      for number in 0..<count {
        if number >= workers, let (other, result) = await group.next() { done[other] = result }
        group.addTask { (number, piece(number)) }
      }
      for await (number, result) in group { done[number] = result }
      return (0..<count).compactMap { done[$0] }
    }
  }
}
