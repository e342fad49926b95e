import Diagnostics
import DocumentLanguage
import Geometry
import Notations
import Scene

extension DocumentAdvice {
  /// The letter height of a text of 5 points.
  static let smallestLetters = 3.6

  /// A place in the document that produced one layer, or several through `repeat`.
  fileprivate struct Writing: Hashable {
    var start: Int
    var end: Int

    /// Nil for layers of imported documents.
    init?(_ origin: Origin?) {
      guard let origin, origin.file == 0 else { return nil }
      (start, end) = (origin.start, origin.end)
    }
  }

  /// How many layers were written in one place, and how many of them each warning applies to.
  fileprivate struct Tally {
    var count = 0
    var hits: [Advice: Int] = [:]
    var letterHeight = 0.0
    var isBare = false
  }

  /// Adds the survey's warnings; for several layers from one place, only those that apply to all.
  mutating func add(_ survey: SceneSurvey) {
    var tallies: [Writing: Tally] = [:]
    let elsewhere = Self.photographed(survey.scene.layers)
    for layer in survey.scene.layers {
      _ = Self.count(layer, survey, elsewhere, into: &tallies)
    }
    for (writing, tally) in tallies {
      for (advice, hits) in tally.hits where hits == tally.count {
        report(advice, tally, at: SpecPlace(start: writing.start, end: writing.end))
      }
    }
    let end = root.endOfPlayback(survey.scene)
    for written in written(survey.scene.layers) {
      let (layer, record) = (written.layer, written.record)
      addIdleAnimations(layer, record)
      addIdleKeys(layer, record)
      let keepsTime = written.place.keepsTime && layer.clock == .identity
      addUnseenAnimations(layer, record, until: keepsTime ? end : nil)
      if written.place.isBlind { addBlindBackdrop(layer, record) }
      addEmptyMasks(layer, record)
      addCutSprings(layer, record)
      addStrokeFractions(layer, record)
      addWrongUnits(layer, record, survey.scene.playback)
    }
    addLoopSeam(survey.scene)
  }

  private mutating func report(_ advice: Advice, _ tally: Tally, at place: SpecPlace) {
    let record = root.node(at: place)
    switch advice {
    case .nothingPainted:
      // The value of an expression may be different with other parameters.
      let keys = ["stroke", "fill", "lineWidth"]
      guard !keys.contains(where: { record?[member: $0]?.isExpression ?? false }) else { return }
      if let path = record?[member: "path"], case .string(let text) = path.value, text.isEmpty {
        return add(advice, "the path is empty, so nothing is drawn", at: place)
      }
      let message =
        tally.isBare
        ? "the shape has neither a stroke nor a fill, so nothing is drawn"
        : "a straight line has no inside to fill, so nothing is drawn"
      add(advice, message, at: place, hint: "give it a 'stroke'")
    case .outsideCanvas: add(advice, "the layer is never on the canvas", at: place)
    case .smallText:
      let height = NumberText.shortest((tally.letterHeight * 10).rounded() / 10)
      add(advice, "the letters are \(height) points high, too small to read", at: place)
    case .idleAnimation, .idleKey, .unseenAnimation, .loopSeam, .cutSpring, .strokeFraction,
      .wrongUnit,
      .unusedParameter, .unusedStyle, .unusedPath, .unusedColor, .unusedValue:
      break
    }
  }

  /// Layers that snapshots show.
  private static func photographed(_ layers: [Layer]) -> Set<LayerID> {
    layers.reduce(into: []) { ids, layer in
      if case .snapshot(let snapshot) = layer.content { ids.insert(snapshot.layer) }
      ids.formUnion(photographed(layer.children))
    }
  }

  /// Whether any of the layer and its children is on the canvas; nil if there is nothing to see.
  private static func count(
    _ layer: Layer, _ survey: SceneSurvey, _ elsewhere: Set<LayerID>,
    into tallies: inout [Writing: Tally]
  ) -> Bool? {
    guard !layer.isHidden, !elsewhere.contains(layer.id), let sight = survey.sights[layer.id] else {
      return nil
    }
    var isSeen: Bool? = sight.hasInk || sight.isOnCanvas ? sight.isOnCanvas : nil
    var inner: [Writing: Tally] = [:]
    for child in layer.children {
      guard let isChildSeen = count(child, survey, elsewhere, into: &inner) else { continue }
      isSeen = (isSeen ?? false) || isChildSeen
    }
    // Only report the outermost layer that is never seen.
    if isSeen == false { for key in inner.keys { inner[key]?.hits[.outsideCanvas] = nil } }
    tallies.merge(inner) { $0.adding($1) }
    guard let writing = Writing(layer.origin) else { return isSeen }
    var own = Tally(count: 1)
    if isSeen == false { own.hits[.outsideCanvas] = 1 }
    if case .shape(let shape) = layer.content, !sight.isPainted {
      own.hits[.nothingPainted] = 1
      own.isBare = shape.fill == nil
    }
    if let height = sight.letterHeight, height < smallestLetters {
      own.hits[.smallText] = 1
      own.letterHeight = height
    }
    tallies[writing] = (tallies[writing] ?? Tally()).adding(own)
    return isSeen
  }
}

