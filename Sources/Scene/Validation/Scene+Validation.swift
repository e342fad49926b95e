import DisplayList
import Geometry

extension Scene {
  /// What is wrong with the scene; empty if it can be drawn.
  ///
  /// Every scene is validated once, whatever made it: numbers are finite, references resolve, counts
  /// and spans are within their limits.
  public func validate(_ limits: SceneLimits = SceneLimits()) -> [SceneFault] {
    var check = SceneCheck(limits: limits)
    check.check(self)
    if check.faults.isEmpty, let fault = DrawnCount.fault(in: layers, limit: limits.drawn) {
      check.faults.append(fault)
    }
    return check.faults
  }

  /// Faults if the document, or one of its phases, lasts longer than any output may.
  public func spanFaults(_ limits: SceneLimits) -> [SceneFault] {
    let spans =
      [("the document", playback.duration, playback.hold)]
      + phases.map { ("the phase '\($0.name)'", $0.end - $0.start, 0) }
    return spans.compactMap { what, duration, hold in
      let seconds = duration / playback.speed + hold
      // The negation also catches NaN.
      guard !(seconds <= limits.seconds) else { return nil }
      return SceneFault(
        "\(what) lasts \(NumberText.shortest(seconds)) s, more than "
          + "\(NumberText.shortest(limits.seconds)) (limit 'seconds')")
    }
  }
}

extension Canvas {
  /// A fault if the canvas has a larger area or a longer side than any bitmap may have.
  public func areaFault(_ limits: SceneLimits) -> SceneFault? {
    let sides = "\(NumberText.shortest(size.width)) x \(NumberText.shortest(size.height))"
    guard max(size.width, size.height) <= Double(limits.side) else {
      return SceneFault(
        "a canvas of \(sides) has a side of more than \(limits.side) points (limit 'side')")
    }
    guard !(size.width * size.height <= Double(limits.area)) else { return nil }
    return SceneFault(
      "a canvas of \(sides) has more than \(limits.area) points (limit 'area')",
      hint: "8192 x 8192 is the largest square")
  }
}

extension SceneLimits {
  public var tooManyLayers: SceneFault {
    SceneFault("the document has more than \(layers) layers (limit 'layers')")
  }
}

extension Layer {
  /// Between any two changes, a layer has all its animations and those triggered by the last changes.
  public func motionFault(_ limits: SceneLimits) -> SceneFault? {
    guard !changes.isEmpty else { return nil }
    let answers = changes.map { $0.animations.reduce(0) { $0 + $1.leafCount } }
    let atOnce = min(
      answers.reduce(0, +), Set(changes.map(\.target)).count * (answers.max() ?? 0))
    let motions = animations.reduce(0) { $0 + $1.leafCount } + atOnce
    guard changes.count * motions > limits.motions else { return nil }
    return SceneFault(
      "the layer's \(changes.count) changes times its \(motions) animations exceed \(limits.motions) "
        + "(limit 'motions')")
  }
}

/// One walk through a scene.
private struct SceneCheck {
  /// More of them would not help anyone.
  private static let mostFaults = 20

  let limits: SceneLimits
  var faults: [SceneFault] = []
  private var count = 0
  private var images: Set<UInt64> = []
  private var pixels = 0
  private var known: Set<LayerID> = []
  private var pictured: [(viewer: Layer, subject: LayerID)] = []

  init(limits: SceneLimits) { self.limits = limits }

  mutating func check(_ scene: Scene) {
    let size = scene.canvas.size
    if !(size.width > 0 && size.height > 0 && size.isDrawable) {
      faults.append(SceneFault("the canvas has no size"))
    } else if let fault = scene.canvas.areaFault(limits) {
      faults.append(fault)
    }
    check(scene.playback)
    for phase in scene.phases where !(phase.start < phase.end) {
      faults.append(SceneFault("the phase '\(phase.name)' ends before it begins"))
    }
    faults += scene.spanFaults(limits)
    for layer in scene.layers { check(layer, depth: 0) }
    for (viewer, subject) in pictured where !known.contains(subject) {
      add(SceneFault("a snapshot of a layer that does not exist"), viewer)
    }
  }

  private mutating func check(_ playback: Playback) {
    let positive = [playback.duration, playback.speed, playback.framesPerSecond]
    let isRight =
      positive.allSatisfy { $0 > 0 && $0.isDrawable } && playback.start.isDrawable
      && playback.hold >= 0 && playback.framesPerSecond <= 1000
    if !isRight { faults.append(SceneFault("the playback has an invalid time or speed")) }
    if case .times(let count) = playback.loop, count < 1 {
      faults.append(SceneFault("the animation is played \(count) times"))
    }
  }

  private mutating func add(_ fault: SceneFault, _ layer: Layer) {
    if faults.count < Self.mostFaults { faults.append(fault.of(layer)) }
  }

