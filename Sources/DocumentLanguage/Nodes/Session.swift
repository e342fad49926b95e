import Diagnostics
import DisplayList
import Notations
import Scene
import SceneReading

/// One reading of one document: the mistakes found so far, and how much of the limits is used up.
///
/// All readers of the document share it.
package final class Session {
  let resources: Resources
  let limits: Limits
  /// Whether the plain document is wanted, too.
  let isExpanding: Bool
  /// The places of layers as found by the previous reading of the document.
  let frames: FrameTable
  /// Whether an expression has used a layer's frame.
  var usesFrames = false
  package private(set) var hasErrors = false
  private(set) var dependencies: [String] = []
  private var sources: [Source] = []
  private var general: [Diagnostic] = []
  private var findingCount = 0
  private var layerCount = 0
  private var valueCount = 0
  private var segmentCount = 0
  private var steps = 0
  private var pictures: [String: [TimedImage]?] = [:]
  private var parts: [ImagePart: Image] = [:]
  /// The number of pixels in all parts.
  private var partArea = 0
  private var foreign: [ForeignFile: Reading?] = [:]
  private var documents: [String: Source] = [:]
  /// The documents that are being read, outermost first.
  private(set) var reading: [String] = []
  /// How many documents are being read around the current one, including those whose slots are being filled.
  private(set) var depth = 0
  let texts: TextLayouts
  /// The names of all parameters, for hints.
  var parameterNames: Set<String> = []
  private var replacements: Set<TextLayout.Replacement> = []
  /// Parsed texts: a `repeat` evaluates the same ones again and again.
  fileprivate var templates: [String: Template] = [:]
  fileprivate var springs: [[Double]: Spring] = [:]

  init(
    resources: Resources, limits: Limits, isExpanding: Bool = false,
    frames: FrameTable = .unknown, texts: TextLayouts = TextLayouts()
  ) {
    self.texts = texts
    self.frames = frames
    self.resources = resources
    self.limits = limits
    self.isExpanding = isExpanding
  }

  /// A session for a file that is not a document and needs no resources.
  package convenience init(limits: Limits) { self.init(resources: .none, limits: limits) }

  package func source(_ reading: NotationReading) -> Source {
    let source = Source(reading, index: sources.count)
    sources.append(source)
    for finding in reading.findings {
      if finding.severity == .error { hasErrors = true }
      add(finding, to: source)
    }
    return source
  }

  /// The file that holds a place of a value that is used in a file.
  func source(of place: SpecPlace, in source: Source) -> Source {
    place.file.map { sources[$0] } ?? source
  }

  /// Where a range of the bytes of a text is that lies at a place.
  func place(
    of range: Range<Int>, in text: String, at place: SpecPlace, _ source: Source
  ) -> SpecPlace {
    let found = SpelledText(in: self.source(of: place, in: source).file, at: place)
      .range(of: range, in: text)
    guard let found else { return place }
    var part = place
    (part.start, part.end) = (found.lowerBound, found.upperBound)
    return part
  }

  func report(_ finding: Finding, in source: Source, kind: Diagnostic.Kind = .document) {
    let source = self.source(of: finding.place, in: source)
    if finding.severity == .error { hasErrors = true }
    guard !source.isBroken(at: finding.place) else { return }
    add(finding, to: source, kind)
  }

  private func add(_ finding: Finding, to source: Source, _ kind: Diagnostic.Kind = .document) {
    findingCount += 1
    // Keep twice the limit: the ones to show are chosen by their place once all are known.
    guard findingCount <= limits.notation.findings * 2 else { return }
    source.findings.append((finding, kind))
  }

  /// Whether the next mistake may still be shown; otherwise there is no need to look for hints.
  var tellsMistakes: Bool { findingCount < limits.notation.findings * 2 }

  /// Reports a diagnostic that belongs to no file.
  func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    if !general.contains(diagnostic) { general.append(diagnostic) }
  }

  /// The diagnostics that belong to no file, then those of each file in the file's order.
  package var diagnostics: [Diagnostic] {
    var result = general
    for source in sources { result += source.diagnostics }
    guard result.count > limits.notation.findings else { return result }
    result.removeSubrange(limits.notation.findings...)
    result.append(
      Diagnostic(
        .error, "more than \(limits.notation.findings) errors and warnings; the rest is not shown"))
    return result
  }

  /// The places where the scene's layers were written.
  var origins: Origins {
    Origins(sources.map(\.reading).map { reading in { @Sendable in reading.map } })
  }

  func depend(on path: String) {
    if !dependencies.contains(path) { dependencies.append(path) }
  }

  var hasRoomForLayers: Bool {
    layerCount <= limits.scene.layers && valueCount <= limits.values
      && segmentCount <= limits.segments
  }

  /// Counts the values that a layer is made of. A few lines may make thousands of copies of a large one.
  func count(values: Int, of node: NodeReader) {
    count(
      values, in: &valueCount, limits.values, node,
      "all layers together have more than \(limits.values) values (limit 'values')")
  }

  /// Counts segments of paths and letters.
  func count(segments: Int, of node: NodeReader) {
    count(
      segments, in: &segmentCount, limits.segments, node,
      "all paths and letters together have more than \(limits.segments) segments (limit 'segments')"
    )
  }

  private func count(
    _ more: Int, in total: inout Int, _ limit: Int, _ node: NodeReader, _ message: String
  ) {
    guard total <= limit else { return }
    total += min(more, limit + 1)
    if total > limit { node.error(message) }
  }

  /// Returns the next layer's number; if the document has as many as it may, reports that and returns nil.
  func nextLayer(for node: NodeReader) -> LayerID? {
    guard hasRoomForLayers else { return nil }
    defer { layerCount += 1 }
    guard layerCount < limits.scene.layers else {
      node.error(limits.scene.tooManyLayers)
      return nil
    }
    return LayerID(layerCount)
  }

  /// The pictures in a file; nil if it has none, which `load` reports once.
  func pictures(at path: String, _ load: () -> [TimedImage]?) -> [TimedImage]? {
    if let known = pictures[path] { return known }
    let loaded = load()
    pictures[path] = .some(loaded)
    return loaded
  }

  /// Notes the replacement of a font, and returns whether it had not been noted before.
  func isNews(_ replacement: TextLayout.Replacement) -> Bool {
    replacements.insert(replacement).inserted
  }

  private struct ImagePart: Hashable {
    var image: UInt64
    var x: Range<Int>
    var y: Range<Int>
  }

  /// A part of an image, cut once; nil if all parts together have too many pixels.
  func part(of image: Image, _ x: Range<Int>, _ y: Range<Int>) -> Image? {
    let key = ImagePart(image: image.identity, x: x, y: y)
    if let known = parts[key] { return known }
    partArea += x.count * y.count
    guard partArea <= limits.scene.images else { return nil }
    let edges = [x.lowerBound, x.upperBound, y.lowerBound, y.upperBound]
    let identity = ContentHash.of(edges.map(UInt64.init), after: image.identity)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(x.count * y.count)
    for row in y {
      let start = row * image.width
      pixels += image.pixels[start + x.lowerBound..<start + x.upperBound]
    }
    let part = Image(identity: identity, width: x.count, height: y.count, pixels: pixels)
    parts[key] = part
    return part
  }

  /// The reading of a file by another front end, read once for the same settings; nil if none recognises the file.
  func foreignReading(of file: ForeignFile) -> Reading? {
    if let known = foreign[file] { return known }
    var reading: Reading?
    if case .success(let bytes) = resources.readFile(file.path) {
      let source = SourceFile(name: file.path, path: file.path, bytes: bytes)
      reading = resources.readForeign(source, file.settings)
    }
    if reading != nil { depend(on: file.path) }
    foreign[file] = .some(reading)
    return reading
  }

  /// A document that others use, read once.
  func document(at path: String, _ load: () -> Source?) -> Source? {
    if let known = documents[path] { return known }
    let source = load()
    documents[path] = source
    return source
  }

  /// Breaks the reference cycle between a document's named values and its file, neither of which would
  /// ever be freed otherwise.
  func close() {
    for source in sources {
      source.names = nil
      source.pendingSnapshots = [:]
    }
  }

  func enter(_ document: String) { reading.append(document) }

  /// Reads a document that is used by the one being read.
  func reading<Result>(_ document: String, _ read: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return reading(inside: reading + [document], read)
  }

  /// Reads something as part of `documents` instead of those currently being read.
  func reading<Result>(inside documents: [String], _ read: () -> Result) -> Result {
    let outer = reading
    reading = documents
    defer { reading = outer }
    return read()
  }

  /// Counts steps; returns false once the document's expressions have taken as many as they may.
  func step(_ count: Int = 1) -> Bool {
    guard steps <= limits.steps else { return false }
    steps += min(count, limits.steps) + 1
    return true
  }
}

