import DisplayList
import DocumentLanguage
import Geometry
import Notations
import Scene

extension DocumentWriter {
  mutating func layer(_ given: Layer) -> SpecNode {
    let layer = given.turningAboutItsAnchor
    var record = Record()
    record["name"] = layer.name.map(SpecNode.text)
    write(place: layer, to: &record)
    write(looks: layer, to: &record)
    write(content: layer, to: &record)
    write(masks: layer, to: &record)
    if !layer.children.isEmpty {
      record["layers"] = .list(layer.children.map { self.layer($0) })
    }
    write(clock: layer, to: &record)
    let animations = animations(of: layer)
    if !animations.isEmpty { record["animate"] = .list(animations) }
    return record.node
  }

  private mutating func write(place layer: Layer, to record: inout Record) {
    record["position"] = .point(layer.position)
    record["size"] = .numbers([layer.bounds.width, layer.bounds.height])
    if layer.anchorPoint != Point(0.5, 0.5) { record["anchorPoint"] = .point(layer.anchorPoint) }
    if !layer.transform.isIdentity { record["transform"] = transform(layer.transform, layer) }
    if !layer.sublayerTransform.isIdentity {
      record["sublayerTransform"] = transform(layer.sublayerTransform, layer)
    }
  }

  private mutating func write(looks layer: Layer, to record: inout Record) {
    record.append(LayerKeys.looks.members(of: layer))
    if layer.cornerRadii != .zero { record["cornerRadius"] = .radii(layer.cornerRadii) }
    if let background = layer.background {
      record["background"] = paint(background, layer)
    }
    if layer.border != Border() {
      record["border"] = .object(BorderKeys.fields.members(of: layer.border))
    }
    if layer.shadow != Shadow() {
      record["shadow"] = .object(ShadowKeys.fields.members(of: layer.shadow))
    }
    if layer.filter != nil { omit("a filter is left out", layer) }
    if let clip = layer.clipPath {
      record["clipPath"] = .path(clip.path)
      if clip.rule != .nonZero { record["clipRule"] = .word(clip.rule.rawValue) }
    }
  }

  private mutating func write(masks layer: Layer, to record: inout Record) {
    guard !layer.masks.isEmpty else { return }
    var masks: [SpecNode] = []
    for mask in layer.masks {
      var record = Record([("layers", .list(mask.layers.map { self.layer($0) }))])
      record.append(MaskKeys.fields.members(of: mask))
      masks.append(record.node)
    }
    record["masks"] = .list(masks)
  }

  private mutating func write(clock layer: Layer, to record: inout Record) {
    let clock = layer.clock
    if clock.curve != nil {
      omit("time remapping is left out: the layer's time runs evenly", layer)
    }
    record.append(LayerKeys.clock.members(of: clock))
    guard let life = layer.lifetime else { return }
    if life.appear.isFinite { record["appear"] = .exact(life.appear) }
    if life.disappear.isFinite { record["disappear"] = .exact(life.disappear) }
  }

  // MARK: Transforms

  mutating func transform(_ transform: Transform, _ layer: Layer) -> SpecNode {
    .list(transform.operations.map { operation($0, layer) })
  }

  private mutating func operation(_ operation: Transform.Operation, _ layer: Layer) -> SpecNode {
    switch operation {
    case .translate(let x, let y, let z):
      return Record([("translate", .numbers(z == 0 ? [x, y] : [x, y, z]))]).node
    case .scale(let x, let y, let z):
      return Record([("scale", .numbers(z == 1 ? [x, y] : [x, y, z]))]).node
    case .rotateX(let angle): return Record([("rotateX", .number(angle / degree))]).node
    case .rotateY(let angle): return Record([("rotateY", .number(angle / degree))]).node
    case .rotateZ(let angle): return Record([("rotate", .number(angle / degree))]).node
    case .skew(let x, let y):
      return Record([("skew", .numbers([x / degree, y / degree]))]).node
    case .perspective(let distance): return Record([("perspective", .number(distance))]).node
    case .matrix(let matrix):
      let r = matrix.rows
      if r.0.z != 0 || r.0.w != 0 || r.1.z != 0 || r.1.w != 0 || r.3.w != 1 {
        omit("a 3D matrix is written as a 2D one", layer)
      }
      return Record([("matrix", .numbers([r.0.x, r.0.y, r.1.x, r.1.y, r.3.x, r.3.y]))]).node
    }
  }
}
