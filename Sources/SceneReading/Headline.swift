/// What a list of documents shows for each of them.
public struct Headline: Hashable, Sendable {
  public var title: String?
  public var summary: String?
  public var group: String?

  public init(title: String?, summary: String?, group: String?) {
    self.title = title
    self.summary = summary
    self.group = group
  }
}