  private mutating func check(_ layer: Layer, depth: Int) {
    guard count < limits.layers, faults.count < Self.mostFaults else {
      if count == limits.layers { faults.append(limits.tooManyLayers.of(layer)) }
      count += 1
      return
    }
    count += 1
    guard depth < limits.depth else {
      return add(SceneFault("layers nested more than \(limits.depth) deep"), layer)
    }
    if !known.insert(layer.id).inserted {
      add(SceneFault("two layers have the number \(layer.id.index)"), layer)
    }
    checkNumbers(of: layer)
    checkContent(of: layer)
    for animation in layer.animations { check(animation, layer) }
    for change in layer.changes {
      if !change.time.isDrawable || !change.value.isDrawable { add(.tooLarge("a change"), layer) }
      for animation in change.animations { check(animation, layer) }
    }
    if let fault = layer.motionFault(limits) { add(fault, layer) }
    for inner in layer.children + layer.maskLayers { check(inner, depth: depth + 1) }
  }

  private mutating func checkNumbers(of layer: Layer) {
    for property in Property.allCases {
      guard let value = layer.value(of: property), !value.isDrawable else { continue }
      return add(.tooLarge("'\(property.rawValue)'"), layer)
    }
    for custom in layer.custom where !custom.value.isDrawable {
      add(.tooLarge("'custom.\(custom.name)'"), layer)
    }
    if layer.clipPath?.path.isDrawable == false { add(.tooLarge("the clip path"), layer) }
    if !layer.masks.allSatisfy(\.opacity.isDrawable) { add(.tooLarge("a mask"), layer) }
    if let mistake = layer.clock.mistake { add(SceneFault(mistake), layer) }
    if let lifetime = layer.lifetime, lifetime.appear.isNaN || lifetime.disappear.isNaN {
      add(.tooLarge("the lifetime"), layer)
    }
  }

  private mutating func checkPaints(_ paints: [Paint?], of layer: Layer) {
    for case .gradient(let gradient)? in paints where gradient.stops.count > limits.stops {
      let count = gradient.stops.count
      add(
        SceneFault("a gradient has \(count) stops, more than \(limits.stops) (limit 'stops')"),
        layer)
    }
  }

  private mutating func checkShape(_ shape: Shape, of layer: Layer) {
    checkPaints([shape.fill, shape.stroke], of: layer)
    let dashes = shape.style.dash.count
    if dashes > limits.dashes {
      add(
        SceneFault("a line has \(dashes) dashes, more than \(limits.dashes) (limit 'dashes')"),
        layer)
    }
    let segments = shape.path.elements.count
    if segments > limits.segments {
      add(
        SceneFault(
          "a path has \(segments) segments, more than \(limits.segments) (limit 'segments')"), layer
      )
    }
  }

  /// Images with the same identity count once, however often they are shown.
  private mutating func checkImage(_ image: Image, of layer: Layer) {
    guard images.insert(image.identity).inserted else { return }
    pixels += image.width * image.height
    if pixels > limits.images {
      add(
        SceneFault(
          "all images together have more than \(limits.images) pixels (limit 'images')"), layer)
    }
  }

  private mutating func checkContent(of layer: Layer) {
    checkPaints([layer.background], of: layer)
    switch layer.content {
    case .shape(let shape): checkShape(shape, of: layer)
    case .gradient(let gradient): checkPaints([.gradient(gradient)], of: layer)
    case .image(let content): checkImage(content.image, of: layer)
    case .replicator(let replicator):
      if !(1...Replicator.mostCopies).contains(replicator.count) {
        add(
          SceneFault(
            "a replicator has \(replicator.count) copies, not 1 to \(Replicator.mostCopies)"), layer
        )
      }
    case .emitter(let emitter):
      if emitter.cells.count != layer.children.count {
        add(SceneFault("an emitter needs a layer for each of its cells"), layer)
      }
      if !emitter.isDrawable { add(.tooLarge("the emitter"), layer) }
    case .snapshot(let snapshot):
      pictured.append((layer, snapshot.layer))
      if !snapshot.time.isDrawable { add(.tooLarge("the snapshot's time"), layer) }
    case .text(let text):
      if !text.settings.indices.contains(text.current) {
        add(SceneFault("a text has no visible letters"), layer)
      }
      checkShape(text.shape, of: layer)
      if !text.settings.allSatisfy(\.outline.isDrawable) { add(.tooLarge("a letter"), layer) }
    case .tiles(let tiles):
      let size = tiles.tile.size
      if !(size.width > 0 && size.height > 0 && tiles.isDrawable) {
        add(SceneFault("a tile has no size"), layer)
      }
    case .none, .backdrop: break
    }
  }

  private mutating func check(_ animation: Animation, _ layer: Layer) {
    let timing = animation.timing
    let times = [timing.beginTime, timing.duration, timing.speed, timing.timeOffset]
    if !times.allSatisfy(\.isDrawable) || timing.duration < 0 || !timing.repeats.isPositive {
      add(SceneFault("an animation has an invalid time or speed"), layer)
    }
    switch animation.motion {
    case .group(let children): for child in children { check(child, layer) }
    case .property(let motion):
      if let message = motion.values.mistake { add(SceneFault(message), layer) }
    }
  }
}

extension SceneFault {
  fileprivate static func tooLarge(_ what: String) -> SceneFault {
    SceneFault("\(what) has a number beyond a billion")
  }
}
