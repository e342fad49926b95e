import DisplayList
import Geometry

/// An element at one time: text, which is constant while its structure is, and numbers, which change
/// continuously.
struct Pose {
  struct Attribute {
    var name: String
    var value: PoseValue
  }

  var name: String
  var attributes: [Attribute] = []
  var children: [Pose] = []
  /// Whether x, y, width and height have to contain everything that is drawn.
  var hasArea = false

  init(_ name: String, _ attributes: [(String, PoseValue)] = [], children: [Pose] = []) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0.0, value: $0.1) }
    self.children = children
  }

  /// In the canvas's space, with colours as they are written.
  static func filter(_ primitives: [Pose]) -> Pose {
    var filter = Pose(
      "filter",
      [("filterUnits", .word("userSpaceOnUse")), ("color-interpolation-filters", .word("sRGB"))],
      children: primitives)
    filter.hasArea = true
    return filter
  }

  mutating func add(_ name: String, _ value: PoseValue) {
    attributes.append(Attribute(name: name, value: value))
  }
}

/// The value of an attribute in a pose.
enum PoseValue {
  case word(String)
  /// A coordinate or a length in the element's space.
  case length(Double)
  /// 0…1.
  case fraction(Double)
  /// Without alpha.
  case color(Color)
  case path(Path)
  case map(Affine)
  /// One definition, as `url(#…)` or, for `href`, as `#…`.
  case definition([Pose])
}

/// Everything in a pose but its numbers.
struct Skeleton: Hashable {
  struct Slot: Hashable {
    var name: String
    var kind: SlotKind
  }

  var name: String
  var slots: [Slot]
  var children: [Skeleton]
  var hasArea: Bool
}

/// The kind of an attribute's value in a skeleton.
enum SlotKind: Hashable {
  case word(String)
  case length
  case fraction
  case color
  case path([Int])
  case map
  case definition([Skeleton])
}

extension Pose {
  var skeleton: Skeleton {
    Skeleton(
      name: name,
      slots: attributes.map { Skeleton.Slot(name: $0.name, kind: $0.value.kind) },
      children: children.map(\.skeleton), hasArea: hasArea)
  }

  /// The numbers of every attribute, in the order in which a skeleton is traversed.
  func collect(into numbers: inout [[Double]]) {
    for attribute in attributes {
      switch attribute.value {
      case .word: break
      case .length(let n), .fraction(let n): numbers.append([n])
      case .color(let c): numbers.append([c.red * 255, c.green * 255, c.blue * 255])
      case .path(let path): numbers.append(PathText.numbers(path))
      case .map(let map): numbers.append(map.numbers)
      case .definition(let poses): for pose in poses { pose.collect(into: &numbers) }
      }
    }
    for child in children { child.collect(into: &numbers) }
  }

  /// All its paths, including those in what it refers to, and the outlines of its images.
  var paths: [Path] {
    let own = attributes.flatMap { attribute -> [Path] in
      switch attribute.value {
      case .path(let path): [path]
      case .definition(let poses): poses.flatMap(\.paths)
      // An image is a unit square that is mapped.
      case .map(let map):
        name == "use"
          ? [Path.rect(Rect(x: 0, y: 0, width: 1, height: 1)).transformed(by: map)] : []
      case .word, .length, .fraction, .color: []
      }
    }
    return own + children.flatMap(\.paths)
  }
}

extension PoseValue {
  fileprivate var kind: SlotKind {
    switch self {
    case .word(let word): .word(word)
    case .length: .length
    case .fraction: .fraction
    case .color: .color
    case .path(let path): .path(PathText.structure(path))
    case .map: .map
    case .definition(let poses): .definition(poses.map(\.skeleton))
    }
  }
}
