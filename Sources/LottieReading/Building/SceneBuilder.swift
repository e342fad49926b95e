import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene
import SceneReading

/// Makes a scene from a Lottie document.
final class SceneBuilder {
  private let document: LottieDocument
  private let resources: Resources
  private let notes: Notes
  private let limit: Int
  private var layerCount = 0
  private var pathWorkLeft = ShapeBuilder.mostWork
  private var textRoom = TextBuilder.Room()

  /// The most ancestors of a layer, and nested compositions.
  private static let mostAncestors = 100
  private static let deepest = 50

  init(_ document: LottieDocument, _ resources: Resources, _ notes: Notes, layerLimit: Int) {
    self.document = document
    self.resources = resources
    self.notes = notes
    limit = layerLimit
  }

  func scene() -> Scene {
    let rate = document.frameRate
    let times = Times(frameRate: rate, origin: document.firstFrame)
    let composition = Composition(
      layers: document.layers, times: times, path: [], size: document.size,
      lastFrame: document.endFrame)
    var layers = self.layers(of: composition)
    if layers.contains(where: \.blends) { layers = [picture(of: layers, document.size)] }
    var next = 0
    for index in layers.indices { layers[index].number(from: &next) }
    var canvas = Canvas(size: document.size)
    canvas.browserLook = .lottie
    return Scene(
      title: document.title, canvas: canvas,
      playback: Playback(
        duration: (document.endFrame - document.firstFrame) / rate, framesPerSecond: rate),
      phases: phases(times), layers: layers)
  }

  /// Layers that blend with each other only, not with what the picture is put on.
  private func picture(of layers: [Layer], _ size: Size) -> Layer {
    var picture = Layer(children: layers)
    picture.bounds = Rect(origin: .zero, size: size)
    picture.clips = true
    return picture
  }

  private func phases(_ times: Times) -> [Phase] {
    let duration = times.seconds(document.endFrame)
    var names: Set<String> = []
    return document.markers.compactMap { marker in
      let start = max(0, times.seconds(marker.frame))
      let end = min(duration, times.seconds(marker.frame + marker.length))
      guard !marker.name.isEmpty, end > start, names.insert(marker.name).inserted else {
        return nil
      }
      return Phase(name: marker.name, start: start, end: end)
    }
  }

  // MARK: Compositions

  /// A list of layers that is used somewhere.
  struct Composition {
    var layers: [LottieLayer]
    var times: Times
    /// The ids of the enclosing compositions.
    var path: [String]
    var size: Size
    /// Its own frame at the end of the document; nil if it is not shown then, or at a time of its own.
    var lastFrame: Double?
  }

  /// The layers of a composition, back to front.
  private func layers(of composition: Composition) -> [Layer] {
    let mattes = composition.layers.compactMap(\.matte).filter { !$0.keepsSource }
    let sources = Set(mattes.compactMap(\.source))
    var result: [Layer] = []
    for index in composition.layers.indices.reversed() {
      let layer = composition.layers[index]
      let isSource = layer.isMatte || layer.index.map(sources.contains) ?? false
      guard !layer.isHidden, !isSource, !notes.hasErrors else { continue }
      if let built = self.layer(at: index, of: composition) { result.append(built) }
    }
    return result
  }

  /// Nil if it shows nothing.
  private func layer(at index: Int, of composition: Composition) -> Layer? {
    let source = composition.layers[index]
    let outer = notes.layer
    notes.layer = source.name
    defer { notes.layer = outer }
    // Compositions in compositions multiply also what shows nothing.
    guard count(1, for: source), let body = body(of: source, composition) else { return nil }
    let ancestors = self.ancestors(of: source, in: composition)
    guard count(ancestors.count + body.reduce(0) { $0 + $1.ownCount }, for: source) else {
      return nil
    }
    let placement = Placement(composition.times)
    let chain = [source] + ancestors
    let isDeep = Placement.isDeep(chain.map(\.transform))
    var layer =
      isDeep
      ? placement.place(chain.map(\.placement), source.name, body)
      : placement.place(
        source.transform, turnsWithPath: source.turnsWithPath, name: source.name, children: body)
    layer.origin = Origin(file: 0, start: source.place.start, end: source.place.end)
    let matte = self.matte(of: source, at: index, in: composition)
    if matte == nil { blend(&layer, source, composition) }
    for ancestor in isDeep ? [] : ancestors {
      layer = placement.place(
        ancestor.transform, turnsWithPath: ancestor.turnsWithPath, children: [layer])
    }
    switch matte {
    case nil: return layer
    case .nothing: return nil
    case .whole:
      blend(&layer, source, composition)
      return layer
    case .layer(let cut, let mode):
      var whole = Layer(naming: source.name, children: [layer])
      whole.cut(by: cut, mode)
      blend(&whole, source, composition)
      return whole
    }
  }

