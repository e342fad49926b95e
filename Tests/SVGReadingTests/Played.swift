import Diagnostics
import Geometry
import Scene
import SceneReading
import SVGReading
import Timeline

/// A file as it plays, to be asked about its layers.
struct Played {
  var reading: Reading

  init(_ text: String) { self.init(SourceFile(name: "test.svg", text: text)) }

  init(_ file: SourceFile, _ request: ReadingRequest = ReadingRequest()) {
    reading = FrontEnd.svg.read(file, request)
  }

  /// A picture of 200 by 200 points.
  static func picture(_ body: String, css: String = "") -> Played {
    Played(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"200\" viewBox=\"0 0 200 200\">"
        + "<style><![CDATA[\(css)]]></style>\(body)</svg>")
  }

  /// A rectangle of 10 by 10 whose `x` is animated.
  static func moving(_ animation: String, x: Double = 0) -> Played {
    picture("<rect id=\"t\" x=\"\(x)\" y=\"0\" width=\"10\" height=\"10\">\(animation)</rect>")
  }

  var playback: Playback? { reading.scene?.playback }

  var messages: [String] { reading.diagnostics.map(\.message) }

  /// The layer of an element at a moment, and its map to the canvas.
  func layer(_ name: String = "t", at time: Double) -> (layer: Layer, map: Affine)? {
    guard let scene = reading.scene else { return nil }
    return Played.find(name, in: Timeline(scene).presentation(at: time), .identity)
  }

  /// Where the element's outline lies on the canvas at a moment.
  func box(_ name: String = "t", at time: Double) -> Rect? {
    guard let (layer, map) = layer(name, at: time), let path = Played.outline(of: layer) else {
      return nil
    }
    return path.transformed(by: map).controlBounds
  }

  /// The outlines of a layer and of all layers in it.
  static func outline(of layer: Layer) -> Path? {
    if case .shape(let shape) = layer.content { return shape.path }
    var whole = Path()
    for child in layer.children {
      guard let path = outline(of: child) else { continue }
      whole.append(path.transformed(by: plane(child.transform)))
    }
    return whole.isEmpty ? nil : whole
  }

  private static func find(_ name: String, in layers: [Layer], _ map: Affine) -> (Layer, Affine)? {
    for layer in layers {
      let own = map * plane(layer.transform)
      if layer.name == name { return (layer, own) }
      if let found = find(name, in: layer.children, own) { return found }
    }
    return nil
  }

  static func plane(_ transform: Transform) -> Affine {
    let r = transform.matrix.rows
    return Affine(a: r.0.x, b: r.0.y, c: r.1.x, d: r.1.y, tx: r.3.x, ty: r.3.y)
  }
}
