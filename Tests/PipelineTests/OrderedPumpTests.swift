import Synchronization
import Testing

@testable import Pipeline

struct OrderedPumpTests {
  /// The first chunk here ends after the last one.
  @Test func `a worker takes the next chunk while the first is still made, if all may wait`() async
  {
    let madeLast = Mutex(false)
    let pump = OrderedPump<Int>(workers: 2, chunk: 1, ahead: 0, holdsAll: true) { numbers in
      if numbers.lowerBound == 0 {
        // Were it to wait for the last one, a pump that never makes it would hang.
        for _ in 0..<100_000 where !madeLast.withLock({ $0 }) { await Task.yield() }
        #expect(madeLast.withLock { $0 })
      } else if numbers.lowerBound == 4 {
        madeLast.withLock { $0 = true }
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
