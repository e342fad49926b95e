import Diagnostics
import DisplayList
import Geometry
import Scene
import SceneReading

/// Reads an SVG file as a scene, with its SMIL and CSS animations.
///
/// The file is read as a browser shows it in an `<img>`: without scripts, events or anything from outside.
public struct SVGReader: Sendable {
  /// The conditions under which a file is shown.
  public struct Surroundings: Hashable, Sendable {
    /// The value of `currentColor` at the root; black if nil.
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
  /// The maximum number of values that are computed to follow animations.
  package var mostEffort = ReadingEffort.usual

  public init(resources: Resources = .none, surroundings: Surroundings = Surroundings()) {
    self.resources = resources
    self.surroundings = surroundings
  }

  /// Whether a file looks like SVG: its first element is `svg`.
  public static func recognises(_ file: SourceFile) -> Bool {
    var rest = XMLEncoding.beginning(of: file.bytes, 65_536)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop(while: isSpace)
      guard rest.first == UInt8(ascii: "<") else { return false }
      let tag = rest.dropFirst()
      let name = tag.prefix { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      let local = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      if name.count < tag.count, local.count <= 2, local.last?.elementsEqual("svg".utf8) == true {
        return true
      }
      guard let end = endOfPrologue(tag) else { return false }
      rest = rest[end...]
    }
  }

  /// The end of a comment, a processing instruction or a document type; nil for other tags.
  private static func endOfPrologue(_ tag: ArraySlice<UInt8>) -> Int? {
    func end(_ mark: StaticString, from start: Int) -> Int? {
      let mark = Array(mark.description.utf8)
      return (start..<max(start, tag.endIndex - mark.count + 1))
        .first { tag[$0...].starts(with: mark) }.map { $0 + mark.count }
    }
    let start = tag.startIndex
    if tag.starts(with: "!--".utf8) { return end("-->", from: start) }
    if tag.first == UInt8(ascii: "?") { return end("?>", from: start) }
    guard tag.first == UInt8(ascii: "!"), let close = end(">", from: start) else { return nil }
    // The document's own entities are in brackets.
    guard let open = end("[", from: start), open < close else { return close }
    return end("]", from: open).flatMap { end(">", from: $0) }
  }

  /// Reads a file with values for `color`, `scheme`, `reduced-motion` and its custom properties.
  public func read(_ file: SourceFile, settings: [ParameterSetting] = []) -> Reading {
    let log = SVGLog()
    let (file, encoding) = XMLEncoding.utf8(file)
    if let encoding {
      log.warn(
        .encoding, "the encoding \(encoding) is not known: read as UTF-8",
        at: SpecPlace(start: 0, end: 1), hint: "save it as UTF-8")
    }
    var parameters = SVGParameters(settings, surroundings)
    var reading = Reading(origins: Origins(file))
    let files = PictureFiles(beside: file, resources)
    let scene = scene(of: file, log, &parameters, &reading, files)
    reading.dependencies = files.dependencies
    reading.diagnostics = SourceMap(file).diagnostics(log.findings) + parameters.problems
    reading.scene = reading.hasErrors ? nil : scene
    return reading
  }