extension Session {
  func template(_ text: String) throws(ExpressionError) -> Template {
    if let known = templates[text] { return known }
    let template = try Template.parse(text)
    templates[text] = template
    return template
  }
}

extension Session {
  /// UIKit's spring that settles in 1. It is kept, because finding its stiffness takes a search, and a curve
  /// needs it at each point.
  func spring(ratio: Double, velocity: Double) -> Spring {
    if let known = springs[[ratio, velocity]] { return known }
    let spring = Spring(dampingRatio: ratio, settlingIn: 1, initialVelocity: velocity)
    springs[[ratio, velocity]] = spring
    return spring
  }
}

/// A file that is being read, with the findings in it.
package final class Source {
  package let reading: NotationReading
  /// The file's index in the session.
  let index: Int
  fileprivate(set) var findings: [(finding: Finding, kind: Diagnostic.Kind)] = []

  /// The offsets at which the notation itself is wrong. Findings about what was read there in place of a
  /// value are meaningless.
  private let brokenStarts: Set<Int>

  init(_ reading: NotationReading, index: Int) {
    self.reading = reading
    self.index = index
    brokenStarts = Set(
      reading.findings.filter { $0.severity == .error }.map(\.place.start))
  }

  /// Whether the file may contain more than could be read.
  var isBroken: Bool { !brokenStarts.isEmpty }

  fileprivate func isBroken(at place: SpecPlace) -> Bool { brokenStarts.contains(place.start) }

  var file: SourceFile { reading.file }

  /// The named animations, and the times that refer to them.
  var schedule = Schedule()

  /// The document's named values, once they are known.
  var names: NamedValues?

  /// The layers for the document's slots; nil if it is given none.
  var slots: Slots?

  /// Reads the file as if it were not being read already.
  func anew<Result>(_ read: (Source) -> Result) -> Result {
    let outer = (schedule, names, slots, pendingSnapshots)
    defer { (schedule, names, slots, pendingSnapshots) = outer }
    return read(self)
  }

  /// Snapshots whose layers are looked up once all layers are known.
  var pendingSnapshots: [LayerID: (name: String, node: NodeReader)] = [:]

  /// The path of a file that the document names relative to itself.
  package func path(beside name: String) -> String {
    guard !name.hasPrefix("/"), let path = file.path,
      let slash = path.lastIndex(of: "/")
    else { return name }
    return path[...slash] + name
  }

  fileprivate var diagnostics: [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    let map = reading.map
    var seen: Set<Diagnostic> = []
    let ordered = findings.enumerated().sorted {
      ($0.element.finding.place.start, $0.offset) < ($1.element.finding.place.start, $1.offset)
    }
    return ordered.compactMap { _, element in
      var diagnostic = map.diagnostic(element.finding)
      diagnostic.kind = element.kind
      return seen.insert(diagnostic).inserted ? diagnostic : nil
    }
  }
}
