/// Waits without blocking a thread.
enum Pause {
  /// In seconds; returns early if the task is cancelled.
  static func wait(_ seconds: Double) async {
    do { try await Task.sleep(for: .seconds(seconds)) } catch {}
  }
}
