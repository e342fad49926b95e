/// Waiting without holding a thread.
enum Pause {
  /// Seconds; less where the task is cancelled.
  static func wait(_ seconds: Double) async {
    do { try await Task.sleep(for: .seconds(seconds)) } catch {}
  }
}
