extension String {
  /// What a message shows of a text that a document may make as long as it likes: its beginning and its end.
  var shortened: String {
    guard utf8.count > Self.mostShown, count > Self.mostShown else { return self }
    return prefix(Self.mostShown * 3 / 4) + "…" + suffix(Self.mostShown / 5)
  }

  private static let mostShown = 400
}