  private func scene(
    of file: SourceFile, _ log: SVGLog, _ parameters: inout SVGParameters, _ reading: inout Reading,
    _ files: PictureFiles
  ) -> Scene? {
    guard let (given, sheets) = SVGReader.elements(of: file, log) else { return nil }
    var others = OtherDocuments(given, files, log)
    let elements = others.joined()
    let surroundings = parameters.surroundings
    let pictureSize = PictureSize(elements, rootFont(elements, surroundings, parameters.custom))
    let (own, size) = (pictureSize.own, pictureSize.shown)
    guard SVGReader.isPossible(own, elements[0], log) else { return nil }
    let circumstances = Circumstances(
      isDark: surroundings.isDark, reducesMotion: surroundings.reducesMotion, width: size.width,
      height: size.height)
    var document = SVGDocument(
      elements: elements, sheets: sheets, circumstances: circumstances, files: files)
    parameters.apply(to: &document, log)
    guard Cascade(document: document).comparisons <= Cascade.mostComparisons else {
      log.fail(SVGReader.tooManyStyles, at: elements[0].place)
      return nil
    }
    reading.parameters = parameters.parameters(of: document)
    let survey = SVGSurvey(document: document, log: log)
    survey.report()
    let tree = StyledTree(
      document, motions: SVGReader.motions(of: document, log), canvas: size,
      color: surroundings.color, custom: parameters.custom, resources: resources, files: files,
      log: log, effort: ReadingEffort(most: mostEffort))
    guard !tree.isUnfinished else {
      log.fail(SVGReader.tooManyStyles, at: elements[0].place)
      return nil
    }
    var scene = SceneMaker(tree: tree, resources: resources, log: log).scene(size, in: own)
    guard !tree.effort.isExhausted else {
      log.fail(
        "its animations take too much work to convert", at: elements[0].place,
        hint:
          "use fewer elements inside animated filters, masks and gradients, or fewer letters along a path"
      )
      return nil
    }
    if pictureSize.isEmpty {
      log.warn(
        .emptyPicture, "the image has no width or no height, so nothing is shown",
        at: elements[0].place)
      scene.canvas.size = Size(1, 1)
      scene.layers = []
    }
    if !circumstances.reducesMotion {
      survey.reportStillness(of: scene.layers, styled: tree.placeOfAnimation)
    }
    return scene
  }

  /// The tree of a file in an `<image>`: shown for itself, with none of the settings of the file around it.
  func embeddedTree(_ file: SourceFile, _ log: SVGLog, room: Size?, effort: ReadingEffort)
    -> StyledTree?
  {
    guard let (elements, sheets) = SVGReader.elements(of: XMLEncoding.utf8(file).file, log) else {
      return nil
    }
    let pictureSize = PictureSize(elements, rootFont(elements, surroundings, [:]))
    guard SVGReader.isPossible(pictureSize.own, elements[0], log) else { return nil }
    let size = pictureSize.isGiven ? pictureSize.own : room ?? pictureSize.usual
    let document = SVGDocument(
      elements: elements, sheets: sheets,
      circumstances: Circumstances(
        isDark: surroundings.isDark, reducesMotion: surroundings.reducesMotion, width: size.width,
        height: size.height))
    SVGSurvey(document: document, log: log).report()
    let tree = StyledTree(
      document, motions: SVGReader.motions(of: document, log), canvas: size,
      color: surroundings.color, custom: [:], resources: resources,
      files: PictureFiles(resources), log: log, effort: effort)
    guard !tree.isUnfinished else {
      log.fail(SVGReader.tooManyStyles, at: elements[0].place)
      return nil
    }
    return tree
  }

  /// The font size of a root whose sides are said in it; otherwise it does not matter.
  private func rootFont(
    _ elements: [Element], _ surroundings: Surroundings, _ custom: [String: String]
  ) -> Double {
    let usual = PictureSize.usualFont
    guard PictureSize.dependsOnFont(elements[0]) else { return usual }
    // What is in the root does not matter, but the style sheets in it do.
    var alone = elements
    alone[0].children = []
    let size = PictureSize(elements, usual).shown
    let document = SVGDocument(
      elements: alone,
      circumstances: Circumstances(
        isDark: surroundings.isDark, reducesMotion: surroundings.reducesMotion, width: size.width,
        height: size.height))
    let tree = StyledTree(
      document, motions: [], canvas: size, color: surroundings.color, custom: custom,
      resources: resources, files: PictureFiles(resources), log: SVGLog(),
      effort: ReadingEffort(most: mostEffort))
    return tree.isUnfinished ? usual : tree.fontSize(0)
  }

  /// Whether a picture is neither empty nor too large.
  private static func isPossible(_ size: Size, _ root: Element, _ log: SVGLog) -> Bool {
    guard size.width > 0, size.height > 0 else {
      log.fail("the image must have a width and a height above 0", at: root.place)
      return false
    }
    guard max(size.width, size.height) <= SVGReader.longestSide else {
      log.fail(
        "the picture has a side of more than \(Int(SVGReader.longestSide)) points", at: root.place,
        hint: "give the root a smaller width and height")
      return false
    }
    return true
  }