extension DocumentAdvice.Tally {
  fileprivate func adding(_ other: Self) -> Self {
    var sum = self
    sum.count += other.count
    sum.hits.merge(other.hits, uniquingKeysWith: +)
    sum.letterHeight = max(letterHeight, other.letterHeight)
    sum.isBare = isBare || other.isBare
    return sum
  }
}

extension DocumentAdvice {
  /// A layer that the document itself writes, with the record it was made from.
  private struct Written {
    var layer: Layer
    var record: SpecNode
    var place: Surroundings
  }

  /// What the layers around one mean for it.
  private struct Surroundings {
    /// Whether their time is that of the document.
    var keepsTime = true
    /// Whether a backdrop sees nothing: it is in a layer that is drawn as a whole, with nothing below it in there.
    var isBlind = false
  }

  /// The layers that the document itself writes, also in layers of others.
  private func written(_ layers: [Layer], in around: Surroundings = Surroundings()) -> [Written] {
    var around = around
    return layers.flatMap { layer in
      let place = around
      var inside = around
      inside.keepsTime = place.keepsTime && layer.clock == .identity
      inside.isBlind = (place.isBlind || layer.isDrawnAsOne) && layer.background == nil
      around.isBlind = place.isBlind && layer.isEverEmpty
      let inner =
        written(layer.children, in: inside)
        + written(layer.maskLayers, in: Surroundings(keepsTime: inside.keepsTime))
      guard let origin = layer.origin, origin.file == 0,
        let record = root.node(at: SpecPlace(start: origin.start, end: origin.end))
      else { return inner }
      return [Written(layer: layer, record: record, place: place)] + inner
    }
  }

  /// Animations that never change the layer's own values. Those with a name may serve as clocks for
  /// others.
  private mutating func addIdleAnimations(_ layer: Layer, _ record: SpecNode) {
    let motions = layer.animations.flatMap(\.namelessMotions)
    for motion in motions {
      guard case .property(let property) = motion.target, !motion.isAdditive, !motion.isCumulative,
        motions.count(where: { $0.target == motion.target }) == 1,
        !layer.animations.contains(where: { $0.name != nil }),
        !layer.changes.contains(where: { $0.target == motion.target }),
        let model = layer.value(of: property), motion.values.areAll(model),
        let place = record.literalAnimation(of: property.rawValue)
      else { continue }
      add(
        .idleAnimation,
        "the animation of '\(property.rawValue)' changes nothing: its values are the layer's own",
        at: place)
    }
  }
}

extension Animation {
  fileprivate var namelessMotions: [PropertyMotion] {
    guard name == nil else { return [] }
    return switch motion {
    case .property(let motion): [motion]
    case .group(let children): children.flatMap(\.namelessMotions)
    }
  }
}

extension PropertyMotion.Values {
  fileprivate func areAll(_ model: AnimatedValue) -> Bool {
    switch self {
    case .basic(let from, let to, let by):
      by == nil && (from ?? model) == model && (to ?? model) == model
    case .keyframes(let keyframes): keyframes.values.allSatisfy { ($0 ?? model) == model }
    case .along, .computed: false
    }
  }
}

extension SpecNode {
  /// The value at exactly this place.
  fileprivate func node(at place: SpecPlace) -> SpecNode? {
    var node = self
    while node.place != place {
      let children = node.items + node.members.map(\.node)
      guard
        let next = children.first(where: {
          $0.place.start <= place.start && $0.place.end >= place.end
        })
      else { return nil }
      node = next
    }
    return node
  }

  /// The place of a layer's animation of a key path, if its values contain no expression.
  fileprivate func literalAnimation(of keyPath: String) -> SpecPlace? {
    guard let animation = animation(of: keyPath) else { return nil }
    let values = ["from", "to", "by", "values"].compactMap { animation.node[member: $0] }
    return values.contains(where: \.isExpression) ? nil : animation.place
  }

  /// A layer's first animation of a key path, and where to point at it.
  func animation(of keyPath: String) -> (node: SpecNode, place: SpecPlace)? {
    guard let animate = self[member: "animate"] else { return nil }
    if let item = animate.items.first(where: { $0[member: "keyPath"]?.text == keyPath }) {
      return (item, item.place)
    }
    return animate.members.first { $0.key == keyPath }.map { ($0.node, $0.keyPlace) }
  }
}
