import Diagnostics
import DisplayList
import Geometry
import Scene
import SceneReading

/// The way from an SVG file to a scene, with everything in it that SMIL and CSS animate.
///
/// The file is read as a browser shows it in an `<img>`: no scripts, no events, nothing from outside.
public struct SVGReader: Sendable {
  /// What the file is shown under.
  public struct Surroundings: Hashable, Sendable {
    /// What `currentColor` is at the root; black where nil.
    public var color: Color?
    /// Whether `prefers-color-scheme` is dark.
    public var isDark: Bool
    /// Whether `prefers-reduced-motion` is set.
    public var reducesMotion: Bool

    public init(color: Color? = nil, isDark: Bool = false, reducesMotion: Bool = false) {
      self.color = color
      self.isDark = isDark
      self.reducesMotion = reducesMotion
    }
  }

  public var resources: Resources
  public var surroundings: Surroundings

  public init(resources: Resources = .none, surroundings: Surroundings = Surroundings()) {
    self.resources = resources
    self.surroundings = surroundings
  }

  /// Whether a file looks like SVG: its first element is `svg`.
  public static func recognises(_ file: SourceFile) -> Bool {
    let head = String(decoding: file.bytes.prefix(4096), as: UTF8.self)
    var rest = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard rest.first == "<" else { return false }
    while let open = rest.firstIndex(of: "<") {
      let tag = rest[rest.index(after: open)...]
      if tag.hasPrefix("svg:svg") { return true }
      if tag.hasPrefix("svg") {
        let next = tag.dropFirst(3).first
        return next.map { $0.isWhitespace || $0 == ">" || $0 == "/" } ?? false
      }
      guard let first = tag.first, first == "?" || first == "!" else { return false }
      rest = tag
    }
    return false
  }

  /// Reads a file with values for `color`, `scheme`, `reduced-motion` and its custom properties.
  public func read(_ file: SourceFile, settings: [ParameterSetting] = []) -> Reading {
    let log = SVGLog()
    var parameters = SVGParameters(settings, surroundings)
    var reading = Reading(origins: Origins(file))
    let scene = scene(of: file, log, &parameters, &reading)
    reading.diagnostics = SourceMap(file).diagnostics(log.findings) + parameters.problems
    reading.scene = reading.hasErrors ? nil : scene
    return reading
  }

  private func scene(
    of file: SourceFile, _ log: SVGLog, _ parameters: inout SVGParameters, _ reading: inout Reading
  ) -> Scene? {
    var reader = XMLReader(bytes: file.bytes)
    let elements: [Element]
    do throws(XMLReader.Failure) {
      elements = try reader.read()
    } catch {
      log.fail(error.message, at: error.place, hint: error.hint)
      return nil
    }
    guard elements[0].name == "svg" else {
      log.fail("the root element is <\(elements[0].name)>, not <svg>", at: elements[0].place)
      return nil
    }
    if elements[0].attributes["xmlns"] == nil, elements[0].attributes["xmlns:svg"] == nil {
      log.warn(
        .namespace, "the root has no xmlns: browsers only show such a file inside a page",
        at: elements[0].place, hint: "add xmlns=\"http://www.w3.org/2000/svg\"")
    }
    let size = PictureSize.size(of: elements[0])
    guard size.width > 0, size.height > 0 else {
      log.fail("the picture has no area", at: elements[0].place)
      return nil
    }
    let surroundings = parameters.surroundings
    let circumstances = Circumstances(
      isDark: surroundings.isDark, reducesMotion: surroundings.reducesMotion, width: size.width,
      height: size.height)
    let document = SVGDocument(elements: elements, circumstances: circumstances)
    reading.parameters = parameters.parameters(of: document)
    SVGSurvey(document: document, log: log).report()
    let tree = StyledTree(
      document, motions: SVGReader.motions(of: document, log), canvas: size,
      color: surroundings.color, custom: parameters.custom, resources: resources, log: log)
    return SceneMaker(tree: tree, resources: resources, log: log).scene(size)
  }

  /// All SMIL elements that play, with when they do.
  private static func motions(of document: SVGDocument, _ log: SVGLog) -> [SMILAnimation] {
    var motions: [SMILAnimation] = []
    var timings: [SMILTiming] = []
    var names: [String: Int] = [:]
    var slots: [Int] = []
    for (index, element) in document.elements.enumerated()
    where element.isSVG && SMILNames.all.contains(element.name) {
      // One that changes nothing still begins and ends for others.
      if let id = element["id"], names[id] == nil { names[id] = timings.count }
      if let motion = SMILAnimation(index, in: document) {
        slots.append(timings.count)
        motions.append(motion)
      }
      timings.append(SMILTiming(element))
    }
    var resolver = IntervalResolver(timings, names: names)
    resolver.resolve()
    for (index, slot) in slots.enumerated() {
      motions[index].intervals = resolver.intervals[slot].sorted { $0.begin < $1.begin }
      if motions[index].intervals.isEmpty, motions[index].timing.waitsForEvents {
        log.warn(
          .event, "an animation waits for an event that does not come in a picture",
          at: document.elements[motions[index].element].place)
      }
    }
    return motions
  }
}

/// How large a picture an SVG file is.
enum PictureSize {
  static func size(of root: Element) -> Size {
    func length(_ name: String) -> Double? {
      root[name].flatMap { Length($0) }.flatMap { $0.unit == "%" ? nil : $0.pixels }
        .flatMap { $0 > 0 ? $0 : nil }
    }
    var box: Size?
    if let n = root["viewBox"].flatMap({ numberList($0) }), n.count == 4, n[2] > 0, n[3] > 0 {
      box = Size(n[2], n[3])
    }
    switch (length("width"), length("height"), box) {
    case (let width?, let height?, _): return Size(width, height)
    case (let width?, nil, let box?): return Size(width, width * box.height / box.width)
    case (nil, let height?, let box?): return Size(height * box.width / box.height, height)
    case (let width?, nil, nil): return Size(width, 150)
    case (nil, let height?, nil): return Size(300, height)
    case (nil, nil, let box?): return box
    case (nil, nil, nil): return Size(300, 150)
    }
  }
}

/// Looks through a file for what is refused by name.
private struct SVGSurvey {
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
      if element.name == "use",
        let reference = element.attributes["href"] ?? element.attributes["xlink:href"],
        !trimmed(reference.value).hasPrefix("#")
      {
        log.warn(
          .external, "<use> of another file is not read", at: reference.place)
      }
    }
    let root = document.elements[0].place
    if let name = document.sheet.imports.first {
      log.warn(.styleSheet, "another style sheet is not read: \(name)", at: root)
    }
    if let family = document.sheet.fonts.first {
      log.warn(
        .fontFace,
        "the font '\(family)' of @font-face is not loaded: using an installed font instead",
        at: root)
    }
  }
}

extension FrontEnd {
  public static let svg = FrontEnd(name: "SVG", recognises: SVGReader.recognises) { file, request in
    SVGReader(resources: request.resources).read(file, settings: request.settings)
  }
}