  /// Adds layers to those of the scene; false if they are too many.
  private func count(_ more: Int, for source: LottieLayer) -> Bool {
    layerCount += more
    if layerCount > limit {
      notes.error("more than \(limit) layers (limit 'layers')", at: source.place)
    }
    return layerCount <= limit
  }

  /// Effects on a layer as a whole, and its lifetime.
  private func blend(_ layer: inout Layer, _ source: LottieLayer, _ composition: Composition) {
    let times = composition.times
    // Its opacity needs its own layer, because the placement leaves it out.
    Motions(times: times).put(source.transform.opacity, .opacity, on: &layer) {
      min(max(0, $0 / 100), 1)
    }
    layer.blendMode = source.blendMode
    // Slightly early, so that rounding errors do not hide the first frame; but not as early as the exporter's frames at
    // 29.97 a second are late (18.0000007), which lottie-web takes as they are.
    let hair = 1e-8
    layer.lifetime = Lifetime(
      appear: times.seconds(source.firstFrame - hair),
      disappear: isLast(source, composition) ? .infinity : times.seconds(source.endFrame - hair))
  }

  /// Whether a layer ends with the document: the last picture, which may stay, shows it.
  private func isLast(_ layer: LottieLayer, _ composition: Composition) -> Bool {
    guard let last = composition.lastFrame else { return false }
    return layer.firstFrame < last && layer.endFrame >= last - 1e-6
  }

  /// The ancestors of a layer, nearest first.
  private func ancestors(of layer: LottieLayer, in composition: Composition) -> [LottieLayer] {
    var result: [LottieLayer] = []
    var seen: Set<Int> = []
    var parent = layer.parent
    while let index = parent {
      guard seen.insert(index).inserted, result.count < Self.mostAncestors else {
        let reason =
          result.count < Self.mostAncestors
          ? "lead back to it" : "are more than \(Self.mostAncestors)"
        notes.error("the parents of a layer \(reason)", at: layer.place)
        break
      }
      guard let next = composition.layers.first(where: { $0.index == index }) else {
        notes.warn("a layer's parent (\(index)) does not exist", at: layer.place)
        break
      }
      result.append(next)
      parent = next.parent
    }
    return result
  }

  // MARK: Mattes

  private enum Matte {
    indirect case layer(Layer, LottieMatte.Mode)
    /// There is no matte layer: everything is visible, or nothing.
    case whole, nothing
  }

  private func matte(of layer: LottieLayer, at index: Int, in composition: Composition) -> Matte? {
    guard let matte = layer.matte else { return nil }
    let position: Int?
    if let source = matte.source {
      position = composition.layers.firstIndex { $0.index == source }
    } else {
      position = index > 0 ? index - 1 : nil
    }
    guard let position, position != index else {
      notes.warn("a layer's matte does not exist, so all of it is shown", at: layer.place)
      return .whole
    }
    var plain = composition
    // The matte of a matte is ignored.
    plain.layers[position].matte = nil
    if let built = self.layer(at: position, of: plain) { return .layer(built, matte.mode) }
    return matte.mode == .alpha || matte.mode == .luma ? .nothing : .whole
  }

  // MARK: Contents

  /// The contents in the layer's own space; nil if it shows nothing.
  private func body(of layer: LottieLayer, _ composition: Composition) -> [Layer]? {
    var children = contents(of: layer, composition)
    // A stroke along masks needs no contents.
    guard !children.isEmpty || layer.effects.contains(where: { $0.stroke != nil }) else {
      return nil
    }
    children = LayerLooks(composition.times).dressed(children, layer)
    return children.isEmpty ? nil : children
  }

