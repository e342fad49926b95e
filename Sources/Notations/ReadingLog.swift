import Diagnostics

/// Collects what a notation's reader has found so far.
struct ReadingLog {
  let limits: NotationLimits
  private(set) var findings: [Finding] = []
  /// Whether reading on is pointless: a limit was exceeded, or the file ended too early.
  private(set) var hasGivenUp = false
  private var values = 0
  private var hasNotedDuplicate = false

  init(limits: NotationLimits) { self.limits = limits }

  mutating func report(_ message: String, at place: SpecPlace, hint: String? = nil) {
    guard findings.count < limits.findings else { return }
    findings.append(Finding(.error, message, at: place, hint: hint))
    if findings.count == limits.findings { hasGivenUp = true }
  }

  /// Reports a fatal problem, unless reading was given up before.
  mutating func giveUp(_ message: String, at place: SpecPlace, hint: String? = nil) {
    if !hasGivenUp { report(message, at: place, hint: hint) }
    hasGivenUp = true
  }

  /// Drops what has been reported after a place.
  mutating func forget(after start: Int) { findings.removeAll { $0.place.start > start } }

  /// A null in place of an unreadable value, which has been reported last. It begins where that is told, so that nothing
  /// else is said of it.
  func placeholder(at place: SpecPlace) -> SpecNode {
    var place = place
    if let last = findings.last?.place, (place.start..<place.end).contains(last.start) {
      place.start = last.start
    }
    return SpecNode(.null, place)
  }

  mutating func reportDuplicate(_ member: SpecMember, firstOn line: Int?) {
    report(
      "the key '\(member.key)' appears twice in this object", at: member.keyPlace,
      hint: line.map { "first used on line \($0)" })
  }

  /// Warns of the first key that appears twice and whose last value counts.
  mutating func noteDuplicate(_ member: SpecMember) {
    guard !hasNotedDuplicate else { return }
    hasNotedDuplicate = true
    findings.append(
      Finding(
        .warning, "the key '\(member.key)' appears twice in this object; the last one counts",
        at: member.keyPlace))
  }

  /// Counts values, a long text as several; false once there are too many.
  mutating func count(_ amount: Int = 1, at place: SpecPlace) -> Bool {
    values += amount
    if values <= limits.values { return true }
    giveUp("more than \(limits.values) values (limit 'values')", at: place)
    return false
  }

  /// Whether another list or record may be opened at this depth; reports it if not.
  mutating func mayEnter(depth: Int, at place: SpecPlace) -> Bool {
    let deepest = min(limits.depth, NotationLimits.deepest)
    if depth < deepest { return true }
    giveUp("lists and objects nested more than \(deepest) deep (limit 'depth')", at: place)
    return false
  }

  /// Reports each place whose bytes are not UTF-8; texts will show U+FFFD there.
  mutating func checkEncoding(_ bytes: [UInt8]) {
    var at = 0
    while at < bytes.count, !hasGivenUp {
      let length = UTF8Check.lengthOfScalar(bytes, at: at)
      if length > 0 {
        at += length
        continue
      }
      report("the bytes here are not UTF-8", at: SpecPlace(start: at, end: at + 1))
      while at < bytes.count, UTF8Check.lengthOfScalar(bytes, at: at) == 0 { at += 1 }
    }
  }
}
