import DisplayList
import Geometry
import Notations
import Scene
import SceneReading
import TextSearch

/// A document's elements as they are drawn, each with its style and animations; an element that `use` copies
/// occurs once more for each copy.
///
/// Computes the values of properties at a time exactly as browsers do. A class, because it caches them.
final class StyledTree {
  /// An occurrence of an element.
  struct Node {
    var element: Int
    var parent: Int?
    /// The topmost element of its tree: the root, or the target of a `use`.
    var scope: Int
    var style: DeclaredStyle
    var children: [Int] = []
    var animations: [CSSAnimation] = []
  }

  /// An animation of a property.
  enum Mover: Hashable {
    case smil(Int)
    /// The node's animation with this index, for one of its properties.
    case css(node: Int, Int, property: String)
  }

  let document: SVGDocument
  let canvas: Size
  /// The value of `currentColor` at the root; black if nil.
  let color: Color?
  let motions: [SMILAnimation]
  /// Custom properties that a caller has set.
  let custom: [String: String]
  let resources: Resources
  let files: PictureFiles
  let log: SVGLog
  var memory = TreeMemory()
  /// Whether only the scale of maps is wanted, to which the boxes that origins refer to do not matter.
  var seeksScale = false
  /// The boxes of HTML that have been laid out, in the coordinates of their `foreignObject`.
  var knownBoxes: [Int: Rect] = [:]
  /// The sizes that shares of boxes of HTML refer to, for those whose sides move.
  var knownRooms: [Int: Size] = [:]
  /// The sizes of `svg` elements among HTML.
  var drawingSizes: [Int: Size] = [:] { didSet { memory.stillBounds = [:] } }
  /// The letters and boxes of HTML that may still be laid out.
  var boxesLeft = 1_000_000
  /// The sizes of embedded pictures, by the `image` nodes that have been drawn.
  var imageSizes: [Int: Size] = [:] { didSet { memory.stillBounds = [:] } }
  /// The time that determines the keywords of what is being drawn.
  var formTime = 0.0 {
    didSet {
      guard formTime != oldValue else { return }
      memory.forgetTexts()
    }
  }
  private(set) lazy var stillness = Stillness(self)
  private(set) var nodes: [Node] = []
  /// The nodes of the document's own tree by element, without those in copies.
  private(set) var places: [Int?]
  let motionsOf: [Int: [Int]]
  let cascade: Cascade
  /// Counts the values that are computed, together with those of the pictures in it.
  let effort: ReadingEffort
  /// Whether finding styles was given up because it took too much work; the tree is then incomplete.
  var isUnfinished: Bool { cascade.work.isExhausted }
  /// The custom properties that are being looked up.
  var openVariables: Set<Question> = []
  /// The number of copies that may still be made.
  private var copiesLeft = 200_000

  struct Question: Hashable {
    var name: String
    var node: Int
  }

  init(
    _ document: SVGDocument, motions: [SMILAnimation], canvas: Size, color: Color?,
    custom: [String: String], resources: Resources, files: PictureFiles, log: SVGLog,
    effort: ReadingEffort
  ) {
    self.document = document
    self.custom = custom
    self.resources = resources
    self.files = files
    self.log = log
    self.effort = effort
    self.motions = motions
    self.canvas = canvas
    self.color = color
    cascade = Cascade(document: document)
    places = Array(repeating: nil, count: document.elements.count)
    var motionsOf: [Int: [Int]] = [:]
    for (index, motion) in motions.enumerated() {
      motionsOf[motion.target, default: []].append(index)
    }
    self.motionsOf = motionsOf
    for element in document.elements.indices where document.elements[element].parent == nil {
      // Besides the root, those of the files that copies come from: they are not shown themselves.
      add(element, parent: nil, scope: element, path: [])
    }
  }

  func element(_ node: Int) -> Element { document.elements[nodes[node].element] }

  /// The node of an element of the document itself.
  func node(id: String) -> Int? { document.ids[id].flatMap { places[$0] } }

