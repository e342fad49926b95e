import Diagnostics
import Notations
import TestSupport

/// Documents with something changed in them at random: what an author's slip or an enemy makes.
struct Mutation {
  var random: SeededRNG

  init(seed: UInt64) { random = SeededRNG(seed: seed) }

  /// Some bytes replaced, removed, doubled or cut off.
  mutating func bytes(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let i = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[i] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: i)
      case 2: bytes.insert(bytes[i], at: i)
      case 3: bytes[i] = Array("{}[]\",:=-0919eE.()i".utf8).randomElement(using: &random) ?? 0
      default: if Int.random(in: 0..<10, using: &random) == 0 { bytes.removeSubrange(i...) }
      }
    }
    return bytes
  }

  /// One value or key somewhere in the tree changed.
  mutating func tree(_ node: SpecNode) -> SpecNode {
    switch node.value {
    case .array(var elements) where !elements.isEmpty && Bool.random(using: &random):
      let i = Int.random(in: elements.indices, using: &random)
      if Int.random(in: 0..<6, using: &random) == 0 {
        elements.remove(at: i)
      } else {
        elements[i] = tree(elements[i])
      }
      return SpecNode(.array(elements), .none)
    case .object(var members) where !members.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
      let i = Int.random(in: members.indices, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: members.remove(at: i)
      case 1: members[i].key += "s"
      case 2:
        // Keys are unique in every notation's tree.
        if let key = Self.keys.randomElement(using: &random),
          !members.contains(where: { $0.key == key })
        {
          members[i].key = key
        }
      default: members[i].node = tree(members[i].node)
      }
      return SpecNode(.object(members), .none)
    default: return value()
    }
  }

  /// Keys that belong to some records and not to others.
  static let keys = [
    "type", "style", "repeat", "size", "position", "opacity", "layers", "animate", "actions",
    "path", "shape", "radius", "points", "fill", "stroke", "lineWidth", "fit", "gradient",
    "colors", "locations", "image", "contentsGravity", "instances", "instanceDelay", "backdrop",
    "tint", "snapshotOf", "at", "use", "parameters", "emitter", "cells", "text", "font", "color",
    "align", "stack", "spacing", "table", "columns", "translate", "rotate", "duration", "from",
    "to", "timing", "spring", "steps", "dampingRatio", "set", "x-mine", "title", "canvas",
  ]

  private mutating func value() -> SpecNode {
    let values: [SpecValue] = [
      .null, .bool(true), .number(0), .number(-1), .number(1), .number(0.5), .number(1e9),
      .number(1e300), .string(""), .string("red"), .string("50%"), .string("300ms"),
      .string("=1 / 3"), .string("='x'"), .string("{1}"), .string("none"), .string("linear"),
      .array([]), .array([SpecNode(.number(1), .none), SpecNode(.number(2), .none)]), .object([]),
    ]
    return SpecNode(values.randomElement(using: &random) ?? .null, .none)
  }
}
