import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene

/// What nobody ever sees: animations before their layer appears or after the end, layers behind an empty mask, and what is
/// below glass in a layer that is drawn as a whole.
extension DocumentAdvice {
  /// `end` is when the last frame is shown, in the layer's time; nil if that is not known.
  mutating func addUnseenAnimations(_ layer: Layer, _ record: SpecNode, until end: Double?) {
    addEarlyAnimations(layer, record)
    guard let end else { return }
    for animation in layer.animations where animation.timing.beginTime > end + 1e-6 {
      guard let written = record.animation(animation), !written.node.isExpression else { continue }
      let begin = NumberText.shortest((animation.timing.beginTime * 1000).rounded() / 1000)
      add(
        .unseenAnimation,
        "the animation of '\(written.keyPath)' begins at \(begin) s, and the playback ends at \(NumberText.shortest(end)) s",
        at: written.place, hint: "leave 'duration' out of 'playback', or make it longer")
    }
  }

  /// Animations that are over before their layer appears: its clock does not wait for that.
  private mutating func addEarlyAnimations(_ layer: Layer, _ record: SpecNode) {
    guard let appear = layer.lifetime?.appear, appear.isFinite, layer.clock == .identity,
      record[member: "appear"]?.isExpression == false
    else { return }
    for animation in layer.animations where animation.timing.endTime <= appear {
      guard let written = record.animation(animation), !written.node.isExpression else { continue }
      add(
        .unseenAnimation,
        "the animation of '\(written.keyPath)' is over before the layer appears",
        at: written.place,
        hint: "\"beginTime\": \(NumberText.shortest(appear)) starts the layer's clock there")
    }
  }

  /// Masks that never cover anything.
  mutating func addEmptyMasks(_ layer: Layer, _ record: SpecNode) {
    guard let mask = layer.masks.first, layer.masks.count == 1, !mask.isInverted,
      mask.layers.allSatisfy(\.isEverEmpty),
      let place = record[member: "mask"]?.place ?? record[member: "masks"]?.place
    else { return }
    add(
      .nothingPainted, "the mask is empty, so nothing of the layer is seen", at: place,
      hint: "give the mask a 'background', a shape with a 'fill', or a text")
  }
}

extension DocumentAdvice {
  /// Glass in a layer that is drawn as a whole sees only what is below it in there.
  mutating func addBlindBackdrop(_ layer: Layer, _ record: SpecNode) {
    guard case .backdrop = layer.content, let place = record[member: "backdrop"]?.place else {
      return
    }
    add(
      .idleKey,
      "the backdrop blurs nothing while the layer around it is drawn as a whole: it fades, or has a mask, a shadow, a blur or a blend mode",
      at: place, hint: "give the layer with the 'backdrop' that opacity or effect")
  }
}

extension Layer {
  /// Whether at some time it is drawn as a picture of its own, which does not show what is below it.
  var isDrawnAsOne: Bool {
    opacity < 1 || blur > 0 || shadow.opacity > 0 || blendMode != .normal || !masks.isEmpty
      || filter != nil || [Property.opacity, .blur, .shadowOpacity].contains(where: moves)
  }

  /// Whether neither it nor anything in it ever draws anything.
  var isEverEmpty: Bool {
    let drawsNothing =
      switch content {
      case .none: true
      case .shape(let shape): !shape.isPainted
      case .text(let text): text.settings.allSatisfy(\.outline.isEmpty)
      case .gradient, .image, .backdrop, .snapshot, .tiles, .emitter, .replicator: false
      }
    return drawsNothing && background == nil && border.width == 0 && animations.isEmpty
      && changes.isEmpty && children.allSatisfy(\.isEverEmpty)
  }
}

extension SpecNode {
  /// When the last frame is shown, if the document says so; nil otherwise.
  func endOfPlayback(_ scene: Scene) -> Double? {
    guard let duration = self[member: "playback"]?[member: "duration"], !duration.isExpression,
      duration.text != "auto", scene.phases.isEmpty
    else { return nil }
    return scene.playback.start + scene.playback.duration
  }

  /// Where a layer's animation is written, if it is one of a single property that has no name: those with a name may serve as
  /// clocks for others.
  fileprivate func animation(_ animation: Animation) -> (
    keyPath: String, node: SpecNode, place: SpecPlace
  )? {
    guard case .property(let motion) = animation.motion, animation.name == nil,
      case .property(let property) = motion.target,
      let written = self.animation(of: property.rawValue)
    else { return nil }
    return (property.rawValue, written.node, written.place)
  }
}