  // MARK: Building

  /// Adds an element with its content. `path` has the elements being copied, none of which may contain itself.
  @discardableResult
  private func add(_ element: Int, parent: Int?, scope: Int, path: [Int]) -> Int {
    let index = nodes.count
    nodes.append(
      Node(
        element: element, parent: parent, scope: scope, style: cascade.style(of: element, in: scope)
      ))
    if path.isEmpty { places[element] = index }
    if let parent { nodes[parent].children.append(index) }
    nodes[index].animations = animations(of: index)
    let it = document.elements[element]
    // What is written in a copy is not shown.
    for child in it.elementChildren where it.name != "use" && isShown(child, in: it) {
      guard path.isEmpty || copiesLeft > 0 else { break }
      if !path.isEmpty { countCopy(of: child) }
      add(child, parent: index, scope: scope, path: path)
    }
    if it.name == "use", let id = it.localReference, let target = document.ids[id],
      !path.contains(target), !isInside(element, target), path.count < 32, copiesLeft > 0,
      document.elements[target].isSVG
    {
      countCopy(of: element)
      add(target, parent: index, scope: target, path: path + [target])
    }
    return index
  }

  private func countCopy(of element: Int) {
    copiesLeft -= 1
    guard copiesLeft == 0 else { return }
    let place = document.elements[element].place
    log.warn(.tooMany, "too many copies; the rest are not drawn", at: place)
  }

  /// Elements of other languages are not shown, but HTML where it belongs.
  private func isShown(_ child: Int, in parent: Element) -> Bool {
    let child = document.elements[child]
    let isInHTML = parent.isHTML || parent.name == "foreignObject"
    return child.isSVG ? !isInHTML || child.name == "svg" : child.isHTML && isInHTML
  }

  private func isInside(_ element: Int, _ ancestor: Int) -> Bool {
    var next: Int? = element
    while let index = next {
      if index == ancestor { return true }
      next = document.elements[index].parent
    }
    return false
  }

  // MARK: Values

  /// The value of a property at a time in seconds; none once this took too much work.
  func value(_ name: String, _ node: Int, at time: Double) -> Value {
    effort.add(1)
    guard !effort.isExhausted else { return .none }
    let question = Question(name: name, node: node)
    if let known = memory.values[question] { return known }
    let movers = movers(of: name, node)
    let value = computed(name, node, at: time)
    if movers.isEmpty, !awaitsBox(name, node) { memory.values.keep(value, for: question) }
    return value
  }

  func number(_ name: String, _ node: Int, at time: Double) -> Double {
    value(name, node, at: time).number ?? 0
  }

  /// The keyword of a property; without a time, that of the form being drawn.
  func word(_ name: String, _ node: Int, at time: Double? = nil) -> String {
    value(name, node, at: time ?? formTime).word ?? ""
  }

  /// A node and everything in it.
  func within(_ node: Int) -> [Int] {
    [node] + nodes[node].children.flatMap { within($0) }
  }

  private func computed(_ name: String, _ node: Int, at time: Double) -> Value {
    let row = PropertyRow.row(of: name)
    let entries = entries(name, row, node, at: time)
    if let important = entries.last, important.origin == .important,
      let value = resolved(important, name, row, node, at: time)
    {
      return value
    }
    // SMIL changes the attribute `transform`, which a style overrides.
    let isTransform = name == "transform"
    var value =
      declared(entries, name, row, node, at: time, attributesOnly: isTransform)
    value = withMotions(value, name, node, at: time)
    if isTransform, entries.contains(where: { $0.origin != .attribute }) {
      value = declared(entries, name, row, node, at: time, attributesOnly: false)
    }
    for animation in nodes[node].animations where animation.properties.contains(name) {
      if let next = keyframeValue(animation, name, node, below: value, at: time) { value = next }
    }
    return value
  }

