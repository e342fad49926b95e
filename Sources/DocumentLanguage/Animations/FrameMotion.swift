import Diagnostics
import Geometry
import Notations

/// The key path `frame`, animated as in UIKit: rectangles [x, y, width, height] in the parent's space become
/// values of `position` and `bounds.size`, which share one timing.
enum FrameMotion {
  static let keyPath = "frame"

  /// Splits an animation of the frame into two, each with its key path; reports an invalid one and returns nil.
  static func parts(of node: NodeReader, anchor: Point) -> [(NodeReader, String)]? {
    guard let members = node.members else {
      node.mismatch("an animation")
      return nil
    }
    for key in [AnimationKeys.along, AnimationKeys.rotationMode.key] {
      if let member = members.first(where: { $0.key == key.name }) {
        node.error(at: member.keyPlace, "'\(key.name)' moves 'position', not the frame")
        return nil
      }
    }
    var positions: [SpecMember] = []
    var sizes: [SpecMember] = []
    for member in members where member.key != AnimationKeys.keyPath.name {
      guard let (position, size) = split(member, node, anchor) else { return nil }
      positions.append(position)
      sizes.append(size)
    }
    let place = node.node.place
    return [
      (node.with(SpecNode(.object(positions), place)), "position"),
      (node.with(SpecNode(.object(sizes), place)), "bounds.size"),
    ]
  }

  /// Replaces a member that sets the frame by two that set position and size: as in UIKit, the actions of these
  /// two answer the change. Any other member stays as it is; an invalid frame is reported and left out.
  static func parts(of member: SpecMember, _ node: NodeReader, _ anchor: Point) -> [SpecMember] {
    guard member.key == keyPath else { return [member] }
    guard let (position, size) = split(node.with(member.node), anchor) else { return [] }
    return [("position", position), ("bounds.size", size)].map {
      SpecMember(key: $0.0, keyPlace: member.keyPlace, node: $0.1)
    }
  }

  private static func split(_ member: SpecMember, _ node: NodeReader, _ anchor: Point)
    -> (SpecMember, SpecMember)?
  {
    var position = member
    var size = member
    let value = node.with(member.node)
    switch member.key {
    case AnimationKeys.from.name, AnimationKeys.to.name, AnimationKeys.by.name:
      guard let (p, s) = split(value, anchor) else { return nil }
      position.node = p
      size.node = s
    case AnimationKeys.values.name:
      guard let elements = value.elements else { return (position, size) }
      var parts: [(SpecNode, SpecNode)] = []
      for element in elements {
        guard let part = split(element, anchor) else { return nil }
        parts.append(part)
      }
      position.node = SpecNode(.array(parts.map(\.0)), member.node.place)
      size.node = SpecNode(.array(parts.map(\.1)), member.node.place)
    default: break
    }
    return (position, size)
  }

  /// The position of a rectangle's anchor point and the rectangle's size; both are null for null.
  private static func split(_ node: NodeReader, _ anchor: Point) -> (SpecNode, SpecNode)? {
    if node.isNull { return (node.node, node.node) }
    guard let four = node.tuple(4, "a frame [x, y, width, height]") else { return nil }
    let numbers = four.compactMap { $0.number() }
    guard numbers.count == 4 else { return nil }
    let position = [
      numbers[0] + anchor.x * numbers[2], numbers[1] + anchor.y * numbers[3],
    ]
    return (list(position, node.node.place), list(Array(numbers[2...]), node.node.place))
  }

  private static func list(_ numbers: [Double], _ place: SpecPlace) -> SpecNode {
    SpecNode(.array(numbers.map { SpecNode(.number($0), place) }), place)
  }
}
