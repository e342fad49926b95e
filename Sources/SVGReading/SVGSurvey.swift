import Diagnostics
import Scene

/// Warns about what is not supported in a file, and about mistakes that browsers pass over in silence.
struct SVGSurvey {
  let document: SVGDocument
  let log: SVGLog

  func report() {
    for element in document.elements {
      if element.name == "script" {
        log.warn(.script, "scripts do not run", at: element.place)
      }
      if element.name == SMILNames.gone {
        log.warn(
          .animation, "<animateColor> does not play, as in browsers", at: element.place,
          hint: "<animate> moves colours, too")
      }
      if element.isSVG, SMILNames.all.contains(element.name) { reportTimes(of: element) }
      if element.isSVG, ["use", "textPath"].contains(element.name) { reportReference(of: element) }
      if element.isSVG {
        reportNames(of: element)
        reportSizes(of: element)
      }
      reportStyle(of: element)
    }
    reportSheet()
  }

  /// Warns of a file with animations of which none plays, if nothing else says why. `styled` is an element whose style names
  /// one; sheets alone may be those of many pictures.
  func reportStillness(of layers: [Layer], styled: SpecPlace?) {
    guard log.findings.isEmpty, !layers.contains(where: \.moves) else { return }
    let animation = document.elements.first { $0.isSVG && SMILNames.all.contains($0.name) }
    guard let place = animation?.place ?? styled else { return }
    log.warn(
      .stillness, "the file has animations, but nothing moves", at: place,
      hint: "do they name an attribute or a property that the element has, and a duration?")
  }

  private func reportReference(of element: Element) {
    let reference = element.attributes["href"] ?? element.attributes["xlink:href"]
    guard let reference else { return }
    guard let id = element.localReference else {
      guard element.name == "use" else { return }
      return log.warn(.external, "<use> of another file is not read", at: reference.place)
    }
    guard !id.isEmpty, document.ids[id] == nil else { return }
    log.warn(
      .missing, "<\(element.name)> shows nothing: no element has the id '\(id)'",
      at: reference.place)
  }

  private static let keywords = [
    ("fill", ["freeze", "remove"]), ("additive", ["sum", "replace"]),
    ("accumulate", ["sum", "none"]), ("restart", ["always", "whenNotActive", "never"]),
    ("calcMode", ["linear", "discrete", "paced", "spline"]),
  ]

  private func reportSizes(of element: Element) {
    for name in ["width", "height", "r"] {
      guard let attribute = element.attributes[name], trimmed(attribute.value).hasPrefix("-") else {
        continue
      }
      log.warn(
        .value, "'\(name)' is negative, so browsers ignore it", at: attribute.place)
    }
  }

  /// Reports values that a browser ignores as it cannot read them, so that an animation does not play, or plays once.
  private func reportTimes(of element: Element) {
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
    if let splines = element.attributes["keySplines"], element["calcMode"] != "spline" {
      log.warn(
        .smil, "browsers ignore 'keySplines' without calcMode=\"spline\"", at: splines.place)
    }
    if element["dur"] == nil, element.name != "set" {
      log.warn(.clock, "without 'dur', an animation does not move", at: element.place)
    }
    for (name, words) in SVGSurvey.keywords {
      guard let attribute = element.attributes[name], !words.contains(attribute.value) else {
        continue
      }
      log.warn(
        .smil, "browsers ignore '\(attribute.value)' as a value of '\(name)'", at: attribute.place,
        hint: "it is one of \(words.joined(separator: ", "))")
    }
    for name in ["begin", "end"] {
      guard let attribute = element.attributes[name],
        let part = SMILTiming.unreadable(attribute.value)
      else { continue }
      log.warn(
        .clock, "'\(part)' is not a time, so browsers ignore it in '\(name)'", at: attribute.place)
    }
    guard let count = element.attributes["repeatCount"], SMILTiming.count(count.value) == nil else {
      return
    }
    log.warn(
      .clock, "'\(count.value)' is not a count, so browsers ignore 'repeatCount'", at: count.place,
      hint: Suggestion.hint(for: trimmed(count.value), among: ["indefinite"])
        ?? "without end is 'indefinite'")
  }

  private func reportSheet() {
    if let name = document.sheet.imports.first {
      log.warn(.styleSheet, "an imported style sheet is not read: \(name)", at: place(of: name))
    }
    if let family = document.sheet.fonts.first {
      log.warn(
        .fontFace,
        "the font '\(family)' of @font-face is not loaded: using an installed font instead",
        at: place(of: family),
        hint: "embed a TrueType, OpenType or WOFF file as data:font/ttf;base64,…")
    }
    for declaration in document.sheet.declarations { report(declaration) }
  }
}

extension Layer {
  fileprivate var moves: Bool {
    !animations.isEmpty || !changes.isEmpty || lifetime != nil || children.contains(where: \.moves)
      || masks.contains { $0.layers.contains(where: \.moves) }
  }
}