  /// The declarations of a property at a time: those of the classes that an element has then.
  private func entries(_ name: String, _ row: PropertyRow, _ node: Int, at time: Double)
    -> [DeclaredStyle.Entry]
  {
    guard row.isStyle, changesClass(node) else { return nodes[node].style.entries[name] ?? [] }
    let question = Question(name: word("class", node, at: time), node: node)
    let style =
      memory.styles[question]
      ?? cascade.style(of: nodes[node].element, in: nodes[node].scope, classes: question.name)
    memory.styles[question] = style
    return style.entries[name] ?? []
  }

  /// An attribute that is a keyword or a name, at a time.
  func attribute(_ name: String, _ node: Int, at time: Double) -> String? {
    movers(of: name, node).isEmpty ? element(node)[name] : word(name, node, at: time)
  }

  /// What an element refers to at a time. Animations of `xlink:href` are among those of `href`.
  func reference(_ node: Int, at time: Double) -> String? {
    let own = element(node).reference
    guard !movers(of: "href", node).isEmpty else { return own }
    let now = word("href", node, at: time)
    return now.isEmpty ? own : now
  }

  /// The declared value, without animations.
  private func declared(
    _ entries: [DeclaredStyle.Entry], _ name: String, _ row: PropertyRow, _ node: Int,
    at time: Double, attributesOnly: Bool
  ) -> Value {
    for entry in entries.reversed() where !attributesOnly || entry.origin == .attribute {
      if let value = resolved(entry, name, row, node, at: time) { return value }
    }
    // An attribute that is not a property may be missing from the entries.
    if !row.isAttribute || entries.isEmpty, !row.isStyle, let text = element(node)[name],
      let value = parse(text, name, node, at: time, isStyle: false)
    {
      return value
    }
    return fallback(name, row, node, at: time)
  }

  private func fallback(_ name: String, _ row: PropertyRow, _ node: Int, at time: Double) -> Value {
    if row.isInherited, let parent = nodes[node].parent {
      if inheritsCurrentColor(name, row, parent) { return value("color", node, at: time) }
      return value(name, parent, at: time)
    }
    if name == "color", let color { return .color(color) }
    return parse(row.initial, name, node, at: time, isStyle: row.isStyle) ?? .word(row.initial)
  }

  /// Whether an element's children inherit the keyword `currentColor`, which then means their own colours.
  func inheritsCurrentColor(_ name: String, _ row: PropertyRow, _ node: Int) -> Bool {
    guard row.kind == .paint, motionsOf[nodes[node].element]?.isEmpty ?? true,
      nodes[node].animations.isEmpty
    else { return false }
    guard let last = nodes[node].style.entries[name]?.last else {
      return nodes[node].parent.map { inheritsCurrentColor(name, row, $0) } ?? false
    }
    switch last.text.lowercased() {
    case "currentcolor": return true
    case "inherit": return nodes[node].parent.map { inheritsCurrentColor(name, row, $0) } ?? false
    default: return false
    }
  }

  private func resolved(
    _ entry: DeclaredStyle.Entry, _ name: String, _ row: PropertyRow, _ node: Int, at time: Double
  ) -> Value? {
    guard let text = substituted(entry.text, node, at: time) else {
      // A declaration with a variable that has no value counts as `unset`.
      return fallback(name, row, node, at: time)
    }
    switch text.lowercased() {
    case "inherit":
      guard let parent = nodes[node].parent else { return nil }
      if inheritsCurrentColor(name, row, parent) { return value("color", node, at: time) }
      return value(name, parent, at: time)
    case "initial": return parse(row.initial, name, node, at: time, isStyle: row.isStyle)
    case "unset", "revert", "revert-layer": return fallback(name, row, node, at: time)
    default: return parse(text, name, node, at: time, isStyle: entry.origin != .attribute)
    }
  }

