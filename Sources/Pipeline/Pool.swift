import Synchronization

/// Values that workers take and give back. Who takes one owns it, and can change it without copying it.
final class Pool<Value: Sendable>: Sendable {
  private let values: Mutex<[Value]>

  init(_ values: [Value] = []) { self.values = Mutex(values) }

  /// Nil if there is none left.
  func take() -> Value? { values.withLock { $0.popLast() } }

  func give(_ value: Value) { values.withLock { $0.append(value) } }
}
