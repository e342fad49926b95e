import Testing

@testable import Pipeline

struct OrderedPumpTests {
  /// The first chunk here ends after the last one.
  @Test(.timeLimit(.minutes(1)))
  func `a worker takes the next chunk while the first is still made, if all may wait`() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let pump = OrderedPump<Int>(workers: 2, chunk: 1, ahead: 0, holdsAll: true) { numbers in
      if numbers.lowerBound == 0 {
        for await _ in ends { break }
      } else if numbers.lowerBound == 4 {
        end.yield()
      }
      return Array(numbers)
    }
    var items: [Int] = []
    await pump.run(count: 5) { index, item in
      #expect(index == item)
      items.append(item)
    }
    #expect(items == [0, 1, 2, 3, 4])
  }
}
