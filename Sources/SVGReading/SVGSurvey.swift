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
      if element.isSVG, SMILNames.all.contains(element.name) { reportTiming(of: element) }
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

  private func reportSizes(of element: Element) {
    for name in ["width", "height", "r"] {
      guard let attribute = element.attributes[name], trimmed(attribute.value).hasPrefix("-") else {
        continue
      }
      log.warn(
        .value, "'\(name)' is negative, so browsers ignore it", at: attribute.place)
    }
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
