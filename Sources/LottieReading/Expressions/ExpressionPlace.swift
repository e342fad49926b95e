import Geometry
import Notations
import Scene

/// An object in a document that an expression can refer to.
enum ExpressionPlace {
  case composition(ExpressionComposition)
  case layer(ExpressionLayer)
  case transform(SpecNode, ExpressionLayer)
  /// The list of a shape layer or of a group.
  case contents([SpecNode], ExpressionLayer)
  case item(SpecNode, ExpressionLayer)
  case effects(ExpressionLayer)
  case effect(SpecNode, ExpressionLayer)
  /// The text of a text layer.
  case text(ExpressionLayer)
  case property(ExpressionProperty)
}

struct ExpressionComposition {
  var name: String
  var size: Size
  var layers: [SpecNode]
  /// The frames to evaluate.
  var frames: ClosedRange<Double>

  func layer(index: Double) -> ExpressionLayer? {
    layers.first { $0["ind"]?.number == index }.map { ExpressionLayer(node: $0, composition: self) }
  }

  func layer(named name: String) -> ExpressionLayer? {
    layers.first { $0["nm"]?.text == name }.map { ExpressionLayer(node: $0, composition: self) }
  }
}

struct ExpressionLayer {
  var node: SpecNode
  var composition: ExpressionComposition

  var parent: ExpressionLayer? {
    node["parent"]?.number.flatMap { composition.layer(index: $0) }
  }
}

struct ExpressionProperty {
  enum Kind { case number, list, position, path, text }

  var node: SpecNode
  var kind: Kind
  var layer: ExpressionLayer
  /// Its value without the expression, used if the expression refers to its own property.
  var own: ExpressionTrack?
}

enum ExpressionTrack {
  case numbers(NumberTrack)
  case position(LottieTransform.Position)
  case path(Track<VertexPath>)
  /// Each text holds until the next.
  case text(Track<String>)

  var isMoving: Bool {
    switch self {
    case .numbers(let track): track.isMoving
    case .position(let position): position.isMoving
    case .path(let track): track.isMoving
    case .text(let track): track.isMoving
    }
  }
}

extension SpecNode {
  /// The key and kind of a property of a shape item or transform, by its name in After Effects or in
  /// scripts, or by its index.
  func property(named name: String) -> (key: String, kind: ExpressionProperty.Kind)? {
    let bare = name.lowercased().filter { $0 != " " }
    let rows = Self.expressionRows[self["ty"]?.text ?? "tr"] ?? []
    if let index = Double(bare) {
      return rows.first { self[$0.key]?["ix"]?.number == index }.map { ($0.key, $0.kind) }
    }
    if bare.hasPrefix("adbe") {
      return rows.first { bare.hasSuffix($0.name) }.map { ($0.key, $0.kind) }
    }
    return rows.first { bare == $0.name }.map { ($0.key, $0.kind) }
  }

  private struct ExpressionRow {
    var name: String
    var key: String
    var kind: ExpressionProperty.Kind
  }

  private static let expressionRows: [String: [ExpressionRow]] = {
    func rows(_ list: [(String, String, ExpressionProperty.Kind)]) -> [ExpressionRow] {
      list.map { ExpressionRow(name: $0.0, key: $0.1, kind: $0.2) }
    }
    let transform: [(String, String, ExpressionProperty.Kind)] = [
      ("anchorpoint", "a", .list), ("anchor", "a", .list), ("position", "p", .position),
      ("scale", "s", .list), ("rotation", "r", .number), ("rotatez", "r", .number),
      ("zrotation", "r", .number), ("opacity", "o", .number), ("skewaxis", "sa", .number),
      ("skew", "sk", .number), ("xrotation", "rx", .number), ("yrotation", "ry", .number),
    ]
    return [
      "tr": rows(transform),
      "sh": rows([("path", "ks", .path), ("shape", "ks", .path)]),
      "el": rows([("size", "s", .list), ("position", "p", .position)]),
      "rc": rows([
        ("size", "s", .list), ("position", "p", .position), ("roundness", "r", .number),
      ]),
      "sr": rows([
        ("points", "pt", .number), ("position", "p", .position), ("rotation", "r", .number),
        ("outerradius", "or", .number), ("innerradius", "ir", .number),
        ("outerroundness", "os", .number), ("innerroundness", "is", .number),
      ]),
      "fl": rows([("color", "c", .list), ("opacity", "o", .number)]),
      "st": rows([
        ("color", "c", .list), ("opacity", "o", .number), ("strokewidth", "w", .number),
      ]),
      "gf": rows([
        ("startpoint", "s", .list), ("endpoint", "e", .list), ("opacity", "o", .number),
      ]),
      "tm": rows([("start", "s", .number), ("end", "e", .number), ("offset", "o", .number)]),
      "rp": rows([("copies", "c", .number), ("offset", "o", .number)]),
      "rd": rows([("radius", "r", .number)]),
    ]
  }()
}
