import Diagnostics
import Geometry
import Scene
import SceneReading

/// The places of a document's layers, for the function `frame()`.
///
/// Frames may depend on frames that are read later, so the document is read again with the places found by the
/// previous reading until they no longer change.
struct FrameTable: Hashable {
  /// The map from each layer's space to the canvas, and the layer's bounds.
  private var places: [LayerID: Place] = [:]
  private let directory: LayerDirectory
  let isKnown: Bool

  private struct Place: Hashable {
    var map: Affine
    var bounds: Rect
  }

  /// The maximum number of readings for the frames of a document to settle.
  static let mostReadings = 8

  static let unknown = FrameTable()

  private init() {
    isKnown = false
    directory = LayerDirectory([])
  }

  init(_ scene: Scene) {
    isKnown = true
    directory = LayerDirectory(scene.layers)
    collect(scene.layers, .identity)
  }

  private mutating func collect(_ list: [Layer], _ outer: Affine) {
    for layer in list {
      // The perspective around a layer does not move its frame.
      let map = outer * layer.matrix(in: nil).projection.even
      places[layer.id] = Place(map: map, bounds: layer.bounds)
      collect(layer.children, map * layer.sublayerMap)
      collect(layer.maskLayers, map)
    }
  }

  enum Answer {
    case rect(Rect)
    case mistake(String, hint: String?)
  }

  /// Returns the rectangle around a layer in another layer's space, or in the canvas if `space` is nil. A mistake
  /// comes with a hint if `guesses` is true.
  func frame(of name: String, in space: LayerID?, guesses: Bool) -> Answer {
    guard isKnown else { return .rect(.zero) }
    let found = directory.ids(of: name)
    guard found.count == 1, let place = places[found[0]] else {
      return found.isEmpty
        ? .mistake("no layer is called '\(name)'", hint: guesses ? directory.hint(for: name) : nil)
        : .mistake(
          "\(found.count) layers are called '\(name)'",
          hint: "name the layer around it too: 'outer/\(name)'")
    }
    var map = place.map
    if let space, let target = places[space] {
      guard let back = target.map.inverted else { return .rect(.zero) }
      map = back * map
    }
    return .rect(Rect(containing: place.bounds.corners.map(map.apply)) ?? .zero)
  }

  /// The first layer that another reading has put elsewhere.
  func firstMoved(since other: FrameTable, of layers: [Layer]) -> Layer? {
    for layer in layers {
      if places[layer.id] != other.places[layer.id] { return layer }
      if let inner = firstMoved(since: other, of: layer.children + layer.maskLayers) {
        return inner
      }
    }
    return nil
  }

  static func == (a: FrameTable, b: FrameTable) -> Bool {
    a.isKnown == b.isKnown && a.places == b.places
  }

  func hash(into hasher: inout Hasher) { hasher.combine(places) }
}

extension Function {
  static let layers: [Function] = [
    Function("frame(layer)", 1...1, "[x, y, width, height] of a layer in the parent's space") {
      (call) throws(ExpressionError) in
      let session = call.evaluator.session
      session.usesFrames = true
      let name = try call.text(0)
      switch session.frames.frame(
        of: name, in: call.evaluator.scope.space, guesses: session.tellsMistakes)
      {
      case .mistake(let message, let hint):
        throw ExpressionError(message, hint: hint, at: call.ranges[0])
      case .rect(let rect):
        return .list([rect.minX, rect.minY, rect.width, rect.height].map { .number($0) })
      }
    }
  ]
}

extension Layer {
  /// The map that `sublayerTransform` applies to the children, which is about the anchor point, too.
  fileprivate var sublayerMap: Affine {
    sublayerTransform.isIdentity
      ? .identity : sublayerTransform.matrix.about(anchor).projection.even
  }
}