  /// A file's elements, the root first.
  private static func elements(of file: SourceFile, _ log: SVGLog) -> (
    [Element], sheets: [String]
  )? {
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
    let isNamed = elements[0].attributes.contains { name, attribute in
      name == "xmlns" || name.hasPrefix("xmlns:") && attribute.value == XMLReader.svgNamespace
    }
    if !isNamed {
      log.warn(
        .namespace, "the root has no xmlns: browsers only show such a file inside a page",
        at: elements[0].place, hint: "add xmlns=\"http://www.w3.org/2000/svg\"")
    }
    warnOfPrefix(in: elements, log)
    return (elements, reader.sheets)
  }

  private static func warnOfPrefix(in elements: [Element], _ log: SVGLog) {
    guard let user = elements.first(where: { $0["xlink:href"] != nil }),
      !elements.contains(where: \.namesXLink)
    else { return }
    log.warn(
      .namespace,
      "the prefix 'xlink' is not declared: browsers show an error instead of such a file",
      at: user.place,
      hint: "write href, or add xmlns:xlink=\"http://www.w3.org/1999/xlink\" to the root")
  }

  private static let longestSide = 65_535.0
  private static let tooManyStyles = "too many style rules for this many elements"

  /// All SMIL animations without mistakes, with the intervals in which they play.
  private static func motions(of document: SVGDocument, _ log: SVGLog) -> [SMILAnimation] {
    var motions: [SMILAnimation] = []
    var timings: [SMILTiming] = []
    var names: [String: Int] = [:]
    var slots: [Int] = []
    for (index, element) in document.elements.enumerated()
    where element.isSVG && SMILNames.all.contains(element.name) {
      // Other animations may wait for the begin or end of one that changes nothing.
      if let id = element["id"], names[id] == nil { names[id] = timings.count }
      if let motion = motion(index, in: document, log) {
        slots.append(timings.count)
        motions.append(motion)
        let target = document.elements[motion.target].name
        if motion.attribute == "href", !["a", "image"].contains(target) {
          log.warn(
            .reference, "animating the href of a <\(target)> is not supported", at: element.place)
        }
        if motion.attribute == "class", document.sheet.looksAround,
          !document.elements[motion.target].elementChildren.allSatisfy({
            SMILNames.all.contains(document.elements[$0].name)
          })
        {
          log.warn(
            .classes, "animating 'class' does not restyle the elements inside",
            at: element.place)
        }
      }
      timings.append(SMILTiming(element))
    }
    var resolver = IntervalResolver(timings, names: names)
    resolver.resolve()
    for (index, slot) in slots.enumerated() {
      motions[index].intervals = resolver.intervals[slot].sorted { $0.begin < $1.begin }
      guard motions[index].intervals.isEmpty else { continue }
      let element = document.elements[motions[index].element]
      if motions[index].timing.waitsForEvents {
        log.warn(
          .event, "an animation waits for an event or a repeat, which does not come",
          at: element.place)
      }
      if let id = motions[index].timing.awaited.first(where: { names[$0] == nil }) {
        log.warn(
          .event, "an animation waits for '\(id)', but no animation has this id",
          at: element.attributes["begin"]?.place ?? element.place)
      }
    }
    return motions
  }

  /// An animation; nil if it has a mistake, which is reported.
  private static func motion(_ index: Int, in document: SVGDocument, _ log: SVGLog)
    -> SMILAnimation?
  {
    do throws(SMILMistake) {
      let animation = try SMILAnimation(index, in: document)
      let name = animation.attribute
      if PropertyRow.table[name] == nil, document.elements[animation.target][name] == nil,
        log.mayGuess(), let meant = PropertyRow.attribute(like: name)
      {
        throw SMILMistake.unknownAttribute(name, meant)
      }
      return animation
    } catch {
      let element = document.elements[index]
      let attribute = error.attribute.flatMap { element.attributes[$0] }
      log.warn(
        .smil, "browsers ignore this animation: \(error.message)",
        at: attribute?.place ?? element.place, hint: error.hint)
      return nil
    }
  }
}

extension FrontEnd {
  public static let svg = FrontEnd(name: "SVG", recognises: SVGReader.recognises) { file, request in
    SVGReader(resources: request.resources).read(file, settings: request.settings)
  }
}