  private func contents(of layer: LottieLayer, _ composition: Composition) -> [Layer] {
    switch layer.content {
    case .nothing: return []
    case .shapes(let items):
      var builder = ShapeBuilder(composition.times, workLeft: pathWorkLeft)
      let layers = builder.layers(items)
      pathWorkLeft = builder.workLeft
      if builder.leavesOutCopies {
        notes.warn(
          "a repeater's copies beyond \(RepeaterExpansion.mostCopies), or beyond \(RepeaterExpansion.mostItems) items, are not drawn",
          at: layer.place)
      }
      if pathWorkLeft < 0 {
        notes.error(
          "the document's paths have more than \(Int(ShapeBuilder.mostWork)) vertices after repeaters and modifiers",
          at: layer.place, hint: "use fewer shapes, repeaters, modifiers, fills and strokes")
      }
      return layers
    case .solid(let color, let size):
      guard size.width > 0, size.height > 0 else { return [] }
      var solid = Layer()
      solid.bounds = Rect(origin: .zero, size: size)
      solid.background = .color(color)
      return [solid]
    case .image(let id):
      guard case .image(let asset)? = document.assets[id] else {
        notes.warn("there is no image '\(id)'", at: layer.place)
        return []
      }
      guard let image = asset.image else { return [] }
      var picture = Layer()
      let size =
        asset.size.width > 0 && asset.size.height > 0
        ? asset.size : Size(Double(image.width), Double(image.height))
      picture.bounds = Rect(origin: .zero, size: size)
      let isAlike =
        abs(size.width * Double(image.height) - size.height * Double(image.width))
        <= 0.01 * size.width * Double(image.height)
      picture.content = .image(
        ImageContent(image: image, gravity: isAlike ? .resize : .resizeAspectFill))
      picture.clips = !isAlike
      return [picture]
    case .text(let text):
      var builder = TextBuilder(document, resources, composition.times, notes, textRoom)
      defer { textRoom = builder.room }
      return builder.layers(text, of: layer)
    case .composition(let id, let size, let remap):
      return inner(id, size, remap, layer, composition)
    }
  }

  private func inner(
    _ id: String, _ size: Size, _ remap: NumberTrack?, _ layer: LottieLayer,
    _ composition: Composition
  ) -> [Layer] {
    guard case .composition(let layers)? = document.assets[id] else {
      notes.warn("there is no composition '\(id)'", at: layer.place)
      return []
    }
    guard !composition.path.contains(id) else {
      notes.error("the composition '\(id)' contains itself", at: layer.place)
      return []
    }
    guard composition.path.count < Self.deepest else {
      notes.error(
        "compositions are nested more than \(Self.deepest) deep", at: layer.place)
      return []
    }
    let inner = Composition(
      layers: layers, times: Times(frameRate: document.frameRate, origin: 0),
      path: composition.path + [id], size: size,
      lastFrame: remap == nil && isLast(layer, composition)
        ? composition.lastFrame.map { ($0 - layer.startFrame) / layer.stretch } : nil)
    let children = self.layers(of: inner)
    guard !children.isEmpty else { return [] }
    var picture =
      size.width > 0 && size.height > 0
      ? picture(of: children, size) : Layer(children: children)
    if let remap {
      picture.clock.curve = timeCurve(remap, layer, composition.times)
    } else {
      picture.clock = LayerClock(
        beginTime: composition.times.seconds(layer.startFrame), speed: 1 / layer.stretch)
    }
    return [picture]
  }

  /// Maps outer time to inner time, in seconds.
  private func timeCurve(_ remap: NumberTrack, _ layer: LottieLayer, _ times: Times) -> TimeCurve {
    guard case .moving(let keys) = remap else {
      return TimeCurve([TimeCurve.Key(time: 0, value: remap.first.component(0))])
    }
    var curve = keys.map { key in
      // Slightly before the end, because the layers inside end there as well.
      let seconds = key.value.component(0)
      let isEnd = abs(seconds * times.frameRate - layer.endFrame) < 1e-6
      return TimeCurve.Key(
        time: times.seconds(key.frame), value: isEnd ? seconds - 0.01 / times.frameRate : seconds,
        timing: key.timing())
    }
    // At its very end a composition shows its last frame.
    if let last = keys.last, abs(last.value.component(0) * times.frameRate - layer.endFrame) < 1e-6
    {
      curve.append(
        TimeCurve.Key(
          time: times.seconds(last.frame), value: (layer.endFrame - 1) / times.frameRate))
    }
    return TimeCurve(curve)
  }
}

extension Layer {

  fileprivate mutating func cut(by layer: Layer, _ mode: LottieMatte.Mode) {
    masks = [
      LayerMask(
        [layer], source: mode == .luma || mode == .invertedLuma ? .luminance : .alpha,
        isInverted: mode == .invertedAlpha || mode == .invertedLuma)
    ]
  }

  /// The number of layers in this one, without those of compositions, which have been counted already.
  fileprivate var ownCount: Int {
    clips && !children.isEmpty ? 1 : 1 + children.reduce(0) { $0 + $1.ownCount }
  }

  /// Numbers the layers in document order.
  fileprivate mutating func number(from next: inout Int) {
    id = LayerID(next)
    next += 1
    for mask in masks.indices {
      for index in masks[mask].layers.indices { masks[mask].layers[index].number(from: &next) }
    }
    for index in children.indices { children[index].number(from: &next) }
  }
}