  /// Reads a text as a value, and remembers it unless it depends on time.
  func parse(_ text: String, _ name: String, _ node: Int, at time: Double, isStyle: Bool) -> Value?
  {
    let question = TreeMemory.TextQuestion(text: text, name: name, node: node, isStyle: isStyle)
    if let known = memory.texts[question] { return known }
    if StyledTree.isRelative(text),
      let found = relative(text, name, node, at: time, isStyle: isStyle)
    {
      return found
    }
    var reader = ValueReader(tree: self, node: node, name: name, isStyle: isStyle, time: time)
    let result = reader.read(text)
    if result == nil { warnOfValue(text, name, node) }
    if !growsWithFont(text, name, node), !awaitsBox(name, node) {
      memory.texts.keep(result, for: question)
    }
    return result
  }

  /// Whether a value may refer to the size of a box of HTML that is not laid out yet.
  func awaitsBox(_ name: String, _ node: Int) -> Bool {
    name == "transform" && element(node).isHTML && knownBoxes[node] == nil
  }

  /// Whether a text has lengths in the font size of an element whose font size moves.
  func growsWithFont(_ text: String, _ name: String, _ node: Int) -> Bool {
    guard name != "font-size", text.contains("em") else { return false }
    switch PropertyRow.row(of: name).kind {
    case .length, .lengths: return isMoving(["font-size"], node)
    default: return false
    }
  }

  /// Whether a text means what something else is at the moment.
  static func isRelative(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower == "inherit" || lower.contains("currentcolor") || lower.hasPrefix("light-dark(")
  }

  /// What a text means that refers to something else; nil if the property takes it as any other text.
  private func relative(
    _ text: String, _ name: String, _ node: Int, at time: Double, isStyle: Bool
  ) -> Value?? {
    let row = PropertyRow.row(of: name)
    let lower = text.lowercased()
    guard row.kind == .paint || row.kind == .color else {
      guard text == "inherit", let parent = nodes[node].parent else { return nil }
      return .some(value(name, parent, at: time))
    }
    if lower == "inherit" || lower == "currentcolor" && name == "color" {
      guard let parent = nodes[node].parent else { return .some(.color(color ?? .black)) }
      return .some(value(name, parent, at: time))
    }
    if lower == "currentcolor" { return .some(value("color", node, at: time)) }
    if lower.hasPrefix("light-dark("), let (_, arguments) = CSSText.function(text) {
      let choices = CSSText.split(arguments, at: ",")
      guard choices.count == 2 else { return .some(nil) }
      return parse(choices[isDark(node) ? 1 : 0], name, node, at: time, isStyle: isStyle)
    }
    // As a part of another colour. In an address it may be a part of a name, and what follows that is read with it.
    guard name != "color", !lower.hasPrefix("url("),
      case .color(let own) = value("color", node, at: time)
    else { return nil }
    let color = ColorNotation.text(of: own)
    let plain = text.replacing("currentColor", with: color).replacing("currentcolor", with: color)
    return plain == text ? nil : parse(plain, name, node, at: time, isStyle: isStyle)
  }

  /// The outline in memory that is shared by all equal ones.
  func shared(_ outline: Path) -> Path { memory.textOutlines.insert(outline).memberAfterInsert }

  /// Sets a text in a font that is installed.
  func layout(_ text: String, _ style: TextStyle) -> Result<TextLayout, TextLayoutError> {
    let request = TreeMemory.TextRequest(text: text, style: style)
    if let known = memory.sharedLayouts[request] { return known }
    let layout = resources.layoutText(text, style)
    memory.sharedLayouts.keep(layout, for: request)
    return layout
  }

  /// Whether an element uses dark colours.
  private func isDark(_ node: Int) -> Bool {
    let schemes = CSSText.words(word("color-scheme", node))
    return schemes.contains("dark") && (document.isDark || !schemes.contains("light"))
  }

  /// The measured path of path data.
  func measure(_ data: String) -> PathMeasure {
    if let known = memory.measures[data] { return known }
    let measure = PathMeasure.ofSVG(PathSegments(data).path)
    memory.measures[data] = measure
    return measure
  }
}
