import Diagnostics
import DisplayList
import Geometry
import LottieReading
import Scene
import SceneReading
import Timeline

/// Small documents, written like the exporter's.
enum Lottie {
  /// A document of 100 × 100 at 10 frames a second with these layers.
  static func text(_ layers: String, frames: Int = 20, more: String = "") -> String {
    """
    {"v": "5.9.0", "fr": 10, "ip": 0, "op": \(frames), "w": 100, "h": 100, \(more)
     "layers": [\(layers)]}
    """
  }

  static func shapes(_ items: String, transform: String = "", more: String = "") -> String {
    """
    {"ty": 4, "ip": 0, "op": 20, "st": 0, "nm": "shapes", "ks": {\(transform)}, \(more)
     "shapes": [\(items)]}
    """
  }

  static let square =
    #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [10, 10], "ix": 3}, "r": {"k": 0}}"#
  static let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#

  static func read(_ text: String, settings: [ParameterSetting] = []) -> Reading {
    LottieReader().read(SourceFile(name: "a.json", text: text), settings: settings)
  }

  /// The items at a frame; empty if the document has errors.
  static func items(_ text: String, at frame: Double = 0) -> [Item] {
    guard let scene = read(text).scene else { return [] }
    return Timeline(scene).frame(at: frame / 10).items
  }

  /// The bounds of all fills on the canvas.
  static func bounds(_ text: String, at frame: Double = 0) -> Rect? {
    Rect(containing: items(text, at: frame).flatMap(\.points))
  }
}

extension Item {
  /// On the canvas.
  var points: [Point] {
    switch self {
    case .fill(let fill): fill.path.points.map { fill.transform.apply($0) }
    case .stroke(let stroke): stroke.path.points.map { stroke.transform.apply($0) }
    case .group(let group): group.items.flatMap(\.points)
    case .image, .tiling: []
    }
  }
}
