import Diagnostics

/// Values of SMIL elements that a browser ignores as it cannot read them, so that an animation does not play, or plays once.
extension SVGSurvey {
  func reportTiming(of element: Element) {
    reportDurations(of: element)
    reportMoments(of: element)
    reportCount(of: element)
    reportKeywords(of: element)
  }

  private func reportDurations(of element: Element) {
    for name in ["dur", "repeatDur", "min", "max"] {
      guard let attribute = element.attributes[name] else { continue }
      let text = trimmed(attribute.value)
      guard !["indefinite", "media"].contains(text) else { continue }
      guard let time = SMILTiming.clock(text) else {
        log.warn(
          .clock, "'\(text)' is not a time, so browsers ignore '\(name)'", at: attribute.place,
          hint: "times are written 2s, 250ms, 1.5min or 01:30")
        continue
      }
      guard time <= 0, name != "min" else { continue }
      log.warn(
        .clock, "'\(name)' must be longer than 0, so browsers ignore it", at: attribute.place)
    }
    if element["dur"] == nil, element.name != "set" {
      log.warn(.clock, "without 'dur', an animation does not move", at: element.place)
    }
  }

  private func reportMoments(of element: Element) {
    for name in ["begin", "end"] {
      guard let attribute = element.attributes[name],
        let part = SMILTiming.unreadable(attribute.value)
      else { continue }
      log.warn(
        .clock, "'\(part)' is not a time, so browsers ignore it in '\(name)'", at: attribute.place,
        hint: SMILTiming.hasBareHyphen(part)
          ? "give the element an id without a hyphen, which begins a time here" : nil)
    }
  }

  private func reportCount(of element: Element) {
    guard let count = element.attributes["repeatCount"], SMILTiming.count(count.value) == nil else {
      return
    }
    log.warn(
      .clock, "'\(count.value)' is not a count, so browsers ignore 'repeatCount'", at: count.place,
      hint: Suggestion.hint(for: trimmed(count.value), among: ["indefinite"])
        ?? "without end is 'indefinite'")
  }

  private static let keywords = [
    ("fill", ["freeze", "remove"]), ("additive", ["sum", "replace"]),
    ("accumulate", ["sum", "none"]), ("restart", ["always", "whenNotActive", "never"]),
    ("calcMode", ["linear", "discrete", "paced", "spline"]),
  ]

  private func reportKeywords(of element: Element) {
    if let splines = element.attributes["keySplines"], element["calcMode"] != "spline" {
      log.warn(
        .smil, "browsers ignore 'keySplines' without calcMode=\"spline\"", at: splines.place)
    }
    for (name, words) in SVGSurvey.keywords {
      guard let attribute = element.attributes[name], !words.contains(attribute.value) else {
        continue
      }
      log.warn(
        .smil, "browsers ignore '\(attribute.value)' as a value of '\(name)'", at: attribute.place,
        hint: "it is one of \(words.joined(separator: ", "))")
    }
  }
}
